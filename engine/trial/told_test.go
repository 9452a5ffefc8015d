package trial

import "testing"

func TestTold(t *testing.T) {
	for said, want := range map[string]string{
		"Ann puts Trial Bear on the stack":                     "Ann puts Bear on the stack",
		"Trial of Knowledge is destroyed":                      "Trial of Knowledge is destroyed",
		"Trial Jolt deals 3 damage to Trial and Error, a Bear": "Jolt deals 3 damage to Trial and Error, a Bear",
	} {
		if got := Told(said); got != want {
			t.Errorf("%q is told as %q, want %q", said, got, want)
		}
	}
}
