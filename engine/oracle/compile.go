package oracle

// An Unknown is a place in a card's text that the compiler does not understand.
type Unknown struct {
	Line   int    // of the text, from 1
	Offset int    // of Words in the line, in bytes
	Words  string // the words that no rule of the grammar takes
	Reason string // what was expected instead, "" when nothing particular was
}

// Compile makes the card's text into abilities. They are whole or absent: with
// any Unknown, Abilities is nil. Reminder text is skipped.
func Compile(card Card) (Card, []Unknown) {
	abilities, unknown := CompileAbilities(card.Text, card)
	card.Abilities = nil
	if len(unknown) == 0 {
		card.Abilities = abilities
	}
	return card, unknown
}

// CompileAbilities compiles text as abilities of the card, one ability a line;
// the card says what "this creature" and its name mean.
func CompileAbilities(text string, card Card) ([]*Ability, []Unknown) {
	if text == "" {
		return nil, nil
	}
	return nil, []Unknown{{Line: 1, Words: text}}
}
