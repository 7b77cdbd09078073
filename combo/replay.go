package combo

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Replay is one performance as it was recorded: with the same chart it gives
// the same result. Its text, version 1, is
//
//	hibana replay 1
//	chart 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
//	part 0
//	lanes 4
//	rules itg
//	seed 1
//	rate 1
//	from start
//	inputs 2
//	1500000000 2 down
//	1548000000 2 up
//
// with key events in nanoseconds of song time, in order.
type Replay struct {
	Chart  [sha256.Size]byte // Identity of the part's notes
	Part   int
	Lanes  int
	Rules  string // Rules.Name
	Seed   uint64
	Rate   float64
	From   time.Duration // notes due before it were not judged; Before for all of them
	Inputs []Input
}

// MaxInputs limits a replay: an hour of a thousand key events a second.
const MaxInputs = 3_600_000

// maxReplayBytes is more than MaxInputs of the longest lines.
const maxReplayBytes = 128 << 20

// Identity tells one list of notes from another: SHA-256 of all that a
// judgement depends on. A chart keeps its replays when its title, arm or
// effects change.
func Identity(notes []Note, lanes int) [sha256.Size]byte {
	h := sha256.New()
	b := binary.LittleEndian.AppendUint64([]byte("hibana notes 1\n"), uint64(lanes))
	for i := range notes {
		n := &notes[i]
		judged := byte(0)
		if n.Judged {
			judged = 1
		}
		b = append(b, byte(n.Kind), judged)
		b = binary.LittleEndian.AppendUint64(b, uint64(n.Row))
		b = binary.LittleEndian.AppendUint64(b, uint64(n.Lane))
		b = binary.LittleEndian.AppendUint64(b, uint64(n.Time))
		b = binary.LittleEndian.AppendUint64(b, uint64(n.End))
		if len(b) >= 1<<12 {
			h.Write(b)
			b = b[:0]
		}
	}
	h.Write(b)
	return [sha256.Size]byte(h.Sum(nil))
}

// Encode writes the replay as text.
func (r *Replay) Encode() []byte {
	var b bytes.Buffer
	from := "start"
	if r.From != Before {
		from = strconv.FormatInt(int64(r.From), 10)
	}
	fmt.Fprintf(&b, "hibana replay 1\nchart %x\npart %d\nlanes %d\nrules %s\nseed %d\nrate %s\nfrom %s\ninputs %d\n",
		r.Chart, r.Part, r.Lanes, r.Rules, r.Seed, strconv.FormatFloat(r.Rate, 'g', -1, 64), from, len(r.Inputs))
	for _, in := range r.Inputs {
		b.Write(strconv.AppendInt(b.AvailableBuffer(), int64(in.Time), 10))
		b.WriteByte(' ')
		b.Write(strconv.AppendInt(b.AvailableBuffer(), int64(in.Lane), 10))
		if in.Down {
			b.WriteString(" down\n")
		} else {
			b.WriteString(" up\n")
		}
	}
	return b.Bytes()
}

// DecodeReplay reads what Encode wrote. It is strict: an error names the line
// and what should stand there.
func DecodeReplay(text []byte) (*Replay, error) {
	if len(text) > maxReplayBytes {
		return nil, fmt.Errorf("a replay of %d MiB is too big: at most %d MiB", len(text)>>20, maxReplayBytes>>20)
	}
	if len(text) == 0 {
		return nil, errors.New("the file is empty: this is no replay")
	}
	d := replayReader{rest: text}
	r := d.header()
	count := d.number("inputs", 0, MaxInputs)
	if d.err == nil {
		r.Inputs = make([]Input, 0, min(count, len(d.rest)/len("0 0 up\n")))
	}
	for i := 0; i < count && d.err == nil; i++ {
		in := d.input(r.Lanes)
		if d.err == nil && i > 0 && in.Time < r.Inputs[i-1].Time {
			d.fail("the key event is earlier than the one before it")
		}
		r.Inputs = append(r.Inputs, in)
	}
	if d.err == nil && len(d.rest) > 0 {
		d.line++
		d.fail("%d key events were announced and more follow", count)
	}
	if d.err != nil {
		return nil, d.err
	}
	return r, nil
}

// replayReader reads a replay line by line and keeps the first error.
type replayReader struct {
	rest []byte
	line int
	err  error
}

func (d *replayReader) fail(format string, args ...any) {
	if d.err == nil {
		d.err = fmt.Errorf("replay line %d: %s", d.line, fmt.Sprintf(format, args...))
	}
}

// next is the next line, "" after an error.
func (d *replayReader) next() string {
	if d.err != nil {
		return ""
	}
	d.line++
	line, rest, ended := bytes.Cut(d.rest, []byte{'\n'})
	if !ended {
		d.fail("the file ends too early")
		return ""
	}
	d.rest = rest
	if len(line) > 200 {
		d.fail("the line is too long")
		return ""
	}
	return string(line)
}

// field is the value of the next line, which must be key and value.
func (d *replayReader) field(key string) string {
	line := d.next()
	value, ok := strings.CutPrefix(line, key+" ")
	if !ok || value == "" {
		d.fail("%q should be %q and its value", line, key)
	}
	return value
}

func (d *replayReader) number(key string, low, high int) int {
	value := d.field(key)
	n, err := strconv.Atoi(value)
	if err != nil || strconv.Itoa(n) != value || n < low || n > high {
		d.fail("%s %s should be a whole number from %d to %d", key, value, low, high)
	}
	return n
}

func (d *replayReader) header() *Replay {
	r := &Replay{}
	if first := d.next(); first != "hibana replay 1" {
		if strings.HasPrefix(first, "hibana replay ") {
			d.fail("this is %q; only version 1 is known: a newer Hibana wrote it", first)
		}
		d.fail("%q should be \"hibana replay 1\": this is no replay", first)
	}
	chart := d.field("chart")
	if sum, err := hex.DecodeString(chart); err != nil || len(sum) != len(r.Chart) || hex.EncodeToString(sum) != chart {
		d.fail("chart %q should be a SHA-256 sum in 64 lower-case hex digits", chart)
	} else {
		copy(r.Chart[:], sum)
	}
	r.Part = d.number("part", 0, math.MaxInt32)
	r.Lanes = d.number("lanes", 1, MaxLanes)
	r.Rules = d.field("rules")
	if _, ok := RulesByName(r.Rules); !ok {
		d.fail("there is no ruleset %q", r.Rules)
	}
	seed := d.field("seed")
	var err error
	if r.Seed, err = strconv.ParseUint(seed, 10, 64); err != nil || strconv.FormatUint(r.Seed, 10) != seed {
		d.fail("seed %s should be a whole number, 0 or more", seed)
	}
	rate := d.field("rate")
	if r.Rate, err = strconv.ParseFloat(rate, 64); err != nil || !(r.Rate >= MinRate && r.Rate <= MaxRate) {
		d.fail("rate %s should be a number from %v to %v", rate, MinRate, MaxRate)
	}
	r.From = Before
	if from := d.field("from"); from != "start" {
		r.From = d.time(from)
	}
	return r
}

// time is a song time in nanoseconds.
func (d *replayReader) time(text string) time.Duration {
	ns, err := strconv.ParseInt(text, 10, 64)
	if err != nil || strconv.FormatInt(ns, 10) != text || time.Duration(ns) < -horizon || time.Duration(ns) > horizon {
		d.fail("%q should be a song time in nanoseconds", text)
	}
	return time.Duration(ns)
}

func (d *replayReader) input(lanes int) Input {
	line := d.next()
	if d.err != nil {
		return Input{}
	}
	at, rest, _ := strings.Cut(line, " ")
	laneText, way, _ := strings.Cut(rest, " ")
	lane, err := strconv.Atoi(laneText)
	if err != nil || strconv.Itoa(lane) != laneText || way != "down" && way != "up" {
		d.fail("%q should be a time, a lane, and down or up", line)
		return Input{}
	}
	if lane < 0 || lane >= lanes {
		d.fail("lane %d should be from 0 to %d", lane, lanes-1)
	}
	return Input{d.time(at), lane, way == "down"}
}
