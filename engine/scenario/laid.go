package scenario

import "slices"

// This file takes a setup apart for those who lay a table by hand and write it down again.

// A Fact is a line of a setup.
type Fact struct {
	Line  int
	Form  string            // what its form is called: "controls", "zone", "life"
	Slots map[string]string // what stands in the slots of the form, by their names; "alt" where one of several words stands
	Items []Item            // of what it puts somewhere
}

// An Item is one entry of a list: "2 tapped Mountains", "Bear called Ben".
type Item struct {
	N      int // how many; 1 where no number stands
	Tapped string
	Name   string
	Called string // by a name of its own, "" for none
}

// Facts lists the lines of the setup that all forks have.
func (f *File) Facts() []Fact {
	var list []Fact
	for _, l := range f.Setup {
		fact := Fact{Line: l.No, Form: l.form.id, Slots: make(map[string]string, len(l.slots))}
		for name, text := range l.slots {
			fact.Slots[name] = unweld(text)
		}
		if l.form.places != nil && l.slots["L"] != "" {
			for _, said := range l.form.places(l) {
				fact.Items = append(fact.Items, itemOf(said))
			}
		}
		list = append(list, fact)
	}
	return list
}

func itemOf(said string) Item {
	item := Item{N: 1, Name: said}
	if n, tapped, name, many := counted(said); many {
		item.N, item.Tapped, item.Name = n, tapped, name
	}
	item.Name, item.Called = cutCalled(item.Name)
	item.Name = unquote(item.Name)
	if one := singular(item.Name); item.N > 1 && slices.Contains(basics, one) {
		item.Name = one
	}
	return item
}
