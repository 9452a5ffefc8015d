package cardtext

import (
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file writes what follows a noun: whose it is, where it is, what it has.

// after writes what follows the noun.
func (w *writer) after(ph oracle.Phrase, rest []oracle.Predicate, plural bool) []string {
	var words []string
	in := w.in()
	if ph.Noun == oracle.SpellNoun {
		in = "from " // where it is cast from
	}
	zoneSaid := ph.Zone == oracle.Nowhere
	for _, p := range rest {
		switch owner := p.(type) {
		case oracle.SameZone:
			if slices.Contains(rest, oracle.Predicate(oracle.Owned{By: oracle.Opponents})) {
				continue // "an opponent's" is one graveyard
			}
			words = append(words, in+"a single "+zoneWord(ph.Zone))
			zoneSaid = true
			continue
		case oracle.ExiledWith:
			zoneSaid = true
		case oracle.Owned:
			if plural && !zoneSaid && owner.By == oracle.Opponents && ph.Zone == oracle.Graveyard && !slices.Contains(rest, oracle.Predicate(oracle.SameZone{})) {
				words = append(words, in+"your opponents' graveyards")
				zoneSaid = true
				continue
			}
			if plural && !zoneSaid && owner.By == oracle.Anyone && ph.Zone == oracle.Hand {
				words = append(words, in+"all hands")
				zoneSaid = true
				continue
			}
			if !zoneSaid && inOwnersZone(ph.Zone) {
				words = append(words, in+relationOwner(owner.By, w)+" "+zoneWord(ph.Zone))
				zoneSaid = true
				continue
			}
		case oracle.OwnedBy:
			if !zoneSaid && inOwnersZone(ph.Zone) {
				words = append(words, in+w.possessive(owner.Who)+" "+zoneWord(ph.Zone))
				zoneSaid = true
				continue
			}
		}
		words = append(words, w.postmodifier(p, plural))
	}
	if !zoneSaid {
		switch ph.Zone {
		case oracle.Graveyard:
			if plural { // and not "a single graveyard"
				words = append(words, in+"graveyards")
			} else {
				words = append(words, in+"a graveyard")
			}
		case oracle.Library:
			words = append(words, in+"a library")
		case oracle.Exile:
			words = append(words, in+"exile")
		case oracle.Battlefield:
			words = append(words, "on the battlefield")
		case oracle.Command:
			words = append(words, "in the command zone")
		case oracle.Ante:
			words = append(words, in+"the ante")
		default:
			words = append(words, unsaid(ph.Zone))
		}
	}
	return words
}

// combatant writes what the parser reads of that name.
func (w *writer) combatant(what oracle.Reference) string {
	defer func(doer oracle.Reference) { w.doer = doer }(w.doer)
	w.doer = nil
	return w.object(what)
}

// in is the preposition of a zone: things that move come from it.
func (w *writer) in() string {
	if w.moving {
		return "from "
	}
	return "in "
}

func inOwnersZone(zone oracle.Zone) bool {
	return zone == oracle.Graveyard || zone == oracle.Hand || zone == oracle.Library
}

func zoneWord(zone oracle.Zone) string { return strings.ToLower(zone.String()) }

// relationOwner writes whose zone it is.
func relationOwner(by oracle.Relation, w *writer) string {
	switch by {
	case oracle.Yours:
		return "your"
	case oracle.Opponents:
		return "an opponent's"
	case oracle.ThatPlayers:
		return w.possessive(oracle.It{Player: true})
	case oracle.TargetPlayers:
		return w.possessive(oracle.Target{Slot: 0})
	}
	return unsaid(by)
}

// postmodifier writes a predicate that follows the noun.
func (w *writer) postmodifier(p oracle.Predicate, plural bool) string {
	switch a := p.(type) {
	case oracle.Controlled:
		switch a.By {
		case oracle.Yours:
			return "you control"
		case oracle.YourTeam:
			return "your team controls"
		case oracle.Opponents:
			if plural {
				return "your opponents control" // of all of them together
			}
			return "an opponent controls"
		case oracle.NotYours:
			return "you don't control"
		case oracle.Active:
			return "the active player controls"
		case oracle.ThatPlayers:
			return w.player(oracle.It{Player: true}) + " controls"
		case oracle.TargetPlayers:
			return w.player(oracle.Target{Slot: 0}) + " controls"
		}
	case oracle.ControlledBy:
		if (a.Who == oracle.Host{}) {
			return "enchanted player controls"
		}
		return w.player(a.Who) + " controls"
	case oracle.Owned:
		switch a.By {
		case oracle.Yours:
			return "you own"
		case oracle.Opponents:
			return "an opponent owns"
		case oracle.NotYours:
			return "you don't own"
		}
	case oracle.OwnedBy:
		return w.player(a.Who) + " owns"
	case oracle.HasKeyword, oracle.Compares, oracle.HasCounter, oracle.HasSticker, oracle.HasX, oracle.ManaCostIs, oracle.HasPhyrexian, oracle.EvenManaValue, oracle.Tops, oracle.Exceeds:
		return "with " + w.havingOther(p, plural)
	case oracle.Differ:
		if a.What == oracle.ControllerVariety {
			return "controlled by different players"
		}
		for _, d := range togetherWords {
			if d.variety == a.What {
				return "with " + d.words
			}
		}
	case oracle.Alike:
		if a.What == oracle.ControllerVariety {
			return "controlled by the same player"
		}
		for _, v := range alikeWords {
			if v.variety == a.What {
				return "that share " + v.words
			}
		}
	case oracle.OfEach:
		return "that player controls"
	case oracle.TotalAtMost:
		return "with total " + numberWord(a.Number) + " " + w.comparison(oracle.Compares{Number: a.Number, How: oracle.AtMost, To: a.To})
	case oracle.Any:
		if of, ok := eitherSideOfBlock(a); ok {
			return blockingOrBlocked + " " + w.combatant(of)
		}
		if reflect.DeepEqual(a, instantLike) {
			if plural {
				return "that are instant cards, sorcery cards, and/or have an Adventure"
			}
			return "that is an instant card, a sorcery card, or a card that has an Adventure"
		}
		if reflect.DeepEqual(a.Of, unequal) {
			return "whose power and toughness aren't equal"
		}
		if one, ok := a.Of[0].(oracle.Named); ok && len(a.Of) == 2 {
			if other, ok := a.Of[1].(oracle.Named); ok {
				return "named " + one.Name + " or " + other.Name
			}
		}
		if w.allHaving(a) {
			words := make([]string, len(a.Of))
			for i, of := range a.Of {
				words[i] = w.having(of, plural)
			}
			if numbers, c, ok := numbersSaid(a); ok {
				return "with " + numbers + " " + w.comparison(c)
			}
			return "with " + joinOr(words)
		}
	case oracle.Not:
		if a.Predicate == allColors {
			return map[bool]string{false: "that isn't", true: "that aren't"}[plural] + " all colors"
		}
		switch n := a.Predicate.(type) {
		case oracle.Shares:
			if each, ok := n.With.(oracle.Each); ok && n.What == oracle.NameVariety {
				same := map[bool]string{false: "that doesn't", true: "that don't"}[plural] + " have the same name as "
				if n.Another {
					return same + "another " + w.nounPhrase(each.Phrase, false)
				}
				return same + w.withArticle(each.Phrase)
			}
		case oracle.HasKeyword, oracle.Compares, oracle.HasCounter, oracle.HasSticker, oracle.HasX, oracle.ManaCostIs:
			return "without " + w.having(n, plural)
		case oracle.Any:
			if w.allHaving(n) {
				words := make([]string, len(n.Of))
				for i, of := range n.Of {
					words[i] = w.having(of, plural)
				}
				return "without " + joinOr(words)
			}
		case oracle.Named:
			return "not named " + n.Name
		case oracle.Refers:
			if of, ok := n.To.(oracle.ControllerOf); ok {
				return "other than " + w.possessive(of.Of) + " controller"
			}
			return "other than " + w.object(n.To)
		case oracle.Underwent:
			switch e := n.Event.(type) {
			case oracle.AttackDeclared:
				return "that didn't attack this turn"
			case oracle.ZoneChange:
				if e.To == oracle.Battlefield {
					return "that didn't enter this turn"
				}
			}
		case oracle.HasChosen:
			if n.What == oracle.ChooseParity {
				return "without " + w.having(n, plural)
			}
		}
	case oracle.Other:
		return "other than " + w.object(oracle.This{})
	case oracle.Named:
		return "named " + a.Name
	case oracle.HasChosen:
		switch a.What {
		case oracle.ChooseColor:
			return "of the chosen color"
		case oracle.ChooseCreatureType, oracle.ChooseBasicLandType:
			return "of the chosen type"
		case oracle.ChooseSector:
			return "in the chosen sector"
		case oracle.ChooseCardName, oracle.ChooseParity:
			return "with " + w.havingOther(a, plural)
		}
	case oracle.Bears:
		if len(a.Phrase.Where) == 2 && a.Phrase.Where[0] == oracle.Predicate(oracle.Other{}) {
			return "with another Aura attached to it"
		}
		if a.Phrase.Says(oracle.HasSubtype{Subtype: "Equipment"}) {
			return "with " + w.withArticle(a.Phrase) + " attached to it"
		}
	case oracle.Is:
		if a.Status == oracle.ActivatedThisTurn {
			return "that was activated this turn"
		}
		if a.Status == oracle.AttackingAlone {
			return map[bool]string{false: "that's ", true: "that are "}[plural] + attackingAlone
		}
		if a.Status == oracle.OffTheBattlefield {
			return offBattlefieldWords
		}
	case oracle.AttackedThisCombat:
		return "you attacked this combat"
	case oracle.Underwent:
		if sameEvent(a.Event, attackedByYou.Event) {
			return "you attacked this turn"
		}
		for _, past := range pastWords {
			if sameEvent(past.event, a.Event) {
				return "that " + past.words
			}
		}
		if d, ok := a.Event.(oracle.DamageDealt); ok && d.Source != nil {
			return "dealt damage by " + w.object(d.Source) + " this turn"
		}
		return unsaid(a)
	case oracle.ThisWay:
		if a.How == "" {
			return "from among " + w.those(a.To)
		}
		if a.From == oracle.Hand {
			return fromHandWords
		}
		return a.How + " this way"
	case oracle.HasSaddled:
		if a.Crewed {
			return "that crewed " + w.object(a.What) + " this turn"
		}
		return "that saddled " + w.object(a.What) + " this turn"
	case oracle.FirstPrinted:
		return "with a name originally printed in the " + a.Expansion + " expansion"
	case oracle.Convoked:
		return "that convoked " + w.object(a.What)
	case oracle.ExiledWith:
		return "exiled with " + w.object(a.With)
	case oracle.MadeWith:
		if a.Created {
			return "created with " + w.object(a.With)
		}
		return "put onto the battlefield with " + w.object(a.With)
	case oracle.AttachedTo:
		return w.attachedTo(a.To)
	case oracle.IsAttacking:
		return "attacking " + w.attackedWord(a.Whom)
	case oracle.IsBlocking:
		return "blocking " + w.combatant(a.What)
	case oracle.IsBlockedBy:
		return "blocked by " + w.combatant(a.What)
	case oracle.NoAbilities:
		return "with no abilities"
	case oracle.Shares:
		switch a.What {
		case oracle.NameVariety:
			if each, ok := a.With.(oracle.Each); ok {
				return "with the same name as " + w.withArticle(each.Phrase)
			}
			return "with the same name as " + w.object(a.With)
		case oracle.ManaValueVariety:
			return "with the same mana value as " + w.object(a.With)
		}
		verb := "that shares "
		if plural {
			verb = "that share "
		}
		for _, v := range varietyWords {
			if v.variety == a.What {
				return verb + article(v.one) + " with " + w.object(a.With)
			}
		}
	case oracle.DifferentName:
		return "with a different name than " + w.object(a.Than)
	case oracle.Targets:
		verb := " targets "
		if plural {
			verb = " target "
		}
		if a.Only {
			verb += "only "
		}
		return "that" + verb + w.targeted(a.Phrase)
	case oracle.FromSource:
		return "from " + w.withArticle(a.Phrase)
	case oracle.SingleTarget:
		return "with a single target"
	case oracle.HasInset:
		if plural {
			return "that have an " + a.Subtype
		}
		return "that has an " + a.Subtype
	case oracle.Meets:
		return w.meets(a, plural)
	}
	is := "that's "
	if plural {
		is = "that are "
	}
	return is + w.complement(p, plural)
}

func (w *writer) targeted(ph oracle.Phrase) string {
	if ph.Noun == oracle.PlayerNoun && len(ph.Where) == 1 {
		if is, ok := ph.Where[0].(oracle.IsPlayer); ok && is.Who == oracle.Yours {
			words := []string{"you"}
			for _, or := range ph.Or {
				words = append(words, w.withArticle(or))
			}
			return strings.Join(words, " or ")
		}
	}
	if len(ph.Where) == 1 {
		if refers, ok := ph.Where[0].(oracle.Refers); ok {
			return w.object(refers.To)
		}
	}
	return w.withArticle(ph)
}

// withArticle writes "a creature" or "another creature".
func (w *writer) withArticle(ph oracle.Phrase) string {
	text := w.nounPhrase(ph, false)
	if rest, ok := strings.CutPrefix(text, "other "); ok {
		return "another " + strings.ReplaceAll(rest, " or other ", " or ")
	}
	return article(text)
}

// complement writes a predicate after "is".
func (w *writer) complement(p oracle.Predicate, plural bool) string {
	if p == oracle.Predicate(oracle.HasColor{Colors: oracle.AllColors}) {
		return "one or more colors"
	}
	if p == oracle.Predicate(oracle.Is{Status: oracle.Commander}) && !plural {
		return "a commander"
	}
	if word, ok := adjectiveWord(p); ok {
		return word
	}
	switch a := p.(type) {
	case oracle.Bears:
		return "enchanted by " + w.withArticle(a.Phrase)
	case oracle.AttachedTo:
		return w.attachedTo(a.To)
	case oracle.IsAttacking:
		return "attacking " + w.attackedWord(a.Whom)
	case oracle.HasType, oracle.HasSubtype:
		if plural {
			return typeWords(p, true)
		}
		return article(typeWords(p, false))
	case oracle.Any:
		if isTypePredicate(p) {
			return article(typeWords(p, false))
		}
		words := make([]string, len(a.Of))
		for i, of := range a.Of {
			words[i] = w.complement(of, plural)
		}
		return joinOr(words)
	case oracle.Is:
		if a.Status == oracle.Token {
			return "a token"
		}
		if a.Status == oracle.Commander {
			return "a commander"
		}
	case oracle.Not:
		return "not " + w.complement(a.Predicate, plural)
	case oracle.HasChosen:
		switch a.What {
		case oracle.ChooseColor:
			return "the chosen color"
		case oracle.ChooseCreatureType, oracle.ChooseBasicLandType:
			return "the chosen type"
		}
	}
	return unsaid(p)
}

// eitherSideOfBlock is what a predicate wants something to be blocking or blocked by.
func eitherSideOfBlock(a oracle.Any) (oracle.Reference, bool) {
	if len(a.Of) != 2 {
		return nil, false
	}
	blocking, one := a.Of[0].(oracle.IsBlocking)
	blocked, two := a.Of[1].(oracle.IsBlockedBy)
	return blocking.What, one && two && sameReference(blocking.What, blocked.What)
}

// attachedTo writes what something is attached to.
func (w *writer) attachedTo(to oracle.Reference) string {
	if each, ok := to.(oracle.Each); ok {
		return "attached to " + w.withArticle(each.Phrase)
	}
	return "attached to " + w.object(to)
}
