package paying

import (
	"slices"
	"testing"
)

// The kinds of mana of these tests: five colors and none.
const (
	white Set = 1 << iota
	blue
	black
	red
	green
	colorless

	anyMana = colorless<<1 - 1
)

func land(kinds ...Set) Source {
	var s Source
	for _, k := range kinds {
		s.Ways = append(s.Ways, Way{Lots: [][]Set{{k}}})
	}
	return s
}

// signet adds two mana for one.
func signet(a, b Set) Source {
	return Source{Ways: []Way{{Cost: []Set{anyMana}, Lots: [][]Set{{a, b}}}}}
}

func each(n int, sources ...Source) []Source { return slices.Repeat(sources, n) }

func mana(kinds ...Set) []Symbol {
	var list []Symbol
	for _, k := range kinds {
		list = append(list, Symbol{Mana: k})
	}
	return list
}

func times(n int, kinds ...Set) []Set { return slices.Repeat(kinds, n) }

// allSignets is a signet of each pair of colors.
func allSignets() (list []Source) {
	for a := white; a < green; a <<= 1 {
		for b := a << 1; b <= green; b <<= 1 {
			list = append(list, signet(a, b))
		}
	}
	return list
}

func allDuals() (list []Source) {
	for a := white; a < green; a <<= 1 {
		for b := a << 1; b <= green; b <<= 1 {
			list = append(list, land(a, b))
		}
	}
	return list
}

func TestDecide(t *testing.T) {
	filter := Source{Ways: []Way{ // {W/U}, {T}: two of white and blue
		{Lots: [][]Set{{colorless}}},
		{Cost: []Set{white | blue}, Lots: [][]Set{{white, white}, {white, blue}, {blue, blue}}},
	}}
	three := Source{Ways: []Way{{Lots: [][]Set{{white, white, white}, {blue, blue, blue}, {black, black, black}, {red, red, red}, {green, green, green}}}}}
	threes := func(n int) (list []Source) {
		for i := range n { // of all colors but one each
			s := Source{Ways: []Way{{Lots: slices.Delete(slices.Clone(three.Ways[0].Lots), i%5, i%5+1)}}}
			list = append(list, s)
		}
		return list
	}
	withLife := Source{Ways: []Way{{Lots: [][]Set{{white}, {blue}, {black}, {red}, {green}}, Life: 1}}}
	for name, c := range map[string]struct {
		p    Problem
		want Answer
	}{
		"nothing":                                       {Problem{}, Payable},
		"a signet and a forest":                         {Problem{Sources: []Source{signet(white, blue), land(green)}, Cost: mana(white)}, Payable},
		"a signet alone":                                {Problem{Sources: []Source{signet(white, blue)}, Cost: mana(white)}, NotPayable},
		"two signets for each other":                    {Problem{Sources: each(2, signet(white, blue)), Cost: mana(white)}, NotPayable},
		"four signets and four forests":                 {Problem{Sources: slices.Concat(each(4, signet(white, blue)), each(4, land(green))), Cost: mana(times(4, white, blue)...)}, Payable},
		"a fifth white":                                 {Problem{Sources: slices.Concat(each(4, signet(white, blue)), each(9, land(green))), Cost: mana(times(5, white)...)}, NotPayable},
		"24 dual lands":                                 {Problem{Sources: each(24, land(white, blue)), Cost: mana(times(12, white, blue)...)}, Payable},
		"24 dual lands of all kinds":                    {Problem{Sources: append(slices.Concat(allDuals(), allDuals()), allDuals()[:4]...), Cost: mana(times(4, white, blue, black, red, green)...)}, Payable},
		"too much white for 24 dual lands":              {Problem{Sources: append(slices.Concat(allDuals(), allDuals()), allDuals()[:4]...), Cost: mana(times(13, white)...)}, NotPayable},
		"ten signets of all kinds and a forest":         {Problem{Sources: append(allSignets(), land(green)), Cost: mana(append(times(2, white, blue, black, red, green), anyMana)...)}, Payable},
		"ten signets of all kinds, one mana too much":   {Problem{Sources: append(allSignets(), land(green)), Cost: mana(append(times(2, white, blue, black, red, green), anyMana, anyMana)...)}, NotPayable},
		"ten signets of all kinds, a color used up":     {Problem{Sources: append(allSignets(), land(green)), Cost: mana(times(2, white, blue, black, red, green, green)[:11]...)}, Payable},
		"ten signets of all kinds, a color too much":    {Problem{Sources: append(allSignets(), land(green)), Cost: mana(append(times(5, white), times(5, blue)...)...)}, NotPayable},
		"a filter land":                                 {Problem{Sources: []Source{filter, land(blue)}, Cost: mana(white, white)}, Payable},
		"a filter land that is tapped for its own mana": {Problem{Sources: []Source{filter, land(green)}, Cost: mana(white)}, NotPayable},
		"eight that add three of a color":               {Problem{Sources: threes(8), Cost: mana(append(times(4, white, blue, black), times(3, red, red)...)...)}, Payable},
		"eight that add three, nine whites and others":  {Problem{Sources: threes(8), Cost: mana(append(times(2, white, blue, black, red, green), times(9, white)...)...)}, Payable},
		"eight that add three, too many colors":         {Problem{Sources: threes(8), Cost: mana(append(times(4, white, blue, black, red), green)...)}, NotPayable},
		"twelve that add three, in vain":                {Problem{Sources: threes(12), Cost: mana(times(7, white, blue, black, red, green)...)}, NotPayable},
		"life for two of three":                         {Problem{Sources: each(3, withLife), Life: 2, Cost: mana(white, blue, black)}, NotPayable},
		"life for three":                                {Problem{Sources: each(3, withLife), Life: 3, Cost: mana(white, blue, black)}, Payable},
		"many that cost life":                           {Problem{Sources: each(24, withLife), Life: 20, Cost: mana(times(4, white, blue, black, red, green)...)}, Payable},
		"mana for life or two mana":                     {Problem{Sources: each(3, land(green)), Life: 2, Cost: []Symbol{{Mana: white, Life: 2}, {Mana: blue, Instead: []Set{anyMana, anyMana}}, {Mana: anyMana}}}, Payable},
		"used without end":                              {Problem{Sources: []Source{{Times: Unlimited, Ways: []Way{{Cost: []Set{green}, Lots: [][]Set{{white}, {blue}}}}}, land(green), land(green)}, Cost: mana(white, blue)}, Payable},
		"used without end, but for less":                {Problem{Sources: []Source{{Times: Unlimited, Ways: []Way{{Cost: []Set{green}, Lots: [][]Set{{white}, {blue}}}}}, land(green), land(green)}, Cost: mana(white, blue, blue)}, NotPayable},
	} {
		t.Run(name, func(t *testing.T) {
			steps := 0
			c.p.Work = func(n int) { steps += n }
			answer, plan := Decide(&c.p)
			if answer != c.want {
				t.Errorf("%d, want %d, after %d steps", answer, c.want, steps)
			}
			if answer == Payable {
				if err := carriedOut(&c.p, plan); err != nil {
					t.Errorf("%v: %+v", err, plan)
				}
			}
			t.Logf("%d steps", steps)
		})
	}
}

// TestDecideGivesUp has it try what no one can try whole: it ends, and says that it does not
// know.
func TestDecideGivesUp(t *testing.T) {
	var every Source // a land that is four signets
	for _, s := range allSignets()[:4] {
		every.Ways = append(every.Ways, s.Ways...)
	}
	var list []Source
	for i := range 40 {
		s := Source{Ways: slices.Clone(every.Ways)}
		s.Ways = append(s.Ways, Way{Cost: []Set{1 << (i % 6), 1 << (i / 6 % 6)}, Lots: [][]Set{{1 << (i % 5), 1 << (i % 4), 1 << (i % 3)}}})
		list = append(list, s)
	}
	list = append(list, land(black))
	steps := 0
	p := &Problem{Sources: list, Cost: mana(times(8, white, blue, black, red, green)...), Work: func(n int) { steps += n }}
	answer, _ := Decide(p)
	t.Logf("%d after %d steps", answer, steps)
	if answer == NotPayable || steps > UsualSteps+200 {
		t.Errorf("%d after %d steps", answer, steps)
	}
	steps, p.Steps = 0, 500
	if answer, plan := Decide(p); answer != NotJudged || plan != nil || steps > 700 {
		t.Errorf("with 500 steps: %d after %d", answer, steps)
	}
}

func BenchmarkDecide(b *testing.B) {
	p := &Problem{Sources: slices.Concat(each(4, signet(white, blue)), each(4, land(green))), Cost: mana(times(4, white, blue)...)}
	for b.Loop() {
		if answer, _ := Decide(p); answer != Payable {
			b.Fatal(answer)
		}
	}
}
