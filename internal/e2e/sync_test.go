package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"

	"hibana/internal/rig"
)

// clickSong makes an MP3 with a click on every second and a chart with a note
// on each, and gives the chart.
func clickSong(t testing.TB, seconds int) string {
	t.Helper()
	dir := t.TempDir()
	for _, d := range []string{"charts", "songs"} {
		if err := os.MkdirAll(filepath.Join(dir, d), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	clicks := fmt.Sprintf("aevalsrc='if(lt(mod(t,1),0.002),0.8,0)':s=44100:d=%d", seconds+1)
	out := filepath.Join(dir, "songs", "clicks.mp3")
	if msg, err := exec.Command("ffmpeg", "-v", "error", "-f", "lavfi", "-i", clicks, "-c:a", "libmp3lame", "-b:a", "192k", out).CombinedOutput(); err != nil {
		t.Fatalf("ffmpeg (make setup installs it): %v\n%s", err, msg)
	}
	text := "format = 1\n[song]\ntitle = \"Clicks\"\nartist = \"Test\"\naudio = \"../songs/clicks.mp3\"\nbeat0 = 0\n[[tempo]]\nbeat = 0\nbpm = 60\n[[part]]\nname = \"One\"\nlevel = 1\nlanes = 4\nnotes = [\n"
	for i := 1; i <= seconds; i++ {
		text += fmt.Sprintf("  { beat = %d, lane = 0 },\n", i)
	}
	chart := filepath.Join(dir, "charts", "clicks.toml")
	if err := os.WriteFile(chart, []byte(text+"]\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	return chart
}

// BenchmarkPictureMeetsSound measures, from outside, how far the picture is off
// the sound: the machine plays a chart of clicks, and the judgement of each note
// is seen on the screen when its click is in the recording. It is a measurement
// of this machine as it is now, so it reports and does not judge; an early
// picture is negative.
func BenchmarkPictureMeetsSound(b *testing.B) {
	for _, c := range []struct {
		name, frames string
		scale        int
	}{
		{"auto", `"auto"`, 2}, {"60 a second", "60", 2}, {"fast", `"fast"`, 2},
		{"fast and small", `"fast"`, 1}, // where a processor that draws can do more frames
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				offs, raw, rate := measurePictures(b, c.frames, c.scale, 24)
				b.ReportMetric(rate, "frames/s")
				report(b, offs)
				b.ReportMetric(mean(raw), "ms-raw-mean")
				b.ReportMetric(slices.Min(raw), "ms-raw-min")
				b.ReportMetric(slices.Max(raw), "ms-raw-max")
			}
		})
	}
}

// measurePictures gives by how many ms the picture of each of n clicks is seen
// after the click is heard, with the setting frames in a window of scale times
// 320×180; by how many it would be, were it drawn by the raw position of the
// player, which is what the device was given; and how many frames a second were
// drawn.
func measurePictures(t testing.TB, frames string, scale, n int) (offs, raw []float64, rate float64) {
	w, h := 320*scale, 180*scale
	chart := clickSong(t, n)
	display, sound := rig.NewDisplay(t, w, h), rig.NewSound(t)
	recording := sound.Record(t)
	config := filepath.Join(t.TempDir(), "hibana")
	if err := os.Mkdir(config, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(config, "settings.toml"), []byte("frames = "+frames+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	env := append(sound.Env(), "XDG_CONFIG_HOME="+filepath.Dir(config))
	game := play(t, build(t, "internal/screen/hibana-window"), display, env, chart, "--auto", "--size", fmt.Sprintf("%dx%d", w, h))
	game.until("beat 0", func(e entry) bool { return e.Event == "beat" && e.Beat == 0 })
	seen := flashes(t, display.Name, scale, time.Duration(n+1)*time.Second)
	heard := clickTimes(recording)
	beats := game.all("beat")
	for _, b := range beats[1:] { // one a second
		rate += float64(b.Frames) / float64(len(beats)-1)
	}
	for _, f := range seen {
		near := slices.MinFunc(beats, func(a, b entry) int { return int(a.came.Sub(f).Abs() - b.came.Sub(f).Abs()) })
		for _, c := range heard {
			if off := f.Sub(c); off.Abs() < 300*time.Millisecond {
				offs = append(offs, float64(off.Microseconds())/1000)
				raw = append(raw, offs[len(offs)-1]-near.Ahead*1000)
			}
		}
	}
	if len(offs) < n/2 {
		t.Fatalf("%d flashes, %d clicks, %d pairs; want %d", len(seen), len(heard), len(offs), n)
	}
	return offs, raw, rate
}

// flashes watches the place of the judgement and gives the times at which it
// lights up.
func flashes(t testing.TB, display string, scale int, during time.Duration) (times []time.Time) {
	t.Helper()
	conn, err := xgb.NewConnDisplay(display)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	root := xproto.Setup(conn).DefaultScreen(conn).Root
	// Where "Fantastic" stands in the window.
	x, y, w, h := 30*scale, 154*scale, 30*scale, 9*scale
	lit := false
	for end := time.Now().Add(during); time.Now().Before(end); time.Sleep(500 * time.Microsecond) {
		r, err := xproto.GetImage(conn, xproto.ImageFormatZPixmap, xproto.Drawable(root), int16(x), int16(y), uint16(w), uint16(h), ^uint32(0)).Reply()
		now := time.Now()
		if err != nil {
			t.Fatal(err)
		}
		bright := 0
		for i := 0; i+3 < len(r.Data); i += 4 {
			if r.Data[i] > 150 && r.Data[i+1] > 150 && r.Data[i+2] > 150 {
				bright++
			}
		}
		if bright > w*h/20 && !lit {
			times = append(times, now)
		}
		lit = bright > w*h/20
	}
	return times
}

// clickTimes are when the recording clicks.
func clickTimes(r *rig.Recording) (times []time.Time) {
	left := r.Left()
	for i := 1; i < len(left); i++ {
		if left[i] > 0.3 && left[i-1] <= 0.3 && (len(times) == 0 || r.Time(i).Sub(times[len(times)-1]) > 500*time.Millisecond) {
			times = append(times, r.Time(i))
		}
	}
	return times
}
