package beat

import (
	"fmt"
	"hash/fnv"
	"math"
	"testing"
)

func TestSinCosAndExp2(t *testing.T) {
	for i := range 200_000 {
		x := float64(i-100_000) / 2000 // ±50
		sin, cos := sinCos(x)
		if math.Abs(sin-math.Sin(x)) > 3e-16 || math.Abs(cos-math.Cos(x)) > 3e-16 {
			t.Fatalf("sinCos(%v) = %v, %v, want %v, %v", x, sin, cos, math.Sin(x), math.Cos(x))
		}
		if got, want := exp2(x), math.Exp2(x); math.Abs(got-want) > 4e-16*want {
			t.Fatalf("exp2(%v) = %v, want %v", x, got, want)
		}
	}
}

// Eases are the same on every processor, for they bend the arm's gravity: this
// number was made on amd64.
func TestEasesSameBitsEverywhere(t *testing.T) {
	const want = "d59a07604e4eec6a"
	hash := fnv.New64a()
	for e := range easeNames {
		for i := range 2000 {
			fmt.Fprintf(hash, "%x ", math.Float64bits(Ease(e).At(float64(i)/1999)))
		}
	}
	if got := fmt.Sprintf("%016x", hash.Sum64()); got != want {
		t.Errorf("hash %s, want %s", got, want)
	}
}
