package scenario

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/support"
)

// This file holds the sentences about stickers (123): which sheets players have, and which stickers are on what.

func stickerFacts() []*form {
	return []*form{
		{id: "sticker sheet", pattern: `P has the sticker sheet "TEXT" with PARTS`, help: "a sheet of the player's, in words of your own: “name sticker Dark; ability sticker flying for 2 tickets; power and toughness sticker 5/5 for 3 tickets; art sticker Kite”; as the game begins the player plays with three of them (123.2)", sets: setSheet, finds: func(s *subject) (finding, error) {
			has := slices.Contains(s.g.Sheets(s.p), s.l.slots["TEXT"])
			return finding{holds: has, got: "the sheets are " + orNone(s.g.Sheets(s.p)), value: yesOrNo(has)}, nil
		}, alone: true},
		{id: "sheets", pattern: "P has access to the stickers of PARTS", help: "123.2c: the names of the player's sheets, or “nothing”", where: inPlay | inAnswer, finds: func(s *subject) (finding, error) {
			is, said := s.g.Sheets(s.p), split(s.l.slots["PARTS"])
			if s.l.slots["PARTS"] == "nothing" {
				said = nil
			}
			return found(sameWords(is, said), "it is to those of "+orNone(is), orNone(is))
		}, alone: true},
		{id: "sheets legal", pattern: "P's sticker sheets are [not ]legal", help: "123.2a: what P begins a constructed game with", where: inPlay | inAnswer, finds: func(s *subject) (finding, error) {
			if err := s.g.SheetsRefusal(s.p); err != nil {
				s.g.CiteRefusal(err)
				return s.truth(false, "they are not: "+err.Error())
			}
			return s.truth(true, "they are")
		}, alone: true},
		{id: "bears", pattern: "O is stickered with PARTS", help: "the stickers on it, the oldest first: “name sticker Dark after 1 word; art sticker Kite”; a name sticker at the end of the name if nothing is said", sets: onObject(setStickers), finds: ofObject(findStickers)},
		{id: "stickered", pattern: "O is [not ]stickered", help: "123.4: whether any sticker is on it", sets: onObject(unstated), finds: ofObject(func(s *subject) (finding, error) {
			is := len(s.g.Object(s.id).Stickers()) > 0
			return s.truth(is, "on it is "+orNone(s.g.StickersOn(s.id)))
		})},
	}
}

func orNone(list []string) string {
	if len(list) == 0 {
		return "nothing"
	}
	return strings.Join(list, ", ")
}

// sameWords compares two lists in whatever order.
func sameWords(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

var (
	stickerRE = regexp.MustCompile(`^(name|ability|art|power and toughness) sticker (.+?)(?: for (\d+) tickets?)?$`)
	afterRE   = regexp.MustCompile(`^(.+?) after (\d+) words?$`)
	sizeRE    = regexp.MustCompile(`^(\d+)/(\d+)$`)
)

// setSheet gives a player a sticker sheet.
func setSheet(s *subject) error {
	name := s.l.slots["TEXT"]
	if !s.t.begun && s.g.Format == engine.NoFormat {
		return s.t.f.errorf(s.l.No, "how many sticker sheets a player has depends on the format; say in the setup \"the game is Constructed\" or \"the game is Limited\"")
	}
	var list []engine.Sticker
	for _, words := range splitAt(s.l.slots["PARTS"], "; ") {
		sticker, err := s.sticker(words)
		if err != nil {
			return err
		}
		sticker.Sheet = name
		list = append(list, sticker)
	}
	if len(list) > mostStickers {
		return s.t.f.errorf(s.l.No, "a sheet here has %d stickers at most", mostStickers)
	}
	s.g.AddSheet(s.p, name, list, s.t.begun)
	return nil
}

// mostStickers is how many a sheet may have.
const mostStickers = 20

// sticker reads one sticker of a sheet.
func (s *subject) sticker(words string) (engine.Sticker, error) {
	m := stickerRE.FindStringSubmatch(words)
	if m == nil {
		return engine.Sticker{}, s.t.f.errorf(s.l.No, "%q is no sticker; say “name sticker Dark”, “ability sticker flying for 2 tickets”, “power and toughness sticker 5/5” or “art sticker Kite”, with semicolons between", words)
	}
	sticker := engine.Sticker{Owner: s.p, Words: strings.Trim(m[2], `"`)}
	sticker.Tickets, _ = strconv.Atoi(m[3])
	switch m[1] {
	case "name":
		sticker.Kind = oracle.NameSticker
	case "art":
		sticker.Kind = oracle.ArtSticker
	case "ability":
		sticker.Kind = oracle.AbilitySticker
		return sticker, s.abilities(&sticker)
	default:
		size := sizeRE.FindStringSubmatch(m[2])
		if size == nil {
			return sticker, s.t.f.errorf(s.l.No, "%q is no power and toughness", m[2])
		}
		sticker.Kind, sticker.Words = oracle.SizeSticker, ""
		sticker.Power, _ = strconv.Atoi(size[1])
		sticker.Toughness, _ = strconv.Atoi(size[2])
	}
	return sticker, nil
}

// abilities compiles what an ability sticker says.
func (s *subject) abilities(sticker *engine.Sticker) error {
	card := oracle.Card{Name: "Sticker", Types: oracle.Creature}
	list, unknown := cardtext.CompileAbilities(sticker.Words, card)
	if len(unknown) > 0 || len(list) == 0 {
		return s.t.f.errorf(s.l.No, "the ability %q is not understood", sticker.Words)
	}
	card.Abilities = list
	if missing := support.Unsupported(&card); len(missing) > 0 {
		return s.t.f.errorf(s.l.No, "the engine does not carry out on a sticker: %s", strings.Join(missing, "; "))
	}
	if !engine.FitsSticker(list) {
		return s.t.f.errorf(s.l.No, "the engine does not carry out on a sticker an ability that works elsewhere than on the battlefield, or while a spell is cast or a permanent enters: %q", sticker.Words)
	}
	sticker.Abilities = list
	return nil
}

// setStickers puts stickers on an object.
func setStickers(s *subject) error {
	owner := s.g.Object(s.id).Owner
	for _, words := range splitAt(s.l.slots["PARTS"], "; ") {
		name, after := words, -1
		if m := afterRE.FindStringSubmatch(words); m != nil {
			name = m[1]
			after, _ = strconv.Atoi(m[2])
		}
		k, ok := s.g.StickerCalled(owner, name)
		if !ok {
			return s.t.f.errorf(s.l.No, "%s has no %s that is on nothing; a sheet is given by “%s has the sticker sheet \"Fair\" with %s”", s.g.Name(owner), name, s.g.Name(owner), name)
		}
		if err := s.g.SetSticker(s.id, k, after); err != nil {
			return s.t.f.errorf(s.l.No, "%v", err)
		}
	}
	return nil
}

// findStickers compares the stickers on an object with those that a line names.
func findStickers(s *subject) (finding, error) {
	is := s.g.StickersOn(s.id)
	said := splitAt(s.l.slots["PARTS"], "; ")
	holds := len(is) == len(said)
	for i := range min(len(is), len(said)) {
		holds = holds && (is[i] == said[i] || !afterRE.MatchString(said[i]) && strings.HasPrefix(is[i], said[i]+" after ") ||
			is[i] == strings.Replace(said[i], " after 1 words", " after 1 word", 1))
	}
	list := "nothing"
	if len(is) > 0 {
		list = strings.Join(is, "; ")
	}
	return found(holds, fmt.Sprintf("on it is %s", list), list)
}

// takesSheet answers which sticker sheet a player plays with.
func takesSheet(r *runner, d *engine.Decision, l Line) (engine.Answer, error) {
	if said := l.slots["T"]; said != "" && said != r.g.Name(d.About) {
		return engine.Answer{}, fmt.Errorf("what is picked now is a sheet of %s", r.g.Name(d.About))
	}
	return engine.Answer{Word: l.slots["TEXT"]}, nil
}
