package trial

import (
	"testing"

	"rulestep/engine/table"
)

// TestMarks says which marks differ by a change: an instruction that has only come to less than the one before it has changed nothing.
func TestMarks(t *testing.T) {
	before := mark{game: 7, came: []table.ID{3, 4}, did: true}
	for _, one := range []struct {
		now     mark
		changed bool
	}{
		{before, false},
		{mark{7, nil, true}, false},
		{mark{7, []table.ID{4}, false}, false},
		{mark{8, nil, true}, true},
		{mark{7, []table.ID{5}, true}, true},
		{mark{7, []table.ID{3, 4, 5}, true}, true},
		{mark{7, []table.ID{4, 3}, true}, true},
	} {
		if before.changedTo(one.now) != one.changed {
			t.Errorf("from %v to %v: changed is %v", before, one.now, !one.changed)
		}
	}
	if !(mark{}).changedTo(mark{did: true}) {
		t.Error("that something was done is no change")
	}
}
