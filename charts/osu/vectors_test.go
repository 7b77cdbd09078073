package osu

import (
	"fmt"
	"strings"
	"testing"

	"hibana/charts/internal/vectors"
)

// Real maps, compared note by note with what another reader makes of them.
func TestVectors(t *testing.T) {
	for _, f := range vectors.Files(t, "../..", ".osu") {
		t.Run(f.Name, func(t *testing.T) {
			c, problems := Decode(f.Name, f.Source)
			if mode, _ := f.Want.Mode.(float64); mode != mania {
				if c != nil || problems.OK() || !strings.Contains(problems.Err().Error(), "osu!catch") {
					t.Errorf("a map of another game gives %v", problems)
				}
				return
			}
			if c == nil {
				t.Fatal(problems)
			}
			vectors.Check(t, c, &f.Want)
			said := fmt.Sprint(problems)
			for what, n := range f.Want.Unsupported {
				if strings.Count(said, "a "+what+" is left out") != n {
					t.Errorf("%d of type %s are left out, and it says\n%s", n, what, said)
				}
			}
			t.Log(said)
		})
	}
}
