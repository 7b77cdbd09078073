package cli

import (
	"strings"
	"testing"
)

// A file without parts is looked at without an error, and says what is wrong
// where notes are needed; so is one of no length at all, whatever its kind.
func TestNothingToPlay(t *testing.T) {
	const song = "format = 1\n[song]\ntitle = \"T\"\naudio = \"z.mp3\"\n[[tempo]]\nbeat = 0\nbpm = 120\n[[part]]\n"
	dir := write(t, map[string]string{
		"c/z.toml": "", "c/z.sm": "", "c/z.ssc": "", "c/z.osu": "", "c/z.qua": "", "c/z.zip": "", "c/z.osz": "", "c/z.qp": "", "c/z.mp3": "", "c/z.replay": "",
		"c/blank.toml": "\ufeff \n# soon\n\t\n", "c/parts.sm": "#TITLE:x;#BPMS:0=120;", "c/notes.toml": song, "c/typo.toml": "formt = 1\n",
	})
	t.Chdir(dir)
	noParts := "has no parts, so there is nothing to play\n  name a chart with notes"
	for _, row := range []struct {
		command string
		code    int
		says    string
	}{
		{"info c/z.toml", 0, "the file is empty"},
		{"info c/blank.toml", 0, "the file is empty"},
		{"info --json c/z.toml", 0, `"parts":[],"warnings":["c/z.toml: the file is empty: it holds no chart"]`},
		{"info c/typo.toml", 1, "did you mean"},
		{"info c/z.sm", 0, "the file has no charts"},
		{"info c/z.ssc", 0, "the file has no charts"},
		{"info c/z.osu", 0, "the file holds no map"},
		{"info c/z.qua", 0, "the file holds no map"},
		{"info c/z.zip", 1, "z.zip is an empty file"},
		{"info c/z.osz", 1, "z.osz is an empty file"},
		{"info c/z.qp", 1, "z.qp is an empty file"},
		{"info c/parts.sm", 0, "the file has no charts"},
		{"info c/notes.toml", 0, "part 0 has nothing to hit"},
		{"info c/notes.toml", 0, "c/z.mp3: this is an empty file"},
		{"check c/z.toml", 1, "a chart needs format"},
		{"check c/notes.toml", 1, "c/z.mp3: this is an empty file"},
		{"notes c/z.toml", 1, "a chart needs format"},
		{"notes c/z.sm", 1, noParts},
		{"notes c/z.osu --part 4", 1, noParts},
		{"notes c/z.qua --part -1", 1, noParts},
		{"timing c/parts.sm --part 0", 1, noParts},
		{"timing c/parts.sm", 0, "tempo 120"},
		{"trace c/parts.sm", 1, noParts},
		{"play c/parts.sm", 1, noParts},
		{"play c/parts.sm --part 2", 1, noParts},
		{"render c/z.ssc -o x.png", 1, noParts},
		{"import c/z.sm", 1, noParts},
		{"notes c/notes.toml", 0, "kind"},
		{"notes c/notes.toml --part 1", 1, "has no part 1\n  its only part is 0"},
		{"play c/notes.toml --part -1", 1, "has no part -1\n  its only part is 0"},
		{"trace c/notes.toml --auto --to 0.02", 0, `"score":0`},
		{"play builtin:hyakutoko --part 3", 1, "has no part 3\n  its parts are 0 to 2"},
		{"trace builtin:hyakutoko --replay c/z.replay", 1, "the file is empty: this is no replay"},
	} {
		r := hibana(t, "", strings.Fields(row.command)...)
		// Above it all, no negative part is ever offered.
		if all := r.out + r.err; r.code != row.code || !strings.Contains(all, row.says) || strings.Contains(all, "to -1") || strings.Contains(all, "0 to 0") {
			t.Errorf("%s: exit code %d, want %d and %q\n%s", row.command, r.code, row.code, row.says, all)
		}
	}
}
