package scenario_test

import (
	"runtime"
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

// attacks are texts that made the engine work for seconds and fill gigabytes.
var attacks = map[string]string{
	"signets": `# Forty lands that are four Signets each

shows 601.2h

-- cards --
Dream {8}{W}{W}{W}{W}{U}{U}{U}{U}{B}{B}{B}{B}{R}{R}{R}{R}{G}{G}{G}{G}
Sorcery
You gain 1 life.

Signet Land
Land
{1}, {T}: Add {W}{U}.
{1}, {T}: Add {U}{B}.
{1}, {T}: Add {B}{R}.
{1}, {T}: Add {R}{G}.

-- setup --
Ann controls 40 Signet Lands
Ann controls Forest
Dream is in Ann's hand
-- play --
Ann casts Dream
-- answer --
the stack is Dream
`,
	"party": `# A party of many changelings

shows 700.8b

-- cards --
Moot {1}{W}
Sorcery
You gain 1 life for each creature in your party.

Guise {1}{U}
Creature — Shapeshifter
Changeling
1/1

-- setup --
Ann controls 90 Guises
Ann controls 2 Plains
Moot is in Ann's hand
-- play --
Ann casts Moot
Moot resolves
-- answer --
Ann has 24 life
`,
	"watchers": `# Many leave, and as many watch

shows 704.5j

-- cards --
Queen {2}{W}
Legendary Creature — Human Noble
Indestructible
When this creature dies, draw a card.
2/4

Watcher {1}{B}
Creature — Human Cleric
Whenever another creature dies, you gain 1 life.
2/2

-- setup --
Ann controls 75 Queens
Ann controls 75 Watchers
-- play --
everyone passes until Ann's end step
-- answer --
Ann has 20 life
`,
	"storage": `# Many lands that give mana for counters

shows 605.1a

-- cards --
Tide Pond
Land
{1}, {T}: Put a storage counter on this land.
{T}, Remove a storage counter from this land: Add {C}.
{T}: Add {C}.

Flood {9}
Sorcery
You gain 1 life.

-- setup --
Ann controls 180 Tide Ponds
Flood is in Ann's hand
-- play --
Ann casts Flood
Flood resolves
-- answer --
Ann has 21 life
`,
	"effects": "# Many effects\n\nshows 613.7\n\n-- cards --\nBanner {1}\nEnchantment\n" + strings.Repeat("Creatures you control get +1/+1.\n", 25) +
		"\nBear {G}\nCreature — Bear\n2/2\n\n-- setup --\nAnn controls 25 Banners\nAnn controls 25 Bears\n-- play --\nAnn attacks Bob with Bear\n-- answer --\nBob has 20 life\n",
}

// TestAttacksAreBounded plays them within the limits of visitors: they end, and what they take
// of memory is bounded. Nothing is timed.
func TestAttacksAreBounded(t *testing.T) {
	const most = 64 << 20
	for name, text := range attacks {
		f, err := scenario.Parse(name+".txt", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		f.Limits = scenario.Visitors
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		trace := f.Tell("")
		runtime.ReadMemStats(&after)
		bytes := after.TotalAlloc - before.TotalAlloc
		t.Logf("%s: %d kB, %s", name, bytes>>10, trace.Problem)
		if bytes > most {
			t.Errorf("%s: %d MB were allocated", name, bytes>>20)
		}
	}
}

// TestPlaysCanBeCalledOff calls off plays as soon as they ask: they end there and say so.
func TestPlaysCanBeCalledOff(t *testing.T) {
	for name, text := range attacks {
		f, err := scenario.Parse(name+".txt", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		asked := 0
		f.Limits.Game.CalledOff = func() bool { asked++; return true }
		trace := f.Play("")
		if trace.Holds || !strings.Contains(trace.Problem, "not judged") || asked != 1 {
			t.Errorf("%s: asked %d times: %q", name, asked, trace.Problem)
		}
	}
}
