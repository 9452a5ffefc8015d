// Package engine plays a game of Magic by the Comprehensive Rules, in the edition effective
// 2024-03-08 (cr.Edition). It is the upper one of three floors:
//
//	table   what is: characteristics, layers, what words mean; nothing here changes a game
//	events  what happens: events, replacement, triggers, costs, casting, resolving
//	engine  who acts when: turns, priority, combat, starting; setting up and looking on
//
// Beside them stand rooms that know no game: support says which cards the engine can't play,
// paying whether some mana pays a cost, declaring which attack or block obeys the most
// requirements.
//
// References run down only, so that a new line knows its room. On each floor a file that
// carries out a chapter begins with its number: where 509.1c is carried out is found by
// looking for 509_*.go.
//
// The faces of the floors are wide, and stay so: events asks for some five hundred names of table and for as many
// fields of what they hold, engine for some three hundred of events. Narrower ones were looked for and not found.
// What an object is hangs on what words refer to, that on numbers and conditions, and these on what objects are, so that
// table can't be cut without calling back through interfaces what the compiler now checks; and a floor that carries out
// a book of three thousand rules is asked about most of what the book speaks of. What holds instead is the
// direction: a test knows which package may import which.
//
// # How a play goes
//
// A play begins with [New], goes on with the methods that set a table (setup.go), and runs in
// [Game.Play]. There the turn asks for steps, a step gives priority, and whoever has priority
// is asked for a [Decision]: a [Chooser] answers inline and may inspect the game. A decision
// knows what is legal (Check says why not, Legal lists); an answer that is not is a result with
// its rule, never a panic.
//
// What is decided makes events, in batches that happen at once. A batch is proposed;
// replacement and prevention effects change it, each once, in the order that the affected player
// chooses; it is carried out; abilities trigger on it and wait. Before anybody gets priority,
// state-based actions are checked and triggers are put on the stack, over and over.
//
// Each rule on that way is asked for by its number before it does anything, last in a condition
// and used as one:
//
//	if power > 0 && g.Applies("510.1a", "%s assigns %n damage", c, table.Count(power)) { ... }
//
// The answer is no in a game that is played without the rule; otherwise the question is itself
// the citation, which [Game.TakeEntries] hands out. So a rule that is cited is one that something
// hung on, and a replay without it shows what.
//
// What an object is is computed when it is asked for: the layers (613) run over everything in
// play and keep what made each characteristic, and those citations come into the trace when
// somebody looks.
//
// Two decisions differ from the design: a chooser is called inline, so that a script is played
// in one run instead of being replayed for each line; and a play is bounded by the number of
// questions to the book (MaxQuestions), which bounds every loop of rules code at one place.
//
// The files of this floor, those with a chapter's number in the book's order; after "also" the
// other chapters of which a file carries out a part:
//
//	aside.go                     what onlookers ask without leaving a trace
//	code.go                      what the source says of itself: where a rule is carried out
//	board.go                     looking at a game
//	face.go                      the words of the lower floors that whoever plays a game says
//	game.go                      a game: a course with turns
//	limits.go                    the bounds of a play
//	pause.go                     going on from a moment of another play
//	query.go                     asking it; also 306, 310, 602
//	setup.go                     setting one up; also 805, 808, 809, 810
//	103_starting.go              opening hands, mulligans; Play and Try; also 401
//	104_ending.go                winning, losing, draws
//	117_priority.go              rounds of priority; also 104, 116, 405, 608, 729
//	120_damage.go                the combat damage step; also 510, 702
//	122_counterkinds.go          which kinds of counters there are
//	123_stickers.go              stickers on a table that is set
//	400_outside.go               cards outside the game
//	402_handsize.go              the maximum hand size; also 613
//	500_extra.go                 added and skipped turns, phases and steps; also 501, 505, 506, 805
//	500_turn.go                  the turn and its steps; also 103, 502, 504, 508, 514, 703, 714
//	502_untap.go                 permanents that effects keep from untapping, so many of a kind
//	508_attack.go                attackers; also 302, 306, 310, 506, 509, 702, 802
//	508_requirement.go           which requirements a declaration obeys
//	508_toll.go                  what attacking and blocking cost; also 509
//	509_block.go                 blockers; also 506, 802
//	510_assignment.go            combat damage assigned otherwise than by power, or past blockers; also 101
//	510_division.go              how combat damage may be assigned; also 107, 702
//	510_together.go              combat damage that is lethal only together; also 702
//	701_039_exert.go             exerting as an optional cost to attack; also 508
//	702_022_banding.go           banding; also 508
//	702_154_enlist.go            enlist; also 508
//	721_cutshort.go              effects that end the turn or the combat phase; also 500
//	726_subgame.go               playing a subgame from its beginning to its end
//	802_several.go               whether several players are attacked in one combat; also 506, 805, 806, 808, 811
//	805_teams.go                 teams that take their turns together; also 103, 117, 502, 810
//	806_seating.go               whether seats, teams and options are right for a variant; also 807, 808, 809, 810, 811, 904, 905
//	807_markers.go               whose turn goes on, and whose begins, of several that go on at once; also 500
//	900_variants.go              setting a table for Planechase, Vanguard and Archenemy; also 901, 903, 904, 905
//
// The card language is package oracle, its text package cardtext, the script language package
// scenario.
package engine
