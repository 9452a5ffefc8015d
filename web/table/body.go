package table

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// This file reads what is put on the table without the name of a card: "2/2 flier", "3/3 red
// first strike", "2 treasure", "land".

// A body is such a thing: what it is called, and its description.
type body struct {
	n           int
	name        string
	description string
}

var (
	sized     = regexp.MustCompile(`^(?:(\d+) )?(\d+)/(\d+)((?: .*)?)$`)
	several   = regexp.MustCompile(`^(?:(\d+) )?(.+?)$`)
	colors    = []string{"white", "blue", "black", "red", "green", "colorless"}
	nicknames = map[string]string{"flier": "flying", "flyer": "flying", "fliers": "flying", "flyers": "flying", "flying": "flying", "deathtoucher": "deathtouch", "lifelinker": "lifelink", "trampler": "trample"}
	tokens    = []string{"treasure", "food", "gold", "clue", "blood", "powerstone", "map", "shard", "incubator"}
	plain     = map[string]string{"land": "a land", "artifact": "an artifact", "enchantment": "an enchantment", "creature": "a 1/1 creature"}
)

// Bodies are some that a page may offer.
var Bodies = []string{"2/2", "2/2 flier", "6/6 trample", "1/1 deathtouch", "land", "treasure"}

// bodyOf reads one; ok is false for what can only be the name of a card.
func bodyOf(text string) (b body, ok bool) {
	text = strings.ToLower(strings.Join(strings.Fields(text), " "))
	if m := sized.FindStringSubmatch(text); m != nil {
		b.n = number(m[1])
		var of, with []string
		words := m[4]
		for _, c := range colors {
			if rest, found := cutWord(words, c); found {
				of, words = append(of, c), rest
			}
		}
		for _, w := range []string{"creature", "creatures", "with", "and"} {
			for found := true; found; {
				words, found = cutWord(words, w)
			}
		}
		for _, k := range strings.Split(words, ",") {
			k = strings.TrimSpace(k)
			for name, keyword := range nicknames {
				if rest, found := cutWord(" "+k, name); found {
					with, k = append(with, keyword), strings.TrimSpace(rest)
				}
			}
			with = append(with, keywords(k)...)
		}
		b.name = "Creature"
		b.description = strings.TrimSpace("a " + m[2] + "/" + m[3] + " " + strings.Join(append(of, "creature"), " "))
		if strings.HasPrefix(m[2], "8") || m[2] == "11" || m[2] == "18" {
			b.description = "an" + b.description[1:]
		}
		slices.Sort(with)
		if with = slices.Compact(with); len(with) > 0 {
			b.description += " with " + listed(with)
		}
		return b, true
	}
	m := several.FindStringSubmatch(text)
	if m == nil {
		return b, false
	}
	b.n = number(m[1])
	kind := strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(m[2], " tokens"), " token"), "s")
	if slices.Contains(tokens, kind) {
		b.name = strings.ToUpper(kind[:1]) + kind[1:]
		b.description = "a " + b.name + " token"
		if strings.Contains("AEIOU", b.name[:1]) {
			b.description = "an" + b.description[1:]
		}
		return b, true
	}
	if d, found := plain[kind]; found {
		b.name, b.description = strings.ToUpper(kind[:1])+kind[1:], d
		return b, true
	}
	return b, false
}

// number is a count that may be left out; more than twenty are not put down at once.
func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 1
	}
	return min(max(n, 1), 20)
}

// cutWord takes a word out of a text that begins with a space.
func cutWord(text, word string) (rest string, found bool) {
	i := strings.Index(text+" ", " "+word+" ")
	if i < 0 {
		return text, false
	}
	return strings.TrimRight(text[:i]+" "+strings.TrimSpace(text[i+1+len(word):]), " "), true
}

// pairs are the keywords of two words.
var pairs = []string{"first strike", "double strike"}

// keywords parts "trample deathtouch first strike".
func keywords(text string) []string {
	var list []string
	for _, p := range pairs {
		if rest, found := cutWord(" "+text, p); found {
			list, text = append(list, p), strings.TrimSpace(rest)
		}
	}
	if strings.Contains(text, " from ") || strings.Contains(text, "{") || strings.HasPrefix(text, "ward") { // one keyword of several words
		return append(list, text)
	}
	return append(list, strings.Fields(text)...)
}

// free is a name that nothing on the table has: "Creature A", "Creature B".
func (t *Table) free(name string) string {
	taken := func(n string) bool {
		return slices.ContainsFunc(t.Things(), func(o Thing) bool { return o.Label == n }) || strings.Contains(t.String(), n)
	}
	for i := range 26 * 26 {
		suffix := string(rune('A' + i%26))
		if i >= 26 {
			suffix = string(rune('A'+i/26-1)) + suffix
		}
		if n := name + " " + suffix; !taken(n) {
			return n
		}
	}
	return fmt.Sprint(name, " ", len(t.lines))
}
