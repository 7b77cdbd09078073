package screen

import (
	"image"
	"image/color"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// longest is what a frame counts for at most: a hitch is no rhythm.
const longest = 30 * time.Millisecond

// pace learns from the frames so far when the picture that is being made will
// be seen, and for how long.
type pace struct {
	begun  time.Duration // when the clock was read for the last picture
	shown  time.Duration // when that picture was handed to the display
	making time.Duration // from one to the other, smoothed
	period time.Duration // from one picture to the next, smoothed
	probe  *ebiten.Image
	pixel  [4]byte
}

// settle waits until the last picture is drawn and handed to the display.
//
// Ebitengine does that itself as long as it waits for the display. When it does
// not, it draws while the next frame is already made: frames queue up, each is
// seen some frames late, and nobody can tell how many. Reading back a pixel
// ends the queue. Then the X server is asked something: Xlib keeps the picture
// back until anything needs an answer, which would else be after the rest of a
// frame that lasts longer than its making.
func (p *pace) settle(queued bool) {
	if !queued {
		return
	}
	if p.probe == nil {
		p.probe = ebiten.NewImageWithOptions(image.Rect(0, 0, 1, 1), &ebiten.NewImageOptions{Unmanaged: true})
	}
	p.probe.Fill(color.Black) // what has not changed would not be asked for
	p.probe.ReadPixels(p.pixel[:])
	ebiten.WindowPosition()
}

// show says that the last picture is on the display now.
func (p *pace) show(now time.Duration) {
	p.making = smooth(p.making, now-p.begun)
	p.period = smooth(p.period, now-p.shown)
	p.shown = now
}

// begin says that a picture is begun now, and gives how long after that the
// middle of the time is in which it will be seen.
func (p *pace) begin(now time.Duration) time.Duration {
	p.begun = now
	return p.making + p.period/2
}

func smooth(mean, next time.Duration) time.Duration {
	return mean + (min(next, longest)-mean)/16
}
