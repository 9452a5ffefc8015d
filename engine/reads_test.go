package engine_test

import (
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"rulestep/engine/oracle"
	"rulestep/engine/scenario"
	"rulestep/engine/support"
)

// This file changes cards, one part at a time, and looks whether a play notices: what can be
// changed and nothing is different has not been read while the card was played, or has not
// mattered.

// A place is a field of a kind of node, with the field in which such a node stands: the same field
// may be read in one context and not in another.
type place struct{ in, node, field string }

func (p place) String() string {
	if p.field == "" {
		return p.node + " in " + p.in
	}
	return p.node + "." + p.field + " in " + p.in
}

// The kinds of node that the engine has never heard of. Where it looks at one it finds nothing,
// or breaks off.
type (
	newReference   struct{ oracle.Reference }
	newQuantity    struct{ oracle.Quantity }
	newCondition   struct{ oracle.Condition }
	newPredicate   struct{ oracle.Predicate }
	newEvent       struct{ oracle.Event }
	newInstruction struct{ oracle.Instruction }
	newChange      struct{ oracle.Change }
	newStatic      struct{ oracle.StaticEffect }
	newCost        struct{ oracle.CostItem }
)

var unheardOf = map[reflect.Type]any{
	reflect.TypeFor[oracle.Reference]():    newReference{},
	reflect.TypeFor[oracle.Quantity]():     newQuantity{},
	reflect.TypeFor[oracle.Condition]():    newCondition{},
	reflect.TypeFor[oracle.Predicate]():    newPredicate{},
	reflect.TypeFor[oracle.Event]():        newEvent{},
	reflect.TypeFor[oracle.Instruction]():  newInstruction{},
	reflect.TypeFor[oracle.Change]():       newChange{},
	reflect.TypeFor[oracle.StaticEffect](): newStatic{},
	reflect.TypeFor[oracle.CostItem]():     newCost{},
}

// eachPlace visits what is set in a card, in a fixed order, and returns the card with that
// changed of which visit says so: a node for one that nobody has heard of, a number for the next
// one, anything else for nothing. The field of a place that holds a node is of what holds it, and
// the node itself is visited after it under no field. What comes back shares nothing that has been
// changed.
func eachPlace(card *oracle.Card, visit func(at place) (change bool)) *oracle.Card {
	var rebuilt func(v reflect.Value, in string) reflect.Value
	rebuilt = func(v reflect.Value, in string) reflect.Value {
		out := reflect.New(v.Type()).Elem()
		out.Set(v)
		switch v.Kind() {
		case reflect.Interface:
			switch other := unheardOf[v.Type()]; {
			case v.IsNil():
			case other != nil && visit(place{in: in, node: v.Elem().Type().Name()}):
				out.Set(reflect.ValueOf(other))
			default:
				out.Set(rebuilt(v.Elem(), in))
			}
		case reflect.Pointer:
			if !v.IsNil() {
				out.Set(reflect.New(v.Type().Elem()))
				out.Elem().Set(rebuilt(v.Elem(), in))
			}
		case reflect.Slice:
			if !v.IsNil() {
				out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
				for i := range v.Len() {
					out.Index(i).Set(rebuilt(v.Index(i), in))
				}
			}
		case reflect.Struct:
			node := v.Type().Name()
			for i := range v.NumField() {
				field, was := v.Type().Field(i).Name, v.Field(i)
				_, holds := unheardOf[was.Type()]
				switch {
				case was.IsZero():
				case holds || !visit(place{in, node, field}):
					out.Field(i).Set(rebuilt(was, node+"."+field))
				case was.Kind() == reflect.Int && was.Type().PkgPath() == "":
					out.Field(i).SetInt(was.Int() + 1)
				default:
					out.Field(i).SetZero()
				}
			}
		}
		return out
	}
	return rebuilt(reflect.ValueOf(card), "").Interface().(*oracle.Card)
}

// placesOf lists what is set in a card, in the order of eachPlace.
func placesOf(card *oracle.Card) []place {
	var list []place
	eachPlace(card, func(at place) bool { list = append(list, at); return false })
	return list
}

// withChanged is a file one card of which has the nth of its places changed.
func withChanged(f *scenario.File, card, nth int) *scenario.File {
	changed, i := *f, -1
	changed.Cards = slices.Clone(f.Cards)
	changed.Cards[card] = eachPlace(f.Cards[card], func(place) bool { i++; return i == nth })
	return &changed
}

// whatHappens is what a play comes to, in the file's own edition and in each with which something
// changes in it: the rulings of every step, and what does not go as the file says.
func whatHappens(f *scenario.File) (said []string) {
	defer func() {
		if broken := recover(); broken != nil {
			said = append(said, fmt.Sprint(broken)) // it was looked at, and is no node
		}
	}()
	for _, edition := range append(f.ThenAndNow(), f.Edition) {
		there, err := f.In(edition)
		if err != nil {
			said = append(said, err.Error())
			continue
		}
		trace := there.Play("")
		for _, fork := range trace.Forks {
			for _, step := range fork.Steps {
				for _, r := range step.Rulings {
					said = append(said, string(r.Rule)+" "+r.Sentence)
				}
			}
		}
		said = append(said, trace.Problem)
	}
	return said
}

// open stands in a list for the reason that is still to be found, or the demonstration to be written.
const open = "open"

// unread is the file that lists the places that no play has read.
const unread = "unread.txt"

// mostPlays is in how many plays a place is looked for that makes no difference.
const mostPlays = 40

// nothingHangs excuses kinds of node on which nothing hangs wherever they stand, each with its reason.
var nothingHangs = map[string]string{
	"HasStory": "no edition of the rules that the book knows has storied, so no demonstration can show a rule by it",
}

// TestWhatIsSetIsRead changes the cards of all scenarios, each place of them in turn, until a
// play comes to something else: of each kind of node that counts as carried out, of each of its
// fields that some card sets, and in each context in which a card has it, something hangs on
// it. What the list holds stands there with a reason. So a card that has a node proves not only
// that it compiles, and a field that nobody reads where it stands is not taken for understood.
func TestWhatIsSetIsRead(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays some thousand scenarios")
	}
	carried := support.CarriedOut()
	read, tried := make(map[place]bool), make(map[place]int)
	eachScenario(t, func(f *scenario.File) {
		var plain []string
		for c, card := range f.Cards {
			for n, at := range placesOf(card) {
				fields, known := carried[at.node]
				if at.node == "Card" || !known || at.field != "" && !slices.Contains(fields, at.field) || read[at] || tried[at] == mostPlays {
					continue
				}
				tried[at]++
				if plain == nil {
					plain = whatHappens(f)
				}
				read[at] = !slices.Equal(plain, whatHappens(withChanged(f, c, n)))
			}
		}
	})
	kinds := make(map[string]bool)
	for at := range read {
		kinds[at.node] = kinds[at.node] || read[at]
	}
	for node := range carried {
		reason, excused := nothingHangs[node]
		switch {
		case !kinds[node] && !excused && node != "Card":
			t.Errorf("nothing hangs on any %s that a card of a scenario has", node)
		case kinds[node] && excused:
			t.Errorf("something hangs on %s, which needs no excuse (%s)", node, reason)
		}
	}
	reasons, lines := reasonsUnread(t), []string(nil)
	for at, reads := range read {
		reason, listed := reasons[at.String()]
		delete(reasons, at.String())
		switch {
		case reads && listed:
			t.Errorf("%s lists %s, which is read", unread, at)
		case !reads && !listed:
			t.Errorf("no play reads %s, and %s does not say so", at, unread)
			reason = open
		}
		if !reads {
			lines = append(lines, at.String()+"\t"+reason)
		}
	}
	for at := range reasons {
		t.Errorf("%s lists %s, which no card has", unread, at)
	}
	if !t.Failed() {
		return
	}
	t.Logf("RULESTEP_UPDATE=1 go test -run TestWhatIsSetIsRead ./engine writes %s anew; every line wants a reason, or a demonstration", unread)
	if os.Getenv("RULESTEP_UPDATE") != "" {
		slices.Sort(lines)
		if err := os.WriteFile(unread, []byte(unreadHead+strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

const unreadHead = `# What the cards of scenarios set, and what can be changed without any play being different: a
# field of a node, or a node, with the field in which it stands, and why, with a tab between;
# "open" is what wants a demonstration that turns on it, or a reason.
# RULESTEP_UPDATE=1 go test -run TestWhatIsSetIsRead ./engine writes the list anew.
`

func reasonsUnread(t *testing.T) map[string]string {
	t.Helper()
	data, err := os.ReadFile(unread)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	list := make(map[string]string)
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSuffix(line, "\n"); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		at, reason, _ := strings.Cut(line, "\t")
		if reason == "" || reason == open {
			t.Errorf("%s: %q: want a place and a reason", unread, line)
		}
		list[at] = reason
	}
	return list
}
