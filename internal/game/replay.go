package game

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode"

	"hibana/combo"
	"hibana/internal/files"
)

// replayName names a replay by when and what: it sorts by date and says what
// it is of.
func replayName(at time.Time, ref string, part int) string {
	name := strings.TrimSuffix(filepath.Base(strings.TrimPrefix(ref, "builtin:")), filepath.Ext(ref))
	clean := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_' {
			return r
		}
		return '-'
	}, name)
	if len(clean) > 80 {
		clean = clean[:80]
	}
	return fmt.Sprintf("%s-%s-%d", at.Format("2006-01-02T15-04-05"), strings.ToValidUTF8(clean, ""), part)
}

// saveReplay writes a replay into a folder. It never replaces one.
func saveReplay(folder, name string, r *combo.Replay) (path string, err error) {
	path = filepath.Join(folder, name+".replay")
	for n := 2; ; n++ {
		if _, err := os.Lstat(path); os.IsNotExist(err) {
			break
		}
		path = filepath.Join(folder, fmt.Sprintf("%s-%d.replay", name, n))
	}
	return path, files.Write(path, func(w io.Writer) error {
		_, err := w.Write(r.Encode())
		return err
	})
}
