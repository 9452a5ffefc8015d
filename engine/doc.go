// Package engine is the state of a game of Magic and the Comprehensive Rules that
// change it, in the edition effective 2024-03-08 (cr.Edition).
//
// The engine reads like the rule book: a file per topic, named by what it carries
// out. Every rule is asked for by its number before it does anything, through
// [Game.applies] and [Game.forbids] in citation.go, so that each step of a play
// names the rules it applied, and a play without one rule ([New]) shows what hung
// on it.
//
//	citation.go        the one door between rules code and the book; the trace
//	game.go, state.go  a game; everything in it that can change
//	id.go              what names objects and players
//	event.go           events in batches: the only way a game changes
//	zone.go            400-408  zones, new objects
//	hidden.go          400.2, 401-404, 406.3, 701.8c  what players may look at and arrange
//	starting.go        103      opening hands, mulligans; Play and Try
//	ending.go          104      winning, losing, draws
//	mana.go            106, 605 mana and mana abilities
//	addedsymbol.go     106.8-106.11  mana that is added by symbols of other kinds
//	triggeredmana.go   605.1b   what triggers would add to the mana for a cost
//	lostmana.go        106.13   mana that is lost, and added elsewhere
//	production.go      106.6a, 106.12b  what changes how much mana is produced, or of what type
//	quantity.go        107      numbers and conditions of texts
//	characteristics.go 109, 202 characteristics, mana value
//	color.go           202.2    the colors that are printed on an object
//	subtype.go         205.1, 205.3, 205.4, 305.7  which types an effect replaces
//	copying.go         707.2-707.9  copies, and what enters as a copy
//	shape.go           208.2b, 607.2g  what is chosen and paid as something enters
//	copyspell.go       111, 707.10  tokens, copies of spells
//	copyeach.go        707.10d-e  copies that target what an effect says
//	retarget.go        115.7, 115.9, 115.3  new targets; what looks at targets
//	emblem.go          114      emblems
//	target.go          115      targets, division
//	opponentchoice.go  601.6, 602.3  targets that an opponent chooses
//	special.go         116, 305 special actions, lands
//	priority.go        117, 405, 729  priority, the stack, loops
//	fragment.go        729.3    fragmented loops
//	shortcut.go        729.2    proposing, shortening and ending a shortcut
//	announce.go        601.2b   alternative and additional costs
//	symbols.go         107.3, 107.4  X and the symbols of a cost, as they are announced
//	costorder.go       601.2h   the order in which costs are paid
//	payment.go, cost.go, totalcost.go  118, 601.2f-h  costs and paying
//	convert.go         605.3a   mana abilities that cost mana
//	ways.go            118.3, 601.2g  which mana abilities could pay a cost
//	payable.go         118.3, 605.3a  whether mana abilities can pay a cost at all
//	overeffects.go     116.2c-e  ending and ignoring effects, discarding at will
//	fromgraveyard.go   113.6f, 611.3d  static abilities that let cards be cast or played from a graveyard
//	foretell.go        116.2f, 116.2h, 702.62, 702.143  suspend, foretell
//	parts.go           709, 715  split cards, adventurer cards
//	flip.go            710      flip cards
//	naming.go          201.2, 201.4, 709.4a  choosing the name of a card
//	byname.go          201.5a-b  what text calls by its name
//	fuse.go            702.102  fused split spells
//	bestow.go          702.103  bestow
//	splice.go          612.10, 702.47  splice
//	help.go            702.51, 702.66, 702.126  convoke, delve, improvise
//	damage.go          119, 120, 510   life, damage, the combat damage step
//	excess.go          120.4a, 120.10  excess damage
//	division.go        510.1    how combat damage may be assigned
//	together.go        510.1c-d, 702.19b  combat damage that is lethal only together
//	turn.go            500-505, 512-514  the turn and its steps
//	handsize.go        402.2, 613.11  the maximum hand size
//	extra.go           500.7-500.10, 503.2, 614.10  added and skipped turns, phases and steps
//	cutshort.go        721      effects that end the turn or the combat phase
//	restart.go         724      restarting the game
//	attack.go          506-508  attackers
//	block.go           509      blockers
//	reselect.go        508.7    choosing anew what a creature is attacking
//	removed.go         506.4, 509.2a, 509.3a, 511.3  removal from combat
//	toolate.go         508.2a, 509.5f  attackers and blockers that match too late
//	exert.go           508.1g, 701.39  exerting as an optional cost to attack
//	timing.go          506.7    only before, after or during a point of combat
//	order.go           509.2-3  damage assignment order
//	toll.go            508.1h-j, 509.1d-f  what attacking and blocking cost
//	midcombat.go       506.3a-b, 508.4, 509.6, 509.7  who attacks or blocks by an effect
//	banding.go         702.22   banding
//	requirement.go, declaration.go  508.1d, 509.1c  requirements to the exact maximum
//	maycast.go         601.3, 117.1, 307, 702.8  who may cast what, when and from where
//	cast.go            601      casting spells
//	modes.go           700.2    modes
//	activate.go        602, 606 activating abilities
//	loyalty.go         606.4-606.6  loyalty costs
//	trigger.go, match.go  603   triggered abilities
//	howoften.go        603.2c-i  how often an ability triggers
//	delayed.go         603.7, 603.12  delayed and reflexive triggered abilities
//	triggerstack.go    603.3    triggered abilities are put on the stack
//	resolve.go, instruct.go, instruct_object.go  608, 701  resolving
//	instruct_move.go   400.7, 701, 111  what instructions move, sacrifice and create
//	instruct_effect.go 611      effects that instructions begin
//	contradict.go      400.6    two things that would be done with one object at once
//	eachplayer.go      101.4    what each of several players chooses and does
//	may.go             608.2d-e what players may do, and that all choose before any acts
//	choice.go          608.2d   choices made while something resolves
//	asthough.go        609.4    blocking as though something were so
//	history.go         609.8    what happened earlier in the turn
//	effect.go          611      continuous effects from resolutions
//	nextspell.go       611.2f   effects on the next spell that a player casts
//	lasting.go         608.2h, 611.2d  what the words of a lasting effect mean
//	linked.go          607      linked abilities
//	search.go          701.19, 701.20b  searching
//	until.go           610.3, 610.4  what is moved or phases out until something happens
//	text.go            612      text-changing effects
//	layers.go, dependency.go, intrinsic.go, change.go  613  the layers
//	sequence.go        613.3, 613.7  in which order effects of a layer are applied
//	atonce.go          613.7d, 613.7m  timestamps of what enters, alone or together
//	elsewhere.go       113.6a, 604.3  cards off the battlefield and the stack
//	plain.go           613      the short way where no effect changes anything
//	steady.go          613      effects that few changes can alter
//	instead.go         614.15, 122  self-replacement; counters and their effects
//	replacement.go, prevention.go, entering.go  614, 615, 707.5  replacement and prevention
//	whichfirst.go      616      who chooses among several of them
//	drawing.go         121      drawing cards
//	counterkinds.go    122.1    which kinds of counters there are
//	countersmoved.go   122.5-122.8  counters that are moved, counted and put elsewhere
//	stateaction.go, attachaction.go  704  state-based actions
//	commander.go       704.6d, 903.9-903.10  what happens to commanders by itself
//	illegal.go         730      taking back illegal actions
//	phasing.go         502.1, 702.26  phasing
//	modal.go           712.3, 712.11b-712.12  modal double-faced cards
//	doublefaced.go, transform.go  701.28, 701.50, 712, 310.11b  double-faced cards
//	turning.go         708.2b, 708.11, 712.20  what is done as a permanent is turned over
//	designation.go     722, 723 the monarch and the initiative
//	rad.go             122.1i, 725  rad counters
//	daynight.go        502.2, 702.145, 728  day and night
//	daynight.go        502.2, 702.145, 728  day and night
//	dungeon.go         309, 701.46  dungeons
//	outside.go         400.11   cards outside the game
//	leaving.go         800.4    players who leave the game
//	crew.go            702.122  crewing Vehicles
//	piles.go           700.3    piles
//	varieties.go       201.2, 205  how many different ones there are, what is in common
//	terms.go           700.5-700.11  devotion, historic, party, modified, descended
//	enchant.go         702.5, 702.6c, 702.16n  what an Aura can enchant, and Equipment equip
//	chance.go          705, 706 coins and dice
//	exchange.go        701.9, 701.10  doubling; exchanges of control and of numbers
//	proliferate.go     701.27   proliferate
//	goad.go            701.38   goaded creatures
//	guarded.go         702.11c, 702.16, 702.18a  hexproof, shroud and protection of players
//	restriction.go     101.2    what effects forbid, require and permit
//	cant.go            614.17   events that can't happen
//	decision.go, options.go     what players decide and could decide
//	context.go, phrase.go  109.2, 109.5  what words refer to and describe
//	board.go, query.go, setup.go  looking at a game, setting one up
//	aside.go           what onlookers ask without leaving a trace
//	limits.go          the bounds of a play; words.go  words for people
//	undefinedx.go      107.3f   texts with an X that nothing defines are refused
//	supported.go, carriedout.go  what the engine does not carry out, in words
//
// The card language is package oracle, the script language package scenario.
//
// Two decisions differ from the design: a chooser is an interface that is called
// inline and may inspect the game, so that a script is played in one run instead
// of being replayed for each line; and a play is bounded by the number of
// questions to the book (MaxQuestions), which bounds every loop of rules code at
// one place.
package engine
