package table

import "rulestep/engine/oracle"

// haunted carries out 702.55b: what a card haunts is what its ability has targeted, be it a creature still or not.
func (t *Table) haunted(card ID) []ID {
	if !card.IsObject() {
		return nil
	}
	id := t.Object(card).Seldom().Haunts
	if id == None || !t.Is(id, oracle.Creature) && !t.Applies("702.55b", "%s is haunted by %s, though it is no creature any more", id, card) {
		return nil
	}
	return []ID{id}
}
