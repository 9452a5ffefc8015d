package cardtext

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestExamplesCompile(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(dataFolder(t), "..", "examples", "0*.txt"))
	for _, f := range files {
		data, _ := os.ReadFile(f)
		_, after, ok := strings.Cut(string(data), "-- cards --\n")
		if !ok {
			continue
		}
		if i := strings.Index(after, "\n-- "); i >= 0 {
			after = after[:i]
		}
		for _, block := range strings.Split(after, "\n\n") {
			if strings.TrimSpace(block) == "" {
				continue
			}
			card, err := ParseCardBlock(strings.Split(block, "\n"), 1)
			if err != nil {
				t.Errorf("%s: %v", filepath.Base(f), err)
				continue
			}
			_, unknown := Compile(card)
			for _, u := range unknown {
				t.Errorf("%s: %s: %v", filepath.Base(f), card.Name, u)
			}
		}
	}
}
