package cli

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// What `notes` says of the notes of other people's charts, and of ours of every
// kind, is what the answers beside them say: "judged" speaks of a note's place.
func TestNotesAnswers(t *testing.T) {
	vectors := os.Getenv("HIBANA_VECTORS")
	if vectors == "" {
		vectors = "../../../shared/vectors"
	}
	answers, _ := filepath.Glob(filepath.Join(vectors, "simfiles-expected", "*.s*.json"))
	if len(answers) == 0 {
		t.Skip("the answers are not there")
	}
	kinds := map[string]string{"1": "tap", "2": "hold", "4": "roll", "M": "mine", "L": "lift", "F": "fake", "K": "tap"}
	seen := map[string]int{}
	for _, path := range answers {
		var want struct {
			Charts []struct{ Notes [][]any }
		}
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(src, &want); err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(path), ".json")
		for part, c := range want.Charts {
			if len(c.Notes) == 0 {
				continue
			}
			r := hibana(t, "", "notes", filepath.Join(vectors, "simfiles", name), "--json", "--part", strconv.Itoa(part))
			if r.code != 0 {
				t.Fatalf("%s, part %d: exit code %d, %s", name, part, r.code, r.err)
			}
			type place struct{ row, lane int }
			got := map[place]noteJSON{}
			for line := range strings.Lines(r.out) {
				var n noteJSON
				if err := json.Unmarshal([]byte(line), &n); err != nil {
					t.Fatal(err)
				}
				got[place{n.Row, n.Lane}] = n
			}
			for _, w := range c.Notes {
				at := place{int(w[0].(float64)), int(w[1].(float64))}
				kind, judged := kinds[w[2].(string)], w[4].(bool)
				n, ok := got[at]
				if !ok || n.Kind != kind || n.Judged != judged || math.Abs(n.Time-w[3].(float64)) > 1e-6 {
					t.Errorf("%s, part %d: %+v, want %v", name, part, n, w)
				}
				if !judged {
					kind += " not judged"
				}
				seen[kind]++
			}
		}
	}
	for _, kind := range []string{"tap", "hold", "roll", "mine", "lift", "fake", "tap not judged"} {
		if seen[kind] == 0 {
			t.Errorf("no note of the answers is a %s", kind)
		}
	}
}
