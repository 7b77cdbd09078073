package device

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"hibana/internal/audio"
	"hibana/internal/audio/pcm"
	"hibana/internal/rig"
)

// The sound server is found by the environment, so each scenario plays in a child
// process: this test binary, started again to play for some seconds.
const role = "HIBANA_TEST_ROLE"

func TestMain(m *testing.M) {
	if seconds, err := strconv.Atoi(os.Getenv(role)); err == nil {
		playClicks(seconds)
		return
	}
	os.Exit(m.Run())
}

// report is what the child says, one a line.
type report struct {
	Click  int           // which second of the song
	At     int64         // when the clock passed it, Unix nanoseconds
	Song   time.Duration // song time, sampled
	Notice string
	Jitter time.Duration // largest difference between a frame's song step and its real one
}

// clicks is a song with a click on every second.
type clicks struct{ pos int64 }

func (s *clicks) Rate() int                 { return 44100 }
func (s *clicks) Length() int64             { return 60 * 44100 }
func (s *clicks) SeekFrame(pos int64) error { s.pos = pos; return nil }
func (s *clicks) Read(stereo []float32) (int, error) {
	n := int(min(int64(len(stereo)/2), s.Length()-s.pos))
	if n == 0 {
		return 0, io.EOF
	}
	for i := range n {
		v := float32(0)
		if k := (s.pos + int64(i)) % 44100; k < 100 {
			v = 0.8
		}
		stereo[2*i], stereo[2*i+1] = v, v
	}
	s.pos += int64(n)
	return n, nil
}

var _ pcm.Stream = (*clicks)(nil)

// counted is a source that knows how much of it went by.
type counted struct{ frames int64 }

func (c *counted) Read(b []byte) (int, error) {
	c.frames += int64(len(b) / frameBytes)
	return len(b), nil
}
func (c *counted) Skip(frames int64) { c.frames += frames }

// A song that is stopped after the next one has begun leaves the next one alone.
func TestStopLeavesTheNextSourceAlone(t *testing.T) {
	d := Silent()
	preview, song := &counted{}, &counted{}
	d.Play(preview)
	d.Play(song)
	d.Stop(preview)
	d.Played(d.Now() + time.Second)
	if song.frames < Rate {
		t.Errorf("the song went on by %d frames in a second", song.frames)
	}
	d.Stop(song)
	was := song.frames
	d.Played(d.Now() + time.Minute)
	if song.frames != was {
		t.Errorf("a stopped song went on by %d frames", song.frames-was)
	}
}

// playClicks is the child: it plays seconds of the song from −1 s and reports.
func playClicks(seconds int) {
	out := json.NewEncoder(os.Stdout)
	d := Open()
	p := audio.NewPlayer(&clicks{}, Rate, audio.Speed{Num: 1, Den: 1}, audio.MovePitch)
	defer p.Close()
	d.Play(p)
	p.Seek(-time.Second)
	p.Play()
	clock := audio.Clock{Player: p, Device: d}
	start, begun, next := d.Now(), false, 0
	var last, lastNow time.Duration
	var jitter time.Duration
	for d.Now()-start < time.Duration(seconds+6)*time.Second && next < seconds {
		time.Sleep(4 * time.Millisecond)
		now := d.Now()
		heard := clock.Read(now)
		song, moving := heard.Song, heard.Moving
		if begun && song < last {
			out.Encode(report{Notice: "the clock ran back", Song: song})
		}
		if song > 3*time.Second {
			jitter = max(jitter, ((song - last) - (now - lastNow)).Abs())
		}
		if moving && song >= time.Duration(next)*time.Second {
			at := time.Now().Add(-(song - time.Duration(next)*time.Second))
			out.Encode(report{Click: next, At: at.UnixNano(), Song: song, Notice: d.Notice(), Jitter: jitter})
			next++
		}
		begun, last, lastNow = true, song, now
	}
}

// child starts the scenario in an environment and gives its reports as they come.
func child(t *testing.T, env []string, seconds int) <-chan report {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(env, role+"="+strconv.Itoa(seconds))
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	errors, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	reports := make(chan report, 100)
	go func() {
		defer close(reports)
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			var r report
			if json.Unmarshal(lines.Bytes(), &r) == nil {
				reports <- r
			}
		}
		noise, _ := io.ReadAll(errors)
		if bytes.Contains(noise, []byte("ALSA")) { // JACK's own library is not to be stopped
			t.Errorf("stderr: %s", noise)
		}
	}()
	return reports
}

func TestClicksAreHeardWhenTheClockSays(t *testing.T) {
	sound := rig.NewSound(t)
	checkClicks(t, sound, sound.Env(), 4) // 0.3 on an idle machine
}

// A sound server that only ALSA's plugin finds, by its own configuration, is
// played on by ALSA.
func TestClicksAreHeardThroughALSA(t *testing.T) {
	sound := rig.NewSound(t)
	socket := ""
	var env []string
	for _, v := range sound.Env() {
		if name, value, _ := strings.Cut(v, "="); name == "PULSE_SERVER" {
			socket = value
		} else if name != "XDG_RUNTIME_DIR" {
			env = append(env, v)
		}
	}
	conf := filepath.Join(t.TempDir(), "client.conf")
	if err := os.WriteFile(conf, []byte("default-server = "+socket+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	checkClicks(t, sound, append(env, "XDG_RUNTIME_DIR="+t.TempDir(), "PULSE_CLIENTCONFIG="+conf), 10) // 2 on an idle machine
}

// checkClicks asserts that clicks are heard when the clock says, give or take
// some ms in the median.
func checkClicks(t *testing.T, sound *rig.Sound, env []string, most float64) {
	t.Helper()
	rec := sound.Record(t)
	var offs []float64
	var jitter time.Duration
	for r := range child(t, env, 8) {
		if r.Notice != "" {
			t.Fatalf("notice %q at %v", r.Notice, r.Song)
		}
		jitter = max(jitter, r.Jitter)
		time.Sleep(300 * time.Millisecond) // for the click to arrive
		if at, ok := clickNear(rec, time.Unix(0, r.At)); ok {
			offs = append(offs, float64(time.Unix(0, r.At).Sub(at))/1e6)
		}
	}
	if len(offs) < 6 {
		t.Fatalf("%d clicks found, want 8", len(offs))
	}
	slices.Sort(offs)
	median := offs[len(offs)/2]
	t.Logf("clock minus click: median %.1f ms of %.1f, largest frame jitter %v", median, offs, jitter)
	if math.Abs(median) > most {
		t.Errorf("the clock is %.1f ms off the sound", median)
	}
}

// Without any device the song runs on the silent clock, and says so.
func TestSilentWithoutADevice(t *testing.T) {
	dir := t.TempDir()
	env := append(os.Environ(), "XDG_RUNTIME_DIR="+dir, "PULSE_SERVER=unix:"+filepath.Join(dir, "nobody"), "HOME="+dir)
	checkRealTime(t, child(t, env, 8), 0)
}

// When the sound server dies in the middle, the song goes on in silence,
// without a jump.
func TestSurvivesTheDeviceVanishing(t *testing.T) {
	sound := rig.NewSound(t)
	reports := child(t, sound.Env(), 8)
	checkRealTime(t, reports, 3, sound.Kill)
}

// checkRealTime asserts that seconds of the song pass as seconds, from second
// quiet on without a device, and that then() comes before that.
func checkRealTime(t *testing.T, reports <-chan report, quiet int, then ...func()) {
	t.Helper()
	var first report
	n := 0
	for r := range reports {
		if n == 0 {
			first = r
		}
		if r.Click == quiet-1 {
			for _, f := range then {
				f()
			}
		}
		at := time.Duration(r.At - first.At)
		// A device that stops taking sound is given patience before the clock goes on without it.
		if late := at - time.Duration(r.Click)*time.Second; late < -50*time.Millisecond || late > patience+500*time.Millisecond {
			t.Errorf("second %d came at %v", r.Click, at)
		}
		if r.Click > quiet+1 && r.Notice == "" {
			t.Errorf("second %d: nothing says that there is no sound", r.Click)
		}
		n++
	}
	if n < 7 {
		t.Errorf("%d seconds of the song passed, want 8", n)
	}
}

// clickNear finds the click that the recording has nearest to a time.
func clickNear(rec *rig.Recording, at time.Time) (time.Time, bool) {
	left := rec.Left()
	best, found := time.Time{}, false
	for i := 1; i < len(left); i++ {
		if left[i] > 0.4 && left[i-1] <= 0.4 {
			if when := rec.Time(i); !found || when.Sub(at).Abs() < best.Sub(at).Abs() {
				best, found = when, true
			}
		}
	}
	return best, found && best.Sub(at).Abs() < 300*time.Millisecond
}
