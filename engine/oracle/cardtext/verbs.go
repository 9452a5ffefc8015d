package cardtext

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file is the table of simple verbs: instructions that are said in one way, with what belongs
// to them in fixed places. A row is all that the parser and the printer need to know of one. What
// is said in several ways, or remembers something for a later pronoun, has code of its own, which is
// declared where it stands (ownwords.go).

// verbForms are the simple verbs. A row is the words, with the node's fields where they are said,
// and the node with what the words alone settle. Where several rows have one node, that whose
// words settle more comes first.
//
//	{Who}         who does it, before the verb
//	{Who?}        the same, not said where it is you
//	{What}        a reference, or a number
//	{To!}         a reference to another than the reference before it, or "itself"
//	{Kind Count}  counters: their kind and how many
//	onto|to       either word; the first is written
var verbForms = append([]verbForm{
	form("{Who?} scry {Count}", oracle.Scry{Who: oracle.You{}}),
	form("{Who?} surveil {Count}", oracle.Surveil{Who: oracle.You{}}),
	form("{Who?} tap {What}", oracle.TapObject{}),
	form("{Who?} untap {What}", oracle.UntapObject{}),
	form("destroy {What}", oracle.Destroy{}),
	form("counter {What}", oracle.Counter{}),
	form("regenerate {What}", oracle.Regenerate{}),
	form("attach {What} to {To!}", oracle.Attach{}),
	form("{A} fight {B!}", oracle.Fight{}),
	form("{What} become blocked", oracle.BecomeBlocked{}),
	form("remove up to {Kind Count} from {From}", oracle.RemoveCounters{UpTo: true}),
	form("remove {Kind Count} from {From}", oracle.RemoveCounters{}),
	form("remove {What} from combat", oracle.RemoveFromCombat{}),
	form("move {Kind Count} from {From} onto|to {To}", oracle.MoveCounters{}),
	form("reselect which player {What} is attacking", oracle.Reselect{Players: true}),
	form("reselect which player or permanent {What} is attacking", oracle.Reselect{}),
	form("turn {What} face down", oracle.TurnFace{Down: true}),
	form("turn {What} face up", oracle.TurnFace{}),
	form("choose new targets for {What}", oracle.ChooseNewTargets{}),
	form("{Who} exchange life totals", oracle.ExchangeLife{}),
	form("redistribute any number of players' life totals", oracle.RedistributeLife{}),
	form("{Who} win the game", oracle.WinGame{}),
	form("{Who} lose the game", oracle.LoseGame{}),
	form("end the turn", oracle.EndTurn{}),
	form("end the combat phase", oracle.EndCombat{}),
}, stickerForms()...)

// A verbForm is how a simple instruction is said.
type verbForm struct {
	verb    string
	subject string // the field for who does it, if it is said
	unsaid  bool   // you are not said as the subject
	rest    []formPart
	node    reflect.Value // an oracle.Instruction with what the words settle
	settled []int         // the fields of the node that they settle, but for the subject
}

// A formPart is words, or the field that is said there.
type formPart struct {
	words []string // alternatives
	field string
	more  string // the number of counters, where field is their kind
	other bool   // than the reference before it
}

// form reads a row; a field that the node lacks is an error of the table.
func form(words string, node oracle.Instruction) verbForm {
	f := verbForm{node: reflect.ValueOf(node)}
	var parts []formPart
	for words != "" {
		said, rest, isField := strings.Cut(words[1:], "}")
		if isField = isField && words[0] == '{'; !isField {
			said, _, _ = strings.Cut(words, " {")
			rest = words[len(said):]
			parts = append(parts, formPart{words: alternatives(said)})
		} else {
			name, more, _ := strings.Cut(strings.TrimRight(said, "?!"), " ")
			parts = append(parts, formPart{field: name, more: more, other: strings.HasSuffix(said, "!")})
			f.unsaid = f.unsaid || strings.HasSuffix(said, "?")
		}
		words = strings.TrimPrefix(rest, " ")
	}
	if parts[0].field != "" {
		f.subject, parts = parts[0].field, parts[1:]
	}
	var more string
	if f.verb, more, _ = strings.Cut(parts[0].words[0], " "); more == "" {
		parts = parts[1:]
	} else {
		parts[0].words = []string{more}
	}
	f.rest = parts
	for _, part := range append(parts, formPart{field: f.subject}) {
		for _, name := range []string{part.field, part.more} {
			if _, ok := f.node.Type().FieldByName(name); !ok && name != "" {
				panic(fmt.Sprintf("cardtext: %T has no field %s", node, name))
			}
		}
	}
	for i := range f.node.NumField() {
		if !f.node.Field(i).IsZero() && f.node.Type().Field(i).Name != f.subject {
			f.settled = append(f.settled, i)
		}
	}
	return f
}

// alternatives are the words with each side of a bar in the place of both.
func alternatives(words string) []string {
	all := []string{""}
	for _, word := range strings.Fields(words) {
		var next []string
		for _, other := range strings.Split(word, "|") {
			for _, before := range all {
				next = append(next, strings.TrimPrefix(before+" "+other, " "))
			}
		}
		all = next
	}
	return all
}

// formsOf are the rows by their verb, formsFor those by the kind of their node.
var (
	formsOf  = map[string][]*verbForm{}
	formsFor = map[reflect.Type][]*verbForm{}
)

func init() {
	for i := range verbForms {
		f := &verbForms[i]
		formsOf[f.verb] = append(formsOf[f.verb], f)
		formsFor[f.node.Type()] = append(formsFor[f.node.Type()], f)
	}
}

// simple reads what belongs to the verb, which has been read, by the first row that fits. Without
// a subject it is an imperative.
func (p *parser) simple(verb string, subject oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	for _, f := range formsOf[verb] {
		if (f.subject == "" || f.unsaid && subject == nil) != (subject == nil) {
			continue
		}
		node := reflect.New(f.node.Type()).Elem()
		node.Set(f.node)
		if subject != nil && (!f.unsaid || notYou(subject) != nil) {
			node.FieldByName(f.subject).Set(reflect.ValueOf(subject))
		}
		if p.parts(f.rest, node, subject) {
			return []oracle.Instruction{node.Interface().(oracle.Instruction)}, true
		}
		p.reset(start)
	}
	return nil, false
}

// parts reads what a form has after its verb and sets the fields of the node.
func (p *parser) parts(parts []formPart, node reflect.Value, before oracle.Reference) bool {
	chosen := 0
	for _, part := range parts {
		if part.field == "" {
			if p.acceptAny(part.words...) == "" {
				return false
			}
			continue
		}
		var said any
		var ok bool
		field := node.FieldByName(part.field)
		switch {
		case part.more != "":
			var count oracle.Quantity
			if said, count, ok = p.counters(); count != nil {
				node.FieldByName(part.more).Set(reflect.ValueOf(count))
			}
		case field.Type() == quantityType:
			said, ok = p.plainNumber()
		case part.other:
			mentioned := p.without(chosen)
			said, ok = p.notDoer(before)
			p.mentions = append(p.mentions, mentioned...)
		default:
			at := len(p.mentions)
			if before, ok = p.reference(); ok && len(parts) == 1 {
				before = p.oneForEach(before)
			}
			said, chosen = before, p.chosenSince(before, at)
		}
		if !ok {
			return false
		}
		field.Set(reflect.ValueOf(said))
	}
	return true
}

// chosenSince is how many things have been mentioned since the place, where they are what somebody chooses: "attach an Equipment you
// control to it" is about something else.
func (d *discourse) chosenSince(ref oracle.Reference, at int) int {
	if _, chosen := ref.(oracle.Some); chosen && at < len(d.mentions) {
		return len(d.mentions) - at
	}
	return 0
}

// without takes the last so many mentions out, and gives them.
func (d *discourse) without(n int) []mention {
	at := len(d.mentions) - n
	out := slices.Clone(d.mentions[at:])
	d.mentions = d.mentions[:at]
	return out
}

var quantityType = reflect.TypeFor[oracle.Quantity]()

// simple writes an instruction that has a row in the table.
func (w *writer) simple(i oracle.Instruction) (string, bool) {
	node := reflect.ValueOf(i)
	for _, f := range formsFor[node.Type()] {
		if slices.ContainsFunc(f.settled, func(n int) bool { return !node.Field(n).Equal(f.node.Field(n)) }) {
			continue
		}
		text, chosen := f.verb, 0
		var before oracle.Reference
		if f.subject != "" {
			before, _ = reflect.TypeAssert[oracle.Reference](node.FieldByName(f.subject))
			if f.unsaid {
				text = w.verb(before, f.verb)
			} else {
				text = w.says(before, f.verb)
			}
		}
		for _, part := range f.rest {
			text += " "
			if part.field == "" {
				text += part.words[0]
				continue
			}
			field := node.FieldByName(part.field)
			switch {
			case part.more != "":
				count, _ := reflect.TypeAssert[oracle.Quantity](node.FieldByName(part.more))
				text += w.counters(field.String(), count)
			case field.Type() == quantityType:
				text += w.plain(field.Interface().(oracle.Quantity))
			case part.other:
				mentioned := w.without(chosen)
				text += w.notDoer(before, field.Interface().(oracle.Reference))
				w.mentions = append(w.mentions, mentioned...)
			default:
				at := len(w.mentions)
				before, _ = reflect.TypeAssert[oracle.Reference](field)
				text += w.object(before)
				chosen = w.chosenSince(before, at)
			}
		}
		return text, true
	}
	return "", false
}
