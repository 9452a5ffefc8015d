package table

import (
	"cmp"
	"slices"

	"rulestep/engine/oracle"
)

// Effect is a continuous effect from a resolution.
type Effect struct {
	Id         int
	Source     ID
	Controller ID
	Gainer     ID   // who gains control by it, if not its controller
	Objects    []ID // fixed when the effect begins (611.2c)
	Changes    []oracle.Change
	Static     oracle.StaticEffect // of a replacement, prevention or rules-changing effect
	About      []ID
	Targets    [][]ID // what the words of static and of the grants among changes mean, by slot (events/611_lasting.go)
	Goads      bool   // one of the requirements of a goaded creature (701.38b)
	Suspects   bool   // what a suspected permanent has (701.58c)
	Duration   oracle.Duration
	While      *oracle.Phrase // what its one object must go on matching (611.2b)
	Next       *oracle.Phrase // it waits for the next spell like this (611.2f)
	Turn       int
	Timestamp  int32
	CopyFace   int32
	Shaped     bool  // copyFace is what was chosen as the object entered (208.2b)
	Of         ID    // what copyFace copied
	OfText     int32 // and the face whose text that had
	Shield     int   // damage that a shield still prevents (615.7)
	Regenerate bool
	Used       int               // how many cards have been played by leave of it
	Adventure  bool              // it lets what went on an adventure be cast (715.3d)
	Bestows    bool              // it makes an Aura of what was cast bestowed (702.103b)
	EndFor     []oracle.CostItem // what its controller may pay to end it (116.2c)
	Ignores    bool              // its controller ignores what its source forbids (116.2d)
	Recheck    *oracle.Phrase    // what the source of damage must be when it deals it (609.7b)
	Whose      ID                // in whose next turn it has effect, of [oracle.DuringNextTurn]
	ActiveOne  ID                // who “the active player” was chosen to be as it began (805.9)
}

// Context is that in which the words of the effect mean what they mean.
func (fx *Effect) Context(e *Event) Context {
	return Context{Source: fx.Source, Controller: fx.Controller, Event: e, Targets: fx.Targets, Timestamp: fx.Timestamp, ActiveOne: fx.ActiveOne}.About(fx.About...)
}

// Gives is the player whom an effect gives control of its objects, or None.
func (fx *Effect) Gives() ID {
	if slices.ContainsFunc(fx.Changes, func(c oracle.Change) bool { return LayerOf(c) == ControlLayer }) {
		return cmp.Or(fx.Gainer, fx.Controller)
	}
	return None
}

// WithChosen is an ability that an effect gives, "protection from the chosen color" for
// one: what was chosen was chosen for the source of the effect, not for what gets the
// ability (607.2d).
func (t *Table) WithChosen(a *oracle.Ability, source ID) *oracle.Ability {
	if a.Quality == nil {
		return a
	}
	i := slices.IndexFunc(a.Quality.Where, func(p oracle.Predicate) bool { _, chosen := p.(oracle.HasChosen); return chosen })
	if i < 0 {
		return a
	}
	color, word := t.Chosen(source)
	if color == 0 && word == "" || !t.Applies("607.2d", "what is chosen is what was chosen for %s", source) {
		return a
	}
	said := word
	var is oracle.Predicate
	switch what := a.Quality.Where[i].(oracle.HasChosen).What; {
	case what == oracle.ChooseColor && color != 0:
		said, is = ColorNames(color), oracle.HasColor{Colors: color}
	case (what == oracle.ChooseCreatureType || what == oracle.ChooseBasicLandType) && word != "":
		is = oracle.HasSubtype{Subtype: word}
	case what == oracle.ChooseCardName && word != "":
		is = oracle.Named{Name: word}
	default:
		return a
	}
	return t.reworded(a, wording{from: "what is chosen", to: said}, func() *oracle.Ability {
		as, quality := *a, *a.Quality
		quality.Where = slices.Clone(quality.Where)
		quality.Where[i] = is
		as.Quality = &quality
		return &as
	})
}

// Waits reports whether an effect is not to be looked at yet: it is of a turn that has not begun.
func (t *Table) Waits(fx *Effect) bool {
	return fx.Duration == oracle.DuringNextTurn && !t.InNextTurn(fx)
}

// InNextTurn reports whether this is the turn of which an effect speaks.
func (t *Table) InNextTurn(fx *Effect) bool {
	return fx.Turn < t.TurnNumber && fx.Whose != None && t.Together(fx.Whose, t.ActivePlayer)
}
