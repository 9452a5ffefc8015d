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
// are machinery. After "also" stand the other chapters of which a file carries out a part:
//
//	alike.go                     objects that nothing tells apart
//	carriedout.go                what carries out each kind of instruction, and what the engine does not carry out, in words
//	citation.go                  what has been ruled, for who reads it
//	decision.go                  what players decide
//	event.go                     events in batches: the only way a game changes; also 701
//	game.go                      a course: a table on which events happen
//	guise.go                     what an object shows, for good or while something is asked of it
//	limits.go                    the bounds of a play
//	options.go                   what they could decide; also 107, 729
//	query.go                     counters of every kind
//	setup.go                     the faces of cards
//	underway.go                  what is under way while something else is done
//	words.go                     words for people
//	100_deck.go                  what a deck may hold; also 113, 201, 407, 717
//	100_supplementary.go         what a planar deck and a scheme deck may hold; also 901, 904
//	101_eachplayer.go            what each of several players chooses and does; also 118, 608, 729
//	101_restriction.go           what effects forbid, require and permit
//	103_starting.go              opening hands, mulligans; Play and Try; also 119, 800, 902, 903, 904
//	104_ending.go                winning, losing, draws
//	106_008_addedsymbol.go       mana that is added by symbols of other kinds
//	106_012_production.go        what changes how much mana is produced, or of what type; also 605
//	106_013_lostmana.go          mana that is lost, and added elsewhere
//	106_combination.go           mana in any combination of colors
//	106_mana.go                  mana and mana abilities; also 113, 500, 605, 614
//	106_paidamount.go            mana abilities that add as much as what was given for their cost says
//	106_rider.go                 what mana does besides to a spell that it is spent to cast
//	106_sources.go               what mana abilities could be activated, and what they add; also 118, 304
//	106_spent.go                 which mana is spent, where that matters
//	107_anynumber.go             any number of things, and none of them
//	107_chosennumber.go          a number that is chosen for a cost: counters to remove, and X of a mana ability
//	107_offeredx.go              an X that is chosen as it is offered
//	107_symbols.go               X and the symbols of a cost, as they are announced; also 601
//	108_nontraditional.go        nontraditional cards in decks and sideboards; also 309, 311, 312, 313, 314, 315
//	111_create.go                creating tokens; also 112, 608, 701, 707, 800
//	113_fromgraveyard.go         static abilities that let cards be cast or played from a graveyard; also 601, 611
//	114_emblem.go                emblems
//	115_007_retarget.go          new targets; what looks at targets; also 608, 707, 700
//	115_target.go                targets; also 601, 603, 700
//	115_together.go              what is asked of all that is chosen together
//	116_foretell.go              suspend, foretell; also 118, 702
//	116_overeffects.go           ending and ignoring effects, discarding at will
//	116_special.go               special actions, lands; also 107, 118, 305, 702
//	117_priority.go              who has priority, what is done with it
//	118_anynumber.go             costs of any number of objects: what is given up, as it is announced; also 601
//	118_byleave.go               costs of what lets a spell be cast, rather than its mana cost or besides
//	118_cost.go                  whether costs can be paid; also 302, 601, 606, 608, 614, 701
//	118_counters.go              costs that remove counters from other permanents; also 601
//	118_manakinds.go             which mana of a payment is alike
//	118_offered.go               costs that an effect offers or asks for; also 107, 608, 730
//	118_otherways.go             alternative costs that something else offers for a spell
//	118_payable.go               whether the mana that a player could make pays a cost; also 119
//	118_paying.go                paying what is not mana; also 107, 601, 606, 701
//	118_payment.go               paying mana; also 106, 107, 601, 609
//	118_sparing.go               what makes mana for a cost pays for no other part of it
//	118_ways.go                  which mana abilities could pay a cost; also 119
//	119_life.go                  life that is gained, lost and set
//	119_redistribute.go          life totals that are redistributed; also 810
//	120_damage.go                damage, the combat damage step; also 614, 702
//	120_excess.go                excess damage
//	121_drawing.go               drawing cards; also 614
//	122_countersmoved.go         counters that are moved, counted and put elsewhere; also 614
//	123_stickers.go              how stickers are put on objects, and where they stay; also 107, 400, 613
//	201_naming.go                choosing the name of a card; also 712, 720
//	207_circled.go               colors that are circled on a card
//	208_shape.go                 what is chosen and paid as something enters; also 614
//	300_severaltypes.go          what is a creature and something else
//	303_enterattached.go         what enters attached to something; also 301
//	307_untimely.go              what was cast when no sorcery could have been
//	309_dungeon.go               dungeons; also 205, 701
//	311_plane.go                 planes and phenomena; also 108, 109, 312, 704, 901
//	400_007_inherit.go           what a new object keeps, and who still finds it; also 603, 702
//	400_command.go               what stays in the command zone and is turned face down there; also 311, 312, 313, 314, 901, 902, 904
//	400_contradict.go            two things that would be done with one object at once
//	400_outside.go               cards outside the game; also 100, 108, 309, 315, 407, 726, 905
//	400_played.go                what an effect says of the lands that it lets be played
//	400_zone.go                  zones, new objects; also 110, 122, 405, 707
//	401_hidden.go                what players may look at and arrange; also 400, 402, 404, 406, 701
//	407_ante.go                  ante: what each deck gives as a game begins, and who comes to own it; also 800
//	500_extra.go                 added and skipped turns, phases and steps; also 609, 614, 805
//	506_midcombat.go             who attacks or blocks by an effect; also 508, 509, 702
//	506_removed.go               removal from combat; also 509, 511
//	507_defender.go              the choice of one defending player; also 506
//	508_attack.go                attackers; also 306, 310, 506
//	508_reselect.go              choosing anew what a creature is attacking
//	508_toolate.go               attackers and blockers that match too late; also 509
//	509_block.go                 blockers; also 702
//	509_order.go                 damage assignment order; also 802
//	601_006_opponentchoice.go    targets that an opponent chooses; also 602
//	601_additional.go            additional costs, kicker and its family; also 118, 702
//	601_announce.go              alternative costs, and what a spell costs with them; also 113, 118, 702
//	601_byeffect.go              which effects of resolutions let a card be cast or played; also 406
//	601_cast.go                  casting spells; also 303, 400, 406, 608
//	601_costnow.go               what casting something would cost, for whoever asks
//	601_costorder.go             the order in which costs are paid
//	601_division.go              dividing something among targets
//	601_flash.go                 casting as though something had flash; also 609
//	601_maycast.go               who may cast what, when and from where; also 117, 205, 305, 406, 604, 702
//	601_totalcost.go             what a spell costs in all (601.2f); also 107, 118, 702
//	601_whichleave.go            by which of several permissions a card is cast
//	602_activate.go              activating abilities; also 107, 113, 117, 307, 506, 601, 606
//	602_creatures.go             creatures that are tapped rather than mana paid for an ability
//	603_delayed.go               delayed and reflexive triggered abilities; also 119, 707
//	603_howoften.go              how often an ability triggers; also 120
//	603_match.go                 which event an ability triggers on; also 121, 505, 506, 508, 509, 511, 714
//	603_trigger.go               triggered abilities; also 113, 119, 513, 701
//	603_triggerstack.go          triggered abilities are put on the stack; also 107, 700, 701
//	605_convert.go               mana abilities that cost mana, and those that a player could activate
//	605_payment.go               mana abilities that are activated for a payment; also 304, 601
//	605_triggeredmana.go         what triggers would add to the mana for a cost
//	606_loyalty.go               loyalty costs
//	607_linked.go                linked abilities
//	608_again.go                 a process that is repeated
//	608_choice.go                choices made while something resolves; also 105, 205, 601
//	608_impossible.go            that nobody chooses what is impossible; also 701
//	608_instruct.go              instructions; also 104
//	608_may.go                   what players may do, and that all choose before any acts; also 118
//	608_resolve.go               resolving; also 110, 111, 113, 115
//	608_together.go              what is done at once to those for which nobody pays, and not judged where it is done one by one
//	609_asthough.go              blocking as though something were so
//	609_history.go               what happened earlier in the turn; also 608
//	610_until.go                 what is moved or phases out until something happens
//	611_begin.go                 effects that instructions begin; also 208, 615
//	611_effect.go                continuous effects from resolutions; also 609, 613
//	611_lasting.go               what the words of a lasting effect mean
//	611_nextspell.go             effects on the next spell that a player casts
//	612_text.go                  text-changing effects; also 701
//	613_atonce.go                timestamps of what enters, alone or together
//	614_013_elsewhere.go         what else changes zones as something enters; also 701
//	614_cant.go                  events that can't happen; also 101, 113, 119, 121
//	614_chosen.go                what is chosen as something enters; also 707
//	614_entering.go              what enters as something else than it would; also 306, 310, 611, 702, 707, 714
//	614_instead.go               self-replacement; counters and their effects; also 121, 122, 615, 701
//	614_itself.go                what an object's own ability says happens instead of its moving; also 113
//	614_replacement.go           replacement effects; also 113, 609, 615, 616
//	615_prevention.go            prevention effects; also 609
//	616_whichfirst.go            who chooses among several of them
//	700_crime.go                 crimes, of 2026-02-27
//	700_expend.go                mana spent to cast spells in a turn, of 2026-02-27
//	700_modes.go                 modes; also 601
//	700_piles.go                 piles
//	700_terms.go                 devotion, historic, party, modified, descended, dying
//	701_005_counter.go           countering; also 113
//	701_008_discard.go           discarding
//	701_013_mill.go              milling
//	701_015_regenerate.go        regenerating; also 614
//	701_017_sacrifice.go         sacrificing; also 608
//	701_018_scry.go              scrying and surveilling
//	701_019_search.go            searching; also 608
//	701_020_shuffle.go           shuffling, and cards that are shuffled in
//	701_023_clash.go             clash and fateseal
//	701_027_proliferate.go       proliferate
//	701_028_transform.go         transforming and converting; also 613, 712, 727
//	701_032_vote.go              votes
//	701_034_manifest.go          manifest and cloak; also 110
//	701_037_meld.go              meld; also 712
//	701_038_goad.go              goaded creatures
//	701_040_explore.go           exploring and conniving
//	701_052_ring.go              the Ring tempts you
//	701_053_villainous.go        villainous choices; also 608
//	701_054_timetravel.go        time travel
//	701_057_evidence.go          collecting evidence
//	701_058_suspect.go           suspecting
//	701_064_harness.go           harnessing
//	701_065_airbend.go           airbending
//	701_066_earthbend.go         earthbending
//	701_067_waterbend.go         waterbending
//	701_action.go                actions that mean other instructions; also 702
//	701_exchange.go              doubling; exchanges of control and of numbers; also 119
//	701_instruct.go              what instructions do with objects; also 608
//	701_move.go                  what instructions move; also 400, 401, 406, 609, 611, 708, 800
//	701_newer.go                 forage, manifest dread, endure and blight, of 2026-02-27; also 608
//	702_005_enchant.go           what an Aura can enchant, and Equipment equip
//	702_022_banding.go           banding
//	702_026_phasing.go           phasing; also 502
//	702_034_flashback.go         where a card goes that was cast with flashback, aftermath and their like, or has madness
//	702_038_amplify.go           which cards amplify counts
//	702_047_splice.go            splice; also 201, 612
//	702_048_offering.go          offering: what is sacrificed lowers the cost; also 601
//	702_050_epic.go              epic
//	702_051_help.go              convoke, delve, improvise; also 601, 701
//	702_052_dredge.go            which keywords replace something
//	702_055_haunt.go             what a card with haunt comes to haunt
//	702_057_forecast.go          cards that stay revealed in a hand: forecast, ninjutsu
//	702_060_ripple.go            ripple
//	702_062_suspend.go           what is suspended, and what suspend does with a creature
//	702_064_absorb.go            absorb, which prevents damage
//	702_065_auraswap.go          aura swap, and exchanging cards of two zones; also 701
//	702_088_rebound.go           rebound, myriad and encore
//	702_094_miracle.go           revealed as the first card drawn
//	702_095_soulbond.go          paired creatures
//	702_096_overload.go          overload, cleave: text that is changed as a spell is cast
//	702_099_cipher.go            cards encoded on creatures
//	702_100_deeds.go             what evolving, crewing, mentoring, training, boasting and foretelling are
//	702_102_fuse.go              fused split spells; also 709
//	702_103_bestow.go            bestow; also 118, 601
//	702_104_tribute.go           tribute
//	702_113_awaken.go            awaken; what keywords add to what a spell does
//	702_119_emerge.go            emerge: what is sacrificed lowers the cost; also 601
//	702_122_crew.go              crewing Vehicles; also 609
//	702_131_ascend.go            ascend and the city's blessing
//	702_132_assist.go            assist: generic mana that another player pays
//	702_139_companion.go         companions, revealed and put into the hand; also 103, 116
//	702_140_mutate.go            mutate; also 608, 727
//	702_144_demonstrate.go       demonstrate
//	702_146_disturb.go           cast with the back face up, from the graveyard or converted; also 601, 712
//	702_151_reconfigure.go       reconfigure
//	702_155_readahead.go         read ahead; also 714
//	702_158_sector.go            space sculptor and sectors; also 704
//	702_165_backup.go            which abilities backup gives
//	702_167_craft.go             what is exiled for a craft ability
//	702_170_plot.go              plot and warp: from exile on a later turn; also 116, 608
//	702_174_gift.go              gift: the promise, and how a spell keeps it
//	702_179_speed.go             start your engines! and speed; also 704
//	702_180_harmonize.go         harmonize and mayhem: from the graveyard
//	702_190_sneak.go             sneak: cast in the declare blockers step; also 117
//	702_casting.go               what the keywords that a card is cast with add to its course
//	702_guarded.go               hexproof, shroud and protection of players
//	702_instances.go             keywords that an object has more than once; also 113
//	702_keyword_triggers.go      what the triggered abilities do that keywords stand for
//	704_attachaction.go          those of what is attached; also 301, 303, 702
//	704_stateaction.go           state-based actions; also 111, 702, 714, 903
//	705_chance.go                coins and dice; also 706
//	706_008_stored.go            results of dice that are stored
//	707_010_copyeach.go          copies that target what an effect says
//	707_010_copyspell.go         tokens, copies of spells; also 111, 303, 405, 608, 616, 709
//	707_copying.go               copies, and what enters as a copy; also 111, 607, 608, 614, 709
//	708_turning.go               how permanents are turned over, and what is done meanwhile; also 303, 613, 614, 701, 702, 712, 727
//	709_doors.go                 unlocking halves of Rooms; also 116
//	709_parts.go                 split, adventurer and omen cards; also 601, 715, 718, 720
//	710_flip.go                  flip cards; also 110
//	712_doublefaced.go           which face is up; also 400, 727
//	712_modal.go                 modal double-faced cards; also 601
//	716_class.go                 Class cards; also 603
//	717_attraction.go            Attraction cards, opening and visiting them; also 505, 701, 702, 703
//	718_prototype.go             prototype cards; also 601, 702
//	719_case.go                  Case cards
//	720_control.go               controlling another player
//	721_cutshort.go              effects that end the turn or the combat phase
//	722_designation.go           the monarch and the initiative; also 723
//	724_restart.go               restarting the game; also 103
//	725_rad.go                   rad counters
//	726_decks.go                 supplementary decks in subgames
//	726_subgame.go               subgames, and the main game that is set aside for them; also 724
//	727_merging.go               merged permanents, and how they and melded ones leave; also 603, 712
//	728_daynight.go              day and night; also 502, 702
//	729_002_shortcut.go          proposing, shortening and ending a shortcut
//	729_003_fragment.go          fragmented loops
//	730_illegal.go               taking back illegal actions; also 602, 605
//	800_leaving.go               players who leave the game
//	801_range.go                 how far spells, abilities, choices and attacks reach; also 104
//	805_teams.go                 teams that take their turns together; also 101, 103, 121
//	807_markers.go               turn markers, their stacks, and what becomes of them as players leave
//	808_hands.go                 which teammates may look at each other's hands; also 809, 810, 811
//	809_emperor.go               what an emperor decides for a team; whom one may attack by where they sit; also 803, 811
//	810_twoheaded.go             Two-Headed Giant: one life total, shared poison, winning and losing as a team; also 103, 119, 701, 704
//	900_command.go               where the cards of the casual variants are
//	901_009_planardie.go         rolling the planar die; also 116, 706
//	901_planechase.go            Planechase and planeswalking; also 103, 701, 800
//	902_vanguard.go              Vanguard: hand and life modifiers; also 103, 119, 211, 212, 313
//	903_commander.go             what happens to commanders by itself, and the mana of their colors; also 106, 400, 704
//	903_deck.go                  what the deck of a Commander game may hold, and who leads it; also 702
//	904_archenemy.go             Archenemy: setting schemes in motion and abandoning them; also 109, 205, 314, 505, 701, 703, 704
//	905_conspiracy.go            Conspiracy Draft: conspiracies and their hidden agendas; also 103, 109, 116, 315, 613, 702
package events
