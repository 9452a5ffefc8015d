package oracle

// AffectedBy returns whom or what an effect that forbids, requires or permits is about,
// or nil if it is none of these.
func AffectedBy(effect StaticEffect) Reference {
	switch e := effect.(type) {
	case Restriction:
		return e.Affected
	case Requirement:
		return e.Affected
	case Permission:
		return e.Affected
	case AssignsDamage:
		return e.Affected
	case CrewsAs:
		return e.Affected
	case CantBeCountered:
		return e.Affected
	}
	return nil
}

// Affecting returns an effect that forbids, requires or permits something with another
// subject in place of its own, and every other effect as it is.
func Affecting(effect StaticEffect, affected Reference) StaticEffect {
	switch e := effect.(type) {
	case Restriction:
		e.Affected = affected
		return e
	case Requirement:
		e.Affected = affected
		return e
	case Permission:
		e.Affected = affected
		return e
	case AssignsDamage:
		e.Affected = affected
		return e
	case CrewsAs:
		e.Affected = affected
		return e
	case CantBeCountered:
		e.Affected = affected
		return e
	}
	return effect
}
