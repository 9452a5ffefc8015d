package cardtext

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulestep/engine/oracle"
)

var update = flag.Bool("update", false, "write what the compiler makes of the cards into testdata")

// TestGolden compiles the cards of testdata, blocks as in a scenario, and compares
// what stands indented below each block: the normalised text, and the trees of nodes.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no files in testdata", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			for i, block := range strings.Split(strings.TrimSpace(string(data)), "\n\n") {
				if i > 0 {
					out.WriteString("\n")
				}
				var lines []string
				for _, line := range strings.Split(block, "\n") {
					if !strings.HasPrefix(line, "\t") {
						lines = append(lines, line)
					}
				}
				card, err := ParseCardBlock(lines, 1)
				if err != nil {
					t.Fatalf("block %d: %v", i+1, err)
				}
				compiled, unknown := Compile(card)
				for _, line := range lines {
					fmt.Fprintln(&out, line)
				}
				for _, u := range unknown {
					fmt.Fprintf(&out, "\t%v\n", u)
				}
				for _, line := range strings.Split(Print(compiled), "\n") {
					if line != "" {
						fmt.Fprintf(&out, "\t> %s\n", line)
					}
				}
				for _, a := range compiled.Abilities {
					dump(&out, reflect.ValueOf(a), 1)
					out.WriteString("\n")
				}
			}
			if *update {
				if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(data), out.String()); diff != "" {
				t.Errorf("the nodes have changed (-want +got); run with -update and read the difference:\n%s", diff)
			}
		})
	}
}

// dump writes a node in one line or, where it is long, with its fields in lines of
// their own. Fields with their zero value are left out.
func dump(out *strings.Builder, v reflect.Value, indent int) {
	tabs := strings.Repeat("\t", indent)
	line := dumpLine(v)
	if len(line) <= 110 {
		out.WriteString(tabs + line)
		return
	}
	for v.Kind() == reflect.Interface || v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	switch v.Kind() {
	case reflect.Slice:
		out.WriteString(tabs + "[\n")
		for i := range v.Len() {
			dump(out, v.Index(i), indent+1)
			out.WriteString("\n")
		}
		out.WriteString(tabs + "]")
	case reflect.Struct:
		out.WriteString(tabs + v.Type().Name() + "\n")
		first := true
		for i := range v.NumField() {
			if !shown(v.Field(i)) {
				continue
			}
			if !first {
				out.WriteString("\n")
			}
			first = false
			short := v.Type().Field(i).Name + ": " + dumpLine(v.Field(i))
			if len(short) <= 110 {
				out.WriteString(tabs + "\t" + short)
				continue
			}
			out.WriteString(tabs + "\t" + v.Type().Field(i).Name + ":\n")
			dump(out, v.Field(i), indent+2)
		}
	default:
		out.WriteString(tabs + line)
	}
}

// shown leaves out the zero value, except of enumerations whose first member says
// something.
func shown(v reflect.Value) bool {
	switch v.Interface().(type) {
	case oracle.Number, oracle.Doing, oracle.Variety:
		return true
	}
	return !v.IsZero()
}

func dumpLine(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if v.IsNil() {
			return "nil"
		}
		return dumpLine(v.Elem())
	case reflect.Slice:
		parts := make([]string, v.Len())
		for i := range parts {
			parts[i] = dumpLine(v.Index(i))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case reflect.Struct:
		if s, ok := v.Interface().(fmt.Stringer); ok {
			return s.String()
		}
		var parts []string
		for i := range v.NumField() {
			if shown(v.Field(i)) {
				parts = append(parts, v.Type().Field(i).Name+": "+dumpLine(v.Field(i)))
			}
		}
		return v.Type().Name() + "{" + strings.Join(parts, ", ") + "}"
	}
	if s, ok := v.Interface().(fmt.Stringer); ok {
		return s.String()
	}
	if v.Kind() == reflect.String {
		return fmt.Sprintf("%q", v.String())
	}
	return fmt.Sprint(v.Interface())
}
