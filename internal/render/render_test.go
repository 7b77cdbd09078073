package render

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image/png"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hibana/internal/draw"
)

// beep is a song of silence with a full-scale pulse of 10 ms at each whole second.
type beep struct {
	rate, length, pos int64
}

func (b *beep) Rate() int { return int(b.rate) }

func (b *beep) SeekFrame(frame int64) error { b.pos = frame; return nil }

func (b *beep) Read(stereo []float32) (int, error) {
	n := min(int64(len(stereo)/2), b.length-b.pos)
	if n <= 0 {
		return 0, io.EOF
	}
	for i := range n {
		v := float32(0)
		if (b.pos+i)%b.rate < b.rate/100 {
			v = 0.9
		}
		stereo[2*i], stereo[2*i+1] = v, v
	}
	b.pos += n
	return int(n), nil
}

// flash is white for the first 50 ms of each second of song time and black otherwise.
func flash(w, h int) func(time.Duration, *draw.List) {
	return func(t time.Duration, l *draw.List) {
		c := draw.RGB(0x000000)
		if t%time.Second < 50*time.Millisecond && t >= 0 {
			c = draw.RGB(0xFFFFFF)
		}
		l.Rect(0, 0, float64(w), float64(h), c)
	}
}

func TestVideoHoldsPictureAndSoundTogether(t *testing.T) {
	out := filepath.Join(t.TempDir(), "flash.mp4")
	const fps, w, h = 60, 64, 48
	job := Job{W: w, H: h, FPS: fps, From: -500 * time.Millisecond, To: 2500 * time.Millisecond, List: flash(w, h)}
	if err := Video(context.Background(), out, job, &beep{rate: 44100, length: 44100 * 10}); err != nil {
		t.Fatal(err)
	}
	grey := ffmpeg(t, "-i", out, "-f", "rawvideo", "-pix_fmt", "gray", "-")
	if frames := len(grey) / (w * h); frames != 3*fps {
		t.Errorf("the video has %d frames, want %d", frames, 3*fps)
	}
	pcm := ffmpeg(t, "-i", out, "-f", "s16le", "-ac", "1", "-ar", "44100", "-")
	// Second k of the song is k + 0.5 s into the video.
	for k := range 3 {
		want := float64(k) + 0.5
		if got := firstFrom(want-0.25, fps, func(i int) bool { return i < len(grey)/(w*h) && grey[i*w*h+w*h/2] > 128 }); math.Abs(got-want) > 1.0/fps {
			t.Errorf("flash %d is at %.4f s of the video, want %.4f", k, got, want)
		}
		loud := func(i int) bool {
			return 2*i+1 < len(pcm) && math.Abs(float64(int16(binary.LittleEndian.Uint16(pcm[2*i:])))) > 14000
		}
		if got := firstFrom(want-0.25, 44100, loud); math.Abs(got-want) > 0.001 {
			t.Errorf("beep %d is at %.5f s of the sound, want %.4f", k, got, want)
		}
	}
}

// firstFrom is the time of the first index at or after from seconds where is holds.
func firstFrom(from, rate float64, is func(int) bool) float64 {
	for i := max(0, int(from*rate)); i < int((from+1)*rate); i++ {
		if is(i) {
			return float64(i) / rate
		}
	}
	return math.Inf(1)
}

func ffmpeg(t *testing.T, args ...string) []byte {
	t.Helper()
	cmd := exec.Command("ffmpeg", append([]string{"-hide_banner", "-loglevel", "error", "-nostdin"}, args...)...)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("ffmpeg: %v\n%s", err, said.String())
	}
	return out
}

func TestFolder(t *testing.T) {
	out := filepath.Join(t.TempDir(), "frames")
	job := Job{W: 32, H: 32, FPS: 10, From: 0, To: 500 * time.Millisecond, List: flash(32, 32)}
	song := &beep{rate: 8000, length: 2000}
	for range 2 { // the second render replaces the first
		if err := Folder(context.Background(), out, job, song); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 5 {
		file, err := os.Open(filepath.Join(out, fmt.Sprintf("frame-%06d.png", i)))
		if err != nil {
			t.Fatal(err)
		}
		m, err := png.Decode(file)
		file.Close()
		if err != nil {
			t.Fatal(err)
		}
		r, _, _, _ := m.At(16, 16).RGBA()
		if white := r > 0x8000; white != (i == 0) {
			t.Errorf("frame %d: white = %v", i, white)
		}
	}
	wav, err := os.ReadFile(filepath.Join(out, "audio.wav"))
	if err != nil {
		t.Fatal(err)
	}
	if want := 44 + 4*4000; len(wav) != want { // the song ends at 0.25 s: silence fills the rest
		t.Errorf("audio.wav has %d bytes, want %d", len(wav), want)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(out), ".*")); len(left) > 0 {
		t.Errorf("%q are left behind", left)
	}
}

// Nothing that no render wrote is ever replaced, and what is wrong with an
// output is said before the work, with a remedy.
func TestOutputsThatCannotBe(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"diary/diary.txt", "holiday/frame-holiday.png", "nested/frame-000000.png/x", "a.mp4/x", "a.png/x"} {
		os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755)
		if err := os.WriteFile(filepath.Join(dir, name), []byte("mine"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	job := Job{W: 32, H: 32, FPS: 10, To: time.Second, List: func(time.Duration, *draw.List) { t.Error("work was begun") }}
	ctx := context.Background()
	folder := func(out string) error { return Folder(ctx, out, job, nil) }
	video := func(out string) error { return Video(ctx, out, job, nil) }
	still := func(out string) error { return Still(out, job) }
	sheet := func(out string) error { return Sheet(ctx, out, job) }
	for _, row := range []struct {
		out, want string
		write     func(out string) error
	}{
		{"diary", "holds diary.txt", folder},
		{"holiday", "holds frame-holiday.png", folder},
		{"nested", "holds frame-000000.png", folder},
		{"diary/diary.txt", "is no folder", folder},
		{"none/frames", "none does not exist", folder},
		{"a.mp4", "is a folder", video},
		{"none/b.mp4", "none does not exist", video},
		{"diary/diary.txt/b.mp4", "not a directory", video},
		{"a.png", "is a folder", still},
		{"none/b.png", "none does not exist", still},
		{"a.png", "is a folder", sheet},
		{"none/b.png", "none does not exist", sheet},
		{strings.Repeat("long", 100) + ".png", "too long", sheet},
	} {
		err := row.write(filepath.Join(dir, row.out))
		var e *Error
		if !errors.As(err, &e) || !strings.Contains(e.Cause, row.want) || e.Fix == "" || strings.Contains(e.Cause, "\n") {
			t.Errorf("%s: %v, want an error with a remedy that says %q", row.out, err, row.want)
		}
	}
	if err := still("/dev/null"); err == nil || !strings.Contains(err.Error(), "no file that could be replaced") {
		t.Errorf("a device as output: %v", err)
	}
	if mine, err := os.ReadFile(filepath.Join(dir, "holiday/frame-holiday.png")); err != nil || string(mine) != "mine" {
		t.Errorf("someone's file is %q, %v", mine, err)
	}
}

// A folder is the same with a slash at its end, and an earlier render in it is
// replaced, not lost.
func TestFolderWithASlash(t *testing.T) {
	out := filepath.Join(t.TempDir(), "frames")
	job := Job{W: 32, H: 32, FPS: 10, To: 300 * time.Millisecond, List: flash(32, 32)}
	for frames := 3; frames >= 2; frames-- {
		job.To = time.Duration(frames) * 100 * time.Millisecond
		if err := Folder(context.Background(), out+"/", job, nil); err != nil {
			t.Fatal(err)
		}
		if got, _ := os.ReadDir(out); len(got) != frames {
			t.Errorf("%d files, want %d", len(got), frames)
		}
	}
}

// A render that is stopped says that it was, whatever breaks on the way, and
// leaves nothing behind and the earlier output as it was.
func TestStopped(t *testing.T) {
	dir := t.TempDir()
	for name, write := range map[string]func(ctx context.Context, out string, j Job, s Sound) error{"a.mp4": Video, "frames": Folder} {
		for _, when := range []int{0, 5} {
			ctx, cancel := context.WithCancel(context.Background())
			job := Job{W: 64, H: 64, FPS: 100, To: time.Hour, List: flash(64, 64)}
			job.Progress = func(done, _ int) {
				if done == when {
					cancel()
				}
			}
			if when == 0 {
				cancel() // while the sound is written
			}
			if err := write(ctx, filepath.Join(dir, name), job, &beep{rate: 8000, length: 8000 * 3600}); err != context.Canceled {
				t.Errorf("%s stopped at frame %d: %v", name, when, err)
			}
			cancel()
		}
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("%v are left behind", left)
	}
}

func TestEachStopsOnError(t *testing.T) {
	job := Job{W: 32, H: 32, FPS: 1000, From: 0, To: time.Hour, List: flash(32, 32)}
	full := errors.New("disk full")
	n := 0
	err := job.Each(context.Background(), func(i int, _ *draw.Frame) error {
		if i != n {
			t.Fatalf("frame %d came when %d was due", i, n)
		}
		if n++; n == 10 {
			return full
		}
		return nil
	})
	if err != full || n != 10 {
		t.Errorf("Each = %v after %d frames, want the error of emit after 10", err, n)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := job.Each(ctx, func(int, *draw.Frame) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("Each of a cancelled context = %v", err)
	}
}

func TestTimeIsExactInLongVideos(t *testing.T) {
	j := Job{FPS: 60, From: 0, To: 3 * time.Hour}
	if n := j.Frames(); n != 3*3600*60 {
		t.Errorf("Frames() = %d", n)
	}
	if got := j.Time(3*3600*60 - 60); got != 3*time.Hour-time.Second {
		t.Errorf("Time of the last second = %v", got)
	}
	if got := (&Job{FPS: 60, To: math.MaxInt64}).Frames(); got != maxFrames+1 {
		t.Errorf("Frames of an endless range = %d", got)
	}
}

func TestValidate(t *testing.T) {
	good := Job{W: 64, H: 64, FPS: 60, To: time.Second}
	for name, spoil := range map[string]func(*Job){
		"tiny":   func(j *Job) { j.W = 0 },
		"huge":   func(j *Job) { j.H = 1 << 30 },
		"no fps": func(j *Job) { j.FPS = 0 },
		"no end": func(j *Job) { j.To = j.From },
		"ages":   func(j *Job) { j.To = math.MaxInt64 },
	} {
		j := good
		spoil(&j)
		if j.Validate() == nil || j.ValidateVideo() == nil {
			t.Errorf("%s: no error", name)
		}
	}
	odd := good
	odd.H = 63
	if odd.Validate() != nil || odd.ValidateVideo() == nil {
		t.Error("an odd height suits pictures and not videos")
	}
	if err := good.Validate(); err != nil {
		t.Error(err)
	}
}

func TestWithoutEncoder(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	job := Job{W: 32, H: 32, FPS: 10, To: time.Second, List: flash(32, 32)}
	if err := Video(context.Background(), filepath.Join(t.TempDir(), "a.mp4"), job, nil); !errors.Is(err, ErrNoEncoder) {
		t.Errorf("Video without ffmpeg = %v", err)
	}
}
