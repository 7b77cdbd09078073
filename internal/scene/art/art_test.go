package art

import (
	"testing"

	"hibana/internal/draw/vector"
)

// Every part must say where it turns, be drawable at any size the stage uses, and not be empty.
func TestPartsAreDrawable(t *testing.T) {
	parts, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	if len(parts) < 60 {
		t.Errorf("%d parts, the cast and the night need more", len(parts))
	}
	for name, d := range parts {
		if _, ok := d.Anchors["pivot"]; !ok {
			t.Errorf("%s has no at-pivot", name)
		}
	}
	for _, scale := range []float64{0.5, 1.5} {
		sheet, err := vector.NewParts(parts).At(scale)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range sheet.Names() {
			if img := sheet.Part(name).Image; img.W() == 0 || img.H() == 0 {
				t.Errorf("%s is empty at scale %g", name, scale)
			}
		}
	}
}
