// Package render writes a performance to files: a video with sound, a folder
// of frames, a still or a contact sheet. It needs no display, GPU or sound card.
//
// The show and the display list of each frame are made in order on one
// goroutine, since the show is a simulation; turning lists into pixels is the
// costly part and uses every core.
package render

import (
	"context"
	"fmt"
	"math/bits"
	"runtime"
	"sync"
	"time"

	"hibana/internal/draw"
)

// Job is a stretch of a performance to be rendered.
type Job struct {
	W, H     int           // output pixels
	FPS      int           // frames a second
	From, To time.Duration // song time; the last frame is the last one before To

	// List fills l with the picture at song time t. It is called in order of t
	// from one goroutine.
	List func(t time.Duration, l *draw.List)

	// Progress, when not nil, is told after each finished frame.
	Progress func(done, total int)
}

// Limits that keep a mistyped option from filling memory or the disk.
const (
	maxSide   = 8192
	maxPixels = 64 << 20
	maxFPS    = 1000
	maxFrames = 4 << 20 // 4.8 hours at 240 frames a second
)

// Frames is the number of frames of the job.
func (j *Job) Frames() int {
	if j.To <= j.From || j.FPS <= 0 {
		return 0
	}
	// ceil(length·fps/second) in 128 bits, so that no length overflows.
	hi, lo := bits.Mul64(uint64(j.To-j.From), uint64(j.FPS))
	if hi >= uint64(time.Second) {
		return maxFrames + 1
	}
	n, rest := bits.Div64(hi, lo, uint64(time.Second))
	if rest > 0 {
		n++
	}
	return int(min(n, maxFrames+1))
}

// Time is the song time of frame i, exact to the nanosecond however long the video.
func (j *Job) Time(i int) time.Duration {
	whole, part := i/j.FPS, i%j.FPS
	return j.From + time.Duration(whole)*time.Second + time.Duration(part)*time.Second/time.Duration(j.FPS)
}

// Validate refuses sizes, rates and ranges that no output could hold.
func (j *Job) Validate() error {
	switch {
	case j.W < 16 || j.H < 16 || j.W > maxSide || j.H > maxSide || j.W*j.H > maxPixels:
		return fmt.Errorf("a picture of %d×%d is not possible: each side must be 16 to %d px", j.W, j.H, maxSide)
	case j.FPS < 1 || j.FPS > maxFPS:
		return fmt.Errorf("%d frames a second are not possible: give 1 to %d", j.FPS, maxFPS)
	case j.To <= j.From:
		return fmt.Errorf("nothing to render: the range ends at %.3f s and begins at %.3f s", j.To.Seconds(), j.From.Seconds())
	case j.Frames() > maxFrames:
		return fmt.Errorf("the range from %.3f s to %.3f s has more than %d frames", j.From.Seconds(), j.To.Seconds(), maxFrames)
	}
	return nil
}

// ValidateVideo is Validate, and what encoders ask for besides.
func (j *Job) ValidateVideo() error {
	if err := j.Validate(); err != nil {
		return err
	}
	if j.W%2 != 0 || j.H%2 != 0 {
		return fmt.Errorf("a video of %d×%d is not possible: both sides must be even", j.W, j.H)
	}
	return nil
}

// slot is one frame on its way from list to pixels.
type slot struct {
	list  draw.List
	frame *draw.Frame
	ready chan struct{} // closed when frame holds the picture
}

// Each renders every frame and hands them to emit in order. The frame is
// reused after emit returns. The first error of emit ends the job.
func (j *Job) Each(ctx context.Context, emit func(i int, f *draw.Frame) error) error {
	if err := j.Validate(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()

	workers := runtime.GOMAXPROCS(0)
	free := make(chan *slot, workers+2)
	for range cap(free) {
		free <- &slot{frame: draw.NewFrame(j.W, j.H)}
	}
	toRaster := make(chan *slot, cap(free))
	toEmit := make(chan *slot, cap(free))

	var group sync.WaitGroup
	defer group.Wait()
	defer cancel() // before Wait: whoever still works is told to stop

	group.Go(func() {
		defer close(toRaster)
		defer close(toEmit)
		for i := range j.Frames() {
			select {
			case s := <-free:
				s.ready = make(chan struct{})
				s.list.Reset()
				j.List(j.Time(i), &s.list)
				toRaster <- s // never blocks: there are no more slots than room
				toEmit <- s
			case <-ctx.Done():
				return
			}
		}
	})
	for range workers {
		group.Go(func() {
			for s := range toRaster {
				s.frame.Fill(draw.Clear)
				s.frame.Draw(&s.list)
				close(s.ready)
			}
		})
	}

	i := 0
	for s := range toEmit {
		<-s.ready
		if err := emit(i, s.frame); err != nil {
			return err
		}
		free <- s
		i++
		if j.Progress != nil {
			j.Progress(i, j.Frames())
		}
	}
	return ctx.Err()
}
