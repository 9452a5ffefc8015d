// Package events says what happens: a [Course] is a table on which events happen, in
// batches, by effects, costs and decisions of players. It may change a table, and knows
// nothing of turns, phases and combat declarations, which are above it in package engine.
//
// Everything that happens goes through one function. [Course.Happen] takes a batch of events
// that are to happen at once; replacement and prevention effects have their say (614-616); what
// is about to move is remembered as it last was (603.10, 608.2h); all of it is carried out; then
// abilities trigger (603). An instruction (608, 701), a cost (118, 601.2h) and a state-based
// action (704) each make such batches and nothing else. What is no event, because nothing in
// the book can replace it or trigger on it, is changed in place and said to be so there: passing
// of priority, the marks of a combat, what is remembered of the turn.
//
// The files that carry out a chapter begin with its number, in the book's order; the others
// are machinery:
//
//	carriedout.go                what the engine does not carry out, in words
//	citation.go                  what has been ruled, for who reads it
//	decision.go                  what players decide
//	event.go                     events in batches: the only way a game changes
//	game.go                      a course: a table on which events happen
//	limits.go                    the bounds of a play
//	options.go                   what they could decide
//	query.go                     counters of every kind
//	setup.go                     the faces of cards
//	underway.go                  what is under way while something else is done
//	words.go                     words for people
//	101_eachplayer.go            what each of several players chooses and does
//	101_restriction.go           what effects forbid, require and permit
//	103_starting.go              opening hands, mulligans; Play and Try
//	104_ending.go                winning, losing, draws
//	106_008_addedsymbol.go       mana that is added by symbols of other kinds
//	106_012_production.go        what changes how much mana is produced, or of what type
//	106_013_lostmana.go          mana that is lost, and added elsewhere
//	106_mana.go                  mana and mana abilities
//	107_symbols.go               X and the symbols of a cost, as they are announced
//	113_fromgraveyard.go         static abilities that let cards be cast or played from a graveyard
//	114_emblem.go                emblems
//	115_007_retarget.go          new targets; what looks at targets
//	115_target.go                targets, division
//	116_foretell.go              suspend, foretell
//	116_overeffects.go           ending and ignoring effects, discarding at will
//	116_special.go               special actions, lands
//	117_priority.go              who has priority, what is done with it
//	118_cost.go                  costs
//	118_payable.go               whether the mana that a player could make pays a cost
//	118_payment.go               paying mana
//	118_ways.go                  which mana abilities could pay a cost
//	120_damage.go                life, damage, the combat damage step
//	120_excess.go                excess damage
//	121_drawing.go               drawing cards
//	122_countersmoved.go         counters that are moved, counted and put elsewhere
//	201_naming.go                choosing the name of a card
//	208_shape.go                 what is chosen and paid as something enters
//	309_dungeon.go               dungeons
//	400_contradict.go            two things that would be done with one object at once
//	400_outside.go               cards outside the game
//	400_zone.go                  zones, new objects
//	401_hidden.go                what players may look at and arrange
//	500_extra.go                 added and skipped turns, phases and steps
//	506_midcombat.go             who attacks or blocks by an effect
//	506_removed.go               removal from combat
//	508_attack.go                attackers
//	508_reselect.go              choosing anew what a creature is attacking
//	508_toolate.go               attackers and blockers that match too late
//	509_block.go                 blockers
//	509_order.go                 damage assignment order
//	601_006_opponentchoice.go    targets that an opponent chooses
//	601_announce.go              alternative and additional costs
//	601_cast.go                  casting spells
//	601_costorder.go             the order in which costs are paid
//	601_maycast.go               who may cast what, when and from where
//	601_totalcost.go             what a spell costs in all (601.2f)
//	602_activate.go              activating abilities
//	603_delayed.go               delayed and reflexive triggered abilities
//	603_howoften.go              how often an ability triggers
//	603_match.go                 which event an ability triggers on
//	603_trigger.go               triggered abilities
//	603_triggerstack.go          triggered abilities are put on the stack
//	605_convert.go               mana abilities that cost mana
//	605_triggeredmana.go         what triggers would add to the mana for a cost
//	606_loyalty.go               loyalty costs
//	607_linked.go                linked abilities
//	608_choice.go                choices made while something resolves
//	608_instruct.go              instructions
//	608_may.go                   what players may do, and that all choose before any acts
//	608_resolve.go               resolving
//	609_asthough.go              blocking as though something were so
//	609_history.go               what happened earlier in the turn
//	610_until.go                 what is moved or phases out until something happens
//	611_begin.go                 effects that instructions begin
//	611_effect.go                continuous effects from resolutions
//	611_lasting.go               what the words of a lasting effect mean
//	611_nextspell.go             effects on the next spell that a player casts
//	612_text.go                  text-changing effects
//	613_atonce.go                timestamps of what enters, alone or together
//	614_cant.go                  events that can't happen
//	614_entering.go              what enters as something else than it would
//	614_instead.go               self-replacement; counters and their effects
//	614_replacement.go           replacement effects
//	615_prevention.go            prevention effects
//	616_whichfirst.go            who chooses among several of them
//	700_modes.go                 modes
//	700_piles.go                 piles
//	700_terms.go                 devotion, historic, party, modified, descended
//	701_019_search.go            searching
//	701_027_proliferate.go       proliferate
//	701_028_transform.go         transforming and converting
//	701_038_goad.go              goaded creatures
//	701_exchange.go              doubling; exchanges of control and of numbers
//	701_instruct.go              what instructions do with objects
//	701_move.go                  what instructions move, sacrifice and create
//	702_005_enchant.go           what an Aura can enchant, and Equipment equip
//	702_022_banding.go           banding
//	702_026_phasing.go           phasing
//	702_047_splice.go            splice
//	702_051_help.go              convoke, delve, improvise
//	702_102_fuse.go              fused split spells
//	702_103_bestow.go            bestow
//	702_122_crew.go              crewing Vehicles
//	702_guarded.go               hexproof, shroud and protection of players
//	704_attachaction.go          those of what is attached
//	704_stateaction.go           state-based actions
//	705_chance.go                coins and dice
//	707_010_copyeach.go          copies that target what an effect says
//	707_010_copyspell.go         tokens, copies of spells
//	707_copying.go               copies, and what enters as a copy
//	708_turning.go               what is done as a permanent is turned over
//	709_parts.go                 split cards, adventurer cards
//	710_flip.go                  flip cards
//	712_doublefaced.go           which face is up
//	712_modal.go                 modal double-faced cards
//	721_cutshort.go              effects that end the turn or the combat phase
//	722_designation.go           the monarch and the initiative
//	724_restart.go               restarting the game
//	725_rad.go                   rad counters
//	728_daynight.go              day and night
//	729_002_shortcut.go          proposing, shortening and ending a shortcut
//	729_003_fragment.go          fragmented loops
//	730_illegal.go               taking back illegal actions
//	800_leaving.go               players who leave the game
//	903_commander.go             what happens to commanders by itself
package events
