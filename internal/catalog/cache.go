package catalog

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"

	"hibana/internal/files"
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

// saveCache keeps what was learned. A cache that cannot be written costs time at
// the next start, and nothing else.
func saveCache(path, root string, charts []remembered) error {
	return files.Write(path, func(w io.Writer) error {
		return json.NewEncoder(w).Encode(cacheFile{cacheVersion, root, charts})
	})
}
