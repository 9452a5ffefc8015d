package cardtext

import "rulestep/engine/oracle"

// whichTargetsWords names them in a text; where there are several ways the first one is
// written.
var whichTargetsWords = []struct {
	words string
	which oracle.WhichTargets
}{
	{"the target", oracle.EveryTarget},
	{"the targets", oracle.EveryTarget},
	{"a target", oracle.OneTarget},
	{"any targets", oracle.AnyTargets},
}

func whichTargetsText(which oracle.WhichTargets) string {
	for _, form := range whichTargetsWords {
		if form.which == which {
			return form.words
		}
	}
	return ""
}
