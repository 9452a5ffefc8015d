package cardtext

import "slices"

// This file reads names of cards.

// twoNames reads two names with "and" between them, each of words with capital letters and no other: a name may have an
// "and" in itself.
func (p *parser) twoNames() ([]string, bool) {
	start := p.mark()
	var names []string
	for len(names) < 2 {
		name := ""
		for p.peek().kind == wordToken && p.peek().capitalized() {
			if name != "" {
				name += " "
			}
			name += p.peek().raw
			p.pos++
		}
		if name == "" || len(names) == 0 && !p.accept("and") {
			return nil, p.fail(start)
		}
		names = append(names, name)
	}
	return names, true
}

// cardName reads the name of a card: words that begin with a capital letter, and
// small words between them.
func (p *parser) cardName() (string, bool) {
	start, end := p.pos, p.pos
	if p.selfName() {
		if !p.nameGoesOn() {
			return p.card.Name, true
		}
		p.pos = start
	}
scan:
	for i := p.pos; i < len(p.toks)-1; i++ {
		t := p.toks[i]
		switch {
		case t.capitalized() || t.kind == numberToken && i > start:
			end = i + 1
			continue
		case t.text == "'s" && end == i:
			end = i + 1
			continue
		case t.text == "," && end == i && (p.toks[i+1].capitalized() || p.toks[i+1].text == "the" && p.toks[i+2].capitalized()):
			continue
		case i > start && nameLinks[t.text]:
			continue
		}
		break scan
	}
	if end == start {
		return "", false
	}
	p.pos = end
	return p.rawText(start, end), true
}

// nameGoesOn reports whether another name begins with what has been read: "Stangg Twin", "Koma's Coil", "Tuktuk the Returned".
func (p *parser) nameGoesOn() bool {
	next := p.peek()
	return next.capitalized() || (next.text == "'s" || nameLinks[next.text]) && p.peekAt(1).capitalized()
}

// nameLinks are the small words inside names.
var nameLinks = map[string]bool{"of": true, "the": true, "from": true, "to": true, "in": true, "and": true, "for": true, "with": true}

// rawText is the text of tokens as written, one space between words.
func (p *parser) rawText(from, to int) string {
	text := ""
	for i := from; i < to; i++ {
		if i > from && p.toks[i].at > p.toks[i-1].at+len(p.toks[i-1].raw) {
			text += " "
		}
		text += p.toks[i].raw
	}
	return text
}

// nameToEnd reads a name that takes the rest of the line, whatever words and marks are in it.
func (p *parser) nameToEnd() (string, bool) {
	end := len(p.toks) - 1
	if !p.peek().capitalized() || slices.ContainsFunc(p.toks[p.pos:end], func(t token) bool { return t.kind == symbolToken || t.text == "." || t.text == "•" || t.text == `"` }) {
		return p.cardName()
	}
	name := p.rawText(p.pos, end)
	p.pos = end
	return name, true
}
