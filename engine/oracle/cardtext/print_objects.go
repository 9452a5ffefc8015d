package cardtext

import (
	"cmp"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file writes what moves, what is created and what gets counters or mana.

// moved is the parser's moved: "it" goes back to the new object.
func (w *writer) moved(what oracle.Reference) {
	p := parser{card: w.card, discourse: w.discourse, slots: w.slots}
	p.moved(what, false)
	w.discourse = p.discourse
}

var _ = writes((*writer).move)

func (w *writer) move(m oracle.Move) (said string) {
	text := ""
	owners, hand, graveyard, library := "its owner's ", "hand", "graveyard", "library"
	if _, rest := m.What.(oracle.Rest); rest || w.plural(m.What) {
		owners, hand, graveyard, library = "their owners' ", "hands", "graveyards", "libraries"
	}
	if m.To == oracle.Library && m.From == oracle.Graveyard && m.What == oracle.Reference(oracle.This{}) && !m.Bottom && !m.Shuffled && m.Nth == 0 {
		w.mention(oracle.This{}, thisPhrase(w.card), false)
		return "put this card from your graveyard on top of your library"
	}
	switch m.To {
	case oracle.Exile:
		text = w.verb(m.Who, "exile") + " " + w.movingObject(m.What, m.From) + w.fromZone(m.From)
		if m.FaceDown {
			text += " face down"
		}
		for _, c := range m.WithCounters {
			text += " with " + w.counters(c.Kind, c.Count) + " on it"
		}
		text += w.untilThisLeaves(m.Until)
	case oracle.Ante:
		text = w.verb(m.Who, "ante") + " " + w.movingObject(m.What, m.From)
	case oracle.Battlefield:
		if m.Such != nil {
			plain := m
			plain.Such, plain.Tapped, plain.WithCounters = nil, false, nil
			return w.move(plain) + w.entersIfSuch(m)
		}
		if m.From == oracle.Graveyard {
			text = w.verb(m.Who, "return") + " " + w.movingObject(m.What, m.From) + " from your graveyard to the battlefield"
		} else {
			text = w.verb(m.Who, "put") + " " + w.movingObject(m.What, m.From) + " onto the battlefield"
			defer func() { said += w.fromZone(m.From) + w.fromZone(zoneOfCommander(m.What)) }()
		}
		if m.Tapped && (m.Combat == nil || m.Combat.Blocking) {
			text += " tapped"
		}
		if m.Combat != nil {
			text += " " + w.intoCombat(m.Combat, m.Tapped)
		}
		if m.FaceDown {
			text += " face down"
		}
		if m.Transformed {
			if m.Tapped {
				text += " and"
			}
			text += " transformed"
		}
		switch m.Under {
		case oracle.Yours:
			text += " under your control"
		case oracle.Opponents:
			text += " under an opponent's control"
		default:
			text += " under " + owners + "control"
		}
		if m.AttachedTo != nil {
			text += " attached to " + w.object(m.AttachedTo)
		}
		for _, c := range m.WithCounters {
			text += " with " + w.counters(c.Kind, c.Count) + " on it"
		}
	case oracle.Hand:
		if from := zoneOfCommander(m.What); from != oracle.Nowhere {
			text = w.verb(m.Who, "put") + " " + w.movingObject(m.What, m.From) + " into your hand" + w.fromZone(from)
			break
		}
		if wasShown(m.What) { // it was nobody's yet
			text = w.verb(m.Who, "put") + " " + w.movingObject(m.What, m.From) + w.fromZone(m.From) + " into " + owners + hand
			break
		}
		text = w.verb(m.Who, "return") + " " + w.movingObject(m.What, m.From) + w.fromZone(m.From) + " to " + owners + hand
	case oracle.Graveyard:
		text = w.verb(m.Who, "put") + " " + w.movingObject(m.What, m.From) + " into " + owners + graveyard
	case oracle.Library:
		if m.Shuffled {
			text = w.verb(m.Who, "shuffle") + " " + w.movingObject(m.What, m.From) + " into " + owners + library
			w.moved(m.What)
			return text
		}
		text = w.verb(m.Who, "put") + " " + w.movingObject(m.What, m.From) + w.fromZone(m.From)
		if m.Nth > 0 {
			text += " into " + owners + library + " " + ordinals[m.Nth-2] + " from the top"
		} else if m.Beneath != nil {
			text += " into " + owners + library + " just beneath the top " + w.count(m.Beneath) + " cards of that library"
		} else if m.Bottom {
			text += " on the bottom of " + owners + library
			if m.RandomOrder {
				text += " in a random order"
			} else if library == "libraries" {
				text += " in any order"
			}
		} else {
			text += " on top of " + owners + library
			if m.Arranged {
				text += " in any order"
			}
		}
	default:
		return unsaid(m)
	}
	w.moved(m.What)
	w.mentionOwner(m.What, m.To)
	return text
}

// wasShown reports whether a reference is to cards that were revealed, looked at or milled, or to what is left of them, which don't come
// back to a hand but into it.
func wasShown(what oracle.Reference) bool {
	switch r := what.(type) {
	case oracle.Rest, oracle.TopOf:
		return true
	case oracle.It:
		return r.To == oracle.WhatWasShown || r.To == oracle.WhatWasFound
	case oracle.Each:
		return slices.ContainsFunc(r.Phrase.Where, func(p oracle.Predicate) bool {
			way, ok := p.(oracle.ThisWay)
			return ok && way.How == "revealed"
		})
	case oracle.Some:
		return r.From != nil && wasShown(r.From)
	}
	return false
}

// fromZone writes from where a single object is moved.
func (w *writer) fromZone(from oracle.Zone) string {
	switch from {
	case oracle.Graveyard:
		return " from your graveyard"
	case oracle.Command:
		return " from the command zone"
	case oracle.Hand:
		return " from your hand"
	case oracle.Exile:
		return " from exile"
	}
	return ""
}

// zoneOfCommander is the zone from which "your commander" is moved, or Nowhere for a
// reference that is not that.
func zoneOfCommander(what oracle.Reference) oracle.Zone {
	if some, ok := what.(oracle.Some); ok && some.Phrase.Zone == oracle.Command && some.Phrase.Says(oracle.Is{Status: oracle.Commander}) {
		return oracle.Command
	}
	return oracle.Nowhere
}

// movingObject writes an object that leaves its zone: "from your graveyard".
func (w *writer) movingObject(r oracle.Reference, from oracle.Zone) string {
	w.moving = true
	defer func() { w.moving = false }()
	if from == oracle.Graveyard && r == oracle.Reference(oracle.This{}) { // where it is no permanent and no spell
		w.mention(r, thisPhrase(w.card), false)
		return "this card"
	}
	if zoneOfCommander(r) != oracle.Nowhere {
		return "your commander"
	}
	return w.object(r)
}

// plural says whether a reference is to several things.
func (w *writer) plural(r oracle.Reference) bool {
	switch r := r.(type) {
	case oracle.Each, oracle.The:
		return true
	case oracle.Some:
		return r.Count != oracle.Quantity(oracle.Literal(1))
	case oracle.TopOf:
		return r.Count != oracle.Quantity(oracle.Literal(1))
	case oracle.Target:
		if r.Slot < len(w.slots) {
			return w.slots[r.Slot].Several()
		}
	case oracle.It:
		return !r.Player && w.isThem(r)
	}
	return false
}

var _ = writes((*writer).createToken)

func (w *writer) createToken(c oracle.CreateToken) string {
	return w.verb(c.Who, "create") + " " + w.tokens(c)
}

// tokens writes what is created.
func (w *writer) tokens(c oracle.CreateToken) string {
	text := ""
	flags := ""
	plain := c.Combat != nil && !c.Combat.Blocking && c.Combat.Whom == nil
	switch {
	case c.Tapped && plain:
		flags = "tapped and attacking "
	case c.Tapped && c.Combat == nil:
		flags = "tapped "
	}
	combat := ""
	if c.Combat != nil && flags == "" {
		combat = " that's "
		if c.Count != oracle.Quantity(oracle.Literal(1)) {
			combat = " that are "
		}
	}
	one := c.Count == oracle.Quantity(oracle.Literal(1))
	if c.CopyOf != nil {
		if one {
			text += article(flags+"token that's a copy of") + " " + w.object(c.CopyOf)
		} else {
			text += w.count(c.Count) + " " + flags + "tokens that are copies of " + w.object(c.CopyOf)
		}
		w.mention(oracle.It{To: oracle.WhatWasMade}, anyTokens, !one)
		if len(c.Changes) > 0 {
			text += w.exceptions(c.Changes, "it")
		}
		return text
	}
	if c.Token == nil {
		return unsaid(c)
	}
	equal := !one && !isPlain(c.Count)
	switch {
	case one:
		text += article(flags + w.token(c, false))
	case equal:
		text += "a number of " + flags + w.token(c, true) + " equal to " + w.quantity(c.Count)
	default:
		text += w.count(c.Count) + " " + flags + w.token(c, true)
	}
	if c.AttachedTo != nil {
		text += " attached to " + w.object(c.AttachedTo)
	}
	if combat != "" {
		text += combat + w.intoCombat(c.Combat, c.Tapped)
	}
	where := []oracle.Predicate{oracle.Is{Status: oracle.Token}, oracle.HasType{Types: c.Token.Types}}
	for _, s := range c.Token.Subtypes {
		where = append(where, oracle.HasSubtype{Subtype: s})
	}
	w.mention(oracle.It{To: oracle.WhatWasMade}, oracle.Phrase{Where: where}, !one)
	return text
}

// intoCombat writes how something enters attacking or blocking.
func (w *writer) intoCombat(c *oracle.IntoCombat, tapped bool) string {
	text := "attacking"
	switch {
	case c.Blocking:
		return "blocking " + w.object(c.Whom)
	case tapped:
		text = "tapped and attacking"
	}
	switch c.Whom {
	case nil:
		return text
	case oracle.Reference(oracle.It{Other: true}):
		return text + " that player or planeswalker"
	}
	return text + " " + w.object(c.Whom)
}

// token writes the description of a token.
func (w *writer) token(c oracle.CreateToken, plural bool) string {
	card := c.Token
	if name := predefinedName(card); name != "" {
		return name + " " + number("token", plural)
	}
	var words []string
	if card.Power != nil {
		if card.Power.Star && len(c.Changes) == 1 {
			if pt, ok := c.Changes[0].(oracle.SetBasePT); ok {
				words = append(words, w.asX(pt.Power)+"/"+w.asX(pt.Toughness))
			}
		} else {
			words = append(words, card.Power.String()+"/"+card.Toughness.String())
		}
	}
	words = append(words, describeCard(card)...)
	words = append(words, number("token", plural))
	if card.Name != "" {
		words = append(words, "named", card.Name)
	}
	if len(card.Abilities) > 0 {
		words = append(words, "with", w.abilityList(card.Abilities))
	}
	return strings.Join(words, " ")
}

// shape writes what something may become as it enters.
func (w *writer) shape(s oracle.Shape) string {
	words := append([]string{s.As.Power.String() + "/" + s.As.Toughness.String()}, s.As.Subtypes...)
	words = append(words, strings.ToLower(s.As.Types.String()))
	if len(s.As.Abilities) > 0 {
		words = append(words, "with", w.abilityList(s.As.Abilities))
	}
	if s.Besides {
		words = append(words, "in addition to its other types")
	}
	return strings.Join(words, " ")
}

// describeCard writes supertypes, colors, subtypes and types.
func describeCard(card *oracle.Card) []string {
	var words []string
	if card.Supertypes != 0 {
		words = append(words, strings.ToLower(card.Supertypes.String()))
	}
	if card.Indicator != 0 {
		words = append(words, oracle.JoinList(card.Indicator.Names(), "and"))
	} else if card.Types != 0 {
		words = append(words, "colorless")
	}
	words = append(words, card.Subtypes...)
	if card.Types != 0 {
		words = append(words, strings.ToLower(card.Types.String()))
	}
	return words
}

// abilityList writes abilities after "with" or "has": keywords, and others in
// quotation marks.
func (w *writer) abilityList(list []*oracle.Ability) string {
	var parts []string
	for i := 0; i < len(list); i++ {
		a := list[i]
		if a.Keyword != "" {
			w.saysX(a)
			more, n := strung(list[i+1:], w.card)
			parts = append(parts, printKeyword(a, w.card)+more)
			i += siblings(a) - 1 + n
			continue
		}
		mark := `"`
		if w.grantor != "" {
			mark = "'" // within another quotation
		}
		parts = append(parts, mark+w.quoted(a, slices.ContainsFunc(list, func(a *oracle.Ability) bool { return a.Keyword == "equip" }))+mark)
	}
	return oracle.JoinList(parts, "and")
}

// strung writes the further qualities of a keyword that the abilities after it are: " and from red"; n is how many.
func strung(list []*oracle.Ability, card *oracle.Card) (words string, n int) {
	for n < len(list) && list[n].Strung {
		_, from, _ := strings.Cut(printKeyword(list[n], card), " from ")
		words += " and from " + from
		n++
	}
	return words, n
}

// quoted writes an ability that something is given, which may call the card in whose text it
// stands by its name.
func (w *writer) quoted(a *oracle.Ability, equipment bool) string {
	inner := newWriter(&oracle.Card{Types: oracle.PermanentTypes})
	if equipment || w.equipment {
		inner.hostCalled = "equipped"
	}
	inner.grantor = cmp.Or(w.grantor, w.card.Name)
	inner.ofEmblem = w.emblem
	return inner.ability(a)
}

// energy writes how much energy somebody gets or pays.
func (w *writer) energy(count oracle.Quantity) string {
	if n, ok := count.(oracle.Literal); ok {
		if n < 6 {
			return strings.Repeat("{E}", int(n))
		}
		return small(int(n)) + " {E}"
	}
	if isPlain(count) {
		return w.plain(count) + " {E}"
	}
	if each, ok := w.each(count); ok {
		return "{E} for each " + each
	}
	return "an amount of {E} equal to " + w.quantity(count)
}

var _ = writes((*writer).putCounters)

func (w *writer) putCounters(i oracle.PutCounters) string {
	if isPlayer(i.On) {
		if i.Kind == "energy" {
			return w.says(i.On, "get") + " " + w.energy(i.Count)
		}
		if n, ok := i.Count.(oracle.Literal); ok && i.Symbol {
			return w.says(i.On, "get") + " " + strings.Repeat("{TK}", int(n))
		}
		return w.says(i.On, "get") + " " + w.counters(i.Kind, i.Count)
	}
	if i.Divided {
		return "distribute " + w.counters(i.Kind, i.Count) + " among " + w.object(i.On)
	}
	put := w.verb(i.Who, "put")
	each := ""
	if w.newTargets(i.On) {
		each = "each of "
	}
	if isPlain(i.Count) || i.Count == oracle.Quantity(oracle.AnyNumber{}) {
		text := put + " " + w.counters(i.Kind, i.Count) + " on "
		if group, ok := i.On.(oracle.Each); ok {
			text += "each " + w.nounPhrase(group.Phrase, false)
			w.mentionGroup(group.Phrase)
			return text
		}
		return text + each + w.object(i.On)
	}
	if i.Count == oracle.Quantity(oracle.NumberOf{Number: oracle.Counters, Of: oracle.It{}}) { // of which the condition has asked
		return put + " that number of " + i.Kind + " counters on " + each + w.object(i.On)
	}
	if n, ok := i.Count.(oracle.NumberOf); ok && n.Number != oracle.Counters && n.Number != oracle.LifeTotal && !sameReference(n.Of, i.On) {
		// Said before what they are put on, its number is not that of the latter.
		return put + " a number of " + i.Kind + " counters equal to " + w.quantity(i.Count) + " on " + each + w.object(i.On)
	}
	text := put + " a number of " + i.Kind + " counters on " + each + w.object(i.On)
	return text + " equal to " + w.quantity(i.Count)
}

var _ = writes((*writer).addMana)

func (w *writer) addMana(m oracle.AddMana) string {
	if m.EachColorOf != nil {
		return "for each color among " + w.nounPhrase(*m.EachColorOf, true) + ", " + w.verb(m.Who, "add") + " one mana of that color"
	}
	if devotion, ok := m.Amount.(oracle.Devotion); ok && devotion.That {
		return w.verb(m.Who, "add") + " an amount of mana of that color equal to your devotion to that color"
	}
	text := w.verb(m.Who, "add") + " "
	symbols := func(list []oracle.Symbol) string { return oracle.Cost(list).String() }
	_, counted := m.Amount.(oracle.Count)
	switch {
	case m.OneOf != nil && (!m.Together || counted):
		parts := make([]string, len(m.OneOf))
		for i, s := range m.OneOf {
			parts[i] = s.String()
		}
		if m.Chosen {
			parts = append(parts, "one mana of the chosen color")
		}
		text += joinOr(parts)
		if m.Amount != nil {
			each, ok := w.each(m.Amount)
			if !ok {
				return unsaid(m)
			}
			text += " for each " + each
		}
	case m.Mana != nil:
		if m.Amount == nil {
			text += symbols(m.Mana)
		} else if many, much := m.Amount.(oracle.ThatMany); much && many.Way == oracle.SaidUnclearly && len(m.Mana) == 1 {
			text += "that much " + symbols(m.Mana)
		} else if each, ok := w.each(m.Amount); ok {
			text += symbols(m.Mana) + " for each " + each
		} else {
			text += "an amount of " + symbols(m.Mana) + " equal to " + w.quantity(m.Amount)
		}
	default:
		if isPlain(m.Amount) {
			text += w.count(m.Amount) + " mana "
		} else {
			text += w.asX(m.Amount) + " mana "
		}
		switch {
		case m.Together && m.OneOf != nil:
			parts := make([]string, len(m.OneOf))
			for i, s := range m.OneOf {
				parts[i] = s.String()
			}
			text += "in any combination of " + oracle.JoinList(parts, "and/or")
		case m.Together:
			text += "in any combination of colors"
		case m.AnyColor && m.Amount != oracle.Quantity(oracle.Literal(1)):
			text += "of any one color"
		case m.AnyColor:
			text += "of any color"
		case m.ColorsOf != nil:
			text += "of any color among " + w.nounPhrase(*m.ColorsOf, true)
		case m.Identity:
			text += "of any color in your commander's color identity"
		case m.Chosen:
			text += "of the chosen color"
		case m.Circled:
			text += "of either of the circled colors"
		case m.LikeTapped != nil:
			text += "of any type that " + w.nounPhrase(*m.LikeTapped, false) + " produced"
		case m.Produced != nil && m.Colored:
			text += "of any color that " + w.withArticle(*m.Produced) + " could produce"
		case m.Produced != nil:
			text += "of any type that " + w.withArticle(*m.Produced) + " could produce"
		default:
			return unsaid(m)
		}
	}
	return text
}
