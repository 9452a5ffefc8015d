package table

import (
	"rulestep/engine/oracle"
)

// This file says in which layer a change is applied.

// Layer is a layer or sublayer in which changes are applied.
type Layer uint8

const (
	ControlLayer Layer = iota
	TextLayer
	typeLayer
	ColorLayer
	abilityLayer
	DefinePTLayer
	SetPTLayer
	AddPTLayer
	SwitchPTLayer
	layerCount
	noLayer // rules-changing effects are applied after all layers (613.11)
)

var layerNames = [layerCount]string{"2", "3", "4", "5", "6", "7a", "7b", "7c", "7d"}

// inLayer cites the layer in which an effect changes an object.
func (t *Table) inLayer(l Layer, source, object ID) bool {
	switch l {
	case ControlLayer:
		return t.Applies("613.1b", "%s changes who controls %s in layer 2", source, object)
	case TextLayer:
		return t.Applies("613.1c", "%s changes the text of %s in layer 3", source, object)
	case typeLayer:
		return t.Applies("613.1d", "%s changes the types of %s in layer 4", source, object)
	case ColorLayer:
		return t.Applies("613.1e", "%s changes the color of %s in layer 5", source, object)
	case abilityLayer:
		return t.Applies("613.1f", "%s changes the abilities of %s in layer 6", source, object)
	case DefinePTLayer:
		return t.Applies("613.4a", "%s defines the power and toughness of %s in layer 7a", source, object)
	case SetPTLayer:
		return t.Applies("613.4b", "%s sets the power and toughness of %s in layer 7b", source, object)
	case AddPTLayer:
		return t.Applies("613.4c", "%s modifies the power and toughness of %s in layer 7c", source, object)
	case SwitchPTLayer:
		return t.Applies("613.4d", "%s switches the power and toughness of %s in layer 7d", source, object)
	}
	return false
}

// LayerOf is the layer in which a change is applied (613.1).
func LayerOf(c oracle.Change) Layer {
	switch c := c.(type) {
	case oracle.ChangeControl:
		return ControlLayer
	case oracle.ReplaceWord, oracle.SetName, oracle.AddNameWord, oracle.NoManaCost, oracle.TextBox:
		return TextLayer
	case oracle.AddTypes, oracle.SetTypes, oracle.RemoveTypes:
		return typeLayer
	case oracle.SetColor, oracle.AddColor:
		return ColorLayer
	case oracle.AddAbility, oracle.AddActivated, oracle.LoseAbility, oracle.LoseThisAbility, oracle.LoseAllAbilities, oracle.CantHave:
		return abilityLayer
	case oracle.DefinePT:
		return DefinePTLayer
	case oracle.SetBasePT:
		return SetPTLayer
	case oracle.AddPT:
		return AddPTLayer
	case oracle.SwitchPT:
		return SwitchPTLayer
	default:
		_ = c
		return noLayer
	}
}
