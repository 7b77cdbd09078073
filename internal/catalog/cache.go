package catalog

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"

	"hibana/internal/library"
)

// cacheVersion is raised when readers learn to see something new in a chart.
const cacheVersion = 1

// maxCache is the largest cache that is read: 100 000 charts take 40 MB.
const maxCache = 256 << 20

// remembered is a chart as it was when its file had a certain size and time.
type remembered struct {
	library.Stamp
	Chart
}

// cacheFile is what was learned of one library.
type cacheFile struct {
	Version int          `json:"version"`
	Root    string       `json:"root"`
	Charts  []remembered `json:"charts"` // sorted by path
}

// cachePath is the file for a root in the folder of caches, "" without one.
func cachePath(folder, root string) string {
	if folder == "" {
		return ""
	}
	h := fnv.New64a()
	io.WriteString(h, root)
	return filepath.Join(folder, fmt.Sprintf("songs-%016x.json", h.Sum64()))
}

// loadCache reads what is remembered of a library. A file that is not there, is
// damaged or of another version or library is as good as none: all is read anew.
func loadCache(path, root string) []remembered {
	if path == "" {
		return nil
	}
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxCache {
		return nil
	}
	src, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	var c cacheFile
	if json.Unmarshal(src, &c) != nil || c.Version != cacheVersion || c.Root != root {
		return nil
	}
	return c.Charts
}

// saveCache writes a new file, then puts it in the place of the old one. A cache
// that cannot be written costs time at the next start, and nothing else.
func saveCache(path, root string, charts []remembered) error {
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	file, err := os.CreateTemp(folder, ".songs-*")
	if err != nil {
		return err
	}
	err = json.NewEncoder(file).Encode(cacheFile{cacheVersion, root, charts})
	if err2 := file.Close(); err == nil {
		err = err2
	}
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return err
}
