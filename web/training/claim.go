package training

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
)

// This file makes claims of facts: what has to be answered, with which control, and when
// two answers are the same.

// A Kind says how a claim is answered.
type Kind string

// The kinds of claims.
const (
	Number Kind = "number" // a whole number
	Size   Kind = "size"   // power and toughness, "2/3"
	Words  Kind = "words"  // written out, a cost
	One    Kind = "one"    // one of the options
	Some   Kind = "some"   // those of the options that are so, none or all of them too
	Order  Kind = "order"  // all options, in order
)

// A Claim is one thing that must be answered.
type Claim struct {
	Ask     string   `json:"ask"`               // "Where is Bear?"
	Kind    Kind     `json:"kind"`              //
	Options []string `json:"options,omitempty"` // for One, Some and Order
	Rules   bool     `json:"rules,omitempty"`   // the options are numbers of rules

	// What the engine answered. It leaves the program only with a grade or by export.
	truth string
	fact  string   // the fact that was asked, whose value the truth is; "" where it is none
	say   string   // the answer as a sentence, with %s for the value
	deny  string   // of what is not so, where say is of what is so
	about []string // things that it names, by their names
}

// Says is an answer to the claim as a sentence.
func (c *Claim) Says(value string) string {
	switch {
	case c.deny != "" && value == scenario.No:
		return c.deny
	case c.deny != "":
		return c.say
	case value == "" && strings.HasPrefix(c.Ask, "Which colors "):
		value = "colorless"
	case value == "":
		value = "none"
	}
	value = strings.ReplaceAll(value, "; ", ", ")
	if say := c.say; say != "" {
		if value == "1" && c.Kind == Number && !strings.HasSuffix(say, "ves") && !strings.HasSuffix(say, "Plains") && !strings.HasSuffix(say, "%s") {
			say = strings.TrimSuffix(strings.Replace(say, " cards in hand", " card in hand", 1), "s")
		}
		return fmt.Sprintf(say, value)
	}
	return strings.TrimSuffix(c.Ask, "?") + ": " + value
}

// parts takes the value of Some and Order apart.
func parts(value string) []string {
	if value == "" {
		return nil
	}
	return strings.Split(value, "; ")
}

// join puts such a value together.
func join(list []string) string { return strings.Join(list, "; ") }

// normal is how an answer is compared.
func (c *Claim) normal(answer string) string {
	answer = strings.Join(strings.Fields(answer), " ")
	switch c.Kind {
	case Number:
		answer = strings.TrimPrefix(answer, "+")
		if trimmed := strings.TrimLeft(answer, "0"); trimmed != answer {
			answer = trimmed
			if answer == "" || answer[0] < '0' || answer[0] > '9' {
				answer = "0" + answer
			}
		}
	case Size:
		answer = strings.ReplaceAll(answer, " ", "")
	case Words:
		answer = strings.ToUpper(strings.NewReplacer(" ", "", "{", "", "}", "").Replace(answer))
	case Some:
		list := parts(answer)
		slices.Sort(list)
		answer = join(slices.Compact(list))
	}
	return answer
}

// same reports whether two answers to a claim are the same.
func (c *Claim) same(a, b string) bool { return c.normal(a) == c.normal(b) }

var yesNo = []string{scenario.Yes, scenario.No}

// claimOf makes a claim of a fact. The outcomes are its values in the play and in those
// without a rule; players are who plays. It is false for facts that cannot be asked well.
func claimOf(l scenario.Line, truth string, outcomes, players []string) (Claim, bool) {
	c := Claim{truth: truth, fact: l.Text}
	if truth == "" && l.Form() == "size" {
		return c, false // it has none
	}
	p, o := l.Slot("P"), l.Slot("O")
	if slices.ContainsFunc(append(l.Names(), o), func(name string) bool { return strings.HasPrefix(name, "a blank card") }) {
		return c, false // nobody could tell which
	}
	for _, name := range append(l.Names(), o, l.Slot("S")) {
		if name != "" && (name[0] < '0' || name[0] > '9') {
			c.about = append(c.about, name)
		}
	}
	ask := func(kind Kind, format string, args ...any) (Claim, bool) {
		c.Kind, c.Ask = kind, fmt.Sprintf(format, args...)
		return c, truth != ""
	}
	one := func(options []string, format string, args ...any) (Claim, bool) {
		c.Options = slices.Clone(options)
		for _, v := range append([]string{truth}, outcomes...) {
			if v != "" && !slices.Contains(c.Options, v) {
				c.Options = append(c.Options, v)
			}
		}
		if len(options) == 0 {
			slices.Sort(c.Options) // or the first would be the right one
		}
		c.Kind, c.Ask = One, fmt.Sprintf(format, args...)
		return c, truth != "" && len(c.Options) > 1
	}
	yes := func(format string, args ...any) (Claim, bool) {
		c.Options, c.Kind, c.Ask = yesNo, One, fmt.Sprintf(format, args...)
		return c, truth == scenario.Yes || truth == scenario.No
	}
	switch l.Form() {
	case "life":
		c.say = p + " has %s life"
		return ask(Number, "How much life does %s have?", p)
	case "damage":
		c.say = o + " has %s damage"
		return ask(Number, "How much damage is marked on %s?", o)
	case "counters":
		c.say = o + " has %s " + l.Slot("KIND") + " counters"
		return ask(Number, "How many %s counters does %s have?", l.Slot("KIND"), o)
	case "hand count", "hand empty":
		c.say = p + " has %s cards in hand"
		return ask(Number, "How many cards does %s have in hand?", p)
	case "zone count":
		c.say = p + "'s " + l.Slot("alt") + " has %s cards"
		return ask(Number, "How many cards are in %s's %s?", p, l.Slot("alt"))
	case "mana value":
		c.say = "the mana value of " + o + " is %s"
		return ask(Number, "What is the mana value of %s?", o)
	case "loyalty":
		c.say = "the " + l.Slot("alt") + " of " + o + " is %s"
		return ask(Number, "What is the %s of %s?", l.Slot("alt"), o)
	case "completed":
		return ask(Number, "How many dungeons has %s completed?", p)
	case "stack", "stack empty":
		n := func(list string) string {
			return fmt.Sprint(len(strings.FieldsFunc(list, func(r rune) bool { return r == ',' })))
		}
		c.truth, c.fact, c.say = n(truth), "", "spells and abilities on the stack: %s"
		c.Kind, c.Ask = Number, "How many spells and abilities are on the stack?"
		return c, true
	case "size":
		c.say = o + " is %s"
		return ask(Size, "What are the power and toughness of %s?", o)
	case "cost":
		c.say = "the cost of " + o + " is %s"
		return ask(Words, "What would it cost to cast %s now?", o)
	case "controls":
		if strings.HasPrefix(l.Names()[0], truth+" ") || truth != "" && truth[0] >= '0' && truth[0] <= '9' {
			_, what, _ := strings.Cut(l.Names()[0], " ")
			if !strings.HasSuffix(what, "s") && what != "Fish" && what != "Sheep" {
				what += "s"
			}
			c.say = p + " controls %s " + what
			return ask(Number, "How many %s does %s control?", what, p)
		}
		c.say = "%s controls " + l.Names()[0]
		return one(append(slices.Clone(players), "nobody"), "Who controls %s?", l.Names()[0])
	case "owned":
		c.say = o + " is owned by %s"
		return one(players, "Who is the owner of %s?", o)
	case "has priority":
		c.say = "%s has priority"
		return one(players, "Who has priority?")
	case "zone", "on battlefield":
		c.say = l.Names()[0] + " is %s"
		return one(zonesFor(append([]string{truth}, outcomes...), players), "Where is %s?", l.Names()[0])
	case "attached":
		c.say = o + " is attached to %s"
		return one([]string{"nothing"}, "What is %s attached to?", o)
	case "pool":
		c.say = p + "'s mana pool: %s"
		return one([]string{"empty"}, "What is in %s's mana pool?", p)
	case "name":
		c.say = "the name of " + o + " is %s"
		return one(nil, "What is the name of %s?", o)
	case "daylight", "no daylight":
		c.say = "it is %s"
		return one([]string{"day", "night", "neither day nor night"}, "Is it day or night?")
	case "status":
		c.say, c.deny = o+" is "+l.Slot("STATUS"), o+" is not "+l.Slot("STATUS")
		return yes("Is %s %s?", o, l.Slot("STATUS"))
	case "type":
		article := "a"
		if strings.ContainsRune("AEIOUaeiou", rune(l.Slot("TYPE")[0])) {
			article = "an"
		}
		c.say, c.deny = o+" is "+article+" "+l.Slot("TYPE"), o+" is not "+article+" "+l.Slot("TYPE")
		return yes("Is %s %s %s?", o, article, l.Slot("TYPE"))
	case "legendary":
		c.say, c.deny = o+" is legendary", o+" is not legendary"
		return yes("Is %s legendary?", o)
	case "has", "lacks":
		c.say, c.deny = o+" has "+l.Slot("KEYWORD"), o+" does not have "+l.Slot("KEYWORD")
		return yes("Does %s have %s?", o, l.Slot("KEYWORD"))
	case "no abilities":
		c.say, c.deny = o+" has no abilities", o+" has an ability"
		return yes("Is %s without abilities?", o)
	case "gone": // a token, or what belonged to a player who has left (800.4a)
		c.say, c.deny = l.Slot("S")+" is gone from the game", l.Slot("S")+" is still in the game"
		return yes("Has %s ceased to exist or left the game?", l.Slot("S"))
	case "lands tapped":
		if !strings.HasSuffix(o, "s") {
			c.say, c.deny = p+"'s "+o+" is tapped", p+"'s "+o+" is not tapped"
			return yes("Is %s's %s tapped?", p, o)
		}
		c.say, c.deny = p+"'s "+o+" are tapped", p+"'s "+o+" are not all tapped"
		return yes("Are %s's %s tapped?", p, o)
	case "monarch":
		c.say, c.deny = p+" is the monarch", p+" is not the monarch"
		return yes("Is %s the monarch?", p)
	case "initiative":
		c.say, c.deny = p+" has the initiative", p+" does not have the initiative"
		return yes("Does %s have the initiative?", p)
	case "wins":
		c.say, c.deny = p+" wins", p+" has not won"
		return yes("Has %s won?", p)
	case "has lost":
		c.say, c.deny = p+" has lost", p+" has not lost"
		return yes("Has %s lost the game?", p)
	case "draw":
		return yes("Is the game a draw?")
	case "not over":
		return yes("Is the game over?")
	case "may":
		c.say, c.deny = p+" may "+l.Slot("INFINITIVE"), p+" may not "+l.Slot("INFINITIVE")
		return yes("May %s %s?", p, l.Slot("INFINITIVE"))
	case "graveyard", "library":
		where := l.Form()
		if where == "library" {
			where += ", from the top"
		}
		return c.list(truth, outcomes, fmt.Sprintf("%s's %s", p, where))
	case "colors":
		c.truth, c.fact = join(strings.Split(truth, ", ")), ""
		if truth == "colorless" {
			c.truth = ""
		}
		c.say = o + " is %s"
		c.Kind, c.Ask, c.Options = Some, fmt.Sprintf("Which colors is %s?", o), []string{"white", "blue", "black", "red", "green"}
		return c, truth != ""
	}
	return c, false
}

// list asks for the cards of a zone: in which order, when they are the same ones in every
// outcome, else which they are.
func (c *Claim) list(truth string, outcomes []string, where string) (Claim, bool) {
	c.fact, c.truth = "", join(c.listed(truth))
	sorted := func(v string) string {
		names := c.listed(v)
		slices.Sort(names)
		return join(names)
	}
	c.Kind = Order
	for _, v := range append([]string{truth}, outcomes...) {
		if sorted(v) != sorted(truth) {
			c.Kind = Some
		}
		for _, name := range c.listed(v) {
			if !slices.Contains(c.Options, name) {
				c.Options = append(c.Options, name)
			}
		}
	}
	names := c.listed(truth)
	slices.Sort(c.Options)
	if c.Kind == Order {
		c.Ask = "What is the order of " + where + ", the top first?"
		return *c, len(names) > 1 && len(names) < 6 && len(c.Options) == len(names)
	}
	c.Ask = "Which cards are in " + strings.TrimSuffix(where, ", from the top") + "?"
	return *c, len(slices.Compact(names)) == len(names) && len(c.Options) < 8
}

// listed are the names of a list of cards.
func (c *Claim) listed(value string) []string {
	if value == "" {
		return nil
	}
	return strings.Split(value, ", ")
}

// valueIn is what a value of the fact is as an answer to the claim.
func (c *Claim) valueIn(l scenario.Line, value string) string {
	switch l.Form() {
	case "stack", "stack empty":
		return fmt.Sprint(len(strings.FieldsFunc(value, func(r rune) bool { return r == ',' })))
	case "graveyard", "library":
		return join(c.listed(value))
	case "colors":
		if value == "colorless" {
			return ""
		}
		return join(strings.Split(value, ", "))
	}
	return value
}

// zonesFor are the places that one may think of for a card: the battlefield, exile, and
// the graveyard and hand of whoever owns it, as the outcomes tell.
func zonesFor(outcomes, players []string) []string {
	owner := ""
	for _, p := range players {
		for _, v := range outcomes {
			if strings.HasPrefix(v, "in "+p+"'s ") {
				owner = p
			}
		}
	}
	list := []string{"on the battlefield"}
	for _, p := range players {
		if owner == "" || owner == p {
			list = append(list, "in "+p+"'s graveyard")
		}
	}
	for _, p := range players {
		if owner == p {
			list = append(list, "in "+p+"'s hand")
		}
	}
	return append(list, "in exile")
}

// single takes facts about several things apart, so that each is asked for itself.
func single(l scenario.Line) []string {
	names := l.Names()
	if len(names) < 2 {
		return []string{l.Text}
	}
	var list []string
	for _, name := range names {
		switch l.Form() {
		case "on battlefield":
			list = append(list, name+" is on the battlefield")
		case "zone":
			list = append(list, name+" is in "+l.Slot("Z"))
		case "controls":
			list = append(list, l.Slot("P")+" controls "+name)
		}
	}
	if list == nil {
		return []string{l.Text}
	}
	return list
}

// An act as it is asked about: "Ann attacks Bob with Bear".
func plainAct(l scenario.Line) string {
	return strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(l.Text, "! "), "in response, "), "in response "), " for empty")
}

// rulesOf puts rules into the order of the book.
func inOrder(rules []cr.Rule) []cr.Rule {
	slices.SortFunc(rules, cr.Compare)
	return slices.Compact(rules)
}
