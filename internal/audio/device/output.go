package device

import (
	"strings"
	"time"

	"github.com/jfreymuth/pulse/proto"
)

// Output names where the sound goes, so that its offset can be kept apart from
// those of other outputs, and how much the device holds between taking sound
// and playing it. A sound server is asked for its default output; without one
// the name is "default".
func Output() (name string, buffer time.Duration) {
	return serverOutput(), duration(latency)
}

// serverOutput asks PulseAudio, or PipeWire in its place.
func serverOutput() string {
	const unknown = "default"
	client, conn, err := proto.Connect("")
	if err != nil {
		return unknown
	}
	defer conn.Close()
	client.Callback = func(any) {}
	var info proto.GetServerInfoReply
	name := proto.PropList{"application.name": proto.PropListString("Hibana")}
	if client.Request(&proto.SetClientName{Props: name}, &proto.SetClientNameReply{}) != nil ||
		client.Request(&proto.GetServerInfo{}, &info) != nil ||
		info.DefaultSinkName == "" || strings.ContainsAny(info.DefaultSinkName, "\n\r") {
		return unknown
	}
	return info.DefaultSinkName
}
