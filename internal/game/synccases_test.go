package game

import (
	"math"
	"testing"
	"time"

	"hibana/beat"
)

// Complaints about sync that were found in the trackers of other games, by their
// numbers in the list they were collected in. Where each is tested:
//
//	1  uptime               beat TestSmoothUptime, audio TestClockAfterAMonth
//	2  offsets and rates    beat TestOffsetsScaleWithTheRate, TestOffsets here
//	3  rate·input           the same; clicks: TestClicksFollowTheOffsets here
//	4  ITG packs            library TestPackSync
//	6  MP3 origin           audio TestTimeZero, TestTimeZeroInEveryFormat, mp3 TestClickWithoutHeader
//	7  MP3 against others   the same
//	9  start in a VBR MP3   mp3 TestSeekIsExact, audio TestStartAnywhere
//	10 44.1 on 48 kHz       audio TestResampleIsExactFarIn, TestPositionIsExact
//	11 stalls               beat TestSmoothUpdateStall, audio TestClockFollowsTheSamples
//	13 judging is moved     TestOffsetMovesTheJudging here
//	14 sign                 beat TestOffsetsAreSeparate
//	15 visual and judging   TestOffsets here
//	16 suggestion           calibrate TestHits, TestAdvice here
//	17 late headphones      calibrate TestLateHeadphones
//	18 one timeline         audio TestCueIsOnTheFrame
//	20 stamped presses      TestStampsAndNotFrames here
//	21 negative BPM         charts/sm against the vectors
//	22 caches               beat TestCursorIsTheMap, TestCursorBeginsOnPileUp
//	23 very high BPM        beat TestVectors, charts/sm against the vectors

// Reported of Quaver (233): an offset that moved only the notes on screen. Taps
// on the beats of the sound are judged 200 ms apart with +100 and −100 ms.
func TestOffsetMovesTheJudging(t *testing.T) {
	mean := func(offset time.Duration) float64 {
		tb := newTable(t, func(c *Config) {
			c.Offsets = func() beat.Offsets { return beat.Offsets{Input: offset} }
		})
		tb.until("the song", func() bool { return tb.game.play.moving })
		tb.perform(0, time.Hour, zero)
		tb.until("results", on(tb, onResults))
		sum, n := 0.0, 0
		for _, l := range tb.lines("judged") {
			if l.Judgement != "Miss" {
				sum += *l.Error
				n++
			}
		}
		if n < 32 {
			t.Fatalf("with %v only %d notes were hit", offset, n)
		}
		return sum / float64(n)
	}
	if early, late := mean(100*ms), mean(-100*ms); math.Abs(early+0.1) > 1e-6 || math.Abs(late-0.1) > 1e-6 {
		t.Errorf("with +100 ms taps on the beat are judged %v s, with −100 ms %v s", early, late)
	}
}

// Reported of OutFox (48) and ITGmania (71): errors in stripes, because presses
// were given the time of their frame. At 30 frames a second presses that are
// 3.7 ms further off each time are judged so.
func TestStampsAndNotFrames(t *testing.T) {
	tb := newTable(t, nil)
	tb.step = time.Second / 30
	late := func(i int) time.Duration { return time.Duration(i-16) * 3700 * time.Microsecond }
	tb.until("the song", func() bool { return tb.game.play.moving })
	tb.perform(0, time.Hour, late)
	tb.until("results", on(tb, onResults))
	lines := tb.lines("judged")
	if len(lines) != 33 {
		t.Fatalf("%d judgements", len(lines))
	}
	for i, l := range lines {
		if want := late(i).Seconds(); math.Abs(*l.Error-want) > 1e-4 {
			t.Errorf("note %d was pressed %v s late and is judged %v s", i, want, *l.Error)
		}
	}
}

// Reported of StepMania (828) and others: clicks that were off at other rates
// than 1. The clicks of a count-in are heard when a press in time with them is
// judged to be on the beat.
func TestClicksFollowTheOffsets(t *testing.T) {
	for rate, want := range map[float64]time.Duration{0.75: 116250 * time.Microsecond, 1.5: 232500 * time.Microsecond} {
		tb := newTable(t, func(c *Config) {
			c.Rate = rate
			c.Offsets = func() beat.Offsets { return beat.Offsets{Input: 155 * ms} }
		})
		tb.until("the song", func() bool { return tb.game.play.moving })
		tb.until("5 s", func() bool { return tb.game.play.time > 5*time.Second })
		tb.tap("Escape")
		tb.tap("Escape") // goes on, with a count-in
		if len(tb.sound.cues) < 3 {
			t.Fatalf("%d clicks", len(tb.sound.cues))
		}
		for _, cue := range tb.sound.cues {
			// Beats are half a second apart; the click is late by the offset in song time.
			if off := (cue - want) % (500 * ms); off.Abs() > 10*time.Microsecond && (off.Abs()-500*ms).Abs() > 10*time.Microsecond {
				t.Errorf("rate %v: a click at %v, want it %v after a beat", rate, cue, want)
			}
		}
	}
}
