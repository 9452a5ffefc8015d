package scenario

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestUnreadIsTheSame plays some scenarios without each of their rules, once as KnockOut
// does, with nothing written down, and once with every ruling and picture. They must come
// to the same.
func TestUnreadIsTheSame(t *testing.T) {
	n := 0
	everyFile(t, func(path string, f *File) {
		if n++; n%10 != 0 {
			return
		}
		for _, rule := range f.Play("").Cited() {
			if read, unread := f.knockOut(manner{without: rule}), f.KnockOut(rule); !reflect.DeepEqual(read, unread) {
				t.Errorf("%s without %s (-read +unread):\n%s", path, rule, cmp.Diff(read, unread))
			}
		}
	})
	if n < 450 {
		t.Errorf("%d scenarios, want 450 or more", n)
	}
}

// TestReplaysAreTheSame plays some scenarios without each of their rules, and each of their sites, once from the beginning and once
// from a moment of the play by the whole book. They must come to the same.
func TestReplaysAreTheSame(t *testing.T) {
	n, gone := 0, 0
	everyFile(t, func(path string, f *File) {
		if n++; n%replayedOf != 0 && path != "716/mana-for-a-class-level.txt" { // in which it hangs on what was noted of the turn
			return
		}
		replays := f.Replays()
		for _, rec := range replays.records {
			gone += len(rec.moments)
		}
		for _, rule := range f.Play("").Cited() {
			if whole, replayed := f.KnockOut(rule), replays.KnockOut(rule); !reflect.DeepEqual(whole, replayed) {
				t.Errorf("%s without %s (-whole +replayed):\n%s", path, rule, cmp.Diff(whole, replayed))
			}
		}
		for _, site := range f.Sites() {
			if whole, replayed := f.KnockOutSite(site), replays.KnockOutSite(site); !reflect.DeepEqual(whole, replayed) {
				t.Errorf("%s without %s (-whole +replayed):\n%s", path, site, cmp.Diff(whole, replayed))
			}
		}
	})
	if gone < 100 {
		t.Errorf("replays go on from %d moments, want 100 or more", gone)
	}
}

// replayedOf is of how many scenarios one is played; to compare all of them takes a minute of a processor.
const replayedOf = 10
