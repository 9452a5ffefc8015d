package rulesdb

import (
	"context"
	"errors"
	"strings"
	"testing"
)

func TestShared(t *testing.T) {
	ctx := context.Background()
	s, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	share := func(text string) string {
		t.Helper()
		id, err := s.Share(ctx, text)
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	one, two := share("one"), share("two")
	if len(one) != 22 || one == two || share("one") != one {
		t.Errorf("ids %q and %q, and %q for the first text again", one, two, share("one"))
	}
	if text, found, err := s.Shared(ctx, one); text != "one" || !found || err != nil {
		t.Errorf("read back %q, %v, %v", text, found, err)
	}
	if _, found, err := s.Shared(ctx, "nothing"); found || err != nil {
		t.Errorf("an id that is not there: %v, %v", found, err)
	}
	if _, err := s.Share(ctx, strings.Repeat("x", MaxShared+1)); !errors.Is(err, ErrTooLong) {
		t.Errorf("a text that is too long: %v", err)
	}

	// What was not read for longest goes first; reading counts as use.
	age := func(id string, days int64) {
		t.Helper()
		if err := s.Update(ctx, func(x *Tx) error { return x.exec("UPDATE shared SET used = ? WHERE id = ?", today()-days, id) }); err != nil {
			t.Fatal(err)
		}
	}
	trim := func(most, size int) {
		t.Helper()
		if err := s.Update(ctx, func(x *Tx) error { return x.trimShared(most, size) }); err != nil {
			t.Fatal(err)
		}
	}
	has := func(id string) bool {
		_, found, err := s.Shared(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	three := share("three")
	age(one, 3)
	age(two, 5)
	has(two) // used again today
	age(three, 2)
	trim(2, 1000)
	if has(one) || !has(two) || !has(three) {
		t.Errorf("of three texts the oldest should have gone: %v %v %v", has(one), has(two), has(three))
	}
	age(three, 1)
	trim(10, len("two"))
	if !has(two) || has(three) {
		t.Error("the bytes of all texts are not bounded")
	}
	age(two, sharedDays+1)
	trim(10, 1000)
	if has(two) {
		t.Error("a text that nobody has read for half a year is still there")
	}
}
