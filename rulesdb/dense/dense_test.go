package dense

import (
	"fmt"
	"strings"
	"testing"
	"unsafe"
)

// Equal strings become one, others stay what they are, long ones and empty ones too.
func TestStrings(t *testing.T) {
	var o Strings
	var got, want []string
	for i := range 30000 {
		s := fmt.Sprintf("string %d", i%20000)
		if i%1000 == 0 {
			s = strings.Repeat(s, 20000)
		}
		got, want = append(got, strings.Clone(s)), append(want, s)
	}
	got, want = append(got, ""), append(want, "")
	for i := range got[:100] {
		o.Keep(&got[i])
	}
	o.KeepAll(got[100:], nil)
	for i := range got {
		if got[i] != want[i] {
			t.Fatalf("string %d is another one", i)
		}
	}
	for i := range 10000 {
		if unsafe.StringData(got[i]) != unsafe.StringData(got[i+20000]) {
			t.Fatalf("%.20q is kept twice", got[i])
		}
	}
	if allocs := testing.AllocsPerRun(10, func() { o.Keep(&got[7], &got[8]) }); allocs > 0 {
		t.Errorf("a string that is known takes %v pieces of memory", allocs)
	}
}

// Equal strings have one number, by which they are found.
func TestNumbered(t *testing.T) {
	var o Numbered
	if list := o.List(); o.Number("") != 0 || len(list) != 1 || list[0] != "" {
		t.Fatalf("without any string there is %q", list)
	}
	said := map[uint32]string{}
	for i := range 3000 {
		s := fmt.Sprintf("string %d", i%1000)
		n := o.Number(s)
		if before, ok := said[n]; ok && before != s || !ok && i >= 1000 {
			t.Fatalf("%q has the number %d of %q", s, n, before)
		}
		said[n] = s
	}
	list := o.List()
	for n, s := range said {
		if list[n] != s {
			t.Fatalf("number %d is %q, not %q", n, list[n], s)
		}
	}
	if len(list) != 1001 || list[0] != "" {
		t.Errorf("there are %d strings", len(list))
	}
}
