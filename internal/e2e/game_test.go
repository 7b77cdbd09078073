package e2e

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"hibana/internal/audio"
	"hibana/internal/rig"
	"hibana/songs"
)

// entry is a line of the game's log.
type entry struct {
	Event, Screen, Judgement, Name, Replay, Chart string
	Beat, Combo, Part, Frames                     int
	T, Error, After, Percent, Ahead               float64
	came                                          time.Time
}

// running is the real game on a display of its own.
type running struct {
	t       testing.TB
	display *rig.Display
	cmd     *exec.Cmd
	log     string
	started time.Time
	data    string // $XDG_DATA_HOME

	mu      sync.Mutex
	entries []entry
	stderr  strings.Builder
}

// play starts the window program with its log read as it is written.
func play(t testing.TB, program string, display *rig.Display, env []string, args ...string) *running {
	t.Helper()
	r := &running{t: t, display: display, log: filepath.Join(t.TempDir(), "log"), data: t.TempDir()}
	r.cmd = exec.Command(program, append(args, "--log", r.log)...)
	r.cmd.Env = append(display.Env(env), "XDG_DATA_HOME="+r.data, "XDG_CACHE_HOME="+filepath.Join(r.data, "cache"))
	r.cmd.Stderr = &r.stderr
	rig.Bind(r.cmd)
	r.started = time.Now()
	if err := r.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	t.Cleanup(func() {
		close(done)
		r.cmd.Process.Kill()
		r.cmd.Wait()
		if t.Failed() {
			t.Logf("stderr of the game: %s", r.stderr.String())
		}
	})
	go r.follow(done)
	return r
}

// follow reads the log as it grows.
func (r *running) follow(done chan struct{}) {
	var in *bufio.Reader
	part := ""
	for {
		select {
		case <-done:
			return
		case <-time.After(time.Millisecond):
		}
		if in == nil {
			f, err := os.Open(r.log)
			if err != nil {
				continue
			}
			defer f.Close()
			in = bufio.NewReader(f)
		}
		for {
			text, err := in.ReadString('\n')
			part += text
			if err == io.EOF {
				break
			}
			e := entry{came: time.Now()}
			if json.Unmarshal([]byte(part), &e) == nil {
				r.mu.Lock()
				r.entries = append(r.entries, e)
				r.mu.Unlock()
			}
			part = ""
		}
	}
}

// all are the entries of one kind so far.
func (r *running) all(event string) (list []entry) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, e := range r.entries {
		if e.Event == event {
			list = append(list, e)
		}
	}
	return list
}

// until waits for an entry.
func (r *running) until(what string, match func(e entry) bool) entry {
	r.t.Helper()
	return r.nth(1, what, match)
}

// nth waits for the n-th entry that matches.
func (r *running) nth(n int, what string, match func(e entry) bool) entry {
	r.t.Helper()
	for deadline := time.Now().Add(60 * time.Second); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		r.mu.Lock()
		left := n
		for _, e := range r.entries {
			if match(e) {
				if left--; left == 0 {
					r.mu.Unlock()
					return e
				}
			}
		}
		r.mu.Unlock()
	}
	r.t.Fatalf("never came: %s", what)
	return entry{}
}

// onScreen waits for a screen to come for the n-th time.
func (r *running) onScreen(name string, n int) {
	r.t.Helper()
	r.nth(n, "screen "+name, func(e entry) bool { return e.Event == "screen" && e.Screen == name })
}

// keyTest is a library with one chart: the shipped song under a tap on every
// beat at 100 BPM, going through the lanes, and nothing after beat 24.
func keyTest(t *testing.T) (chart string, beats int) {
	t.Helper()
	dir := t.TempDir()
	song, err := songs.FS.ReadFile("hyakutoko.mp3")
	if err != nil {
		t.Fatal(err)
	}
	beats = 24
	var b strings.Builder
	b.WriteString("format = 1\n[song]\ntitle = \"Keys\"\nartist = \"Test\"\naudio = \"../songs/song.mp3\"\nbeat0 = 0.0\n[[tempo]]\nbeat = 0\nbpm = 100\n[[part]]\nname = \"Beats\"\nlevel = 1\nlanes = 4\nnotes = [\n")
	for i := 1; i <= beats; i++ {
		fmt.Fprintf(&b, "  { beat = %d, lane = %d },\n", i, i%4)
	}
	b.WriteString("]\n")
	chart = filepath.Join(dir, "charts", "keys.toml")
	for name, data := range map[string][]byte{chart: []byte(b.String()), filepath.Join(dir, "songs", "song.mp3"): song} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return chart, beats
}

// The real game, with a real X server, a real sound server and keys from
// outside: notes are judged, the combo rises, the arm is kicked, the song is
// heard, a replay is kept, and the game ends when told to.
func TestPlaying(t *testing.T) {
	const w, h = 960, 540
	display, sound := rig.NewDisplay(t, w, h), rig.NewSound(t)
	program := build(t, "internal/screen/hibana-window")
	chart, beats := keyTest(t)
	recording := sound.Record(t)
	game := play(t, program, display, sound.Env(), chart, "--size", fmt.Sprintf("%dx%d", w, h))
	picture := game.until("the first picture", func(e entry) bool { return e.Event == "mark" && e.Name == "picture" })
	t.Logf("first picture %v after the start (%.0f ms by the game's own account)", picture.came.Sub(game.started).Round(time.Millisecond), picture.After)

	// Beats are 600 ms apart. Each key is sent one beat after the log told of
	// the beat before, corrected by how early or late the keys have been.
	names := []string{"d", "f", "j", "k"}
	var correct time.Duration
	for i := 1; i <= beats; i++ {
		b := game.until(fmt.Sprintf("beat %d", i-1), func(e entry) bool { return e.Event == "beat" && e.Beat == i-1 })
		past := time.Duration((b.T - float64(i-1)*0.6) * 1e9) // the beat was over by this when it was told
		time.Sleep(time.Until(b.came.Add(600*time.Millisecond - past - correct)))
		display.Keys(t, "key", names[i%4])
		if judged := game.all("judged"); len(judged) > 0 {
			last := judged[len(judged)-1]
			if last.Judgement != "Miss" {
				correct += time.Duration(last.Error * 0.4 * 1e9)
			}
		}
	}
	game.until("the last miss or hit", func(e entry) bool { return e.Event == "beat" && e.Beat == beats+1 })

	good, best := 0, 0
	var errors []float64
	for _, e := range game.all("judged") {
		switch e.Judgement {
		case "Fantastic", "Excellent", "Great":
			good++
			errors = append(errors, math.Round(e.Error*1000))
		}
	}
	for _, e := range game.all("combo") {
		best = max(best, e.Combo)
	}
	kicks := len(game.all("kick"))
	t.Logf("%d of %d notes Great or better, combo up to %d, %d kicks; errors in ms %v", good, beats, best, kicks, errors)
	if good < beats/2 || best < 6 || kicks < 2 {
		t.Errorf("%d of %d notes Great or better, combo up to %d, %d kicks", good, beats, best, kicks)
	}
	heard(t, recording)

	display.Keys(t, "key", "Return") // the notes are over: to the results
	game.onScreen("results", 1)
	result := game.until("results", func(e entry) bool { return e.Event == "results" })
	if result.Percent <= 0 {
		t.Errorf("the result is %v %%", result.Percent)
	}
	if text, err := os.ReadFile(result.Replay); err != nil || !strings.HasPrefix(result.Replay, game.data) || !strings.HasPrefix(string(text), "hibana replay 1") {
		t.Errorf("replay %q in %q: %v", result.Replay, game.data, err)
	}
	display.Keys(t, "key", "Return")
	game.onScreen("list", 1)
	display.Keys(t, "key", "Escape")
	if err := game.cmd.Wait(); err != nil {
		t.Errorf("the game ended with %v", err)
	}
}

// From the list into a song, a pause, the count-in and on, without a sound
// device.
func TestListAndPause(t *testing.T) {
	const w, h = 640, 360
	display := rig.NewDisplay(t, w, h)
	dir := t.TempDir()
	env := append(os.Environ(), "XDG_RUNTIME_DIR="+dir, "PULSE_SERVER=unix:"+filepath.Join(dir, "nobody"), "HIBANA_SONGS="+filepath.Join(dir, "absent"))
	game := play(t, build(t, "internal/screen/hibana-window"), display, env, "--size", fmt.Sprintf("%dx%d", w, h))
	game.onScreen("list", 1)
	game.sharp(w, h)
	time.Sleep(2 * time.Second) // the preview has begun; the song takes its place
	display.Keys(t, "key", "Right", "Return")
	game.until("the middle part", func(e entry) bool { return e.Event == "begin" && e.Part == 1 })
	game.until("beat 0", func(e entry) bool { return e.Event == "beat" && e.Beat >= 0 })
	display.Keys(t, "key", "Escape")
	game.onScreen("paused", 1)
	display.Keys(t, "key", "Return")
	game.onScreen("count-in", 1)
	game.onScreen("play", 2)
	game.until("four beats on", func(e entry) bool { return e.Event == "beat" && e.Beat >= 4 })
	display.Keys(t, "key", "Escape", "Up", "Return") // the last choice
	game.onScreen("list", 2)
	display.Keys(t, "key", "Escape")
	if err := game.cmd.Wait(); err != nil {
		t.Errorf("the game ended with %v", err)
	}
}

// heard looks for pieces of the song in what was recorded: one second that came
// whole is enough, for a busy machine may lose some of another.
func heard(t *testing.T, recording *rig.Recording) {
	t.Helper()
	file, err := songs.FS.Open("hyakutoko.mp3")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	song, err := audio.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	stream := audio.Resample(song, rig.Rate, audio.Speed{Num: 1, Den: 1})
	recorded := thin(recording.Left())
	best := 0.0
	for second := int64(8); second < 13 && best < 0.9; second++ {
		stereo := make([]float32, 2*rig.Rate)
		stream.SeekFrame(second * rig.Rate)
		for n := 0; n < len(stereo); {
			k, err := stream.Read(stereo[n:])
			if err != nil {
				t.Fatal(err)
			}
			n += 2 * k
		}
		left := make([]float32, rig.Rate)
		for i := range left {
			left[i] = stereo[2*i]
		}
		alike, at := correlate(recorded, thin(left))
		t.Logf("the second from %d s on is in the recording at %.2f s, correlation %.3f", second, float64(at)*8/rig.Rate, alike)
		best = max(best, alike)
	}
	if best < 0.9 {
		t.Errorf("the song is not in the recording: best correlation %.2f, want 0.9", best)
	}
}

// thin averages eight samples into one: enough to know a song by.
func thin(s []float32) []float64 {
	out := make([]float64, len(s)/8)
	for i := range out {
		for _, v := range s[8*i : 8*i+8] {
			out[i] += float64(v)
		}
	}
	return out
}

// correlate finds where a piece fits best, and how well, from -1 to 1.
func correlate(whole, piece []float64) (best float64, at int) {
	var power float64
	for _, v := range piece {
		power += v * v
	}
	for from := 0; from+len(piece) <= len(whole); from++ {
		var dot, own float64
		for i, v := range piece {
			w := whole[from+i]
			dot += v * w
			own += w * w
		}
		if r := dot / math.Sqrt(power*own+1e-9); r > best {
			best, at = r, from
		}
	}
	return best, at
}
