package svg

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Limits keep a hostile file from filling memory or hanging; far above what a drawn part needs.
const (
	MaxBytes    = 8 << 20
	MaxElements = 50_000    // in the file, and again after <use> is expanded
	MaxPoints   = 2_000_000 // of all paths, after <use> is expanded; points of fancy strokes count many times
	MaxDepth    = 64
	MaxList     = 256 // stops of a gradient, lengths of a dash pattern, weights of an ink line

	dashCost = 4000 // what a dashed stroke adds to the points
	inkCost  = 20   // how many times a point of an ink line counts
)

// node is one element.
type node struct {
	name  string
	attrs map[string]string // name without prefix → value; style="" is split into it
	kids  []*node
	line  int
}

// namespace of SVG; files without any are taken as SVG too.
const namespace = "http://www.w3.org/2000/svg"

// fail is an error at the element's line.
func (n *node) fail(format string, args ...any) error {
	return fmt.Errorf("line %d: <%s>: %s", n.line, n.name, fmt.Sprintf(format, args...))
}

// readTree parses XML into elements.
func readTree(r io.Reader) (*node, error) {
	limited := &io.LimitedReader{R: r, N: MaxBytes + 1}
	d := xml.NewDecoder(limited)
	var stack []*node
	var root *node
	skip, count := 0, 0
	for {
		tok, err := d.Token()
		if limited.N <= 0 {
			return nil, fmt.Errorf("SVG is larger than %d MiB", MaxBytes>>20)
		}
		if errors.Is(err, io.EOF) {
			break
		}
		line, _ := d.InputPos()
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		switch t := tok.(type) {
		case xml.StartElement:
			if count++; count > MaxElements {
				return nil, fmt.Errorf("line %d: more than %d elements", line, MaxElements)
			}
			if skip > 0 || skipped(t.Name) {
				skip++
				continue
			}
			if len(stack) >= MaxDepth {
				return nil, fmt.Errorf("line %d: elements nested deeper than %d", line, MaxDepth)
			}
			n := &node{name: t.Name.Local, attrs: attributes(t.Attr), line: line}
			if len(stack) > 0 {
				up := stack[len(stack)-1]
				up.kids = append(up.kids, n)
			} else if root == nil {
				root = n
			}
			stack = append(stack, n)
		case xml.EndElement:
			if skip > 0 {
				skip--
			} else {
				stack = stack[:len(stack)-1]
			}
		}
	}
	if root == nil || root.name != "svg" {
		return nil, errors.New("not an SVG file: no <svg> element")
	}
	return root, nil
}

// skipped tells what has no picture.
func skipped(n xml.Name) bool {
	if n.Space != "" && n.Space != namespace {
		return true
	}
	return n.Local == "title" || n.Local == "desc" || n.Local == "metadata"
}

// attributes puts style declarations above attributes, as CSS does.
func attributes(list []xml.Attr) map[string]string {
	m := make(map[string]string, len(list))
	style := ""
	for _, a := range list {
		switch {
		case a.Name.Local == "style":
			style = a.Value
		case a.Name.Space == "" || a.Name.Local == "href":
			m[a.Name.Local] = strings.TrimSpace(a.Value)
		}
	}
	for _, decl := range strings.Split(style, ";") {
		if k, v, ok := strings.Cut(decl, ":"); ok {
			m[strings.TrimSpace(k)] = strings.TrimSpace(v)
		}
	}
	return m
}
