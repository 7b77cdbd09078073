package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hibana/internal/rig"
)

// BenchmarkMemoryWhilePlaying measures what the game keeps resident while it
// plays a song of ten minutes, over what an empty Ebitengine window does.
func BenchmarkMemoryWhilePlaying(b *testing.B) {
	const w, h = 1280, 720
	for b.Loop() {
		chart := longSong(b)
		display, sound := rig.NewDisplay(b, w, h), rig.NewSound(b)
		window := exec.Command(build(b, "internal/e2e/testdata/emptywindow"))
		window.Env = display.Env(sound.Env())
		rig.Bind(window)
		if err := window.Start(); err != nil {
			b.Fatal(err)
		}
		time.Sleep(5 * time.Second)
		empty := resident(b, window.Process.Pid)
		window.Process.Kill()
		window.Wait()
		game := play(b, build(b, "internal/screen/hibana-window"), display, sound.Env(), chart, "--auto", "--size", fmt.Sprintf("%dx%d", w, h))
		var mib []float64
		for n := 1; n <= 30; n++ {
			game.until("the next beat", func(e entry) bool { return e.Event == "beat" && e.Beat == n })
			mib = append(mib, resident(b, game.cmd.Process.Pid))
		}
		b.ReportMetric(empty, "MiB-empty")
		slices.Sort(mib)
		b.ReportMetric(mib[len(mib)/2]-empty, "MiB-above")
		b.ReportMetric(mib[len(mib)-1]-empty, "MiB-above-at-most")
		b.ReportMetric(0, "ns/op")
	}
}

// longSong is clickSong's, ten minutes long and never silent.
func longSong(b *testing.B) string {
	chart := clickSong(b, 40)
	song := filepath.Join(filepath.Dir(filepath.Dir(chart)), "songs", "clicks.mp3")
	make := exec.Command("ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "anoisesrc=d=600:c=pink:a=0.3", "-ac", "2", "-c:a", "libmp3lame", "-b:a", "192k", song)
	if msg, err := make.CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, msg)
	}
	return chart
}

// resident is what a process keeps in memory, in MiB.
func resident(b *testing.B, pid int) float64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		b.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(status), "VmRSS:")
	var kib float64
	if _, err := fmt.Sscanf(rest, "%f kB", &kib); err != nil {
		b.Fatal(err)
	}
	return kib / 1024
}
