package oracle

// WhichTargets says which targets of a spell or ability an effect changes (115.7a-c).
type WhichTargets uint8

// All of them or none; one of them; any number of them.
const (
	EveryTarget WhichTargets = iota
	OneTarget
	AnyTargets
)

// whichTargetsWords names them in a text; where there are several ways the first one is
// written.
var whichTargetsWords = []struct {
	words string
	which WhichTargets
}{
	{"the target", EveryTarget},
	{"the targets", EveryTarget},
	{"a target", OneTarget},
	{"any targets", AnyTargets},
}

func whichTargetsText(which WhichTargets) string {
	for _, form := range whichTargetsWords {
		if form.which == which {
			return form.words
		}
	}
	return ""
}
