package rulesdb

import (
	"slices"
	"testing"

	"rulestep/engine/cr"
)

// TestDistance puts demonstrations in the order in which a reader of 702.19b wants them.
func TestDistance(t *testing.T) {
	proof := &Proof{Class: "refused"}
	want := []DemoUse{
		{Demo: &Demo{Slug: "about it alone", Chapter: "702", Shows: []cr.Rule{"702.19b"}, Steps: 9}, Proof: proof},
		{Demo: &Demo{Slug: "about it first", Chapter: "702", Shows: []cr.Rule{"702.19b", "702.2c"}, Steps: 4}, Proof: proof},
		{Demo: &Demo{Slug: "longer", Chapter: "702", Shows: []cr.Rule{"702.19b", "702.2c"}, Steps: 5}, Proof: proof},
		{Demo: &Demo{Slug: "of another chapter", Chapter: "509", Shows: []cr.Rule{"702.19b"}}, Proof: proof},
		{Demo: &Demo{Slug: "about it among others", Chapter: "702", Shows: []cr.Rule{"702.2c", "702.19b"}}, Proof: proof},
		{Demo: &Demo{Slug: "proves it by the way", Chapter: "702", Shows: []cr.Rule{"702.2c"}}, Proof: proof},
		{Demo: &Demo{Slug: "uses it", Chapter: "702", Shows: []cr.Rule{"702.2c"}}},
	}
	if !slices.IsSortedFunc(want, func(x, y DemoUse) int { return slices.Compare(x.distance("702.19b"), y.distance("702.19b")) }) {
		for _, u := range want {
			t.Errorf("%s: %v", u.Demo.Slug, u.distance("702.19b"))
		}
	}
}
