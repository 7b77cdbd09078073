package charts

import "testing"

func TestAudioPath(t *testing.T) {
	for _, test := range []struct{ chart, audio, at, refused string }{
		{"parade.toml", "parade.mp3", "parade.mp3", ""},
		{"charts/parade.toml", "../songs/parade.mp3", "songs/parade.mp3", ""},
		{"charts/parade.toml", "./a/../b/parade.mp3", "charts/b/parade.mp3", ""},
		{"a/b/c.toml", "../../x.mp3", "x.mp3", ""},
		{"charts/parade.toml", "song with blanks.mp3", "charts/song with blanks.mp3", ""},
		{"charts/parade.toml", "..parade.mp3", "charts/..parade.mp3", ""},
		{"parade.toml", "../parade.mp3", "", `the song's path "../parade.mp3" leaves the library's folder`},
		{"charts/parade.toml", "../../etc/passwd", "", `the song's path "../../etc/passwd" leaves the library's folder`},
		{"charts/parade.toml", "x/../../../etc/passwd", "", `the song's path "x/../../../etc/passwd" leaves the library's folder`},
		{"charts/parade.toml", "/etc/passwd", "", `the song's path "/etc/passwd" is absolute; the chart would work on one machine only`},
		{"charts/parade.toml", `..\songs\a.mp3`, "", `the song's path "..\\songs\\a.mp3" has a \ in it`},
		{"charts/parade.toml", "C:a.mp3", "", `the song's path "C:a.mp3" is absolute; the chart would work on one machine only`},
		{"charts/parade.toml", "", "", `the song's path "" is a folder`},
		{"charts/parade.toml", "..", "", `the song's path ".." is a folder`},
		{"charts/parade.toml", "../charts", "charts", ""}, // what it is, a look will tell
	} {
		at, err := AudioPath(test.chart, test.audio)
		reason := ""
		if err != nil {
			reason = err.Error()
		}
		if at != test.at || reason != test.refused {
			t.Errorf("AudioPath(%q, %q) = %q, %q; want %q, %q", test.chart, test.audio, at, reason, test.at, test.refused)
		}
	}
}
