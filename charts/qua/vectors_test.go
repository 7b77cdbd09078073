package qua

import (
	"testing"

	"hibana/charts/internal/vectors"
)

// Real maps, compared note by note with what another reader makes of them.
func TestVectors(t *testing.T) {
	for _, f := range vectors.Files(t, "../..", ".qua") {
		t.Run(f.Name, func(t *testing.T) {
			c, problems := Decode(f.Name, f.Source)
			if c == nil {
				t.Fatal(problems)
			}
			vectors.Check(t, c, &f.Want)
			t.Log(problems)
		})
	}
}
