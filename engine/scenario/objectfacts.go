package scenario

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
)

// This file holds the facts about one object: what it is, has and is like.

func objectFacts() []*form {
	return []*form{
		{id: "owned", pattern: "O is owned by P", help: "whose card it is", sets: onObject(func(s *subject) error {
			s.g.SetOwner(s.id, s.p)
			return nil
		}), finds: ofObject(func(s *subject) (finding, error) {
			owner := s.g.Name(s.g.Object(s.id).Owner)
			return found(owner == s.l.slots["P"], "it is owned by "+owner, owner)
		})},
		{id: "protected", pattern: "O is protected by P", help: "310.8; of a Siege with several opponents of its controller the setup has to say it", sets: onObject(func(s *subject) error {
			if err := s.g.SetProtector(s.id, s.p); err != nil {
				return s.t.f.errorf(s.l.No, "%v", err)
			}
			return nil
		}), last: func(Line) bool { return true }, finds: ofObject(findProtector)},
		{id: "gone", pattern: "S is not in the game", help: "it is in no zone", sets: onObject(unstated), finds: findGone},
		{id: "arrived", pattern: "O came under P's control this turn", help: "302.6; what the setup puts on the battlefield has been there since the turn began if nothing is said", sets: onObject(setArrived), finds: ofObject(func(s *subject) (finding, error) {
			here := s.g.Arrived(s.id) && s.g.Controller(s.id) == s.p && s.g.Object(s.id).Zone == oracle.Battlefield
			return found(here, s.t.notArrived(s.id, s.p), "")
		})},
		{id: "damage", pattern: "O has N damage", help: "damage marked on a permanent", sets: onObject(func(s *subject) error {
			s.g.SetDamage(s.id, s.n)
			return nil
		}), finds: ofObject(findDamage)},
		{id: "counters", pattern: "O has N KIND counter|counters", help: "counters on a permanent or player", sets: setCounters, finds: findCounters},
		{id: "no loyalty", pattern: "O has no loyalty|defense", help: "what is no planeswalker, or no battle, has none", sets: onObject(unstated), finds: ofExisting(func(s *subject) (finding, error) {
			f, has := s.loyalty()
			f.holds = !has
			return f, nil
		})},
		{id: "no abilities", pattern: "O has no abilities", help: "nothing at all", sets: onObject(unstated), finds: ofExisting(func(s *subject) (finding, error) {
			return s.truth(len(s.characteristics().Abilities) == 0, "it has "+engine.AbilityList(s.characteristics()))
		})},
		{id: "lacks", pattern: "O does not have KEYWORD", help: "a keyword, or an ability in quotes", sets: onObject(unstated), finds: ofExisting(func(s *subject) (finding, error) {
			has := s.t.hasAbility(s.id, s.characteristics(), s.l.slots["KEYWORD"])
			return finding{holds: !has, got: "it has it", value: yesOrNo(has)}, s.t.knownAbility(s.l, s.id)
		})},
		{id: "has", pattern: "O has KEYWORD", help: "a keyword, or an ability in quotes", sets: onObject(unstated), finds: ofExisting(func(s *subject) (finding, error) {
			has := s.t.hasAbility(s.id, s.characteristics(), s.l.slots["KEYWORD"])
			return finding{holds: has, got: "it has " + engine.AbilityList(s.characteristics()), value: yesOrNo(has)}, s.t.knownAbility(s.l, s.id)
		})},
		{id: "kind of ability", pattern: "the KEYWORD of O is a|an SORT ability", help: "702: what the rules call a keyword ability that it has: static, evasion, triggered, activated", where: inPlay | inAnswer, finds: ofExisting(findKind)},
		{id: "name", pattern: `the name of O is "TEXT"`, help: "what it is called in the game", sets: onObject(unstated), finds: ofExisting(func(s *subject) (finding, error) {
			return found(s.characteristics().Name == s.l.slots["TEXT"], fmt.Sprintf("the name is %q", s.characteristics().Name), s.characteristics().Name)
		})},
		{id: "mana value", pattern: "the mana value of O is N", help: "202.3", sets: onObject(unstated), finds: ofExisting(func(s *subject) (finding, error) {
			got := s.g.ManaValue(s.id)
			return found(got == s.n, fmt.Sprintf("the mana value is %d", got), strconv.Itoa(got))
		})},
		{id: "loyalty", pattern: "the loyalty|defense of O is N", help: "306.5 and 310.4, on the battlefield or elsewhere", sets: onObject(unstated), finds: ofExisting(func(s *subject) (finding, error) {
			f, _ := s.loyalty()
			return f, nil
		})},
		{id: "level", pattern: "the level of O is N", help: "716.2b: of a permanent, most often a Class; one that has none counts as level 1", sets: onObject(func(s *subject) error {
			s.g.SetLevel(s.id, s.n)
			return nil
		}), finds: ofObject(func(s *subject) (finding, error) {
			got := s.g.Number(oracle.Level, s.id, "")
			return found(got == s.n, fmt.Sprintf("the level is %d", got), strconv.Itoa(got))
		})},
		{id: "cost", pattern: "the cost of O[ with X = N] is COST", help: "what casting it would cost now", sets: onObject(unstated), finds: ofObject(func(s *subject) (finding, error) {
			got, err := s.g.CostNow(s.id, s.g.PartNamed(s.id, s.l.slots["O"]), s.n)
			if err != nil {
				return found(false, err.Error(), "")
			}
			return found(got == s.l.slots["COST"], "it would cost "+got, got)
		})},
		{id: "attached", pattern: "O is [not ]attached to T", help: "an Aura or Equipment and its host; “nothing” if it has none", sets: onObject(setAttached), finds: ofObject(findAttached)},
		{id: "bestowed", pattern: "O is [not ]bestowed on T", help: "702.103: an Aura, as it was cast for its bestow cost, and what it is attached to", sets: onObject(setBestowed), finds: ofObject(findBestowed)},
		{id: "status", pattern: "O is [not ]STATUS", help: "tapped, untapped, face down, face up, attacking, blocking, blocked, phased out, phased in, transformed, flipped", sets: onObject(setStatus), finds: ofObject(func(s *subject) (finding, error) {
			if z := s.g.Object(s.id).Zone; z != oracle.Battlefield && strings.HasSuffix(s.l.slots["STATUS"], "tapped") {
				where := "it is " + zoneWords(s.g, s.id)
				return finding{got: where + ", where nothing is tapped or untapped", value: yesOrNo(false), void: true}, nil
			}
			is := s.t.status(s.l.slots["STATUS"], s.id)
			return s.truth(is, "it is "+opposite(s.l.slots["STATUS"], is))
		})},
		{id: "size", pattern: "O is SIZE", help: "power and toughness", sets: onObject(unstated), finds: ofExisting(findSize)},
		{id: "legendary", pattern: "O is [not ]legendary", help: "the supertype", sets: onObject(unstated), finds: ofExisting(func(s *subject) (finding, error) {
			return s.truth(s.characteristics().Supertypes&oracle.Legendary != 0, "it is "+engine.TypeLine(s.characteristics()))
		})},
		{id: "type", pattern: "O is [not ]a|an TYPE", help: "a card type or subtype", sets: onObject(unstated), finds: ofExisting(func(s *subject) (finding, error) {
			if err := s.t.knownType(s.l); err != nil {
				return finding{}, err
			}
			return s.truth(hasTypeWord(s.characteristics(), s.l.slots["TYPE"]), "it is "+engine.TypeLine(s.characteristics()))
		})},
		{id: "identity", pattern: "the color identity of O is COLORS", help: "903.4: “white and black”, “colorless”", sets: onObject(unstated), finds: ofObject(func(s *subject) (finding, error) {
			s.g.MustBeSaid(s.id)
			return findColorsOf(s, s.g.ColorIdentity(s.id))
		})},
		{id: "in deck", pattern: "O is [not ]allowed in P's deck", help: "903.5c-d, for the color identity of the player's commander", where: inPlay | inAnswer, finds: ofObject(func(s *subject) (finding, error) {
			s.g.MustBeSaid(s.id)
			if err := s.g.ColorsRefusal(s.p, s.id); err != nil {
				s.g.CiteRefusal(err)
				return s.truth(false, "it is not: "+err.Error())
			}
			return s.truth(true, "it is allowed")
		})},
		{id: "color before", pattern: "P chose white|blue|black|red|green for O before the game", help: "of a commander whose text has its owner choose a color before the game begins (903.4b)", sets: onObject(func(s *subject) error {
			if s.g.Object(s.id).Owner != s.p || !s.g.ChooseBeforeGame(s.id, engine.ColorNamed(s.l.slots["alt"])) {
				return s.t.f.errorf(s.l.No, "%s is no commander of %s for which a color is chosen before the game", s.l.slots["O"], s.l.slots["P"])
			}
			return nil
		}), finds: ofObject(func(s *subject) (finding, error) {
			got := engine.ColorNames(s.g.ChosenBeforeGame(s.id))
			return found(s.g.Object(s.id).Owner == s.p && got == s.l.slots["alt"], "what was chosen is "+got, got)
		}), last: func(Line) bool { return true }},
		{id: "circled", pattern: "P circled COLORS on O", help: "two colors, as the deck was made, on a card whose text asks for it (207.5): “white and blue”", sets: onObject(func(s *subject) error {
			if s.g.Object(s.id).Owner != s.p || !s.g.CircleColors(s.id, colorsOf(s.l.slots["COLORS"])) {
				return s.t.f.errorf(s.l.No, "%s is no card of %s on which two such colors are circled", s.l.slots["O"], s.l.slots["P"])
			}
			return nil
		}), finds: ofObject(func(s *subject) (finding, error) {
			return findColorsOf(s, s.g.FaceOf(s.id).Circled)
		}), last: func(Line) bool { return true }},
		{id: "colors", pattern: "O is COLORS", help: "all its colors: “white and black”, “colorless”", sets: onObject(unstated), finds: ofExisting(findColors)},
	}
}

// findGone reports whether something is in no zone. Of a name that nothing has had it is
// true, as far as it is not a slip: that is seen when the play is over.
func findGone(s *subject) (finding, error) {
	if err := s.find(); err != nil {
		s.t.absent = append(s.t.absent, s.l)
		return found(true, "", Yes)
	}
	now := s.g.Current(s.id)
	gone := now == engine.None || !s.g.InGame(now)
	return found(gone, s.g.Name(s.id)+" is in the game", yesOrNo(gone))
}

func setArrived(s *subject) error {
	if s.g.Object(s.id).Zone != oracle.Battlefield || s.g.Object(s.id).Controller != s.p {
		return s.t.f.errorf(s.l.No, "%s does not control %s", s.l.slots["P"], s.l.slots["O"])
	}
	s.g.SetArrived(s.id)
	return nil
}

func findDamage(s *subject) (finding, error) {
	value := ""
	if s.g.Object(s.id).Zone == oracle.Battlefield {
		value = strconv.Itoa(s.g.Object(s.id).Damage)
	}
	f, err := found(s.g.Object(s.id).Damage == s.n && value != "", fmt.Sprintf("%d damage", s.g.Object(s.id).Damage), value)
	f.void = value == ""
	return f, err
}

// setCounters puts counters on an object or a player.
func setCounters(s *subject) error {
	if err := s.find(); err != nil {
		return err
	}
	if err := s.t.counterKind(s.l, true); err != nil {
		return err
	}
	if err := s.settle(); err != nil {
		return err
	}
	s.g.SetCounters(s.id, s.l.slots["KIND"], s.n)
	return nil
}

func findCounters(s *subject) (finding, error) {
	if err := s.find(); err != nil {
		return finding{}, err
	}
	if err := s.t.counterKind(s.l, false); err != nil {
		return finding{}, err
	}
	return s.ofNamesake(func(s *subject) (finding, error) {
		return s.number(s.g.Counters(s.id, s.l.slots["KIND"]), s.l.slots["KIND"]+" counters")
	})
}

// loyalty finds the loyalty or defense of an object, and whether it has any.
func (s *subject) loyalty() (f finding, has bool) {
	what := s.l.slots["alt"]
	s.g.MustBeSaid(s.id)
	n, has := s.g.Loyalty(s.id)
	if what == "defense" {
		n, has = s.g.Defense(s.id)
	}
	if !has {
		return finding{got: "it has no " + what, value: "none"}, false
	}
	return finding{holds: n == s.n, got: fmt.Sprintf("the %s is %d", what, n), value: strconv.Itoa(n)}, true
}

func setAttached(s *subject) error {
	if !s.yes() || s.l.slots["T"] == "nothing" {
		return s.t.f.errorf(s.l.No, "%s is attached to nothing if no line says to what; leave this one out", s.l.slots["O"])
	}
	host, err := s.t.find(s.l, s.l.slots["T"])
	if err != nil {
		return err
	}
	id := s.id
	if s.g.Object(id).Zone != oracle.Battlefield {
		return s.t.f.errorf(s.l.No, "%s is not on the battlefield, and only there something is attached (301.5, 303.4)", s.l.slots["O"])
	}
	if hosts := s.t.permanents(s.l.slots["T"], host); len(hosts) > 0 {
		if host, err = s.t.oneOf(s.l, s.l.slots["T"], hosts, 1); err != nil {
			return err
		}
	}
	s.g.SetAttached(id, host)
	return nil
}

// setBestowed states what a permanent that was cast bestowed enchants.
func setBestowed(s *subject) error {
	if !s.yes() {
		return s.t.f.errorf(s.l.No, "%s is not bestowed if no line says so; leave this one out", s.l.slots["O"])
	}
	id := s.id
	host, err := s.t.find(s.l, s.l.slots["T"])
	if err != nil {
		return err
	}
	if hosts := s.t.permanents(s.l.slots["T"], host); len(hosts) > 0 {
		if host, err = s.t.oneOf(s.l, s.l.slots["T"], hosts, 1); err != nil {
			return err
		}
	}
	switch {
	case s.g.Object(id).Zone != oracle.Battlefield:
		return s.t.f.errorf(s.l.No, "%s is not on the battlefield, and only there something is attached (303.4)", s.l.slots["O"])
	case !host.IsObject() || host == id || s.g.Object(host).Zone != oracle.Battlefield || !s.g.QuietCharacteristics(host).Is(oracle.Creature):
		return s.t.f.errorf(s.l.No, "%s is no other creature on the battlefield, and what is bestowed has enchant creature (702.103b)", s.l.slots["T"])
	case !s.g.SetBestowed(id, host):
		return s.t.f.errorf(s.l.No, "%s has no bestow (702.103a)", s.l.slots["O"])
	}
	return nil
}

// findBestowed finds whether something is bestowed, and on what.
func findBestowed(s *subject) (finding, error) {
	f, err := findAttached(s)
	if err != nil || s.g.Bestowed(s.id) {
		return f, err
	}
	return found(!s.yes(), "it is not bestowed", "nothing")
}

// permanents are those on the battlefield among the things of a name.
func (t *table) permanents(name string, id engine.ID) []engine.ID {
	return slices.DeleteFunc(slices.Clone(t.namesakes(name, id)), func(other engine.ID) bool { return t.g.Object(other).Zone != oracle.Battlefield })
}

func findAttached(s *subject) (finding, error) {
	got := "nothing"
	to := s.g.AttachedTo(s.id)
	if to != engine.None {
		got = s.g.Name(to)
	}
	name := s.l.slots["T"]
	if name == "nothing" {
		return found((to == engine.None) == s.yes(), "it is attached to "+got, got)
	}
	host, err := s.t.find(s.l, name)
	if err == nil && slices.Contains(s.t.namesakes(name, host), to) && slices.ContainsFunc(s.t.namesakes(name, host), func(other engine.ID) bool { return other != to }) {
		err = s.t.severalCalled(s.l, name, host)
	}
	if err != nil {
		return finding{}, err
	}
	return found((to == host) == s.yes(), "it is attached to "+got, got)
}

func setStatus(s *subject) error {
	yes := s.yes()
	switch s.l.slots["STATUS"] {
	case "tapped":
		s.g.SetTapped(s.id, yes)
	case "untapped":
		s.g.SetTapped(s.id, !yes)
	case "face down":
		s.g.SetFaceDown(s.id, yes)
	case "phased out":
		if yes {
			s.g.SetPhasedOut(s.id)
		}
	case "flipped":
		s.g.SetFlipped(s.id, yes)
	case "transformed":
		if yes && !s.g.SetTransformed(s.id) {
			if s.g.FaceOf(s.id).Modal {
				return s.t.f.errorf(s.l.No, "%s is a modal double-faced card, and by the edition of this script those do not transform (712.9); a script with “edition 2026-02-27” in its head plays by one in which they may", s.l.slots["O"])
			}
			return s.t.f.errorf(s.l.No, "%s has no other face to be transformed into; a card with two faces is written with // between them", s.l.slots["O"])
		}
	case "face up":
		s.g.SetFaceDown(s.id, !yes)
	default:
		return s.t.f.errorf(s.l.No, "%q can't be stated in a setup; play it in an opening section", s.l.Text)
	}
	return nil
}

func findSize(s *subject) (finding, error) {
	got := fmt.Sprintf("%d/%d", s.characteristics().Power, s.characteristics().Toughness)
	if !s.t.hasSize(s.id, s.characteristics()) {
		return finding{got: "it is no creature and has no power and toughness (208.3)", value: got, void: true}, nil
	}
	return found(got == s.l.slots["SIZE"], "it is "+got, got)
}

func findColors(s *subject) (finding, error) { return findColorsOf(s, s.characteristics().Colors) }

// colorsOf is the colors that a line names.
func colorsOf(said string) oracle.Color {
	var colors oracle.Color
	for _, name := range namesOfColors(said) {
		colors |= engine.ColorNamed(name)
	}
	return colors
}

func namesOfColors(said string) []string {
	return strings.FieldsFunc(strings.ReplaceAll(said, " and ", ", "), func(r rune) bool { return r == ',' || r == ' ' })
}

// findColorsOf compares colors with those that a line names.
func findColorsOf(s *subject, colors oracle.Color) (finding, error) {
	want := namesOfColors(s.l.slots["COLORS"])
	got := engine.ColorNames(colors)
	have := strings.Split(got, ", ")
	slices.Sort(want)
	slices.Sort(have)
	return found(slices.Equal(want, have), "it is "+got, got)
}

// hasSize reports whether something has power and toughness (208.3): a creature, and away
// from the battlefield whatever they are printed on.
func (t *table) hasSize(id engine.ID, c *engine.Characteristics) bool {
	return c.Is(oracle.Creature) || t.g.Object(id).Zone != oracle.Battlefield && t.g.FaceOf(id).Power != nil
}

// notArrived says how it is otherwise than that something came under a player's control this turn.
func (t *table) notArrived(id, p engine.ID) string {
	switch {
	case t.g.Object(id).Zone != oracle.Battlefield:
		return "it is " + zoneWords(t.g, id)
	case t.g.Controller(id) != p:
		return t.g.Name(t.g.Controller(id)) + " controls it"
	}
	return t.g.Name(p) + " has controlled it since the turn began"
}

func opposite(status string, is bool) string {
	if is {
		return status
	}
	return "not " + status
}

func (t *table) status(word string, id engine.ID) bool {
	o := t.g.Object(id)
	switch word {
	case "tapped":
		return o.Tapped
	case "untapped":
		return !o.Tapped
	case "face down":
		return o.FaceDown
	case "face up":
		return !o.FaceDown
	case "phased out":
		return o.PhasedOut
	case "phased in":
		return !o.PhasedOut
	case "transformed":
		return t.g.IsTransformed(id)
	case "flipped":
		return t.g.IsFlipped(id)
	case "attacking":
		_, attacks := t.g.Attacking(id)
		return attacks
	case "blocking":
		return t.g.IsBlocking(id)
	case "blocked":
		return t.g.IsBlocked(id)
	}
	return false
}

// hasTypeWord reads "creature", "Swamp", "legendary".
func hasTypeWord(c *engine.Characteristics, word string) bool {
	line := engine.TypeLine(c)
	for _, w := range strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '—' }) {
		if strings.EqualFold(w, word) {
			return true
		}
	}
	return c.HasSubtype(word) && slices.Contains(oracle.SubtypesOf(oracle.Creature), word) // as a changeling has it (205.3m)
}

// quotation is what a text says within quotation marks.
var quotation = regexp.MustCompile(`"[^"]*"`)

// knownType makes the error about a word that no type line has: that something is no
// "Hrose" would be true of everything.
func (t *table) knownType(l Line) error {
	if word := l.slots["TYPE"]; !t.knowsType(word) {
		return t.f.misnamed(l, "there is no type called %q", word, t.typeWords())
	}
	return nil
}

// knowsType reports whether a word is one of typeWords.
func (t *table) knowsType(word string) bool {
	is := func(known string) bool { return strings.EqualFold(known, word) }
	if slices.ContainsFunc(oracle.TypeWords(), is) {
		return true
	}
	for id := engine.ID(1); id <= t.g.LastObject(); id++ {
		if face := t.g.FaceOf(id); face != nil && slices.ContainsFunc(face.Subtypes, is) {
			return true
		}
	}
	return false
}

// typeWords are the words of type lines, those of this table's cards included that no list has.
func (t *table) typeWords() []string {
	known := oracle.TypeWords()
	for id := engine.ID(1); id <= t.g.LastObject(); id++ {
		if face := t.g.FaceOf(id); face != nil {
			known = append(known, face.Subtypes...)
		}
	}
	return known
}

// findProtector finds who protects a battle (310.8).
func findProtector(s *subject) (finding, error) {
	if !s.c.Is(oracle.Battle) {
		return found(false, "it is no battle", "")
	}
	protector := s.g.Protector(s.id)
	if protector == engine.None {
		return found(false, "nobody protects it", "")
	}
	return found(protector == s.p, "it is protected by "+s.g.Name(protector), s.g.Name(protector))
}
