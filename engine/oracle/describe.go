package oracle

import "errors"

// ParseDescription reads a description of an object as effects that create
// tokens word it: "a 3/3 red creature with trample", "a legendary artifact",
// "a 1/1 white Goblin creature token with haste". token is true for the last
// kind. The card has no name unless the description ends in "named ...".
func ParseDescription(s string) (card Card, token bool, err error) {
	return Card{}, false, errors.New("not understood")
}
