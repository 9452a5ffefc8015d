package scenario

// FormOf returns the pattern of the form that a sentence has, as [Forms] lists it. It
// stands in the setup, the play or the answer. The error is that of the parser.
func FormOf(sentence, where string) (string, error) {
	line, err := (&File{}).sentence(sentence, 1, map[string]section{"setup": inSetup, "play": inPlay, "answer": inAnswer}[where])
	if err != nil {
		return "", err
	}
	return line.form.pattern, nil
}
