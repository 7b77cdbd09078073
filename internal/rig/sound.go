package rig

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// Rate is the sample rate of the sound server's sink and of recordings.
const Rate = 48000

// Sound is a sound server whose only sink goes nowhere and can be recorded.
type Sound struct {
	dir    string
	server *exec.Cmd
}

// NewSound starts a PulseAudio server for one test, and ends it with the test.
// Its sink is kept awake: one that nobody uses falls asleep and wakes up late.
func NewSound(t testing.TB) *Sound {
	t.Helper()
	s := NoSound(t)
	s.Start(t)
	s.Wake(t)
	return s
}

// NoSound is a place for a sound server that is not there yet.
func NoSound(t testing.TB) *Sound {
	t.Helper()
	need(t, "pulseaudio", "parec", "pacat", "pactl")
	return &Sound{dir: t.TempDir()}
}

// Start starts the server, or another after it was killed. Its sink is asleep.
func (s *Sound) Start(t testing.TB) {
	t.Helper()
	os.Remove(s.socket())
	s.server = start(t, s.Env(), "pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "--disable-shm=yes",
		"-L", "module-native-protocol-unix socket="+s.socket()+" auth-anonymous=1",
		"-L", fmt.Sprintf("module-null-sink sink_name=nul rate=%d format=float32le channels=2", Rate))
	wait(t, "PulseAudio", func() bool {
		c, err := net.Dial("unix", s.socket())
		if err != nil {
			return false
		}
		c.Close()
		return exec.Command("pactl", "-s", "unix:"+s.socket(), "info").Run() == nil
	})
}

// Wake plays silence, so that the sink is awake.
func (s *Sound) Wake(t testing.TB) {
	t.Helper()
	zero, err := os.Open("/dev/zero")
	if err != nil {
		t.Fatal(err)
	}
	awake := exec.Command("pacat", "--latency-msec=10", "--raw", "--rate=48000", "--format=float32le")
	awake.Env, awake.Stdin = s.Env(), zero
	run(t, awake)
}

func (s *Sound) socket() string { return filepath.Join(s.dir, "socket") }

// Env is the environment of a program that shall play here.
func (s *Sound) Env() []string {
	return append(os.Environ(), "XDG_RUNTIME_DIR="+s.dir, "PULSE_SERVER=unix:"+s.socket(), "HOME="+s.dir)
}

// Use makes the test's own process play here.
func (s *Sound) Use(t *testing.T) {
	t.Setenv("XDG_RUNTIME_DIR", s.dir)
	t.Setenv("PULSE_SERVER", "unix:"+s.socket())
}

// Kill ends the server, as if the device had been pulled out.
func (s *Sound) Kill() {
	s.server.Process.Kill()
	s.server.Wait()
}

// Freeze stops the server without ending it, Thaw lets it go on: a device that
// hangs.
func (s *Sound) Freeze() { signal(s.server.Process, false) }
func (s *Sound) Thaw()   { signal(s.server.Process, true) }

// Recording is what the sink plays, from when it began.
type Recording struct {
	mu    sync.Mutex
	left  []float32
	times []arrival
	last  time.Time // when samples came last
}

// arrival says when samples came, and how many had come before.
type arrival struct {
	n  int
	at time.Time
}

// together is how close samples arrive that the sink made at once.
const together = 300 * time.Microsecond

// Record starts recording and returns when sound has begun to come.
func (s *Sound) Record(t testing.TB) *Recording {
	t.Helper()
	cmd := exec.Command("parec", "-d", "nul.monitor", "--raw", "--format=float32le", "--channels=2", "--rate=48000", "--latency-msec=10")
	cmd.Env = s.Env()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	run(t, cmd)
	r := &Recording{}
	go r.collect(out)
	wait(t, "the recording", func() bool { return r.Len() > 0 })
	return r
}

func (r *Recording) collect(out io.Reader) {
	buf := make([]byte, 8*4096)
	left := make([]float32, 0, 4096)
	have := 0
	for {
		n, err := out.Read(buf[have:])
		now := time.Now()
		have += n
		left = left[:0]
		for at := 0; at+8 <= have; at += 8 {
			left = append(left, math.Float32frombits(binary.LittleEndian.Uint32(buf[at:])))
		}
		r.arrive(left, now)
		have = copy(buf, buf[have/8*8:have])
		if err != nil {
			return
		}
	}
}

// arrive takes in samples that came at a time.
func (r *Recording) arrive(left []float32, at time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if at.Sub(r.last) > together {
		r.times = append(r.times, arrival{len(r.left), at})
	}
	r.last = at
	r.left = append(r.left, left...)
}

// Len is how many samples have come.
func (r *Recording) Len() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.left)
}

// Left is a copy of the left side so far.
func (r *Recording) Left() []float32 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]float32(nil), r.left...)
}

// Time is when sample n is heard. The sink that goes nowhere makes a block of
// samples at the moment its first one is due, and the server counts the block's
// other samples as heard later, each in its turn, as a loudspeaker would do. So
// the first of what came at once tells the time; it may have come late, never
// early, and the earliest around n is believed. Around it, because this sink
// rounds its blocks and is as much as a thousandth fast.
func (r *Recording) Time(n int) time.Time {
	const around = Rate / 2
	r.mu.Lock()
	defer r.mu.Unlock()
	began := func(a arrival) time.Time { return a.at.Add(samples(n - a.n)) }
	best := r.times[0]
	for _, a := range r.times {
		if a.n < n+around && (best.n <= n-around || began(a).Before(began(best))) {
			best = a
		}
	}
	return began(best)
}

func samples(n int) time.Duration { return time.Duration(n) * time.Second / Rate }

// need fails a test whose tools are missing.
func need(t testing.TB, tools ...string) {
	t.Helper()
	for _, tool := range tools {
		if _, err := exec.LookPath(tool); err != nil {
			t.Fatalf("%s is missing: make setup installs it", tool)
		}
	}
}

func start(t testing.TB, env []string, name string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Env = env
	run(t, cmd)
	return cmd
}

// run starts a program that is ended with the test.
func run(t testing.TB, cmd *exec.Cmd) {
	t.Helper()
	Bind(cmd)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
}

// patience is how long a busy machine may take for anything.
const patience = 30 * time.Second

// wait polls until ready says yes.
func wait(t testing.TB, what string, ready func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for !ready() {
		select {
		case <-ctx.Done():
			t.Fatalf("%s did not become ready in %v", what, patience)
		case <-time.After(5 * time.Millisecond):
		}
	}
}
