package vector

import (
	"fmt"
	"maps"
	"runtime"
	"slices"
	"sync"
)

// Parts rasterises a set of named drawings, once per scale.
type Parts struct {
	drawings map[string]Source

	mu     sync.Mutex
	sheets []*Sheet // the latest last
}

// Sheet is all parts at one scale. It does not change and may be read from several goroutines.
type Sheet struct {
	Scale float64
	parts map[string]*Part
}

// keptSheets is how many scales stay in memory: the window's and that of a picture being rendered beside it.
const keptSheets = 2

// NewParts holds the drawings; they may not be changed afterwards.
func NewParts[S Source](drawings map[string]S) *Parts {
	p := &Parts{drawings: make(map[string]Source, len(drawings))}
	for name, d := range drawings {
		p.drawings[name] = d
	}
	return p
}

// At is the sheet for a scale in output px per user unit. The first call for a scale draws all parts, on all cores, and
// may take a second; later calls find it. A drawing that fails is an error that names it.
func (p *Parts) At(scale float64) (*Sheet, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, s := range p.sheets {
		if s.Scale == scale {
			p.sheets = append(slices.Delete(p.sheets, i, i+1), s)
			return s, nil
		}
	}
	s, err := drawSheet(p.drawings, scale)
	if err != nil {
		return nil, err
	}
	if len(p.sheets) == keptSheets {
		p.sheets = slices.Delete(p.sheets, 0, 1)
	}
	p.sheets = append(p.sheets, s)
	return s, nil
}

// drawSheet shares the drawings among the cores.
func drawSheet(drawings map[string]Source, scale float64) (*Sheet, error) {
	names := slices.Sorted(maps.Keys(drawings))
	parts, errs := make([]*Part, len(names)), make([]error, len(names))
	next := make(chan int)
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(names)) {
		wg.Go(func() {
			for i := range next {
				parts[i], errs[i] = drawings[names[i]].At(scale)
			}
		})
	}
	for i := range names {
		next <- i
	}
	close(next)
	wg.Wait()
	s := &Sheet{Scale: scale, parts: make(map[string]*Part, len(names))}
	for i, name := range names {
		if errs[i] != nil {
			return nil, fmt.Errorf("part %q: %w", name, errs[i])
		}
		s.parts[name] = parts[i]
	}
	return s, nil
}

// Part is the part of a name, nil when there is none. Look parts up once, not every frame.
func (s *Sheet) Part(name string) *Part { return s.parts[name] }

// Names lists the parts, sorted.
func (s *Sheet) Names() []string { return slices.Sorted(maps.Keys(s.parts)) }
