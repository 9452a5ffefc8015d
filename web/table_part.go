package web

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/scenario"
	"rulestep/engine/support"
	"rulestep/rulesdb"
	"rulestep/web/table"
)

// This file offers a card that is not understood whole without the lines that are not: under a name
// that says so, and with what is left out said in words. Of a card of two faces each is read so.

// A cardInPart is such a card, written as a scenario defines cards.
type cardInPart struct {
	playedCard
	lines    []string
	lacks    string
	compiled oracle.Card
}

// inPart leaves out of a card what is not played. why says what keeps a card from being put down
// so; it is "" for those that can be.
func inPart(c rulesdb.Card) (p cardInPart, why string) {
	var row cardtext.PoolRow
	if err := json.Unmarshal(c.Data, &row); err != nil {
		return p, "what is printed on it can't be read"
	}
	faces, err := cardtext.FromPool(row)
	if err != nil {
		return p, "what is printed on it beside its text is not understood"
	}
	if len(faces) == 2 && !slices.Contains([]string{"transform", "modal_dfc", "adventure", "omen"}, row.Layout) {
		return p, "its two halves are not read one by one"
	}
	kept, lacks := slices.Clone(faces), []string(nil)
	for i := range faces {
		stay, left := understood(&row, faces, i)
		if why := holdsTogether(&faces[i], left); why != "" {
			return p, why
		}
		if kept[i].Text = strings.Join(stay, "\n"); len(left) > 0 {
			of := ""
			if len(faces) > 1 {
				of = " of " + faces[i].Name
			}
			lacks = append(lacks, "“"+strings.Join(left, " / ")+"”"+of)
		}
	}
	if len(lacks) == 0 {
		return p, "no line of it is in the way"
	}
	if kept[0].Text == "" && kept[0].Power == nil {
		return p, "nothing of its text would be left"
	}
	compiled, unknown := cardtext.Compile(row.Join(kept))
	if len(unknown) > 0 || notCarriedOut(&compiled) {
		return p, "what is understood of it means nothing without the rest"
	}
	p = partOf(compiled, kept)
	p.lacks, p.compiled = strings.Join(lacks, ", and "), compiled
	// What is written must be read as the same card.
	again, err := cardtext.ParseCardBlock(p.lines, 1)
	if err == nil {
		again, unknown = cardtext.Compile(again)
	}
	if err != nil || len(unknown) > 0 || again.Modal != compiled.Modal || (again.Inset == nil) != (compiled.Inset == nil) ||
		!slices.Equal(partOf(again, kept).lines, p.lines) {
		return cardInPart{}, "what is understood of it can't be written as a card"
	}
	return p, ""
}

// understood parts what one face of a card says into what is played and what is not. It is read
// without what the other face says, which has its own lines that are not understood.
func understood(row *cardtext.PoolRow, faces []oracle.Card, at int) (stay, left []string) {
	says := func(text string) (oracle.Card, []cardtext.Unknown) {
		alone := slices.Clone(faces)
		for i := range alone {
			alone[i].Text = ""
		}
		alone[at].Text = text
		return cardtext.Compile(row.Join(alone))
	}
	_, unknown := says(faces[at].Text)
	stops := map[int]bool{}
	for _, u := range unknown {
		stops[u.Line] = true
	}
	lines := strings.Split(faces[at].Text, "\n")
	for from := 0; from < len(lines); {
		// Modes stand in lines of their own and mean nothing without what tells to choose them, nor
		// that without all of them.
		to := from + 1
		for to < len(lines) && isMode(lines[to]) {
			to++
		}
		stopped := false
		for i := from; i < to; i++ {
			stopped = stopped || stops[i+1]
		}
		text := strings.Join(lines[from:to], "\n")
		from = to
		if strings.TrimSpace(text) == "" {
			continue
		}
		if compiled, rest := says(text); stopped || len(rest) > 0 || notCarriedOut(&compiled) {
			left = append(left, strings.ReplaceAll(text, "\n", " / "))
			continue
		}
		stay = append(stay, text)
	}
	return stay, left
}

func isMode(line string) bool {
	_, ok := cardtext.ModeLine(line)
	return ok
}

// notCarriedOut reports whether something that a card says is not carried out, on whichever face.
func notCarriedOut(c *oracle.Card) bool {
	return c != nil && (len(support.Unsupported(c)) > 0 || notCarriedOut(c.Back) || notCarriedOut(c.Inset))
}

// tiers begins a line that says from when on the lines after it apply.
var tiers = regexp.MustCompile(`(?m)^\s*(?:LEVEL |STATION |[0-9]+\+? *(?:[—–-] *[0-9]+ *)?\|)`)

// holdsTogether says why a face can't be played without the lines that are left out of it; "" if it
// can be.
func holdsTogether(face *oracle.Card, left []string) (why string) {
	switch {
	case face.Power != nil && (face.Power.Star || face.Toughness.Star):
		return "its text gives its power or toughness"
	case face.Types&oracle.Planeswalker != 0 && face.Loyalty == nil:
		return "its text gives its loyalty"
	case face.Types&oracle.Battle != 0 && face.Defense == nil:
		return "its text gives its defense"
	case len(left) == 0:
		return ""
	case tiers.MatchString(face.Text):
		return "its lines hang together"
	}
	for _, kind := range []string{"Saga", "Class", "Case"} {
		if slices.Contains(face.Subtypes, kind) {
			return "the lines of a " + kind + " hang together"
		}
	}
	if slices.Contains(face.Subtypes, "Aura") && slices.ContainsFunc(left, func(l string) bool { return strings.HasPrefix(l, "Enchant ") }) {
		return "what it can enchant is not understood"
	}
	return ""
}

// partOf writes down what is kept of a compiled card, whose faces are printed so.
func partOf(compiled oracle.Card, printed []oracle.Card) cardInPart {
	const suffix = " in part"
	p := cardInPart{playedCard: playedCard{name: printed[0].Name + suffix, typeLine: printed[0].TypeLine()}}
	for i, face := range []*oracle.Card{&compiled, cmp.Or(compiled.Back, compiled.Inset)} {
		if face == nil {
			continue
		}
		head := printed[i].Name + suffix
		if i > 0 {
			p.lines = append(p.lines, "//")
		}
		if printed[i].HasCost {
			p.lines = append(p.lines, head+" "+printed[i].ManaCost.String())
		} else {
			p.lines = append(p.lines, head)
		}
		p.lines = append(p.lines, printed[i].TypeLine())
		if color := printed[i].Indicator; color != 0 {
			p.lines = append(p.lines, "Color indicator: "+color.String())
		}
		named := *face
		named.Name = head
		if text := cardtext.Print(named); text != "" {
			p.lines = append(p.lines, strings.Split(text, "\n")...)
		}
		switch {
		case printed[i].Power != nil:
			p.lines = append(p.lines, corner(printed[i].Power)+"/"+corner(printed[i].Toughness))
		case printed[i].Loyalty != nil:
			p.lines = append(p.lines, fmt.Sprintf("Loyalty: %d", *printed[i].Loyalty))
		case printed[i].Defense != nil:
			p.lines = append(p.lines, fmt.Sprintf("Defense: %d", *printed[i].Defense))
		}
	}
	return p
}

// addInPart puts a card down without what is not understood of it, if that can be played.
func (t *tabling) addInPart(who, onto, name string) bool {
	if t.site.options.Cards == nil {
		return false
	}
	card, found, err := t.site.options.Cards.Card(t.Context(), name)
	if err != nil || !found {
		return false
	}
	p, why := inPart(card)
	if why != "" {
		return false
	}
	before := t.laid.String()
	t.laid.Add(who, zoneOf(onto, p.typeLine), p.name)
	t.laid.Define(p.lines, p.lacks)
	got, err := t.site.lay(t.Context(), Lay{Source: t.laid.String(), Edition: t.playedBy()})
	if err == nil && got.Trace != nil && !slices.ContainsFunc(got.Trace.Forks, func(f scenario.ForkTrace) bool { return len(f.Steps) == 0 }) {
		return true
	}
	t.text, t.laid = before, table.Read(before, nil) // it can't even be put down
	return false
}

// inPartWords says which cards on the table are not played whole, and what they lack.
func (t *tabling) inPartWords() []string {
	var list []string
	for _, words := range t.laid.Lacking() {
		list = append(list, curly(words))
	}
	return list
}
