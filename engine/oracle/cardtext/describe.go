package cardtext

import (
	"fmt"

	"rulestep/engine/oracle"
)

// ParseDescription reads a description of an object as effects that create
// tokens word it: "a 3/3 red creature with trample", "a legendary artifact",
// "a 1/1 white Goblin creature token with haste". token is true for the last
// kind. The card has no name unless the description says "named ...". Its color is
// in Indicator, its abilities are compiled. The error quotes the words that are not
// understood.
func ParseDescription(s string) (card oracle.Card, token bool, err error) {
	p := &parser{toks: scan(s), card: &oracle.Card{Types: oracle.PermanentTypes}}
	p.acceptAny("an", "a")
	d, ok := p.description()
	if !ok || !p.atLineEnd() {
		at := p.toks[min(max(p.far, p.pos), len(p.toks)-1)]
		return oracle.Card{}, false, fmt.Errorf("description %q: not understood at %q", s, s[at.at:])
	}
	made, ok := d.card()
	if d.types == 0 && d.token && len(d.subtypes) == 1 && len(d.abilities) == 0 {
		if t := PredefinedToken(d.subtypes[0]); t != nil {
			return *t, true, nil
		}
	}
	if d.types == 0 {
		return oracle.Card{}, false, fmt.Errorf("description %q: no card type, such as creature or artifact", s)
	}
	if !ok {
		return oracle.Card{}, false, fmt.Errorf("description %q: power and toughness must be numbers", s)
	}
	if made.Types&oracle.Creature != 0 && made.Power == nil {
		return oracle.Card{}, false, fmt.Errorf("description %q: a creature needs power and toughness, such as 2/2", s)
	}
	for i, a := range made.Abilities {
		made.Abilities[i] = oracle.Tie(a)
	}
	return *made, d.token, nil
}
