package qua

import (
	"errors"
	"strings"

	"gopkg.in/yaml.v3"
)

// pair is a field of a mapping. What is no scalar, such as a list, has the value "".
type pair struct{ key, value string }

// Limits on what is read as YAML, which is slow and takes memory: of one piece,
// and of all together, where a piece costs so much more than its length. Nearly
// every item of a map made by Quaver is plain and needs none of it.
const (
	maxPiece = 16 << 10
	maxYAML  = 4 << 20
	perPiece = 64
	maxDepth = 32  // lists and mappings inside each other; a map needs three
	maxKey   = 100 // of a plain key; YAML's own limit is 1024
)

var (
	errBig     = errors.New("it is too long")
	errBudget  = errors.New("too much of the file is in an unusual form")
	errDeep    = errors.New("lists stand inside each other too deep")
	errMapping = errors.New("it is no list of keys and values")
)

// reader reads mappings.
type reader struct {
	budget int // of maxYAML, what is left
	pairs  []pair
}

// read gives the fields of a mapping, of a list's item or of a section. The
// slice is overwritten by the next call.
func (r *reader) read(text string) ([]pair, error) {
	r.pairs = r.pairs[:0]
	if r.plain(text) {
		return r.pairs, nil
	}
	return r.yaml(text)
}

// plain reads a mapping of one plain value a line, as Quaver writes them, if it
// is one.
func (r *reader) plain(text string) bool {
	column := -1
	for _, line := range lines(text, 0) {
		field := strings.TrimLeft(line.Text, " ")
		if field == "" && column >= 0 {
			continue
		}
		if column < 0 { // the first line may have the dash
			field = strings.TrimLeft(strings.TrimPrefix(field, "- "), " ")
		}
		in := len(line.Text) - len(field)
		if column >= 0 && in != column {
			return false
		}
		column = in
		key, value, ok := strings.Cut(field, ":")
		if name, isKey := keyOf(field); !ok || !isKey || name != key || len(key) > maxKey {
			return false
		}
		value = strings.Trim(value, " ")
		if value == "[]" || value == "''" {
			value = ""
		}
		if !isPlain(value) {
			return false
		}
		r.pairs = append(r.pairs, pair{key, value})
	}
	return len(r.pairs) > 0
}

// isPlain tells whether a value means itself in YAML, whatever surrounds it.
func isPlain(value string) bool {
	for i := 0; i < len(value); i++ {
		switch c := value[i]; {
		case isLetter(c), c >= '0' && c <= '9':
		case i > 0 && strings.IndexByte(" .,_+-", c) >= 0:
		case c == '-' && len(value) > 1 && value[1] != ' ':
		default:
			return false
		}
	}
	return value != "null" && value != "Null" && value != "NULL"
}

// yaml reads any mapping.
func (r *reader) yaml(text string) ([]pair, error) {
	r.pairs = r.pairs[:0]
	if len(text) > maxPiece {
		return nil, errBig
	}
	if isDeep(text) {
		return nil, errDeep
	}
	if r.budget -= len(text) + perPiece; r.budget < 0 {
		return nil, errBudget
	}
	if dash := strings.TrimLeft(text, " "); strings.HasPrefix(dash, "-") {
		text = text[:len(text)-len(dash)] + " " + dash[1:]
	}
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(text), &doc); err != nil {
		return nil, errors.New(strings.TrimPrefix(err.Error(), "yaml: "))
	}
	if len(doc.Content) != 1 || doc.Content[0].Kind != yaml.MappingNode {
		return nil, errMapping
	}
	fields := doc.Content[0].Content
	for i := 0; i+1 < len(fields); i += 2 {
		p := pair{key: fields[i].Value}
		if v := fields[i+1]; v.Kind == yaml.ScalarNode && v.ShortTag() != "!!null" {
			p.value = v.Value
		}
		r.pairs = append(r.pairs, p)
	}
	return r.pairs, nil
}

// isDeep tells whether there may be more lists and mappings inside each other
// than a map needs, for which YAML takes time that grows faster than the text.
// Brackets in quotes are counted too; nobody writes so many.
func isDeep(text string) bool {
	brackets, lineStart, marks := 0, true, 0
	for i := range len(text) {
		switch c := text[i]; c {
		case '[', '{':
			brackets++
		case ']', '}':
			brackets = max(0, brackets-1)
		case '\n':
			lineStart, marks = true, 0
			continue
		case '-', '?', ':': // each begins a list or mapping, in front of what is in it
			if lineStart = lineStart && (i+1 == len(text) || strings.IndexByte(" \t\r\n", text[i+1]) >= 0); lineStart {
				marks++
			}
		case ' ', '\t':
		default:
			lineStart = false
		}
		if brackets > maxDepth || marks > maxDepth {
			return true
		}
	}
	return false
}
