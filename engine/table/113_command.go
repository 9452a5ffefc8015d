package table

import "rulestep/engine/oracle"

// This file says what is in the command zone and has abilities that function there (113.6p): emblems (114.4),
// and the face-up cards of the casual variants.

// Commands reports whether an object is an emblem, or a face-up card of a type whose abilities function in
// the command zone.
func (t *Table) Commands(o *Object) bool {
	return o.Kind == EmblemObject || o.Zone == oracle.Command && !o.InDeck && !o.FaceDown && t.IsCommandCard(o)
}

// IsCommandCard reports whether an object is a card of such a type.
func (t *Table) IsCommandCard(o *Object) bool {
	return o.Kind == CardObject && t.Faces[o.Face] != nil && t.Faces[o.Face].Types&oracle.CommandTypes != 0
}

// EachInCommand visits what has abilities that function in the command zone.
func (t *Table) EachInCommand(visit func(id ID)) {
	if t.Commanding == 0 {
		return
	}
	for _, id := range t.Command {
		if o := t.Object(id); t.Commands(o) && t.inForceFor(o) {
			visit(id)
		}
	}
}

// inForceFor asks without a trace for the rules of FunctionsInCommand.
func (t *Table) inForceFor(o *Object) bool {
	if o.Kind == EmblemObject {
		return t.InForce("114.4")
	}
	switch types := t.Faces[o.Face].Types; {
	case !t.InForce("113.6p"):
		return false
	case types&oracle.Vanguard != 0:
		return t.InForce("313.4") && t.InForce("902.7")
	case types&oracle.Conspiracy != 0:
		return t.wouldWorkFaceUp()
	case types&oracle.Scheme != 0:
		return t.InForce("314.4") && t.InForce("904.8")
	case types&oracle.Plane != 0:
		return t.InForce("311.4") && t.InForce("901.7")
	}
	return t.InForce("901.7")
}

// FunctionsInCommand asks for the rules by which the abilities of something in the command zone function.
func (t *Table) FunctionsInCommand(id ID) bool {
	o := t.Object(id)
	if o.Kind == EmblemObject {
		return t.Applies("114.4", "the ability of %s works in the command zone", id)
	}
	if !t.Applies("113.6p", "abilities of such cards as %s function in the command zone", id) {
		return false
	}
	switch types := t.Faces[o.Face].Types; {
	case types&oracle.Vanguard != 0:
		return t.Applies("313.4", "the vanguard %s is in the command zone, and its abilities count", id) &&
			t.Applies("902.7", "the abilities of the vanguard %s function from the command zone", id)
	case types&oracle.Conspiracy != 0:
		return t.worksFaceUp(id)
	case types&oracle.Scheme != 0:
		return t.Applies("314.4", "the scheme %s is face up in the command zone, and its abilities count", id) &&
			t.Applies("904.8", "the abilities of the face-up scheme %s function from the command zone", id)
	case types&oracle.Plane != 0 && !t.Applies("311.4", "the plane %s is face up in the command zone, and its abilities count", id):
		return false
	}
	return t.Applies("901.7", "the abilities of %s, which is face up, function from the command zone", id)
}
