package beat

import (
	"math/rand/v2"
	"time"
)

// block is what the measured device takes at a time: 14.2 ms. Now and then it
// is late and takes two.
const block = 14_200 * time.Microsecond

// device is a sound device as measured: it takes blocks, its position shows
// noise of a few ms, sometimes a glitch of half a second; it may start late,
// starve, and run a little fast. All times are real; it begins at real time 0.
type device struct {
	r      *rand.Rand
	rate   float64       // song seconds per real second
	slope  float64       // device seconds per real second
	noise  time.Duration // either side
	glitch float64       // chance of one a reading
	double float64       // chance of a late block
	lost   time.Duration // device time spent starving
}

func newDevice(seed uint64) *device {
	return &device{r: rand.New(rand.NewPCG(seed, 99)), rate: 1, slope: 1, noise: 4 * time.Millisecond, double: 0.3}
}

// line is the song position a perfect device would have at a real time.
func (d *device) line(t time.Duration) time.Duration {
	return time.Duration(float64(t-d.lost) * d.slope * d.rate)
}

// stairs is the true position in blocks at a real time.
func (d *device) stairs(t time.Duration) time.Duration {
	n := uint64(time.Duration(float64(t-d.lost)*d.slope) / block)
	if h := rand.New(rand.NewPCG(n, 3)); n%2 == 1 && h.Float64() < d.double {
		n-- // comes with the next
	}
	return time.Duration(float64(n) * float64(block) * d.rate)
}

// read is what the driver gets to see.
func (d *device) read(t time.Duration) time.Duration {
	raw := d.stairs(t) + time.Duration((2*d.r.Float64()-1)*float64(d.noise))
	if d.r.Float64() < d.glitch {
		raw += time.Duration(d.r.IntN(2)*2-1) * 500 * time.Millisecond
	}
	return raw
}

// middle is how far the middle of the stairs lies from the line, mean over a
// long run: the share of latency that belongs to the device offset.
func (d device) middle() time.Duration {
	d.lost = 0
	var sum time.Duration
	const n = 200_000
	for i := range n {
		t := time.Duration(i) * 100 * time.Microsecond
		sum += d.stairs(t) - d.line(t)
	}
	return sum / n
}

// frames is a run of frame times with the jitter of a real display loop: 5 % of
// a frame either side.
type frames struct {
	r     *rand.Rand
	every time.Duration
	now   time.Duration
}

func newFrames(seed uint64, perSecond float64) *frames {
	return &frames{r: rand.New(rand.NewPCG(seed, 7)), every: time.Duration(1e9 / perSecond)}
}

func (f *frames) next() time.Duration {
	f.now += time.Duration(float64(f.every) * (0.95 + 0.1*f.r.Float64()))
	return f.now
}
