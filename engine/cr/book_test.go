package cr

import (
	"strings"
	"testing"
)

// TestBookThereAndBack takes the name of every rule whose number or words differ to its number
// in the newer book and back.
func TestBookThereAndBack(t *testing.T) {
	b := books[1]
	count := map[Difference]int{}
	for name := range b.number {
		count[b.Differs(name)]++
		number, there := b.Number(name)
		if there != (b.Differs(name) != Gone) {
			t.Errorf("%s: that the book has it is %v", name, there)
		}
		if !there {
			continue
		}
		if back, ok := b.Name(number); !ok || back != name {
			t.Errorf("%s is %s in %s, which is called %s there", name, number, b.Edition, back)
		}
	}
	if count[Gone] < 9 || count[New] < 190 || count[Reworded] < 180 || count[Alike] < 360 {
		t.Errorf("%v; this is not the whole list", count)
	}
	for number, name := range b.name {
		if n, ok := b.Number(name); name != "" && (!ok || n != number) {
			t.Errorf("%s of %s is called %s, whose number there is %s", number, b.Edition, name, n)
		}
	}
}

func TestBookNumbers(t *testing.T) {
	home, err := BookOf("")
	if err != nil {
		t.Fatal(err)
	}
	there, err := BookOf(Edition2026)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		book         *Book
		name, number Rule // number "" if the book lacks it
		is           Difference
	}{
		{home, "701.28a", "701.28a", Alike},
		{home, "508.4d@2026-02-27", "", Alike},
		{there, "702.19b", "702.19b", Alike},
		{there, "509.5", "509.3", Alike},
		{there, "509.2", "", Gone},
		{there, "500.4", "500.5", Reworded},
		{there, "500.5", "500.5a", Reworded}, // of its sentences the one that the engine carries out
		{there, "508.4d@2026-02-27", "508.4d", New},
		{there, "510.1c", "510.1c", Reworded},
	} {
		if n, ok := c.book.Number(c.name); ok != (c.number != "") || ok && n != c.number {
			t.Errorf("%s in %s: %s, %v", c.name, c.book.Edition, n, ok)
		}
		if is := c.book.Differs(c.name); is != c.is {
			t.Errorf("%s in %s: difference %d, want %d", c.name, c.book.Edition, is, c.is)
		}
	}
	if n := there.Shown("509.2"); n != "509.2@2024-03-08" {
		t.Errorf("what is gone is shown as %s", n)
	}
	if n, ok := there.Name("509.6"); ok {
		t.Errorf("509.6, which is gone, is called %s in the newer book", n)
	}
	if _, err := BookOf("2025-01-01"); err == nil || !strings.Contains(err.Error(), Edition2026) {
		t.Errorf("an unknown edition: %v", err)
	}
}

func TestReadBookFaults(t *testing.T) {
	for text, want := range map[string]string{
		"701.1":                        "want two numbers",
		"701.1 x":                      "no number",
		"- -":                          "lacks",
		"- 701.1 ~":                    "lacks",
		"701.1 701.1":                  "the same in both",
		"701.1 701.2\n701.1 701.3":     "stands there already",
		"701.1 701.2\n# \n701.3 701.2": "txt:3",
	} {
		if _, err := readBook("2026-02-27", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestMoved holds the list of numbers that have moved against what is asked number by number.
func TestMoved(t *testing.T) {
	for _, b := range Books() {
		moved := b.Moved()
		if (len(moved) == 0) != (b.Edition == Edition) {
			t.Errorf("%s: %d numbers have moved", b.Edition, len(moved))
		}
		for number, name := range moved {
			if n, ok := b.Name(number); !ok || n != name || number == name {
				t.Errorf("%s: %s is listed as %s, and is called %s", b.Edition, number, name, n)
			}
		}
	}
}
