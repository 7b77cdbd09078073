package hyakutoko

import (
	"bytes"
	"encoding/binary"
	"math"
	"os/exec"
	"regexp"
	"strconv"
	"testing"

	"hibana/beat"
	"hibana/songs/synth"
)

const shipped = "../hyakutoko.mp3"

// ffmpeg runs it, or skips the test where it is not installed.
func ffmpeg(t *testing.T, args ...string) (stdout, stderr []byte) {
	t.Helper()
	path, err := exec.LookPath("ffmpeg")
	if err != nil {
		t.Fatal("ffmpeg is not installed (make setup installs it)")
	}
	var out, log bytes.Buffer
	cmd := exec.Command(path, append([]string{"-hide_banner", "-nostats", "-nostdin"}, args...)...)
	cmd.Stdout, cmd.Stderr = &out, &log
	if err := cmd.Run(); err != nil {
		t.Fatalf("ffmpeg: %v\n%s", err, log.Bytes())
	}
	return out.Bytes(), log.Bytes()
}

// decodeSong is the shipped MP3 as ffmpeg hears it: delay and padding removed.
func decodeSong(t *testing.T) *synth.Stereo {
	t.Helper()
	raw, _ := ffmpeg(t, "-loglevel", "error", "-i", shipped, "-f", "f32le", "-ac", "2", "-ar", strconv.Itoa(synth.Rate), "-")
	s := synth.NewStereo(len(raw) / 8)
	for i := range s.L {
		s.L[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[8*i:]))
		s.R[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[8*i+4:]))
	}
	return s
}

// -14 LUFS within 1, and no peak above -1 dB even between samples, measured
// on what a player hears: the decoded MP3.
func TestLoudness(t *testing.T) {
	_, log := ffmpeg(t, "-i", shipped, "-af", "ebur128=peak=true:framelog=verbose", "-f", "null", "-")
	figure := func(pattern string) float64 {
		all := regexp.MustCompile(pattern).FindAllSubmatch(log, -1)
		if all == nil {
			t.Fatalf("ffmpeg reported no %s:\n%s", pattern, log)
		}
		v, err := strconv.ParseFloat(string(all[len(all)-1][1]), 64)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	if i := figure(`I:\s+(-?[\d.]+) LUFS`); math.Abs(i+14) > 1 {
		t.Errorf("the song is at %.1f LUFS, not -14 ± 1", i)
	}
	if p := figure(`Peak:\s+(-?[\d.]+) dBFS`); p > -1 {
		t.Errorf("the true peak is %.1f dB, above -1", p)
	}
}

// The form can be heard: a quiet intro, a verse, a build that rises, the
// climax and the return the loudest, a quiet break; and in the stop only what still rings.
func TestFormIsHeard(t *testing.T) {
	sound := decodeSong(t)
	sc, err := Score()
	if err != nil {
		t.Fatal(err)
	}
	clock, err := beat.New(sc.Timing)
	if err != nil {
		t.Fatal(err)
	}
	cut := func(from, to float64) *synth.Stereo {
		a, b := int(from*synth.Rate), int(to*synth.Rate)
		return &synth.Stereo{L: sound.L[a:b], R: sound.R[a:b]}
	}
	between := func(a, b float64) float64 { return synth.Loudness(cut(clock.At(a).Seconds(), clock.At(b).Seconds())) }
	night, verse, build := between(introBeat, 24), between(verseBeat, buildBeat), between(112, stopBeat)
	climax, rest, home := between(climaxBeat, breakBeat), between(breakBeat, 208), between(returnBeat, chordBeat)
	t.Logf("intro %.1f, verse %.1f, build %.1f, climax %.1f, break %.1f, return %.1f LUFS", night, verse, build, climax, rest, home)
	for _, step := range []struct {
		what        string
		quiet, loud float64
		by          float64
	}{
		{"intro and verse", night, verse, 5}, {"verse and build", verse, build, 0.5}, {"build and climax", build, climax, 0.3},
		{"break and climax", rest, climax, 5}, {"climax and return", climax - 1, home, 0.5},
	} {
		if step.loud-step.quiet < step.by {
			t.Errorf("%s: from %.1f to %.1f LUFS is no step of %.1f", step.what, step.quiet, step.loud, step.by)
		}
	}
	stop := clock.At(stopBeat).Seconds()
	tail := synth.Loudness(cut(stop+0.35, stop+0.79))
	if tail > climax-12 || tail < -60 {
		t.Errorf("the stop is at %.1f LUFS: neither silence nor dead", tail)
	}
}

// Drums stand on the chart's beats within 3 ms, the whole song long. The rule is at
// measureOnsets.
func TestDrumsAreOnTheBeat(t *testing.T) {
	sound := decodeSong(t)
	clock, err := beat.New(decodeChart(t).Timing) // the chart's own map, not the score's
	if err != nil {
		t.Fatal(err)
	}
	sc, err := Score()
	if err != nil {
		t.Fatal(err)
	}
	at := func(b float64) float64 { return clock.At(b).Seconds() }
	beats := drumBeats(sc, at)
	found := measureOnsets(sound, beats, at)
	sum, worst := 0.0, onset{}
	section := map[string]int{}
	for _, o := range found {
		sum += o.late
		if math.Abs(o.late) > math.Abs(worst.late) {
			worst = o
		}
		if math.Abs(o.late) > 0.003 {
			t.Errorf("the drum of beat %v (%.3f s) comes %+.1f ms late (rise %.0f dB)", o.beat, o.want, 1000*o.late, o.rise)
		}
		for _, s := range sc.Sections {
			if o.beat >= s.Beat && o.beat < s.Beat+s.Beats {
				section[s.Name]++
			}
		}
	}
	t.Logf("%d of %d drum beats measured, by section %v; mean %+.2f ms, worst %+.2f ms on beat %v",
		len(found), len(beats), section, 1000*sum/float64(len(found)), 1000*worst.late, worst.beat)
	if len(found) < 300 {
		t.Errorf("only %d attacks could be measured", len(found))
	}
	for _, s := range sc.Sections[:len(sc.Sections)-1] {
		if section[s.Name] < 8 {
			t.Errorf("only %d attacks could be measured in the %s", section[s.Name], s.Name)
		}
	}
}

// The measure itself must see a song that is late.
func TestOnsetMeasureSeesAShift(t *testing.T) {
	s := synth.NewStereo(4 * synth.Rate)
	n := synth.NewNoise(1)
	for k := range 6 {
		s.Mix(synth.Nagado().Strike(0.9, n), (k+1)*synth.Rate/2, 0.5, 0)
	}
	for _, shift := range []float64{-0.012, -0.004, 0, 0.004, 0.012} {
		at := func(b float64) float64 { return b/2 - shift }
		found := measureOnsets(s, []float64{1, 2, 3, 4, 5, 6}, at)
		if len(found) != 6 {
			t.Fatalf("%d of 6 attacks found", len(found))
		}
		for _, o := range found {
			if math.Abs(o.late-shift) > 0.0015 {
				t.Errorf("a shift of %v ms is measured as %.2f ms", 1000*shift, 1000*o.late)
			}
		}
	}
}

// The shipped file is what the score in this tree renders to: the same
// length, and every second alike with no lag. And what is rendered has no
// click, no offset and no hole.
func TestShippedSongIsTheScore(t *testing.T) {
	if testing.Short() {
		t.Skip("renders the whole song")
	}
	got := decodeSong(t)
	song, err := Record()
	if err != nil {
		t.Fatal(err)
	}
	want := song.Sound
	if d := got.Len() - want.Len(); d < -1 || d > 1 {
		t.Errorf("the file has %d samples, the score %d", got.Len(), want.Len())
	}
	// Compared is the middle signal above 300 Hz: below, the big drum alone
	// would decide. The encoder leaves 0.993 or more; the same notes in a mix
	// with a few faders 3 dB elsewhere reach 0.980.
	heard, written := middle(got), middle(want)
	least := 1.0
	for from := 0; from+2*synth.Rate <= min(len(heard), len(written)); from += synth.Rate {
		c := likeness(heard, written, from, 0)
		least = min(least, c)
		if c < 0.99 {
			t.Errorf("second %d of the file is not the score's (correlation %.3f)", from/synth.Rate, c)
		}
		if from > 0 && (likeness(heard, written, from, -1) > c || likeness(heard, written, from, 1) > c) {
			t.Errorf("second %d of the file is shifted against the score", from/synth.Rate)
		}
	}
	t.Logf("least correlation of a second: %.4f", least)
	checkSound(t, want)
}

// middle is the sum of both channels above 300 Hz.
func middle(s *synth.Stereo) []float64 {
	x := make([]float64, s.Len())
	f := synth.Highpass(300, 0.7)
	for i := range x {
		x[i] = f.Next(float64(s.L[i] + s.R[i]))
	}
	return x
}

// likeness is the correlation of a second of two recordings, the first of them
// lag samples later.
func likeness(a, b []float64, from, lag int) float64 {
	var ab, aa, bb float64
	for i := from; i < from+synth.Rate; i++ {
		x, y := a[i+lag], b[i]
		ab += x * y
		aa += x * x
		bb += y * y
	}
	return ab / math.Sqrt(aa*bb+1e-20)
}

func checkSound(t *testing.T, s *synth.Stereo) {
	var sum float64
	quiet, longest := 0, 0
	for i := range s.L {
		sum += float64(s.L[i] + s.R[i])
		if math.Abs(float64(s.L[i])) < 1e-4 && math.Abs(float64(s.R[i])) < 1e-4 {
			quiet++
			longest = max(longest, quiet)
		} else {
			quiet = 0
		}
	}
	if dc := sum / 2 / float64(s.Len()); math.Abs(dc) > 1e-3 {
		t.Errorf("the sound stands %.4f off zero", dc)
	}
	if longest > synth.Rate*6/10 {
		t.Errorf("there is dead silence of %.2f s", float64(longest)/synth.Rate)
	}
	// A click is a bend of the wave far beyond those just after it.
	bend := func(i int) float64 {
		return math.Abs(float64(s.L[i]-2*s.L[i-1]+s.L[i-2])) + math.Abs(float64(s.R[i]-2*s.R[i-1]+s.R[i-2]))
	}
	for i := 2; i+220 < s.Len(); i++ {
		b := bend(i)
		if b < 0.03 {
			continue
		}
		e := 0.0
		for k := i + 3; k < i+220; k++ {
			e += bend(k) * bend(k)
		}
		if b > 10*math.Sqrt(e/217)+1e-3 {
			t.Errorf("a click at %.4f s", float64(i)/synth.Rate)
		}
	}
	for _, end := range []float64{float64(s.L[s.Len()-1]), float64(s.R[s.Len()-1]), float64(s.L[0]), float64(s.R[0])} {
		if math.Abs(end) > 1e-3 {
			t.Errorf("the sound starts or ends in a step of %.4f", end)
		}
	}
}
