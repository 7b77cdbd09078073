package show

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"hibana/charts"
	"hibana/combo"
)

// kinds of performances that must all be pure: each arm, autoplay and a person.
func performances(t *testing.T) map[string]func() *Show {
	c := starter(t)
	classic := *c
	classic.Arm.Model = "classic"
	ruled, ruledClassic := *c, classic
	rule(&ruled.Arm)
	rule(&ruledClassic.Arm)
	replay := clumsy(t, c, 2, 9)
	return map[string]func() *Show{
		"autoplay":                          func() *Show { return perform(t, c, 1, Options{Auto: true}) },
		"replay":                            func() *Show { return perform(t, c, 2, Options{Replay: replay}) },
		"replay with classic arm":           func() *Show { return perform(t, &classic, 2, Options{Replay: replay}) },
		"replay with every rule of the arm": func() *Show { return perform(t, &ruled, 2, Options{Replay: replay}) },
		"the same, classic":                 func() *Show { return perform(t, &ruledClassic, 2, Options{Replay: replay}) },
		"nobody plays":                      func() *Show { return perform(t, c, 0, Options{}) },
	}
}

// The same performance at 30 and at 144 frames a second, and at no steady rate
// at all, is the same.
func TestFrameRateChangesNothing(t *testing.T) {
	for name, begin := range performances(t) {
		slow, fast, wild := begin(), begin(), begin()
		rng := rand.New(rand.NewPCG(1, 1))
		frame := 0
		for second := range 40 {
			end := time.Duration(second) * time.Second
			for t := slow.Time(); t <= end; t += time.Second / 30 {
				slow.Advance(t)
				slow.State()
			}
			for ; time.Duration(frame)*time.Second/144 <= end; frame++ {
				fast.Advance(time.Duration(frame) * time.Second / 144)
			}
			for t := wild.Time(); t < end; t += time.Duration(rng.Int64N(int64(300 * time.Millisecond))) {
				wild.Advance(t)
			}
			slow.Advance(end)
			fast.Advance(end)
			wild.Advance(end)
			same(t, name+", 144 against 30 frames a second", fast, slow)
			same(t, name+", wild frames against 30 a second", wild, slow)
		}
	}
}

// Sought or played, forward or back, a show is the same at the same time.
func TestSeekIsPlaying(t *testing.T) {
	for name, begin := range performances(t) {
		sought := begin()
		_, end := sought.Range()
		rng := rand.New(rand.NewPCG(2, 2))
		times := []time.Duration{0, -2 * time.Second, 20 * time.Second, end, 10 * time.Second, 9999 * time.Millisecond, end + 5*time.Second, -time.Hour}
		for range 8 {
			times = append(times, time.Duration(rng.Int64N(int64(end))))
		}
		for _, at := range times {
			sought.Seek(at)
			played := begin()
			played.Advance(at)
			same(t, name, sought, played)
			if at >= 0 && at <= end && sought.Time() != at {
				t.Fatalf("sought %v and stands at %v", at, sought.Time())
			}
			// And both go on alike.
			sought.Advance(at + 700*time.Millisecond)
			played.Advance(at + 700*time.Millisecond)
			same(t, name+", a little later", sought, played)
		}
	}
}

// A live performance and its recording are the same at any time, late key
// events included.
func TestReplayIsTheLivePerformance(t *testing.T) {
	c := starter(t)
	rng := rand.New(rand.NewPCG(3, 3))
	live := perform(t, c, 1, Options{Seed: 5})
	type moment struct {
		at   time.Duration
		hash uint64
	}
	var moments []moment
	for _, in := range perform(t, c, 1, Options{Auto: true}).inputs {
		in.Time += time.Duration(rng.NormFloat64() * 50e6)
		live.Advance(in.Time + time.Duration(rng.Int64N(30e6)) - 15e6)
		live.Press(in)
		live.Advance(live.Time() + time.Duration(rng.Int64N(3e6)))
		moments = append(moments, moment{live.Time(), live.Hash()})
	}
	recorded, err := combo.DecodeReplay(live.Recording().Encode())
	if err != nil {
		t.Fatal(err)
	}
	again := perform(t, c, 1, Options{Replay: recorded, Seed: 77})
	for i, m := range moments {
		// What came late counted as of the moment before, when its hash was taken.
		if i+1 < len(moments) && recorded.Inputs[i+1].Time == m.at {
			continue
		}
		again.Advance(m.at)
		if live := m.hash; again.Hash() != live {
			t.Fatalf("at %v the replay's hash is %x, the live one's was %x", m.at, again.Hash(), live)
		}
	}
	same(t, "replay", again, live)
	if _, took := again.Press(combo.Input{Time: again.Time(), Lane: 0, Down: true}); took {
		t.Error("a replay takes key events")
	}
}

// A live show goes back to a snapshot whatever was played since, and forward to
// one of another attempt.
func TestSnapshotAndRestore(t *testing.T) {
	c := starter(t)
	live := perform(t, c, 1, Options{})
	auto := perform(t, c, 1, Options{Auto: true}).inputs
	playTo := func(to time.Duration, every int) {
		for i, in := range auto {
			if in.Time > live.Time() && in.Time <= to && i%every == 0 {
				live.Press(in)
			}
		}
		live.Advance(to)
	}
	type saved struct {
		Snapshot
		State
		hash uint64
	}
	save := func() saved { return saved{live.Snapshot(), freeze(live.State()), live.Hash()} }
	check := func(name string, want saved) {
		t.Helper()
		live.Restore(want.Snapshot)
		got := save()
		if got.hash != want.hash {
			t.Errorf("%s: hash %x, want %x", name, got.hash, want.hash)
		}
		if !slices.Equal(got.Trail, want.Trail) || !slices.Equal(got.Notes, want.Notes) || got.Score != want.Score || !slices.Equal(got.Kicks, want.Kicks) {
			t.Errorf("%s: another state", name)
		}
	}
	playTo(20*time.Second, 1)
	at20 := save()
	playTo(40*time.Second, 2)
	at40 := save()
	check("back to 20 s", at20)
	playTo(60*time.Second, 3) // another past from here on
	at60 := save()
	check("back to 20 s again", at20)
	check("forward to 40 s of the first attempt", at40)
	check("forward to 60 s of the second", at60)

	live.Seek(20 * time.Second)
	if n := len(live.inputs); n == 0 || live.inputs[n-1].Time > 20*time.Second {
		t.Error("seeking back left key events of the future")
	}
	check("60 s after that", at60)
}

// Key events after a seek count, also where the show has been without them.
func TestPressAfterSeek(t *testing.T) {
	c := starter(t)
	auto := perform(t, c, 1, Options{Auto: true}).inputs
	live := perform(t, c, 1, Options{})
	live.Seek(60 * time.Second)
	live.Seek(5 * time.Second)
	for _, in := range auto {
		if in.Time > 5*time.Second && in.Time < 30*time.Second {
			live.Press(in)
		}
	}
	live.Seek(50 * time.Second)
	fresh := perform(t, c, 1, Options{Replay: live.Recording()})
	fresh.Advance(50 * time.Second)
	same(t, "pressed after seeking", live, fresh)
}

// The seed moves what is shaken, and nothing that is judged.
func TestSeed(t *testing.T) {
	c := starter(t)
	a, b := perform(t, c, 1, Options{Auto: true, Seed: 1}), perform(t, c, 1, Options{Auto: true, Seed: 2})
	a.Advance(70 * time.Second)
	b.Advance(70 * time.Second)
	x, y := a.State().Effect("neck.vibrate"), b.State().Effect("neck.vibrate")
	if x.Amount == 0 || x.Amount != y.Amount || x.X == y.X {
		t.Errorf("neck.vibrate with two seeds: %+v and %+v", x, y)
	}
	if a.State().Score != b.State().Score || a.State().Arm != b.State().Arm {
		t.Error("the seed changes the performance")
	}
	if a.Hash() == b.Hash() {
		t.Error("the hash does not know the seed")
	}
}

// Playing allocates nothing, once it has got going.
func TestSteadyStateAllocatesNothing(t *testing.T) {
	for _, model := range []string{"true", "classic"} {
		c := *starter(t)
		c.Arm.Model = model
		s := perform(t, &c, 2, Options{Auto: true})
		s.Advance(5 * time.Second)
		now := s.Time()
		if n := testing.AllocsPerRun(5000, func() {
			now += time.Second / 60
			s.Advance(now)
			s.State()
		}); n != 0 {
			t.Errorf("%s arm: %v allocations a frame", model, n)
		}
	}
}

// benchmarkFrame is one frame of the starter chart at 60 frames a second.
func benchmarkFrame(b *testing.B, c *charts.Chart) {
	s := perform(b, c, 2, Options{Auto: true})
	_, end := s.Range()
	b.ReportAllocs()
	for b.Loop() {
		if s.Time() > end {
			s.Seek(0)
		}
		s.Advance(s.Time() + time.Second/60)
		s.State()
	}
}

func BenchmarkShowFrame(b *testing.B) { benchmarkFrame(b, starter(b)) }

func BenchmarkShowFrameClassic(b *testing.B) {
	c := *starter(b)
	c.Arm.Model = "classic"
	benchmarkFrame(b, &c)
}

func BenchmarkSeekBack(b *testing.B) {
	s := perform(b, starter(b), 2, Options{Auto: true})
	s.Seek(100 * time.Second)
	for b.Loop() {
		s.Seek(90 * time.Second)
		s.Seek(89 * time.Second)
	}
}
