package charts

import "testing"

func TestNearest(t *testing.T) {
	keys := []string{"title", "title_latin", "artist", "audio", "beat0", "window", "bpm"}
	for word, want := range map[string]string{
		"titel":        "title",       // swapped
		"tittle":       "title",       // one too many
		"titl":         "title",       // one missing
		"Title":        "title",       // case
		"title-latin":  "title_latin", // the wrong dash
		"widnow":       "window",
		"bmp":          "bpm",
		"beat_0":       "beat0",
		"x":            "", // one letter says nothing
		"tempo":        "",
		"":             "",
		"titletitleti": "",
		"artistartistartistartistartistartistartist": "",
	} {
		if got := nearest(word, keys); got != want {
			t.Errorf("nearest(%q) = %q, want %q", word, got, want)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"abc", "abc", 0},
		{"abc", "acb", 1}, {"abc", "abd", 1}, {"abc", "ab", 1}, {"abc", "abcd", 1},
		{"kitten", "sitting", 3}, {"ca", "abc", 3}, // 3 by optimal string alignment, not 2
	} {
		if got := distance(test.a, test.b); got != test.want {
			t.Errorf("distance(%q, %q) = %d, want %d", test.a, test.b, got, test.want)
		}
	}
}
