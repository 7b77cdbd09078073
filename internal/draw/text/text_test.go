package text

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"hibana/internal/draw"
)

func rounded(t testing.TB, size float64) *Face {
	t.Helper()
	f, err := Rounded()
	if err != nil {
		t.Fatal(err)
	}
	return f.Face(size)
}

// TestMetrics checks against the font's own numbers (hhea, hmtx, GPOS; 1000 units per em).
func TestMetrics(t *testing.T) {
	f := rounded(t, 100)
	near := func(what string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-9 {
			t.Errorf("%s = %v, want %v", what, got, want)
		}
	}
	near("ascent", f.Ascent, ASCENT)
	near("descent", f.Descent, DESCENT)
	near("火", f.Measure("火"), 100)
	near("A", f.Measure("A"), ADVA)
	near("V", f.Measure("V"), ADVV)
	near("AV, kerned", f.Measure("AV"), ADVAV)
	near("empty", f.Measure(""), 0)
	near("zero width joiner", f.Measure("火\u200d\ufe0f"), 100)
}
