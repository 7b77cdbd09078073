//go:build linux && !android

package device

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jfreymuth/pulse/proto"
)

// errNoServer says that no PulseAudio server is to be found, nor PipeWire in its
// place.
var errNoServer = errors.New("no sound server")

// playServer opens a stream of the sound server and fills it from pull until it
// fails.
//
// The server is spoken to in its own protocol because of one answer: how much of
// this stream it has taken, and how long that still is from being heard, at one
// moment. ALSA's way to the server passes the same through a filter, which is
// off by 1 to 6 ms for seconds after each irregularity; asked directly it is
// right to 0.1 ms.
func playServer(pull func(b []byte, delay int64)) error {
	client, conn, err := proto.Connect("")
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return err // it is there, and hangs
	case err != nil:
		return fmt.Errorf("%w: %w", errNoServer, err)
	}
	defer conn.Close()
	s := stream{client: client, wanted: make(chan int, 64), told: make(chan account, 1), gone: make(chan error, 1), b: make([]byte, latency/periods*frameBytes)}
	client.Callback = s.hear
	if err := s.open(); err != nil {
		return err
	}
	go s.follow() // until the connection is closed
	return s.fill(pull)
}

// stream is what plays at a sound server.
type stream struct {
	client *proto.Client
	id     uint32
	wanted chan int // bytes the server asks for
	told   chan account
	gone   chan error
	b      []byte

	written int64 // frames
	last    account
}

// account is what the server says it has played: at a time, so many frames of
// the stream were heard.
type account struct {
	heard int64
	at    time.Time
}

// ask is how often the server is asked what was heard.
const ask = 20 * time.Millisecond

func (s *stream) open() error {
	name := proto.PropList{
		"application.name": proto.PropListString("Hibana"),
		"media.name":       proto.PropListString("Song"),
		"media.role":       proto.PropListString("game"),
	}
	if err := s.client.Request(&proto.SetClientName{Props: name}, &proto.SetClientNameReply{}); err != nil {
		return err
	}
	var reply proto.CreatePlaybackStreamReply
	err := s.client.Request(&proto.CreatePlaybackStream{
		SampleSpec:            proto.SampleSpec{Format: proto.FormatFloat32LE, Channels: 2, Rate: Rate},
		ChannelMap:            proto.ChannelMap{proto.ChannelLeft, proto.ChannelRight},
		SinkIndex:             proto.Undefined,
		BufferMaxLength:       proto.Undefined,
		BufferTargetLength:    latency * frameBytes,
		BufferMinimumRequest:  latency / periods * frameBytes,
		BufferPrebufferLength: 0, // what comes too late is dropped, and time goes on
		EarlyRequests:         true,
		ChannelVolumes:        proto.ChannelVolumes{uint32(proto.VolumeNorm), uint32(proto.VolumeNorm)},
		Properties:            name,
	}, &reply)
	if err != nil {
		return err
	}
	s.id = reply.StreamIndex
	s.wanted <- int(reply.Missing)
	return nil
}

// hear takes in what the server says by itself. It must not wait.
func (s *stream) hear(message any) {
	switch m := message.(type) {
	case *proto.Request:
		select {
		case s.wanted <- int(m.Length):
		default: // so many requests are left that this one does not matter
		}
	case *proto.PlaybackStreamKilled:
		s.end(errors.New("the sound server ended the stream"))
	case *proto.ConnectionClosed:
		s.end(errors.New("the sound server is gone"))
	}
}

func (s *stream) end(why error) {
	select {
	case s.gone <- why:
	default:
	}
}

// fill writes what the server asks for.
func (s *stream) fill(pull func(b []byte, delay int64)) error {
	idle := time.NewTimer(opening)
	defer idle.Stop()
	for {
		select {
		case why := <-s.gone:
			return why
		case s.last = <-s.told:
		case n := <-s.wanted:
			if err := s.write(n, pull); err != nil {
				return err
			}
			idle.Reset(opening)
		case <-idle.C:
			return fmt.Errorf("it took no sound for %v", opening)
		}
	}
}

// write gives the server n bytes, or what they are in whole frames.
func (s *stream) write(n int, pull func(b []byte, delay int64)) error {
	for left := n / frameBytes * frameBytes; left > 0; {
		b := s.b[:min(left, len(s.b))]
		pull(b, s.delay(time.Now()))
		if err := s.client.Send(s.id, b); err != nil {
			return err
		}
		s.written += int64(len(b) / frameBytes)
		left -= len(b)
	}
	return nil
}

// delay is how many frames lie between what is heard now and the next one
// written, -1 while that is not known.
func (s *stream) delay(now time.Time) int64 {
	since := now.Sub(s.last.at)
	if since > period { // or nothing was ever told
		return -1
	}
	return s.written - s.last.heard - frames(since)
}

// follow asks the server what was heard, again and again. The answer holds for a
// moment between question and answer: when they are far apart it is left, unless
// there was no better one for a while, on a machine that is busy.
func (s *stream) follow() {
	const apart, stale = 3 * time.Millisecond, 3 * ask
	var last time.Time
	for ; ; time.Sleep(ask) {
		asked := time.Now()
		var r proto.GetPlaybackLatencyReply
		err := s.client.Request(&proto.GetPlaybackLatency{StreamIndex: s.id}, &r)
		took := time.Since(asked)
		switch {
		case errors.Is(err, context.DeadlineExceeded): // it hangs; fill sees how long
		case err != nil:
			s.end(err)
			return
		case r.Running && (took <= apart || asked.Sub(last) > stale):
			last = asked.Add(took / 2)
			heard := r.ReadIndex/frameBytes - frames(time.Duration(r.Latency)*time.Microsecond)
			select {
			case s.told <- account{heard, last}:
			default: // the one before was not even taken
			}
		}
	}
}
