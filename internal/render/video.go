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
	out = filepath.Clean(out)
	ext := strings.ToLower(filepath.Ext(out))
	codec, ok := codecs[ext]
	if !ok {
		return fmt.Errorf("%s is no kind of video that can be written: use .mp4 or .webm", filepath.Ext(out))
	}
	if err := j.ValidateVideo(); err != nil {
		return err
	}
	if err := checkFile(out); err != nil {
		return err
	}
	ffmpeg, err := exec.LookPath("ffmpeg")
	if err != nil {
		return ErrNoEncoder
	}
	// From the root, so that no name looks like one of ffmpeg's options.
	dir, err := filepath.Abs(filepath.Dir(out))
	if err != nil {
		return writeError(out, err)
	}
	work, err := os.MkdirTemp(dir, ".hibana-render-*")
	if err != nil {
		return writeError(out, err)
	}
	defer os.RemoveAll(work)

	args := []string{"-hide_banner", "-loglevel", "error", "-nostdin", "-y",
		"-f", "rawvideo", "-pix_fmt", "rgba", "-video_size", fmt.Sprintf("%dx%d", j.W, j.H), "-framerate", strconv.Itoa(j.FPS), "-i", "pipe:0"}
	if sound != nil {
		wav := filepath.Join(work, "audio.wav")
		if err := writeSound(ctx, wav, sound, j.From, j.To); err != nil {
			return soundError(ctx, out, err)
		}
		args = append(args, "-i", "file:"+wav, "-map", "0:v", "-map", "1:a")
	}
	part := filepath.Join(work, "video"+ext)
	args = append(append(args, codec...), "file:"+part)

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
	waitErr := cmd.Wait()
	switch {
	case ctx.Err() != nil:
		return ctx.Err() // whatever else went wrong, that was why
	case waitErr != nil:
		// What ffmpeg said explains a broken pipe better than the pipe does.
		return &Error{Cause: "ffmpeg could not encode the video: " + lastLine(said.String(), waitErr), Fix: "check the free space, and that ffmpeg has the encoders " + encoders(codec), Err: waitErr}
	case err != nil:
		return &Error{Cause: "ffmpeg ended before the video was whole", Fix: "check that ffmpeg works: ffmpeg -version", Err: err}
	}
	if err := os.Rename(part, out); err != nil {
		return writeError(out, err)
	}
	return nil
}

// lastLine is the last thing ffmpeg said, where it tells what the matter was.
func lastLine(said string, err error) string {
	lines := strings.Split(strings.TrimSpace(said), "\n")
	if last := strings.TrimSpace(lines[len(lines)-1]); last != "" {
		return last
	}
	return err.Error()
}

// encoders names those that the options ask for.
func encoders(codec []string) string {
	var names []string
	for i := range codec {
		if codec[i] == "-c:v" || codec[i] == "-c:a" {
			names = append(names, codec[i+1])
		}
	}
	return strings.Join(names, " and ")
}
