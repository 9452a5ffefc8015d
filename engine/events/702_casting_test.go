package events

import (
	"testing"

	"rulestep/engine/oracle/keywords"
)

// TestCoursesHaveRecords holds what happens by the keywords that a card is cast with against what their records say of them.
func TestCoursesHaveRecords(t *testing.T) {
	for name, course := range castingCourses {
		r := keywords.Find(name)
		if r == nil || r.Casting == nil {
			t.Errorf("%s has no record of a keyword that a card is cast with", name)
			continue
		}
		c := r.Casting
		for _, both := range []struct {
			what           string
			course, record bool
		}{
			{"something else that can be done with its card", course.special != nil, c.Special},
			{"being cast face down", course.faceDown != nil, c.FaceUp != ""},
			{"an additional cost that need not be paid", course.means != nil || course.besides != nil, c.Optional},
		} {
			if both.course != both.record {
				t.Errorf("%s: of %s its course says %t and its record %t", name, both.what, both.course, both.record)
			}
		}
		if (course.open != nil || course.closed != nil) && !c.Offered {
			t.Errorf("%s: its course says when its cost may be paid, and its record offers none", name)
		}
		if course.permits != nil && !c.Permits && name != "aftermath" { // which is a half that is cast for its mana cost
			t.Errorf("%s: its course lets its card be cast, and its record does not", name)
		}
	}
	for _, r := range keywords.All {
		course := castingCourses[r.Name]
		if c := r.Casting; c != nil && (c.Special && course.special == nil || c.FaceUp != "" && course.faceDown == nil || c.Optional && course.means == nil && course.besides == nil) {
			t.Errorf("%s: its record promises what no course carries out", r.Name)
		}
	}
}
