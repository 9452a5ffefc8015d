package classes

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestTexts: a text is kept once, whatever its bytes, and found by its id; too old ones go, and of
// too many those that were read longest ago.
func TestTexts(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := context.Background(), open(t, where)
		odd := "zero \x00 and no \xff UTF-8, “quoted”"
		id, err := s.Share(ctx, odd)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := s.Share(ctx, odd); err != nil || again != id {
			t.Errorf("shared again: %q, %v; first %q", again, err, id)
		}
		if text, found, err := open(t, where).Shared(ctx, id); err != nil || !found || text != odd {
			t.Errorf("found %v: %q, %v", found, text, err)
		}
		if _, found, err := s.Shared(ctx, strings.ToLower(id)); err != nil || found {
			t.Errorf("another id: found %v, %v", found, err)
		}
		var ids []string
		for i := range 4 {
			id, err := s.Share(ctx, fmt.Sprintf("text %d", i))
			if err != nil {
				t.Fatal(err)
			}
			ids = append(ids, id)
			if _, err := s.db.Exec("UPDATE shared_texts SET used = $1 WHERE id = $2", day(time.Now())-int64(10-i), id); err != nil {
				t.Fatal(err)
			}
		}
		there := func() (list string) {
			for i, id := range ids {
				var n int
				if err := s.db.QueryRow("SELECT count(*) FROM shared_texts WHERE id = $1", id).Scan(&n); err != nil {
					t.Fatal(err)
				}
				if n > 0 {
					list += fmt.Sprint(i)
				}
			}
			return list
		}
		for _, c := range []struct {
			now        time.Time
			most, size int
			want       string
		}{
			{time.Now(), 5, 1000, "0123"},
			{time.Now(), 4, 1000, "123"},
			{time.Now(), 4, len(odd) + 12, "23"},
			{time.Now().AddDate(0, 0, textDays-7), 4, 1000, "3"},
		} {
			if err := s.sweepTexts(ctx, c.now, c.most, c.size); err != nil {
				t.Fatal(err)
			}
			if got := there(); got != c.want {
				t.Errorf("at most %d and %d bytes: there are %q, want %q", c.most, c.size, got, c.want)
			}
		}
	})
}
