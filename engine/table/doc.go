// Package table says what is: a [Table] is the state of a game of Magic, and every question
// about it that changes nothing. It may touch package oracle, the card language, and package
// cr, the numbers of rules, and nothing that makes events happen or takes turns: looking at a
// game can't change it, and the compiler says so.
//
// What an object is (chapter 613), what words describe and refer to (109), how much a
// quantity is (107): all that computing characteristics reaches is here. So is the one door
// between rules code and the book: a rule is asked for by its number before it does
// anything, through [Table.Applies], [Table.Forbids] or [Table.InForce], and the question
// is itself the citation.
//
// What a text leaves to a player is not known by looking. A [Table] asks its Decider, whom
// the floor above sets; that is the only way up.
//
// The files that carry out a chapter begin with its number, in the book's order; the others
// are machinery. After "also" stand the other chapters of which a file carries out a part:
//
//	citation.go                  the one door between rules code and the book; the trace
//	edition.go                   by which edition a play goes, and where that matters
//	event.go                     what an event is: what happens, to what, by what
//	game.go                      a table and what it remembers
//	id.go                        what names objects and players
//	memory.go                    memory that one play leaves to the next
//	object.go                    what is kept of one object
//	site.go                      what is taken out of force at one of its places
//	state.go                     everything in a game that can change
//	100_format.go                the ways of playing for which decks are made
//	101_restriction.go           what effects forbid, require and permit
//	102_teams.go                 teams, neighbors, creatures that can be deployed; also 809
//	105_colors.go                what is colorless, monocolored, multicolored, a color pair; how many colors there are
//	106_mana.go                  which mana a permanent is known to make
//	106_spent.go                 which mana was spent to cast something; also 400
//	106_spentfrom.go             from which sources that mana came; also 400
//	107_quantity.go              numbers of texts; also 400, 608, 702
//	108_card.go                  what is a card, and what is none
//	109_blank.go                 what is asked of cards of which a position says only that they are there
//	109_characteristics.go       characteristics, mana value; also 118, 202, 315, 406, 608, 708, 712
//	109_context.go               who speaks in a spell or ability, and what its instructions came to (109.5); also 706
//	109_phrase.go                what a description describes (109.2); also 102, 107, 305, 508, 603, 607, 608
//	109_reference.go             which objects and players its words mean; also 108, 403, 607, 608
//	109_together.go              what is asked of several things together; also 108, 201
//	110_status.go                what it is at the moment besides: tapped, attacking, monstrous; also 506, 701, 702, 719
//	113_command.go               what functions in the command zone; also 114, 311, 313, 314, 901, 902, 904
//	113_noabilities.go           which objects have no abilities; also 207
//	113_source.go                what the source of an ability is
//	115_007_retarget.go          new targets; what looks at targets
//	115_target.go                what can be a target; also 109, 113, 702, 801
//	118_givenup.go               how many objects are given up for a cost of any number of them
//	118_payment.go               what is to be paid
//	123_stickers.go              what a sticker makes of the object that it is on; also 612
//	201_byname.go                what text calls by its name
//	201_naming.go                choosing the name of a card; also 709
//	202_color.go                 the colors that are printed on an object
//	205_subtype.go               which types an effect replaces, and which texts speak of; also 110, 305, 308
//	205_varieties.go             how many different ones there are, what is in common
//	206_expansion.go             names that were printed first in an old expansion
//	208_shape.go                 what is chosen and paid as something enters; also 607
//	400_zone.go                  where an object is at home
//	401_shuffled.go              what is asked of cards of a library whose order nobody knows
//	500_turn.go                  what belongs to one turn and to no other
//	506_combat.go                who blocks, fights and fought; moments of combat; also 503, 509, 603, 608
//	506_timing.go                only before, after or during a point of combat
//	508_defender.go              who the defending player is; also 310, 506, 805
//	601_ascast.go                what was so as a spell was cast; also 400
//	601_totalcost.go             how costs are worded
//	603_condition.go             whether the conditions of texts hold; also 400, 614, 701, 702
//	603_trigger.go               what waits to trigger, and to be put on the stack
//	604_elsewhere.go             cards off the battlefield and the stack; also 109, 113, 122
//	607_linked.go                what an ability has done of which others speak; also 614, 707
//	608_thisway.go               what a text speaks of by what it has done to it: "destroyed this way" (608.2h); also 712
//	608_yield.go                 what instructions came to: "that many" (608.2c, 608.2h)
//	609_asthough.go              what can be a target as though it were otherwise
//	609_history.go               what happened earlier in the turn; also 608
//	611_effect.go                continuous effects from resolutions; also 607
//	612_text.go                  text that is replaced
//	613_change.go                what a change does to characteristics; also 105, 107, 113, 612, 702
//	613_dependency.go            which effect waits for which (613.8)
//	613_inlayer.go               in which layer a change is applied
//	613_intrinsic.go             what is so without any text; also 113, 122, 208, 301, 303, 305
//	613_layers.go                the layers; also 122, 604, 611
//	613_plain.go                 the short way where no effect changes anything
//	613_sequence.go              in which order effects of a layer are applied
//	613_steady.go                effects that few changes can alter
//	614_modified.go              what kinds of events a static effect is about
//	615_prevention.go            protection, and what it prevents; also 702
//	700_terms.go                 devotion, historic, outlaws, party, modified, descended
//	701_004_behold.go            which costs behold something
//	701_044_performed.go         the amassed Army, the discovered card
//	701_052_ring.go              Ring-bearers; also 702: paired creatures
//	702_005_enchant.go           what an Aura is aimed at
//	702_055_haunt.go             whom a card haunts
//	702_100_evolve.go            what something that evolves is compared with
//	702_guarded.go               hexproof, shroud and protection of players
//	702_instances.go             what was paid for each of several instances of a keyword
//	702_kinds.go                 what kinds of abilities keywords are
//	702_qualities.go             protection and hexproof of which one quality is lost; also 113
//	702_remembered.go            what was foretold, and what convoked, crewed, saddled or stationed; also 400
//	702_variant.go               what is another keyword ability, too
//	707_copying.go               what is copied; also 613
//	708_facedown.go              what is face down; also 701, 702
//	709_doors.go                 what a Room with locked halves is; also 202
//	709_parts.go                 the parts of split, adventurer and omen cards; also 715, 718, 720
//	711_leveler.go               which power and toughness box of a leveler counts
//	712_doublefaced.go           double-faced cards; also 202, 310, 701, 710, 727
//	716_class.go                 the level of a permanent
//	727_merging.go               merged and melded permanents; also 608, 702, 712, 903
//	801_range.go                 who and what is within a range of influence; also 809, 901
//	805_teams.go                 who takes turns together, and what teams have in common; also 102, 810, 901
//	807_markers.go               turn markers, by which several turns go on at once; also 801
//	903_commanders.go            which cards a text means that speaks of somebody's commander
//	903_identity.go              the color identity of a card; also 207, 607
//	905_conspiracy.go            conspiracies, and which names they mean; also 315, 607, 702
package table
