package events

import (
	"fmt"

	"rulestep/engine/table"
)

// GivePriority gives a player priority anew: passes so far do not count.
func (g *Course) GivePriority(p table.ID) {
	g.Passed = 0
	g.ReceivePriority(g.Primary(p)) // of a team that has it together (805.5)
}

// ReceivePriority carries out 117.5: state-based actions and triggered abilities
// come first.
func (g *Course) ReceivePriority(p table.ID) {
	g.HasPriority = table.None
	if g.quietAt == g.Changes && len(g.Triggers) == 0 {
		// Nothing has happened since nobody had anything to do.
		if g.Passed == 0 {
			g.entitle()
		}
		if g.Player(p).Left {
			p = g.NextForPriority(p)
		}
		g.HasPriority = p
		return
	}
	if g.restful() && g.InForce("117.5") {
		g.quietAt = g.Changes // what follows would find nothing
	} else {
		g.comesFirst()
	}
	if g.Ended {
		return
	}
	if g.Passed == 0 {
		g.entitle()
	}
	if g.HasLeft(p) && (p != g.ActivePlayer || g.Applies("800.4j", "%s has left the game during this turn, so %s gets priority instead", p, g.NextForPriority(p))) || !g.GetsPriority(p) {
		p = g.NextForPriority(p)
	}
	g.HasPriority = p
}

// restful reports that nothing comes before somebody gets priority, without looking for what would: no effect and no
// ability does anything, and there is nothing that a state-based action is about.
func (g *Course) restful() bool {
	have := g.TraitsInPlay()
	if !g.Plain || g.Unlike || have.Uncalm || have.Unique || have.Sculpts || have.Races || g.Pairs || g.Afar || g.Astray || g.Sectors || g.Commander || g.Commanding > 0 ||
		len(g.Triggers) > 0 || len(g.Missed) > 0 || g.MayTrigger() {
		return false
	}
	for i := range g.Seats {
		if p := &g.Seats[i]; p.Life <= 0 || p.DrewFromEmpty || p.Room > 0 || len(p.Counters) > 0 {
			return false
		}
	}
	for _, id := range g.Battlefield {
		if o := g.Object(id); o.HeldBy != o.Controller || !o.Untouched() {
			return false
		}
	}
	return len(g.ByCommander) == 0
}

// comesFirst carries out 117.5.
func (g *Course) comesFirst() {
	for acted := true; !g.Ended; {
		if acted { // state-based actions, too, have permanents change controllers or types
			g.NoteControl()
			g.notePairs()
			g.noteEncoded()
		}
		acted = false
		asked, looks := g.Put, g.Looks
		if g.InForce("117.5") {
			acted = g.CheckStateBasedActions()
			if g.Ended {
				return
			}
			g.StateTriggers()
			if len(g.Missed) > 0 {
				g.matchTooLate()
			}
			if g.PutTriggersOnStack() {
				acted = true
				g.Passed = 0
			}
			if acted {
				g.Cite("117.5", "state-based actions and triggered abilities come before priority", false, nil)
			}
		}
		if !acted {
			if asked == g.Put && looks == g.Looks {
				g.quietAt = g.Changes
			}
			break
		}
	}
}

// allHeld reports whether each permanent was last seen under the control of whoever controls it by default.
func (g *Course) allHeld() bool {
	for _, id := range g.Battlefield {
		if o := g.Object(id); o.HeldBy != o.Controller {
			return false
		}
	}
	return true
}

// NoteControl sees permanents change controllers, whatever effect does it: they have
// not been under that control since the turn began (302.6) and leave combat (506.4).
func (g *Course) NoteControl() {
	plain := g.IsPlainNow()
	unlike := !plain || g.Unlike // effects that are over may have kept something in combat
	g.Unlike = !plain
	if !unlike && g.allHeld() {
		return
	}
	var lost []table.Event
	for _, id := range g.Battlefield {
		o := g.Object(id)
		controller := o.Controller
		if !unlike && o.HeldBy == controller {
			continue
		}
		if !plain {
			controller = g.QuietCharacteristics(id).Controller
			o = g.Object(id)
		}
		if o.HeldBy != table.None && o.HeldBy != controller {
			o.Sick, o.HandedOver = true, int32(g.Events)
			g.removeFromCombat(id)
			g.losesRing(id, controller)
			g.noteLookers(id, o.HeldBy)
			lost = append(lost, table.Event{Kind: table.ControlLostEvent, Object: id, Player: o.HeldBy, Other: controller})
		} else if unlike && (o.IsAttacker || len(g.Blocks) > 0) {
			g.leavesCombat(id)
		}
		g.Object(id).HeldBy = controller
	}
	g.lostControl(lost)
}

// TablePosition prints what is on the table and who has what.
func (g *Course) TablePosition() []byte {
	var b []byte
	put := func(n int) { b = append(b, byte(n), byte(n>>8), byte(n>>16)) }
	rank := make(map[table.ID]int)
	for _, list := range [][]table.ID{g.Battlefield, g.OnStack, g.Exile, g.Command, g.Ante} {
		for _, id := range list {
			rank[id] = len(rank)
		}
		put(len(list))
	}
	for _, list := range [][]table.ID{g.Battlefield, g.OnStack} {
		for _, id := range list {
			o := g.Object(id)
			put(int(o.Face))
			put(int(o.Marked))
			put(int(o.Seldom().Level))
			b = append(b, o.Seldom().Sector...)
			put(boolNumber(o.Tapped) | boolNumber(o.FaceDown)<<1 | boolNumber(o.Flipped)<<4 | boolNumber(o.Sick)<<2 | boolNumber(o.IsAttacker)<<3 | int(o.DownBy)<<5)
			put(o.Damage)
			put(int(o.Controller))
			put(rank[o.AttachedTo])
			for _, c := range o.Counters {
				b = append(b, c.Kind...)
				put(c.N)
			}
			if o.Announced != nil {
				put(rank[o.Announced.Source])
				b = fmt.Appendf(b, "%p", o.Announced.Ability) // of a source that has several
				for _, t := range o.Announced.Flat() {
					if t.IsPlayer() {
						put(int(t))
					} else {
						put(rank[t])
					}
				}
			}
		}
	}
	for i := range g.Seats {
		p := &g.Seats[i]
		put(p.Life)
		put(len(p.Hand))
		put(len(p.Library))
		put(len(p.Graveyard))
		put(len(p.Mana))
		for _, c := range p.Counters {
			b = append(b, c.Kind...)
			put(c.N)
		}
	}
	put(int(g.InStep))
	put(g.TurnNumber)
	for _, p := range g.APNAP() {
		put(boolNumber(g.Monarch.Has(p)) | boolNumber(g.Initiative.Has(p))<<1)
	}
	put(int(g.DayNight))
	return b
}

func boolNumber(b bool) int {
	if b {
		return 1
	}
	return 0
}
