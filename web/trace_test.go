package web

import (
	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/scenario"
)

// trace is the course of one demonstration, written down: an attack, two blockers, two
// spells on the stack, a refused division of damage. It lets the tests of the pages
// look at every kind of thing that a table can show; TestDemoPlayedByTheEngine has a
// play of the engine.

func creature(id int, name, cost, types, colors string, p, t int, lines ...string) engine.BoardObject {
	return engine.BoardObject{ID: engine.ID(id), Label: name, Name: name, Cost: cost, TypeLine: types, Colors: colors, Power: p, Toughness: t, HasPower: true, Lines: lines}
}

func land(id int, name string, tapped bool) engine.BoardObject {
	return engine.BoardObject{ID: engine.ID(id), Label: name, Name: name, TypeLine: "Basic Land — " + name, Tapped: tapped}
}

func base() engine.Board {
	basilisk := creature(1, "Basilisk", "{3}{G}", "Creature — Lizard", "g", 6, 6, "Deathtouch")
	basilisk.Text = []string{"deathtouch", "trample"}
	basilisk.Given = []string{"trample"}
	basilisk.Counters = []engine.BoardCounter{{Kind: "+1/+1", N: 1}}
	basilisk.Layers = []engine.BoardLayer{
		{Layer: "6", Rule: "613.1f", Sentence: "Harness gives Basilisk trample", Source: "Harness", Before: "deathtouch", After: "deathtouch, trample"},
		{Layer: "7c", Rule: "122.1a", Sentence: "the counters on Basilisk change its power and toughness", Source: "Basilisk", Before: "4/4", After: "5/5"},
		{Layer: "7c", Rule: "613.4c", Sentence: "Harness gives +1/+1 to Basilisk", Source: "Harness", Before: "5/5", After: "6/6"},
	}
	harness := engine.BoardObject{ID: 2, Label: "Harness", Name: "Harness", Cost: "{2}", TypeLine: "Artifact — Equipment", AttachedTo: 1, Lines: []string{"Equipped creature gets +1/+1 and has trample.", "Equip {1}"}}
	wall := creature(3, "Wall", "{1}{W}", "Creature — Wall", "w", 0, 8, "Defender")
	wall.Text = []string{"defender"}
	wall.Damage = 2
	bear := creature(4, "Bear", "{1}{G}", "Creature — Bear", "g", 2, 2)
	owl := creature(5, "Owl", "{U}", "Creature — Bird", "u", 1, 1, "Flying")
	owl.Text = []string{"flying"}
	herb := creature(6, "Herbalist", "{G}", "Creature — Druid", "g", 1, 1, "{T}: Add {G}.")
	hand := func(names ...string) []engine.BoardObject {
		var l []engine.BoardObject
		for i, n := range names {
			l = append(l, engine.BoardObject{ID: engine.ID(100 + i), Label: n, Owner: "Ann"})
		}
		return l
	}
	return engine.Board{Turn: 3, Active: "Ann", Priority: "Ann", Step: oracle.PrecombatMain, Players: []engine.BoardPlayer{
		{ID: -1, Name: "Ann", Life: 20, Library: 10, Hand: hand("Cinder Dart", "Bolt", "Shock"), Battlefield: []engine.BoardObject{basilisk, harness, land(10, "Mountain", false), land(11, "Mountain", false), land(12, "Forest", false), land(13, "Forest", false), herb}},
		{ID: -2, Name: "Bob", Life: 20, Library: 10, Hand: hand("Root Ward", "Growth"), Battlefield: []engine.BoardObject{wall, bear, owl, land(20, "Forest", false), land(21, "Forest", false), land(22, "Plains", false)}},
	}}
}

func find(b *engine.Board, id int) *engine.BoardObject {
	for i := range b.Players {
		for k := range b.Players[i].Battlefield {
			if b.Players[i].Battlefield[k].ID == engine.ID(id) {
				return &b.Players[i].Battlefield[k]
			}
		}
	}
	return nil
}

func clone(b engine.Board) engine.Board {
	c := b
	c.Players = nil
	for _, p := range b.Players {
		q := p
		q.Battlefield = append([]engine.BoardObject(nil), p.Battlefield...)
		q.Graveyard = append([]engine.BoardObject(nil), p.Graveyard...)
		q.Hand = append([]engine.BoardObject(nil), p.Hand...)
		c.Players = append(c.Players, q)
	}
	c.Stack = append([]engine.BoardObject(nil), b.Stack...)
	return c
}

// decisions is the one decision of a step, numbered like the step.
func decisions(n int, others []scenario.Option) []scenario.Decision {
	if others == nil {
		return nil
	}
	return []scenario.Decision{{Number: n, Player: "Ann", Rule: "117.1", Said: true, Others: others}}
}

func r(n cr.Rule, s string) scenario.Ruling { return scenario.Ruling{Rule: n, Sentence: s} }

func trace() *scenario.Trace {
	b := base()
	var steps []scenario.Step
	add := func(kind scenario.StepKind, text string, ch []scenario.Change, opts []scenario.Option, rul ...scenario.Ruling) *scenario.Step {
		steps = append(steps, scenario.Step{Index: len(steps), Line: len(steps) + 10, Text: text, Kind: kind, Rulings: rul, Changes: ch, Decisions: decisions(len(steps), opts), Board: clone(b)})
		return &steps[len(steps)-1]
	}
	add(scenario.SetStep, "", nil, nil)
	b.Step = oracle.DeclareAttackers
	a := find(&b, 1)
	a.Attacking, a.Attacks, a.Tapped = true, -2, true
	add(scenario.PlayStep, "Ann attacks Bob with Basilisk", []scenario.Change{{What: "Basilisk", Kind: "tapped", From: "untapped", To: "tapped", ID: 1}}, nil, r("508.1f", "Basilisk taps"), r("508.1k", "Basilisk becomes an attacking creature"))
	b.Step = oracle.DeclareBlockers
	a = find(&b, 1)
	a.Blocked, a.BlockedBy = true, []engine.ID{3, 4}
	find(&b, 3).Blocks, find(&b, 4).Blocks = []engine.ID{1}, []engine.ID{1}
	add(scenario.DecisionStep, "Bob blocks Basilisk with Wall and Bear", nil, []scenario.Option{{Key: "block:none", Text: "Bob does not block"}, {Key: "block:wall", Text: "Bob blocks Basilisk with Wall"}, {Key: "block:bear", Text: "Bob blocks Basilisk with Bear"}}, r("509.1g", "Wall and Bear become blocking creatures"), r("509.1h", "Basilisk is blocked"))
	add(scenario.DecisionStep, "Ann orders the blockers of Basilisk: Wall, Bear", nil, []scenario.Option{{Key: "order:bear,wall", Text: "Ann orders the blockers of Basilisk: Bear, Wall"}}, r("509.2", "Wall comes first, then Bear"))
	b.Priority = "Ann"
	find(&b, 20).Tapped, find(&b, 21).Tapped = true, true
	root := engine.BoardObject{ID: 50, Label: "Root Ward", Name: "Root Ward", Cost: "{1}{G}", TypeLine: "Instant", Colors: "g", Lines: []string{"Target creature gets +0/+4 until end of turn."}, Targets: []engine.ID{4}, Controller: "Bob"}
	b.Stack = []engine.BoardObject{root}
	b.Players[1].Hand = b.Players[1].Hand[:1]
	add(scenario.PlayStep, "Bob casts Root Ward targeting Bear", []scenario.Change{{What: "Root Ward", Kind: "zone", From: "hand", To: "stack", ID: 50}, {What: "Forest", Kind: "tapped", From: "untapped", To: "tapped", ID: 20}, {What: "Forest", Kind: "tapped", From: "untapped", To: "tapped", ID: 21}}, nil, scenario.Ruling{Rule: "117.3d", Sentence: "Ann passes", Implied: true}, r("601.2c", "the target of Root Ward is Bear"), r("601.2h", "Bob pays {1}{G}"))
	dart := engine.BoardObject{ID: 51, Label: "Cinder Dart", Name: "Cinder Dart", Cost: "{R}", TypeLine: "Instant", Colors: "r", Lines: []string{"Cinder Dart deals 1 damage to target creature."}, Targets: []engine.ID{3}, Controller: "Ann"}
	b.Stack = []engine.BoardObject{dart, root}
	find(&b, 10).Tapped = true
	b.Players[0].Hand = b.Players[0].Hand[:2]
	add(scenario.PlayStep, "in response, Ann casts Cinder Dart targeting Wall", []scenario.Change{{What: "Cinder Dart", Kind: "zone", From: "hand", To: "stack", ID: 51}, {What: "Mountain", Kind: "tapped", From: "untapped", To: "tapped", ID: 10}, {What: "Priority", Kind: "priority", From: "Bob", To: "Ann"}}, nil, scenario.Ruling{Rule: "117.3d", Sentence: "Bob passes", Implied: true}, r("405.2", "Cinder Dart goes on top of Root Ward"), r("601.2c", "the target of Cinder Dart is Wall"), r("601.2h", "Ann pays {R}"), r("117.3c", "Ann has priority"))
	b.Stack = b.Stack[1:]
	find(&b, 3).Damage = 3
	b.Players[0].Graveyard = []engine.BoardObject{{ID: 60, Label: "Cinder Dart", Owner: "Ann"}}
	add(scenario.PassStep, "Cinder Dart resolves", []scenario.Change{{What: "Wall", Kind: "damage", From: "2", To: "3", ID: 3}}, nil, r("608.2c", "Cinder Dart deals 1 damage to Wall"), r("120.3e", "Wall has 3 damage marked"))
	b.Stack = nil
	bear := find(&b, 4)
	bear.Toughness = 6
	bear.Layers = []engine.BoardLayer{{Layer: "7c", Rule: "613.4c", Sentence: "Root Ward gives +0/+4 to Bear", Source: "Root Ward", Before: "2/2", After: "2/6"}}
	b.Players[1].Graveyard = []engine.BoardObject{{ID: 61, Label: "Root Ward", Owner: "Bob"}}
	add(scenario.PassStep, "Root Ward resolves", []scenario.Change{{What: "Bear", Kind: "power", From: "2/2", To: "2/6", ID: 4}, {What: "Root Ward", Kind: "zone", From: "stack", To: "Bob’s graveyard"}}, nil, r("608.2c", "Bear gets +0/+4 until end of turn"), scenario.Ruling{Rule: "613.4c", Sentence: "Bear is 2/6", Derived: true})
	b.Step = oracle.CombatDamage
	s := add(scenario.RefusedStep, "! Ann assigns damage from Basilisk: 1 to Wall, 5 to Bob", nil, nil, scenario.Ruling{Rule: "702.19b", Sentence: "Bear must be assigned 1 first, not 0", Refusal: true})
	s.Refused, s.Reason = true, "Bear must be assigned 1 first, not 0"
	add(scenario.DecisionStep, "Ann assigns damage from Basilisk: 1 to Wall, 1 to Bear, 4 to Bob", nil, []scenario.Option{{Key: "a", Text: "6 to Wall"}, {Key: "b", Text: "1 to Wall, 5 to Bear"}, {Key: "c", Text: "1 to Wall, 2 to Bear, 3 to Bob"}}, r("510.1a", "Basilisk has 6 to assign"), r("702.2c", "1 is lethal to Wall"), r("702.2c", "1 is lethal to Bear"), r("702.19b", "the other 4 may go to Bob"))
	b.Players[1].Life = 16
	find(&b, 3).Damage, find(&b, 4).Damage, find(&b, 1).Damage = 4, 1, 2
	add(scenario.PassStep, "combat damage is dealt", []scenario.Change{{What: "Bob", Kind: "life", From: "20", To: "16", ID: -2}, {What: "Wall", Kind: "damage", From: "3", To: "4", ID: 3}}, nil, r("510.2", "all of it at once"), r("120.3a", "Bob loses 4 life"))
	b.Players[1].Graveyard = append(b.Players[1].Graveyard, *find(&b, 3), *find(&b, 4))
	b.Players[1].Battlefield = b.Players[1].Battlefield[2:]
	find(&b, 1).BlockedBy = nil
	add(scenario.PassStep, "state-based actions are checked", []scenario.Change{{What: "Wall", Kind: "zone", From: "battlefield", To: "graveyard"}, {What: "Bear", Kind: "zone", From: "battlefield", To: "graveyard"}}, nil, r("704.5h", "Wall is destroyed"), r("704.5h", "Bear is destroyed"))
	return &scenario.Trace{
		Title: "Trample and deathtouch: one damage is lethal to each blocker", Question: "Bob blocks with a damaged Wall and a Bear, then makes the Bear bigger. How much of Basilisk’s 6 damage can Ann assign to him?",
		Because: "The order announced under 509.2 is Wall, then Bear. 702.2c makes 1 a lethal amount from this source.",
		Shows:   []cr.Rule{"702.19b", "702.2c"}, Holds: true, Forks: []scenario.ForkTrace{{Steps: steps, Holds: true, Answers: []scenario.Answer{{Text: "Bob has 16 life", Holds: true}, {Text: "Wall and Bear are in Bob's graveyard", Holds: true}}}},
	}
}
