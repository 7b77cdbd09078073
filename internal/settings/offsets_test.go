package settings

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hibana/beat"
)

const ms = time.Millisecond

// Offsets come back as they were kept, each output's own.
func TestOffsetsRoundTrip(t *testing.T) {
	env := map[string]string{"HOME": t.TempDir()}
	get := func(k string) string { return env[k] }
	o, err := LoadOffsets(get)
	if err != nil || o.Of("anything", 0) != (beat.Offsets{}) {
		t.Fatalf("without a file: %+v, %v", o, err)
	}
	speaker := beat.Offsets{Device: 12 * ms, Input: -3500 * time.Microsecond, Visual: 20 * ms}
	phones := beat.Offsets{Device: 245 * ms, Input: -3500 * time.Microsecond, Visual: 20 * ms}
	o.Set("speaker", 42700*time.Microsecond, speaker)
	o.Set("phones \"2\"", 42700*time.Microsecond, phones)
	if err := o.Save(get); err != nil {
		t.Fatal(err)
	}
	o, err = LoadOffsets(get)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		output string
		buffer time.Duration
		want   beat.Offsets
	}{
		{"speaker", 42700 * time.Microsecond, speaker},
		{"phones \"2\"", 42700 * time.Microsecond, phones},
		{"speaker", 21300 * time.Microsecond, beat.Offsets{Input: speaker.Input, Visual: speaker.Visual}},
		{"new", 42700 * time.Microsecond, beat.Offsets{Input: speaker.Input, Visual: speaker.Visual}},
	} {
		if got := o.Of(c.output, c.buffer); got != c.want {
			t.Errorf("%s with %v: %+v, want %+v", c.output, c.buffer, got, c.want)
		}
	}
	o.Set("speaker", 42700*time.Microsecond, beat.Offsets{})
	if got := o.Of("speaker", 42700*time.Microsecond); got != (beat.Offsets{}) || len(o.Devices) != 2 {
		t.Errorf("after the reset: %+v of %+v", got, o)
	}
}

// A broken file is an error, and all offsets are 0 then.
func TestOffsetsErrors(t *testing.T) {
	home := t.TempDir()
	get := func(k string) string { return map[string]string{"XDG_CONFIG_HOME": home}[k] }
	path := filepath.Join(home, "hibana", "offsets.toml")
	os.MkdirAll(filepath.Dir(path), 0o755)
	for text, says := range map[string]string{
		"input = 35":                           "35 s",
		"visual = nan":                         "NaN",
		"input = 0.1\nvisual =":                "offsets.toml:2",
		"offset = 1":                           `no setting "offset"`,
		"[[device]]\noutput=\"x\"\noffset=inf": "+Inf",
		"input = \"fast\"":                     "offsets.toml",
	} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		o, err := LoadOffsets(get)
		e, ok := err.(*Error)
		if !ok || !strings.Contains(e.Cause, says) || e.Fix == "" || o.Of("x", 0) != (beat.Offsets{}) {
			t.Errorf("%q: %v, offsets %+v; want it to say %s", text, err, o, says)
		}
	}
	o := Offsets{Input: 0.01}
	if err := o.Save(func(string) string { return "" }); err == nil {
		t.Error("kept without a home")
	}
	os.Remove(path)
	os.Mkdir(path, 0o755)
	os.WriteFile(filepath.Join(path, "x"), nil, 0o644)
	if err := o.Save(get); err == nil {
		t.Error("kept in the place of a folder")
	}
}
