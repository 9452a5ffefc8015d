package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// Words prints what is due as mana symbols.
func (d Due) Words() string {
	var cost oracle.Cost
	if d.Generic > 0 {
		cost = append(cost, oracle.Symbol{Generic: d.Generic})
	}
	return CostWords(append(cost, d.Colored...), 0)
}

// Due is a mana cost to be paid now: X, hybrid and Phyrexian symbols are decided.
type Due struct {
	Generic int
	Colored []oracle.Symbol // each takes one mana
}

// Total is how much mana is due.
func (d Due) Total() int { return d.Generic + len(d.Colored) }

// DueOf turns announced symbols into what has to be paid.
func DueOf(cost oracle.Cost, x int) Due {
	var d Due
	first, last := -1, -1 // the run of symbols that take one mana each
	for i, s := range cost {
		switch {
		case s.X:
			d.Generic += x
		case s.Colors != 0 || s.Colorless || s.Snow:
			switch {
			case first < 0:
				first, last = i, i
			case i == last+1 && d.Colored == nil:
				last = i
			default:
				if d.Colored == nil {
					d.Colored = slices.Clone(cost[first : last+1])
				}
				d.Colored = append(d.Colored, s)
			}
		default:
			d.Generic += s.Generic
		}
	}
	if d.Colored == nil && first >= 0 {
		d.Colored = cost[first : last+1 : last+1] // shared; whoever changes it copies it
	}
	return d
}
