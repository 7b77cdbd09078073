package gallery

import (
	"bytes"
	"image/png"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"hibana/charts"
	"hibana/internal/show"
)

// Every picture is drawn, small, twice the same, and shows something.
func TestPictures(t *testing.T) {
	g, err := New()
	if err != nil {
		t.Fatal(err)
	}
	again, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range Pictures() {
		var files [2]bytes.Buffer
		for i, g := range []*Gallery{g, again} {
			f, err := g.Draw(&p, 0.25)
			if err != nil {
				t.Fatal(err)
			}
			if f.W != 240 || f.H < 80 {
				t.Errorf("%s is %d×%d px", p.Name, f.W, f.H)
			}
			colours := map[uint32]bool{}
			for _, c := range f.Pix {
				colours[c] = true
				if c>>24 != 0xFF {
					t.Fatalf("%s has a hole", p.Name)
				}
			}
			if len(colours) < 20 {
				t.Errorf("%s has %d colours", p.Name, len(colours))
			}
			if err := Encode(&files[i], f); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
			t.Errorf("%s is another picture the second time", p.Name)
		}
		if _, err := png.Decode(&files[0]); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		if p.Title == "" || len(p.Caption) < 40 || strings.Contains(p.Caption, "\n") {
			t.Errorf("%s is not described", p.Name)
		}
	}
}

// The index shows and describes every picture.
func TestIndex(t *testing.T) {
	var b bytes.Buffer
	if err := WriteIndex(&b); err != nil {
		t.Fatal(err)
	}
	for _, p := range Pictures() {
		if !strings.Contains(b.String(), "]("+p.Name+".png)") || !strings.Contains(b.String(), p.Caption) {
			t.Errorf("%s is not in the index", p.Name)
		}
	}
}

// A walker of every kind is drawn, and every kind of effect does something (what
// samples does not know is tried with amount = 1).
func TestEveryKind(t *testing.T) {
	if want := charts.WalkerKinds(); !slices.Equal(kinds(), want) {
		t.Errorf("the walkers drawn are %v, and there are %v", kinds(), want)
	}
	for _, kind := range charts.EffectKinds() {
		if _, ok := samples()[kind]; !ok {
			t.Errorf("there is no sample of %s", kind)
		}
	}
}

// Whatever a show says of any of its walkers is said of those that are drawn here.
func TestWalkersAreThoseOfAShow(t *testing.T) {
	all, err := walkers()
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range kinds() {
		c, problems := charts.Decode("x", []byte("format = 1\nsong = { title = \"T\", audio = \"t.mp3\" }\ntempo = [{ beat = 0, bpm = 120 }]\npart = [{ bars = [\"x...\"] }]\n[[walkers]]\nkind = \""+kind+"\"\n"))
		if c == nil {
			t.Fatal(problems.Err())
		}
		sh, err := show.New(c, 0, show.Options{Auto: true})
		if err != nil {
			t.Fatal(err)
		}
		sh.Advance(700 * time.Millisecond)
		r := strip{kind: kind, to: 2}
		ours := r.at(all[kind], 1.4)
		real, drawn := reflect.ValueOf(sh.State().Walkers[0]), reflect.ValueOf(ours)
		for i := range real.NumField() {
			if !real.Field(i).IsZero() && drawn.Field(i).IsZero() {
				t.Errorf("the %s that is drawn has no %s", kind, real.Type().Field(i).Name)
			}
		}
	}
}

// What the energy plot says of the integrators is what their tests hold them to.
func TestEnergyPlotIsTrue(t *testing.T) {
	g, err := New()
	if err != nil {
		t.Fatal(err)
	}
	s := newSheet(g, 960, 520, 1)
	if err := drawEnergy(s); err != nil {
		t.Fatal(err)
	}
	said := ""
	for _, l := range s.labels {
		said += l.s + "\n"
	}
	for _, want := range []string{"classic: 10^2.5", "RK4: 10^-12.9", "true: 10^-1"} {
		if !strings.Contains(said, want) {
			t.Errorf("the plot does not say %q:\n%s", want, said)
		}
	}
}
