package library

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
	"unicode"
)

// Sync is the time line that a pack of simfiles was synced to. The machines of
// In The Groove play 9 ms late, and packs made for them have that in their
// #OFFSET; ITGmania calls this sync ITG, and true time NULL.
type Sync string

const (
	Null Sync = "null"
	ITG  Sync = "itg"
)

// bias is how much later than written a chart of such a pack is, in seconds.
func (s Sync) bias() float64 {
	if s == ITG {
		return 0.009
	}
	return 0
}

// UnmarshalText reads it from a setting.
func (s *Sync) UnmarshalText(text []byte) error {
	switch v := Sync(strings.ToLower(string(text))); v {
	case Null, ITG:
		*s = v
		return nil
	}
	return fmt.Errorf("a pack's sync is \"null\" or \"itg\", not %q", text)
}

// maxPackIni is far more than any Pack.ini has.
const maxPackIni = 64 << 10

// packSync is what the pack of a chart says about itself: SyncOffset in the
// Pack.ini beside the songs' folders. Without one it is unmarked.
func (f *File) packSync(unmarked Sync) Sync {
	song := path.Dir(f.path)
	if song == "." {
		return unmarked // its pack is outside of the library
	}
	entries, err := fs.ReadDir(f.library.fsys, path.Dir(song))
	if err != nil {
		return unmarked
	}
	for _, e := range entries {
		if strings.EqualFold(e.Name(), "Pack.ini") {
			return f.readPackIni(path.Join(path.Dir(song), e.Name()), unmarked)
		}
	}
	return unmarked
}

func (f *File) readPackIni(p string, unmarked Sync) Sync {
	file, _, err := f.library.open(p)
	if err != nil {
		return unmarked
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxPackIni))
	if err != nil {
		return unmarked
	}
	return syncOf(text, unmarked)
}

// syncOf finds SyncOffset in the section Group. What is no ITG and no NULL says
// nothing.
func syncOf(ini []byte, unmarked Sync) Sync {
	ini = bytes.TrimPrefix(ini, []byte("\ufeff"))
	group := false
	lines := bufio.NewScanner(bytes.NewReader(ini))
	lines.Buffer(nil, maxPackIni+1)
	for lines.Scan() {
		line := strings.TrimFunc(lines.Text(), unicode.IsSpace)
		if strings.HasPrefix(line, "[") {
			group = strings.EqualFold(line, "[Group]")
			continue
		}
		key, value, found := strings.Cut(line, "=")
		if !found || !group || !strings.EqualFold(strings.TrimSpace(key), "SyncOffset") {
			continue
		}
		s := unmarked
		if s.UnmarshalText([]byte(strings.TrimSpace(value))) != nil {
			return unmarked
		}
		return s
	}
	return unmarked
}
