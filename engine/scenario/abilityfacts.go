package scenario

import (
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// This file finds what abilities an object has, by words of them, and of which kind they are.

// hasAbility reports a keyword, "protection from red", or an ability in quotes.
func (t *table) hasAbility(id engine.ID, c *engine.Characteristics, words string) bool {
	if quoted := strings.Trim(words, `"`); quoted != words {
		for _, a := range c.Abilities {
			if slices.ContainsFunc(t.ofToken(id, quoted), func(words string) bool {
				return t.worded(t.g.FaceOf(id), a.Ability, words) && (strings.Contains(words, `"`) || t.saysItself(t.g.FaceOf(id), a.Ability, words))
			}) {
				return true
			}
		}
		return false
	}
	want, unknown := cardtext.CompileAbilities(words, *t.g.FaceOf(id))
	if len(unknown) > 0 || len(want) == 0 {
		return false
	}
	for _, a := range c.Abilities {
		if a.Keyword == want[0].Keyword && t.g.SameQuality(id, a.Ability, want[0]) {
			return true
		}
	}
	return false
}

// findKind says what kind of ability a keyword ability is that an object has.
func findKind(s *subject) (finding, error) {
	if err := s.t.knownAbility(s.l, s.id); err != nil {
		return finding{}, err
	}
	want := s.l.slots["SORT"]
	if !s.t.hasAbility(s.id, s.characteristics(), s.l.slots["KEYWORD"]) {
		return finding{got: "it has " + engine.AbilityList(s.characteristics()), void: true}, nil
	}
	list, _ := cardtext.CompileAbilities(s.l.slots["KEYWORD"], *s.t.g.FaceOf(s.id))
	if len(list) == 0 {
		return finding{got: "it is an ability in words, no keyword", void: true}, nil
	}
	is, judged := s.g.KindOfKeyword(s.id, list[0].Keyword)
	if !judged {
		return finding{got: "what kind of ability that is is not judged", void: true}, nil
	}
	if is == "evasion" && want == "static" {
		is = want // every evasion ability is a static one (509.1b)
	}
	return found(is == want, kindFound(is), is)
}

// kindFound says what an ability is called that is called something else in a line.
func kindFound(is string) string {
	if is == "" {
		return "no rule says what kind of ability it is"
	}
	return "it is called " + is
}

// worded reports whether an ability is said with certain words, whichever of their letters are
// capitals: that something does not have "{T}: add {G}" is not true because of one letter.
func (t *table) worded(face *oracle.Card, a *oracle.Ability, words string) bool {
	return t.speaks(face, a, words) || containsFold(cardtext.PrintAbility(a, *face), words) ||
		slices.ContainsFunc(paragraphs(face.Text), func(line string) bool { return containsFold(line, words) && t.speaks(face, a, line) })
}

// saysItself reports whether an ability says words elsewhere than within quotation marks: what it gives to others it need not have
// itself.
func (t *table) saysItself(face *oracle.Card, a *oracle.Ability, words string) bool {
	texts := append([]string{cardtext.PrintAbility(a, *face)}, paragraphs(face.Text)...)
	return !slices.ContainsFunc(texts, func(text string) bool { return containsFold(text, words) }) || // said in other words
		slices.ContainsFunc(texts, func(text string) bool { return containsFold(quotation.ReplaceAllString(text, " "), words) })
}

func containsFold(s, words string) bool {
	return strings.Contains(strings.ToLower(s), strings.ToLower(words))
}

// knownWords makes the error about words that are in no text of the game and that are no ability,
// which nothing has.
func (t *table) knownWords(l Line, id engine.ID, words string) error {
	if _, unknown := cardtext.CompileAbilities(words, *t.g.FaceOf(id)); len(unknown) == 0 {
		return nil
	}
	var lines []string
	for other := engine.ID(1); other <= t.g.LastObject(); other++ {
		face := t.g.FaceOf(other)
		if face == nil {
			continue
		}
		if containsFold(face.Text, words) {
			return nil
		}
		if other == id {
			lines = paragraphs(face.Text)
		}
	}
	for _, a := range t.g.Characteristics(id).Abilities {
		printed := cardtext.PrintAbility(a.Ability, *t.g.FaceOf(id))
		if containsFold(printed, words) {
			return nil
		}
		lines = append(lines, printed)
	}
	return t.f.misnamed(l, "no ability is worded %q", words, lines)
}

// knownAbility makes the error about what is neither a keyword nor an ability in quotes.
func (t *table) knownAbility(l Line, id engine.ID) error {
	words := l.slots["KEYWORD"]
	if quoted := strings.Trim(words, `"`); quoted != words {
		return t.knownWords(l, id, quoted)
	}
	if list, unknown := cardtext.CompileAbilities(words, *t.g.FaceOf(id)); len(unknown) == 0 && len(list) > 0 && list[0].Keyword != "" {
		return nil
	}
	if count, what, ok := strings.Cut(words, " "); ok && (what == "loyalty" || what == "defense") {
		return t.f.errorf(l.No, "say “the %s of %s is %s”", what, l.slots["O"], count)
	}
	if slices.Contains(keywordNames(), words) {
		return t.f.errorf(l.No, "say what stands after %q on the card, too: its number, its cost or what it is about", words)
	}
	return t.f.misnamed(l, "there is no keyword called %q; other abilities stand in quotes", words, keywordNames())
}
