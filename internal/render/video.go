package render

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"hibana/internal/draw"
)

// ErrNoEncoder is returned when ffmpeg is not installed.
var ErrNoEncoder = errors.New("ffmpeg is not installed")

// codecs are the encoder options per container: fast enough that the encoder
// is not what an export waits for, good enough to post.
var codecs = map[string][]string{
	".mp4": {"-c:v", "libx264", "-preset", "superfast", "-crf", "19", "-pix_fmt", "yuv420p",
		"-c:a", "aac", "-b:a", "192k", "-movflags", "+faststart"},
	".webm": {"-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "6", "-row-mt", "1", "-crf", "31", "-b:v", "0",
		"-pix_fmt", "yuv420p", "-c:a", "libopus", "-b:a", "160k"},
}

// Video writes the job as .mp4 or .webm through ffmpeg, with sound unless
// sound is nil. The file appears under its name only when it is whole.
func Video(ctx context.Context, out string, j Job, sound Sound) (err error) {
	codec, ok := codecs[strings.ToLower(filepath.Ext(out))]
	if !ok {
		return fmt.Errorf("%s is no kind of video that can be written: use .mp4 or .webm", filepath.Ext(out))
	}
	if err := j.Validate(); err != nil {
		return err
	}
	if j.W%2 != 0 || j.H%2 != 0 {
		return fmt.Errorf("a video of %d×%d is not possible: both sides must be even", j.W, j.H)
	}
	ffmpeg, err := exec.LookPath("ffmpeg")
	if err != nil {
		return ErrNoEncoder
	}
	work, err := os.MkdirTemp(filepath.Dir(out), ".hibana-render-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)

	args := []string{"-hide_banner", "-loglevel", "error", "-nostdin", "-y",
		"-f", "rawvideo", "-pix_fmt", "rgba", "-video_size", fmt.Sprintf("%dx%d", j.W, j.H), "-framerate", strconv.Itoa(j.FPS), "-i", "pipe:0"}
	if sound != nil {
		wav := filepath.Join(work, "audio.wav")
		if err := writeSound(wav, sound, j.From, j.To); err != nil {
			return err
		}
		args = append(args, "-i", wav, "-map", "0:v", "-map", "1:a")
	}
	part := filepath.Join(work, "video"+strings.ToLower(filepath.Ext(out)))
	args = append(append(args, codec...), part)

	cmd := exec.CommandContext(ctx, ffmpeg, args...)
	var said bytes.Buffer
	cmd.Stderr = &said
	pipe, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	var bytesOut []byte
	err = j.Each(ctx, func(_ int, f *draw.Frame) error {
		bytesOut = f.AppendRGBA(bytesOut[:0])
		_, err := pipe.Write(bytesOut)
		return err
	})
	pipe.Close()
	if waitErr := cmd.Wait(); waitErr != nil && ctx.Err() == nil {
		// What ffmpeg said explains a broken pipe better than the pipe does.
		return fmt.Errorf("ffmpeg could not encode the video: %w\n%s", waitErr, strings.TrimSpace(said.String()))
	}
	if err != nil {
		return err
	}
	return os.Rename(part, out)
}
