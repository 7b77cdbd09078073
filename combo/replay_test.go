package combo

import (
	"bytes"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"
)

func example() *Replay {
	return &Replay{
		Chart: Identity(nil, 4), Part: 2, Lanes: 4, Rules: "itg", Seed: 18446744073709551615, Rate: 1.5, From: Before,
		Inputs: []Input{{-5, 0, true}, {1500000000, 3, true}, {1500000000, 3, false}},
	}
}

func TestReplayText(t *testing.T) {
	want, err := os.ReadFile("testdata/example.replay")
	if err != nil {
		t.Fatal(err)
	}
	r := example()
	if got := r.Encode(); !bytes.Equal(got, want) {
		t.Errorf("encoded\n%s\nwant\n%s", got, want)
	}
	got, err := DecodeReplay(want)
	if err != nil || !reflect.DeepEqual(got, r) {
		t.Errorf("decoded %+v, error %v; want %+v", got, err, r)
	}
	r.From = -7
	if got, err := DecodeReplay(r.Encode()); err != nil || got.From != -7 {
		t.Errorf("from -7 comes back as %+v, %v", got, err)
	}
}

func TestReplayErrors(t *testing.T) {
	good := string(example().Encode())
	for _, c := range []struct{ old, new, want string }{
		{good, "", `the file is empty: this is no replay`},
		{"hibana replay 1", "#!/bin/sh", `replay line 1: "#!/bin/sh" should be "hibana replay 1": this is no replay`},
		{"replay 1", "replay 2", `replay line 1: this is "hibana replay 2"; only version 1 is known: a newer Hibana wrote it`},
		{"chart ", "chart 00", `replay line 2: chart "00`},
		{"part 2", "part -1", `replay line 3: part -1 should be a whole number from 0 to 2147483647`},
		{"part 2", "part 02", `replay line 3: part 02 should be`},
		{"part 2\n", "", `replay line 3: "lanes 4" should be "part" and its value`},
		{"lanes 4", "lanes 65", `replay line 4: lanes 65 should be a whole number from 1 to 64`},
		{"rules itg", "rules chess", `replay line 5: there is no ruleset "chess"`},
		{"seed 1", "seed -1", `replay line 6: seed -18446744073709551615 should be a whole number, 0 or more`},
		{"rate 1.5", "rate NaN", `replay line 7: rate NaN should be a number from 0.1 to 10`},
		{"from start", "from 1s", `replay line 8: "1s" should be a song time in nanoseconds`},
		{"inputs 3", "inputs 4", `replay line 13: the file ends too early`},
		{"inputs 3", "inputs 2", `replay line 12: 2 key events were announced and more follow`},
		{"inputs 3", "inputs 99999999", `replay line 9: inputs 99999999 should be a whole number from 0 to 3600000`},
		{"-5 0", "1500000001 0", `replay line 11: the key event is earlier than the one before it`},
		{"3 down", "4 down", `replay line 11: lane 4 should be from 0 to 3`},
		{"3 down", "3 Down", `replay line 11: "1500000000 3 Down" should be a time, a lane, and down or up`},
		{"-5", "-9223372036854775808", `replay line 10: "-9223372036854775808" should be a song time`},
		{"3 up\n", "3 up", `replay line 12: the file ends too early`},
		{"-5 0", "-5 " + strings.Repeat("0", 300), `replay line 10: the line is too long`},
	} {
		text := strings.Replace(good, c.old, c.new, 1)
		if _, err := DecodeReplay([]byte(text)); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("with %q for %q: error\n\t%v, want\n\t%s", c.new, c.old, err, c.want)
		}
	}
}

func TestIdentity(t *testing.T) {
	m := song(t, 0, 60)
	notes := []Note{at(m, Tap, 0, 1), at(m, Hold, 1, 2, 3)}
	same := Identity(notes, 4)
	if same != Identity(append([]Note(nil), notes...), 4) {
		t.Error("the same notes have two identities")
	}
	seen := map[[32]byte]bool{same: true, Identity(notes, 5): true, Identity(notes[:1], 4): true}
	for _, change := range []func(n *Note){
		func(n *Note) { n.Time++ }, func(n *Note) { n.End++ }, func(n *Note) { n.Lane++ },
		func(n *Note) { n.Row++ }, func(n *Note) { n.Kind = Roll }, func(n *Note) { n.Judged = false },
	} {
		other := append([]Note(nil), notes...)
		change(&other[1])
		seen[Identity(other, 4)] = true
	}
	if len(seen) != 9 {
		t.Errorf("9 different lists have %d identities", len(seen))
	}
}

// A recording, written and read, gives the same performance.
func TestReplayGivesTheSameResult(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 6))
	m, notes := busy(t, rng, 100)
	live := judge(t, ITG(), m, 1, notes...)
	r := Replay{Chart: Identity(notes, 4), Lanes: 4, Rules: "itg", Rate: 1, From: Before}
	for _, in := range clumsy(ITG(), m, rng, notes) {
		live.Advance(in.Time - 3*ms)
		r.Inputs = append(r.Inputs, live.Press(in))
	}
	live.Advance(time.Hour)
	again, err := DecodeReplay(r.Encode())
	if err != nil {
		t.Fatal(err)
	}
	j := judge(t, ITG(), m, 1, notes...)
	play(j, again.Inputs, time.Hour)
	if story(live) != story(j) {
		t.Error("the replay went otherwise")
	}
}

// No text makes the reader panic, and what it accepts it writes again.
func FuzzReplay(f *testing.F) {
	good := example().Encode()
	f.Add(good)
	f.Add([]byte("hibana replay 1\nchart 0"))
	f.Add(bytes.Replace(good, []byte("from start"), []byte("from -99"), 1))
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := DecodeReplay(text)
		if err != nil {
			return
		}
		again, err := DecodeReplay(r.Encode())
		if err != nil || !reflect.DeepEqual(r, again) {
			t.Fatalf("%+v was written and read as %+v, error %v", r, again, err)
		}
	})
}
