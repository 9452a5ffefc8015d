package cardtext

import "strings"

// abilityWords have no meaning in the rules (207.2c): those of this edition and of
// later ones, shortest first, and at the end those that only cards have.
var abilityWords = func() map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Split(abilityWordList, ",") {
		set[strings.TrimSpace(word)] = true
	}
	return set
}()

const abilityWordList = `
	raid, void, coven, eerie, rally, renew, sweep, vivid, chroma, cohort, domain, enrage, flurry, heroic,
	morbid, parley, revolt, strive, adamant, channel, imprint, kinship, paradox, valiant, addendum,
	alliance, converge, delirium, eminence, grandeur, hellbent, inspired, landfall, radiance, survival,
	battalion, bloodrush, descend 4, descend 8, disappear, ferocious, magecraft, threshold, formidable,
	lieutenant, metalcraft, celebration, join forces, undergrowth, fateful hour, pack tactics,
	constellation, spell mastery, secret council, tempting offer, council's dilemma, fathomless descent,
	will of the council, corrupted, infusion, opus, repartee, will of the planeswalkers`
