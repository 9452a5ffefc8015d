package engine

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/table"
)

// A Board is what people see of a game at a moment: plain data, with names. It sees
// everything; what a player may not know is for whoever draws it to hide.
type Board struct {
	Turn     int
	Active   string
	Priority string // "" while nobody has it
	Step     oracle.Step
	Daylight oracle.Daylight // whether it is day or night, or neither (728)
	Players  []BoardPlayer
	Stack    []BoardObject // the top first; what is on the stack of another turn that goes on comes after it (807.5)
	Exile    []BoardObject
	Command  []BoardObject
	Ante     []BoardObject // the ante zone (407)
	Over     bool
	Result   string // "Ann wins", "the game is a draw", why it was stopped, or ""
}

// BoardPlayer is a player with what is theirs.
type BoardPlayer struct {
	ID          ID
	Name        string
	Life        int
	Counters    []BoardCounter
	Stickers    []string // that the player has access to and are on nothing (123.3)
	Mana        string   // "{R}{G}"
	Is          []string // what the player is or has by chapters 722 and 723, in words
	Room        string   // of a dungeon, in which the player's venture marker is (309.4); "" without
	Team        []string // the others of the player's team, in turn order (102.3)
	Emperor     bool     // of that team (809.2)
	Range       int      // of influence, in seats (801.2); 0 without limit
	Reach       []string // the others within it, in turn order
	Lost, Won   bool
	Left        bool
	Hand        []BoardObject
	Library     int
	LibraryTop  []string // names, the top first, for whoever sees everything; "?" for one of several that were shuffled together
	Graveyard   []BoardObject
	Battlefield []BoardObject // that the player controls; what is phased out comes last
}

// BoardObject is a card, token, spell or ability as it is now.
type BoardObject struct {
	ID         ID
	Label      string // what the script calls it
	StackOf    string // whose turn has the stack that it is on, where that is another turn than the one that is played; "" elsewhere
	Name       string // its name in the game
	Cost       string
	TypeLine   string
	Colors     string   // letters of "wubrg", "" for colorless
	Text       []string // abilities as now computed: keywords, then the rest
	Given      []string // those of Text that an effect gave
	Lines      []string // the printed rules text
	Lost       bool     // it has none of the abilities of its printed text any more
	LostParts  []BoardLost
	Power      int
	Toughness  int
	HasPower   bool
	Loyalty    int
	HasLoyalty bool
	Defense    int
	HasDefense bool
	Tapped     bool
	FaceDown   bool
	PhasedOut  bool // treated as though it did not exist (702.26b)
	Token      bool
	Sick       bool
	Damage     int
	Counters   []BoardCounter
	Stickers   []string // that are on it, the oldest first (123)
	Controller string
	Owner      string
	AttachedTo ID
	Attacks    ID // whom or what it attacks
	Attacking  bool
	Blocking   bool // perhaps nothing any more (509.1g)
	Blocked    bool
	Band       []ID // the other attackers in its band (702.22)
	Blocks     []ID // what it blocks
	BlockedBy  []ID // in damage assignment order
	Ability    bool // on the stack: an ability
	Source     ID   // of an ability on the stack
	Targets    []ID
	X          int
	Layers     []BoardLayer
}

// BoardLost is a part of what is printed on an object that it does not have any more.
type BoardLost struct {
	Line  int    // in Lines; -1 for a keyword of an object without rules text
	Words string // the line, or a keyword as it stands in it
}

// BoardCounter is how many counters of a kind there are.
type BoardCounter struct {
	Kind string
	N    int
}

// BoardLayer is one continuous effect on an object (613).
type BoardLayer struct {
	Layer    string // "4", "7b"
	Rule     string
	Sentence string
	Source   string
	Before   string
	After    string

	Time   int           // the effect's timestamp; 0 where timestamps play no part
	Does   string        // "gets +1/+1"; "" where there are no words for it
	Order  []BoardReason // what decided its place among the effects of the layer
	Waited []BoardWait   // the effects that it depends on
	Void   string        // why nothing was left to apply after it had waited; "" for what was applied
}

// BoardReason is a rule that decided the place of an effect.
type BoardReason struct {
	Rule     string
	Sentence string
}

// BoardWait is an effect that had to be applied first (613.8a).
type BoardWait struct {
	On  string
	Why string // what it would change about the one that waits: "what it applies to"
}

// Moment is of a board only which moment of the game it is.
func (g *Game) Moment() Board {
	b := Board{Turn: g.TurnNumber, Step: g.InStep, Daylight: g.DayNight, Over: g.Ended, Result: g.result()}
	if g.ActivePlayer != None {
		b.Active = g.Name(g.ActivePlayer)
	}
	if g.HasPriority != None {
		b.Priority = g.Name(g.HasPriority)
	}
	return b
}

// Board shows the game as it is now.
func (g *Game) Board() Board {
	old := g.Pen
	g.Pen = table.ScratchPen
	b := g.Moment()
	b.Players = make([]BoardPlayer, len(g.Seats))
	for i := range g.Seats {
		b.Players[i] = g.boardPlayer(&g.Seats[i])
	}
	b.Stack = g.boardObjects(g.Stack())
	for i := range g.Markers {
		for _, id := range slices.Backward(g.Markers[i].Turn.OnStack) {
			if slices.Contains(g.Elsewhere, id) {
				o := g.boardObject(id)
				o.StackOf = g.Name(g.Markers[i].Turn.ActivePlayer)
				b.Stack = append(b.Stack, o)
			}
		}
	}
	b.Exile = g.boardObjects(g.Exile)
	b.Command = g.boardObjects(g.Command)
	b.Ante = g.boardObjects(g.Ante)
	g.Pen = old
	return b
}

func (g *Game) result() string {
	if !g.Ended {
		return ""
	}
	if g.Limit != "" {
		return "not judged: " + g.Limit
	}
	if g.Drawn {
		return "the game is a draw"
	}
	for i := range g.Seats {
		if g.Seats[i].Won {
			return g.Seats[i].Name + " wins"
		}
	}
	return "the game is over"
}

func (g *Game) boardPlayer(p *table.Player) BoardPlayer {
	b := BoardPlayer{ID: p.ID, Name: p.Name, Life: p.Life, Lost: p.Lost, Won: p.Won, Left: p.Left, Library: len(p.Library)}
	for _, c := range p.Counters {
		b.Counters = append(b.Counters, BoardCounter{c.Kind, c.N})
	}
	if len(g.Stickers) > 0 {
		b.Stickers = g.StickersLeft(p)
	}
	b.Is, b.Room = g.DesignationsOf(p), g.Room(p.ID)
	b.Emperor, b.Range = p.Emperor, p.Range
	for i := range g.Seats {
		other := &g.Seats[i]
		if g.Teammates(p.ID, other.ID) {
			b.Team = append(b.Team, other.Name)
		}
		if p.Range > 0 && other.ID != p.ID && !other.Left && g.InRange(p.ID, other.ID) {
			b.Reach = append(b.Reach, other.Name)
		}
	}
	for _, m := range p.Mana {
		if m.Color == 0 {
			b.Mana += "{C}"
		} else {
			b.Mana += table.SymbolWords(oracle.Symbol{Colors: m.Color})
		}
	}
	b.Hand = g.boardObjects(p.Hand)
	b.Graveyard = g.boardObjects(p.Graveyard)
	for k := len(p.Library) - 1; k >= 0; k-- {
		name := "?" // which of several it is chance has not said yet
		if !g.LiesAnywhere(p.Library[k]) {
			name = g.Name(p.Library[k])
		}
		b.LibraryTop = append(b.LibraryTop, name)
	}
	var theirs []ID
	for _, id := range g.Battlefield {
		if g.QuietCharacteristics(id).Controller == p.ID {
			theirs = append(theirs, id)
		}
	}
	for _, id := range g.PhasedOut {
		if g.Object(id).Last.Controller == p.ID {
			theirs = append(theirs, id)
		}
	}
	b.Battlefield = g.boardObjects(theirs)
	return b
}

func (g *Game) boardObjects(ids []ID) []BoardObject {
	if len(ids) == 0 {
		return nil
	}
	list := make([]BoardObject, len(ids))
	for i, id := range ids {
		list[i] = g.boardObject(id)
	}
	return list
}

func (g *Game) boardObject(id ID) BoardObject {
	o := g.Object(id)
	c := g.QuietCharacteristics(id)
	b := BoardObject{
		ID: id, Label: g.Name(id), Name: c.Name, TypeLine: TypeLine(c), Colors: colorLetters(c.Colors),
		Power: c.Power, Toughness: c.Toughness, HasPower: c.HasPower && c.Is(oracle.Creature),
		Tapped: o.Tapped, FaceDown: o.FaceDown || o.InDeck, PhasedOut: o.PhasedOut, Token: o.Kind == table.TokenObject, Sick: o.Sick && c.Is(oracle.Creature), Damage: o.Damage,
		Owner: g.Name(o.Owner), AttachedTo: o.AttachedTo, Attacks: o.Attacking, Attacking: o.IsAttacker, Blocked: o.IsAttacker && o.Blocked,
		Ability: o.Kind == AbilityObject,
	}
	if c.HasCost {
		b.Cost = table.CostWords(c.Cost, 0)
	}
	if o.Zone == oracle.Battlefield || o.Zone == oracle.Stack || o.Zone == oracle.Command && !b.FaceDown && g.IsCommandCard(o) {
		b.Controller = g.Name(g.Controller(id))
	}
	for _, n := range o.Counters {
		b.Counters = append(b.Counters, BoardCounter{n.Kind, n.N})
	}
	b.Stickers = g.StickersOn(o.ID)
	if c.Is(oracle.Planeswalker) {
		b.Loyalty, b.HasLoyalty = table.CountersOf(o.Counters, "loyalty"), true
	}
	if c.Is(oracle.Battle) {
		b.Defense, b.HasDefense = table.CountersOf(o.Counters, "defense"), true
	}
	face := g.TextUp(o, g.Faces[g.FaceNumber(id)])
	if face.Text != "" && !o.FaceDown {
		b.Lines = lines(face.Text)
		b.Lost = lostAll(face.Abilities, c)
	}
	if o.Kind == table.EmblemObject { // nothing is printed on it, and its abilities are all that it has (114.3)
		for _, a := range face.Abilities {
			b.Lines = append(b.Lines, cardtext.PrintAbility(a, *face))
		}
	}
	if !o.FaceDown {
		b.LostParts = lostParts(face, b.Lines, c)
	}
	b.Text, _ = table.KeywordList(c)
	if slices.ContainsFunc(c.Layers, func(l table.LayerStep) bool { return l.Layer == "6" }) {
		given := Characteristics{Name: c.Name}
		for _, h := range c.Abilities {
			if !slices.Contains(face.Abilities, h.Ability) {
				given.Abilities = append(given.Abilities, h)
			}
		}
		b.Given, _ = table.KeywordList(&given)
	}
	b.Blocking, b.Blocks = g.IsBlocking(id), g.BlockedBy(id)
	if o.IsAttacker {
		b.Band = g.Band(id)
		b.BlockedBy = g.BlockersOf(id)
	}
	if o.Zone == oracle.Stack && o.Announced != nil {
		b.Targets, b.X = o.Announced.Flat(), o.Announced.X
		if o.Kind == AbilityObject {
			b.Source = o.Announced.Source
		}
	}
	b.Layers = g.LayersOf(id)
	return b
}

// maxReasons is how many reasons are told for the place of one effect.
const maxReasons = 6

// LayersOf lists the continuous effects on an object in the order in which they apply.
func (g *Game) LayersOf(id ID) []BoardLayer {
	var list []BoardLayer
	for _, l := range g.QuietCharacteristics(id).Layers {
		b := BoardLayer{
			Layer: l.Layer, Rule: string(g.Shown(l.Citation.Rule)), Sentence: g.Render(&l.Citation), Source: g.Name(l.Source), Before: l.Before(), After: l.After(),
			Time: int(l.Timestamp), Void: l.Void,
		}
		switch {
		case l.Counters.N > 1:
			b.Does = fmt.Sprintf("%d %s counters", l.Counters.N, l.Counters.Kind)
		case l.Counters.N == 1:
			b.Does = "one " + l.Counters.Kind + " counter"
		case l.Change != nil:
			b.Does = cardtext.ChangeWords(l.Change)
		}
		for i := range l.Order {
			// Of the many comparisons those are told that this effect was a part of.
			if c := &l.Order[i]; slices.Contains(c.Things[:], l.Source) && len(b.Order) < maxReasons {
				b.Order = append(b.Order, BoardReason{string(g.Shown(c.Rule)), g.Render(c)})
			}
		}
		for _, w := range l.Waited {
			b.Waited = append(b.Waited, BoardWait{g.Name(w.On), w.Why})
		}
		list = append(list, b)
	}
	return list
}

// lostAll reports whether an effect took away every ability that is printed on a card.
// What a change of text makes of an ability is another ability here, so such a change
// leaves the question open and nothing is said to be lost.
func lostAll(printed []*oracle.Ability, c *Characteristics) bool {
	return len(printed) > 0 && tellsLoss(c) && !slices.ContainsFunc(c.Abilities, func(a table.Held) bool { return slices.Contains(printed, a.Ability) })
}

// tellsLoss reports whether abilities that are missing were lost.
func tellsLoss(c *Characteristics) bool {
	return len(c.Layers) > 0 && !slices.ContainsFunc(c.Layers, func(l table.LayerStep) bool { return l.Layer == "3" })
}

// lostParts lists which lines of the printed text, and which keywords within a line, an
// object has lost. Which abilities a line makes is asked of the card language, once
// something is missing. The text of an instant or sorcery is one ability, and where the
// abilities are not those of the text nothing is told.
func lostParts(face *oracle.Card, lines []string, c *Characteristics) (lost []BoardLost) {
	held := func(a *oracle.Ability) bool {
		return slices.ContainsFunc(c.Abilities, func(h table.Held) bool { return h.Ability == a })
	}
	if !tellsLoss(c) || !slices.ContainsFunc(face.Abilities, func(a *oracle.Ability) bool { return !held(a) }) || face.Types&(oracle.Instant|oracle.Sorcery) != 0 {
		return nil
	}
	keywords := func(line int, abilities []*oracle.Ability) {
		for i := 0; i < len(abilities); {
			words, n := cardtext.KeywordWords(abilities[i], face)
			n = min(n, len(abilities)-i)
			if words != "" && !slices.ContainsFunc(abilities[i:i+n], held) {
				if line >= 0 {
					at := strings.Index(strings.ToLower(lines[line]), strings.ToLower(words))
					if at < 0 {
						words = ""
					} else {
						words = lines[line][at : at+len(words)]
					}
				}
				if words != "" {
					lost = append(lost, BoardLost{line, words})
				}
			}
			i += n
		}
	}
	if face.Text == "" {
		keywords(-1, face.Abilities)
		return lost
	}
	from, first := 0, 0
	for i := range lines {
		if i+1 < len(lines) {
			if _, mode := cardtext.ModeLine(lines[i+1]); mode {
				continue // the modes of an ability stand in lines of their own
			}
		}
		made, unknown := cardtext.CompileAbilities(strings.Join(lines[:i+1], "\n"), *face)
		if len(unknown) > 0 || len(made) < from || len(made) > len(face.Abilities) {
			return nil
		}
		of := face.Abilities[from:len(made)]
		if len(of) > 0 && !slices.ContainsFunc(of, held) {
			for k := first; k <= i; k++ {
				lost = append(lost, BoardLost{k, lines[k]})
			}
		} else if len(of) > 1 {
			keywords(i, of)
		}
		from, first = len(made), i+1
	}
	if from != len(face.Abilities) {
		return nil
	}
	return lost
}

func colorLetters(colors oracle.Color) string {
	var s []byte
	for i, l := range []byte("wubrg") {
		if colors&(1<<i) != 0 {
			s = append(s, l)
		}
	}
	return string(s)
}

func lines(text string) []string {
	var list []string
	start := 0
	for i := 0; i <= len(text); i++ {
		if i == len(text) || text[i] == '\n' {
			if i > start {
				list = append(list, text[start:i])
			}
			start = i + 1
		}
	}
	return slices.Clip(list)
}
