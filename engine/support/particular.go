package support

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/events"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
	"rulestep/engine/table"
)

// particular looks at values inside a node that is carried out in part.
func particular(node any, add func(string)) {
	switch n := node.(type) {
	case oracle.Mode:
		if describedUnclearly(n.Targets) {
			add("a target that is described by several others, or by one of several")
		}
		if slices.ContainsFunc(n.Targets, func(s oracle.TargetSlot) bool { return s.Distinct && !couldBeOther(n.Targets, s) }) {
			add("\"other\" of which it is not clear than what")
		}
		if what := loses(n.Instructions); what != "" {
			add(what)
		}
		if numberOfFaceDown(n.Instructions) {
			add("a number of what was exiled face down")
		}
	case oracle.DealDamage:
		if numberOfAnother(n) {
			add("a number of which it is not clear whose it is, where each of several things deals damage")
		}
	case oracle.PutCounters:
		if _, literal := n.Count.(oracle.Literal); n.Divided && !literal {
			add("a number of counters to distribute that is not said in the text")
		}
	case oracle.DelayTrigger:
		if sizeOfReturned(n) {
			add("the size of what comes back later, of which it is not clear whether it is what that was before")
		}
	case oracle.If:
		if becomesLess(n) {
			add("\"instead\" of a part of what something becomes")
		}
	case oracle.ForEach:
		if anyCard(n) {
			add("something done for each card of which the text does not say where it is")
		}
		if slices.ContainsFunc(n.Do, func(i oracle.Instruction) bool { _, kinds := i.(oracle.ChooseEachKind); return kinds }) {
			add("a choice of one of each kind, made for each of several") // what the others are then, nothing says
		}
	case oracle.Ability:
		if countsNoVotes(&n) {
			add("votes for what the text has nobody vote for")
		}
		if n.Kind == oracle.Activated && events.AddsMana(&n) && events.SpeaksOf(&n, func(node any) bool { _, ok := node.(oracle.CountersPaid); return ok }) && !events.NumberInCost(&n) {
			add("mana for each counter that the cost removes") // how much is looked for before anything is paid
		}
		if asksNoRoll(&n) {
			add("the result of a roll of which the text does not speak")
		}
		if asksExcessUnclearly(&n) {
			add("excess damage of which it is not clear by what it was dealt")
		}
		if winsNoClash(&n) {
			add("whether you win a clash of which the text does not speak")
		}
		if saysXOfCost(&n) {
			add("an X of a cost, said in the text, otherwise than of what is paid as something resolves")
		}
		if apartFromChoice(&n) {
			add("something asked of things together of which nobody chooses targets or \"up to\" so many")
		}
		if anotherThanGone(&n) {
			add("\"other\" of which it is not clear than what")
		}
		if dividesTwice(&n) {
			add("an ability that divides two things")
		}
		if n.Kind == oracle.Activated && events.AddsMana(&n) && (events.AsksX(n.Cost) && !events.ChoosesNumber(&n) || events.ManaOf(n.Cost).HasX()) {
			add("X in the cost of a mana ability")
		}
		if events.SpeaksOf(&n, func(node any) bool { d, ok := node.(oracle.Devotion); return ok && d.That }) && !events.TapsForThatColor(&n) {
			add("devotion to a color that is chosen, otherwise than in an ability that taps its permanent for mana")
		}
		if (n.Choose.Max > 1 || n.Choose.Repeat || n.Keyword == "splice") && slices.ContainsFunc(n.Modes, func(m oracle.Mode) bool {
			return slices.ContainsFunc(m.Targets, func(s oracle.TargetSlot) bool { return len(s.DescribedBy()) > 0 })
		}) {
			add("a target that is described by another target, in one of several modes")
		}
		if n.CreaturesStand && events.AddsMana(&n) {
			add("creatures that are tapped rather than mana paid for a mana ability")
		}
		if n.OnlyOnce && events.AddsMana(&n) {
			add("a mana ability that is activated only once") // nobody may spend it for a player who only pays
		}
		if p, ok := n.Trigger.(oracle.KeywordActionDone); ok && p.Name == "monstrosity" && !events.OfAnotherX(&n) {
			ownXs(reflect.ValueOf(n), func() { add("the X of a monstrosity in another ability") })
		}
		if p, ok := n.Trigger.(oracle.PhasesOut); ok && p.What != oracle.Reference(oracle.This{}) {
			add("something else that phases out") // once it has, nothing is found that matches any words (702.26b)
		}
		if p, ok := n.Trigger.(oracle.DamagePrevented); ok && reflect.TypeOf(p.To) == reflect.TypeFor[oracle.Each]() {
			add("damage prevented that would be dealt to one of several") // is it prevented once for them all (615.13), or once for each?
		}
		if p, ok := n.Trigger.(oracle.CardDrawn); ok && p.AtLeast > 1 {
			add("a trigger on drawing several cards")
		}
		if n.Kind != oracle.SpellAbility && events.AddsLostMana(&n) {
			add("an ability by which mana that somebody has lost is added")
		}
		if events.SpeaksOfSeveral(&n) {
			add("a trigger on several attackers or blockers at once that speaks of them")
		}
		if p, ok := n.Trigger.(oracle.Resolved); ok && p.Nth > 0 && !n.Delayed {
			add("a trigger on the resolving of the ability itself")
		}
		if rollsUnclearly(&n) {
			add("several players who roll dice, or the result of one of several dice")
		}
		if events.SpeaksOfOne(&n) {
			add("a trigger on one or more things at once that speaks of one of them")
		}
		if n.Keyword != "" && len(n.Modes) == 0 && len(n.Statics) == 0 && n.Trigger == nil &&
			!underItsName(n.Keyword) &&
			!(strings.HasSuffix(string(n.Keyword), "walk") && n.Quality != nil) {
			add("the keyword ability " + string(n.Keyword))
		}
	case oracle.It:
		if n.Unclear {
			add("\"it\" or \"those\" of which the text does not say clearly enough what they are")
		}
	case oracle.ThatMany:
		if n.Of == oracle.SaidUnclearly {
			add("\"that many\" or \"that much\" of which the text does not say clearly enough what it counts")
		}
	case oracle.AddOneOf:
		if namedWithParameters(n) {
			add("a choice between abilities that are no plain keywords")
		}
	case oracle.May:
		if len(n.Do) > 1 && slices.ContainsFunc(n.Do, castsSeveral) {
			add("casting several spells, and something else besides")
		}
		if len(n.Do) > 0 {
			if s, ok := n.Do[0].(oracle.Sacrifice); ok {
				if some, ok := s.What.(oracle.Some); ok && some.Count == oracle.Quantity(oracle.AnyNumber{}) {
					add("sacrificing any number, or not")
				}
			}
		}
	case oracle.SpellCast:
		if countsUnclearly(n) {
			add("the first spell of a turn of a kind that is described by more than what the spell itself is")
		}
	case oracle.OneOf:
		if playsFromElsewhere(n) {
			add("a trigger on playing a land or casting a spell of which more is said")
		}
	case oracle.FirstEachTurn:
		if !firstOfItself(n.Of) && !table.AsksOfPlayers(n.Of) || n.OwnTurn && !table.IsOfLife(n.Of) {
			add("\"for the first time each turn\" of what does not happen to the permanent itself")
		}
	case oracle.RollDice:
		if n.Sides > 1000 {
			add("a die with more than a thousand sides")
		}
	case oracle.RemoveCounters:
		if _, chosen := n.From.(oracle.Some); (n.Kind == "" && n.Count != nil || n.UpTo) && chosen { // what has none may be chosen, and then nothing is done
			add("removing some counters of a kind that the text does not name")
		}
	case oracle.MoveCounters:
		if _, any := n.Count.(oracle.AnyNumber); any || n.Kind == "" && n.Count != nil {
			add("moving counters of which somebody chooses the kind or how many")
		}
	case oracle.Count:
		if n.Phrase.Noun == oracle.SpellNoun && n.Phrase.Zone != oracle.Nowhere && n.Phrase.Zone != oracle.Stack {
			add("counting spells that are not on the stack")
		}
		if slices.ContainsFunc(n.Phrase.Where, func(p oracle.Predicate) bool { _, convoked := p.(oracle.Convoked); return convoked }) {
			add("counting the creatures that convoked something, of which some may be gone")
		}
	case oracle.PayCounters:
		if n.Kind == "" && n.From == nil {
			add("removing counters of a kind that the text does not name as a cost")
		}
	case oracle.ChooseObjects:
		if n.Who != oracle.Reference(oracle.You{}) {
			add("a choice of objects by another player")
		}
	case oracle.Restriction:
		if !slices.Contains([]oracle.Doing{
			oracle.Attack, oracle.Block, oracle.AttackAlone, oracle.BlockAlone, oracle.BeBlocked, oracle.BeTargeted, oracle.CastSpells, oracle.CastUntimely,
			oracle.CastNoncreatureSpells, oracle.CastMoreThanOne, oracle.ActivateAbilities, oracle.PlayLands, oracle.GainLifeDoing, oracle.UntapDuringUntapStep, oracle.UntapDuringYourUntapStep, oracle.TransformDoing,
			oracle.BeRegenerated, oracle.LoseLifeDoing, oracle.DrawCards, oracle.DrawMoreThanOne, oracle.LoseTheGame, oracle.WinTheGame, oracle.BeSacrificed, oracle.GetPoison, oracle.HaveCounters, oracle.SearchLibraries, oracle.EnterBattlefield, oracle.CrewVehicles, oracle.BecomeTheMonarch, oracle.UntapMoreThan,
		}, n.Cant) {
			add("that something can't " + events.NodeWords(fmt.Sprint(n.Cant)))
		}
		if len(n.IgnoreFor) > 0 && n.Cant != oracle.CastSpells && n.Cant != oracle.CastNoncreatureSpells && n.Cant != oracle.PlayLands {
			add("ignoring a restriction on something other than casting spells or playing lands")
		}
		if len(n.UnlessCost) > 0 && n.Cant != oracle.Attack && n.Cant != oracle.Block {
			add("a cost to do something other than attack or block")
		}
		if n.AtMost != 0 && n.Cant != oracle.UntapMoreThan && n.Cant != oracle.CastMoreThanOne && n.Cant != oracle.BeBlocked && n.Cant != oracle.Attack && n.Cant != oracle.Block {
			add("a greatest number of something other than attackers or blockers")
		}
		if n.Except != nil && n.Cant != oracle.BeBlocked && n.Cant != oracle.CastSpells {
			add("a restriction with an exception")
		}
	case oracle.Continuous:
		notForPlayers(n.Affected, n.Changes, add)
		if each, ok := n.Affected.(oracle.Each); ok {
			outOfReach(&each.Phrase, n.Changes, add)
		}
	case oracle.Requirement:
		if n.Must != oracle.Attack && n.Must != oracle.Block && n.Must != oracle.BeBlocked {
			add(fmt.Sprintf("a requirement of kind %v", n.Must))
		}
	case oracle.Permission:
		if !slices.Contains([]oracle.Doing{
			oracle.PlayAdditionalLand, oracle.PlayAnyNumberOfLands, oracle.CastAsThoughFlash, oracle.PlayCards, oracle.CastCards, oracle.BlockAdditional, oracle.BlockAnyNumber, oracle.BlockAsThough,
			oracle.AttackAsThoughNoDefender, oracle.ExhaustAgain, oracle.LookAtTop, oracle.StayTapped, oracle.LoyaltyAsInstant, oracle.LoyaltyTwice, oracle.EquipAsInstant, oracle.ActivateAsHasty, oracle.BeTargetedAsBare, oracle.LookAtCards,
		}, n.May) {
			add(fmt.Sprintf("a permission of kind %v", n.May))
		}
	case oracle.PlayerEffect:
		if !slices.Contains(playerRules, n.Words) {
			add(fmt.Sprintf("the player effect %v", n.Words))
		}
	case oracle.CostChange:
		if countsUnclearly(n.Counted()) {
			add("the first spell of a turn of a kind that is described by more than what the spell itself is")
		}
		if n.SetTo != nil {
			add("a change to another cost")
		}
	case oracle.KeywordAction:
		if !events.CarriesOutAction(n.Name) {
			add("the keyword action " + n.Name)
		}
	case oracle.Replacement:
		if e, ok := n.Event.(oracle.KeywordActionDone); ok && e.Name == "proliferate" {
			add("replacing the keyword action proliferate") // it would be done before it is replaced
		}
	case oracle.KeywordActionDone:
		if !slices.Contains([]string{oracle.BecomeMonarch, oracle.CompleteDungeon, oracle.SolveCase, "scry", "surveil", "investigate", "forage", "blight", "manifest dread", "become plotted", "give a gift", "explore", "connive", "exploit", "monstrosity", "proliferate", "renown", "mutate", "discover", oracle.Evolve, oracle.Crew, oracle.BecomeCrewed, oracle.Mentor, oracle.Train, oracle.Boast, oracle.Foretell, "firebend", "earthbend", "airbend", "waterbend", oracle.Clash, oracle.WinClash, oracle.CollectEvidence, oracle.CommitACrime, oracle.RingTempts, oracle.ChooseRingBearer, oracle.OpenAttraction, oracle.ClaimPrizeDone}, n.Name) {
			add("a trigger on the keyword action " + n.Name)
		}
	case oracle.AddAbility:
		k := n.Ability.Keyword
		if first, ok := n.Ability.Trigger.(oracle.FirstEachTurn); ok && firstOfItself(first.Of) {
			add("giving something an ability that asks whether it is the first time each turn, of what may have happened to it before")
		}
		if r := keywords.Find(k); r != nil && r.Printed {
			add("giving something " + string(k))
		}
	case oracle.BecomeCopy:
		if _, extras := events.PartExceptions(n.Except); len(extras) > 0 {
			add("an exception to becoming a copy that is no value of it")
		}
	case oracle.CopySpell:
		if _, extras := events.PartExceptions(n.Except); len(extras) > 0 {
			add("an exception to copying a spell that is no value of it")
		}
	case oracle.CastSpell:
		if some, ok := n.What.(oracle.Some); ok && some.Random {
			add("casting a spell at random while something resolves")
		}
	case oracle.CreateToken:
		if _, extras := events.PartExceptions(n.Changes); len(extras) > 0 {
			add("an exception to a token copy that is no value of it")
		}
	case oracle.MakeChoice:
		if n.What != oracle.ChooseNumber || n.Between == [2]int{} {
			choosable(n.What, add)
		}
		if _, each := n.Who.(oracle.Each); each {
			add("a choice of a color or word by each of several players")
		}
	case oracle.HasChosen:
		choosable(n.What, add)
	case oracle.EntersAs:
		if n.Choice != nil && !choosesPlayer(n) && (*n.Choice != oracle.ChooseNumber || n.Between == [2]int{}) {
			choosable(*n.Choice, add)
		}
	case oracle.AddMana:
		if slices.ContainsFunc(n.Mana, func(s oracle.Symbol) bool {
			return s.Colors != 0 && s.Generic > 0 || s.Phyrexian && s.Colors&(s.Colors-1) != 0
		}) {
			add("adding mana by a symbol of a number and a color, or a Phyrexian one of two colors")
		}
	case oracle.Move:
		if n.Until != oracle.ForTheGame && n.Until != oracle.AsLongAsThisStays && n.Until != oracle.UntilOpponentMonarch {
			add("moving something until something else happens (610.3)")
		}
	case oracle.Modify:
		if copiesItself(n) {
			add("what becomes a copy of itself, as the text is read")
		}
		notForPlayers(n.What, n.Changes, add)
		lasting(n.Duration, add)
		events.UnsettledGrants(n.Changes, add)
	case oracle.Establish:
		lasting(n.Duration, add)
		if may, ok := n.Effect.(oracle.Permission); ok && n.Duration == oracle.AsLongAsExiled && namedLoosely(may.Object) {
			add("letting somebody cast what is exiled in a way that does not name the card")
		}
		if r, ok := n.Effect.(oracle.Restriction); ok && r.Cant == oracle.UntapDuringUntapStep {
			add("what all of a kind, and not those that are there now, don't untap in the next untap steps of several players")
		}
		if r, ok := n.Effect.(oracle.Replacement); ok {
			if _, it := r.Change.Recipient.(oracle.It); it { // in the effect that would be what the damage is dealt to anyhow
				add("damage that is dealt for a while to what was chosen before instead")
			}
		}
		if as, ok := n.Effect.(oracle.EntersAs); ok && slices.ContainsFunc(as.Counters, func(c oracle.CounterCount) bool { return c.Count == oracle.Quantity(oracle.ColorsSpent{}) }) {
			add("the colors of mana that were spent on another spell") // the number is that of the ability's own source
		}
		events.Unsettled(n.Effect, add)
	case oracle.BecomesTapped:
		if n.ForMana {
			add("a trigger on tapping for mana by its state")
		}
	}
}

// namedLoosely reports whether a reference to a card need not be to it in exile, too: to a target, or to what no instruction
// of the same text has come to.
func namedLoosely(r oracle.Reference) bool {
	switch r.(type) {
	case oracle.Target:
		return true
	case oracle.It:
		return !goesBack(r)
	}
	return false
}

// lasting refuses durations that the engine does not end.
func lasting(d oracle.Duration, add func(string)) {
	if d == oracle.AsLongAsAttached {
		add(fmt.Sprintf("the duration %v", d))
	}
}

func choosable(c oracle.Choice, add func(string)) {
	if c == oracle.ChooseOpponent || c == oracle.ChoosePlayer || c == oracle.ChooseNumber {
		add(fmt.Sprintf("the choice %v", c))
	}
}

// givesOnly reports whether changes give a keyword ability, and do nothing else: one that triggers as a spell is cast looks at
// the spell when it is known from where that was.
func givesOnly(changes []oracle.Change, keyword oracle.Keyword) bool {
	return !slices.ContainsFunc(changes, func(c oracle.Change) bool {
		add, ok := c.(oracle.AddAbility)
		return !ok || add.Ability.Keyword != keyword
	})
}

// worksAfar reports whether a static ability can give a keyword to cards in a zone.
func worksAfar(k oracle.Keyword, zone oracle.Zone) bool {
	r := keywords.Find(k)
	return r != nil && r.Afar != oracle.Nowhere && r.Afar == zone
}

// outOfReach adds the objects that the effect of a static ability does not reach: the
// layers are applied to what is on the battlefield and on the stack, and from cards
// elsewhere only abilities are taken.
func outOfReach(p *oracle.Phrase, changes []oracle.Change, add func(string)) {
	more := func(c oracle.Change) bool {
		switch c := c.(type) {
		case oracle.LoseAbility, oracle.LoseThisAbility, oracle.LoseAllAbilities, oracle.AddTypes, oracle.SetTypes, oracle.SetColor, oracle.AddColor:
			return false
		case oracle.AddAbility:
			return c.Ability.Keyword != "flash" && !worksAfar(c.Ability.Keyword, p.Zone)
		}
		return true
	}
	switch {
	case p.Noun == oracle.CardNoun && (len(p.Or) > 0 || slices.ContainsFunc(changes, more)):
		add("an effect of a static ability that gives something to cards that are neither on the battlefield nor on the stack")
	case p.Noun == oracle.SpellNoun && p.Zone != oracle.Nowhere && p.Zone != oracle.Stack && !givesOnly(changes, "cascade"):
		add("an effect of a static ability on spells cast from one zone only")
	}
	for i := range p.Or {
		outOfReach(&p.Or[i], changes, add)
	}
}

// notForPlayers adds what would change about a player and is not carried out.
func notForPlayers(who oracle.Reference, changes []oracle.Change, add func(string)) {
	if !table.SpeaksOfPlayers(who) {
		return
	}
	for _, change := range changes {
		if _, grant := change.(oracle.Grant); !grant && !table.GuardsPlayers(change) {
			add("a change of a player other than hexproof, shroud and protection")
		}
	}
}

// castsSeveral reports whether an instruction has somebody cast more than one spell, which the engine asks for one after the other.
func castsSeveral(i oracle.Instruction) bool {
	cast, ok := i.(oracle.CastSpell)
	some, chosen := cast.What.(oracle.Some)
	return ok && chosen && some.Count != oracle.Quantity(oracle.Literal(1))
}
