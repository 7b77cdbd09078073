package charts

import (
	"cmp"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"hibana/beat"
	"hibana/combo"
)

// randomPart is a part whose notes lie on rows, as an importer gives them, and
// do not meet.
func randomPart(random *rand.Rand, rowsApart int, free bool) Part {
	p := Part{Name: "random", Lanes: 1 + random.IntN(maxLanes)}
	for lane := range p.Lanes {
		for row := random.IntN(96); row < 48*64; row += rowsApart * (1 + random.IntN(40)) {
			at := func(row int) float64 {
				if free {
					return float64(row)/48 + random.Float64()/100
				}
				return float64(row) / 48
			}
			n := Note{Beat: at(row), Lane: lane, Kind: combo.Kind(random.IntN(int(combo.Fake) + 1))}
			n.Until = n.Beat
			if n.Kind == combo.Hold || n.Kind == combo.Roll {
				row += rowsApart * (1 + random.IntN(100))
				n.Until = at(row)
				row += rowsApart
			}
			p.Notes = append(p.Notes, n)
		}
	}
	slices.SortFunc(p.Notes, func(a, b Note) int { return cmp.Or(cmp.Compare(a.Beat, b.Beat), cmp.Compare(a.Lane, b.Lane)) })
	return p
}

// TestRoundTripRandom writes and reads charts as importers make them. What lies
// on sixteenths or triplets has to come out as bars, in whatever bar it is.
func TestRoundTripRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for i := range 300 {
		c := &Chart{
			Song:   Song{Title: "Random", Audio: "random.mp3"},
			Timing: beat.Timing{Beat0: random.NormFloat64(), Tempos: []beat.Tempo{{Beat: 0, BPM: 60 + 200*random.Float64()}}},
			Arm:    DefaultArm(),
		}
		for b := range random.IntN(30) {
			c.Timing.Tempos = append(c.Timing.Tempos, beat.Tempo{Beat: float64(1 + b*3), BPM: 1000 * random.Float64()})
		}
		if i%2 == 0 {
			c.Timing.Meters = []beat.Meter{{Beat: 0, BeatsPerBar: float64(1 + random.IntN(14))}, {Beat: float64(20 + random.IntN(9)), BeatsPerBar: 3.5}}
		}
		apart := []int{1, 12, 16}[i%3]
		free := i%10 == 9
		c.Parts = []Part{randomPart(random, apart, free), randomPart(random, apart, free)}
		written := Encode(c)
		again, problems := Decode("random.toml", written)
		if again == nil {
			t.Fatalf("chart %d is refused:\n%s", i, problems)
		}
		if !reflect.DeepEqual(again, c) {
			t.Fatalf("chart %d is another one, written and read again:\n%s", i, written)
		}
		if inList := strings.Contains(string(written), "notes = ["); apart > 1 && c.Timing.Meters == nil && inList != free {
			t.Errorf("chart %d, rows %d apart, has a list of notes: %v", i, apart, inList)
		}
	}
}
