package charts

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/BurntSushi/toml"
)

// plain gives a tree's values as Go values, the way the toml package does.
func (t *tree) plain(n id) any {
	switch nd := t.nodes[n]; nd.kind {
	case textValue:
		s, _ := t.text(n)
		return s
	case wholeValue:
		return int64(t.number(n)) // exact to 2^53
	case floatValue:
		return t.number(n)
	case boolValue:
		return t.raw(n) == "true"
	case dateValue:
		return "a date"
	case listValue:
		list := []any{}
		for c := nd.first; c != 0; c = t.nodes[c].next {
			list = append(list, t.plain(c))
		}
		return list
	case tableValue:
		table := map[string]any{}
		for c := nd.first; c != 0; c = t.nodes[c].next {
			table[t.name(c)] = t.plain(c)
		}
		return table
	}
	return nil
}

// alike makes the toml package's values comparable with plain's.
func alike(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for k, x := range v {
			out[k] = alike(x)
		}
		return out
	case []map[string]any:
		out := []any{}
		for _, x := range v {
			out = append(out, alike(x))
		}
		return out
	case []any:
		out := []any{}
		for _, x := range v {
			out = append(out, alike(x))
		}
		return out
	case time.Time:
		return "a date"
	case int64:
		return int64(float64(v))
	}
	return v
}

// reference reads a file with the toml package; a panic of its is an error.
func reference(src string) (v map[string]any, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panics: %v", r)
		}
	}()
	_, err = toml.Decode(src, &v)
	return v, err
}

// compareWithReference reads a file with our reader and with the toml package.
// Both must take or refuse it, and take the same from it.
func compareWithReference(t *testing.T, src string) {
	t.Helper()
	report := &collector{src: src}
	if !readable([]byte(src), report) || len(report.found) > 0 {
		return
	}
	tree := parse(report.src, report)
	want, err := reference(src)
	if len(report.found) == 0 {
		if err != nil {
			if slices.ContainsFunc(tree.nodes, func(n node) bool { return n.kind == dateValue }) {
				return // we look at no date closely
			}
			t.Fatalf("we take what the toml package refuses: %v\n%s", err, src)
		}
		if got, want := tree.plain(root), alike(want); !equal(got, want) {
			t.Fatalf("we read\n%s\nand the toml package\n%s\nof\n%s", asJSON(got), asJSON(want), src)
		}
		return
	}
	for _, f := range report.found {
		if f.rule != ruleSyntax {
			return // deeper than we go, or a table written twice in a way that the toml package lets pass
		}
	}
	if strings.Contains(src, `\\""""""`) {
		return // six quotes after an escaped backslash: the toml package takes one for escaped
	}
	if err == nil {
		t.Fatalf("we refuse what the toml package takes:\n%s", report.problems())
	}
}

func asJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprintf("%#v", v) // NaN
	}
	return string(b)
}

// equal is DeepEqual with NaN equal to itself.
func equal(a, b any) bool {
	if x, ok := a.(float64); ok {
		y, ok := b.(float64)
		return ok && (x == y || math.IsNaN(x) && math.IsNaN(y))
	}
	switch x := a.(type) {
	case []any:
		y, ok := b.([]any)
		if !ok || len(x) != len(y) {
			return false
		}
		for i := range x {
			if !equal(x[i], y[i]) {
				return false
			}
		}
		return true
	case map[string]any:
		y, ok := b.(map[string]any)
		if !ok || len(x) != len(y) {
			return false
		}
		for k := range x {
			if _, ok := y[k]; !ok || !equal(x[k], y[k]) {
				return false
			}
		}
		return true
	}
	return reflect.DeepEqual(a, b)
}

// TestTreeIsTOML reads the whole corpus, good and bad, with both readers.
func TestTreeIsTOML(t *testing.T) {
	for _, folder := range []string{"valid", "invalid"} {
		corpus(t, folder, func(t *testing.T, name string, src []byte) { compareWithReference(t, string(src)) })
	}
	for _, src := range tomlShapes {
		compareWithReference(t, src)
	}
}

// tomlShapes are corners of the TOML specification.
var tomlShapes = []string{
	"", "\n\n", "# only", "a = 1", "a = 1\n", "a=1#c", "\ufeffa = 1",
	"a.b.c = 1\na.d = 2", "a . b = 1", `"a.b".c = 1`, "'' = 1", `"" = 1`, `"\u0061" = 1`, "1234 = 1", "3.14 = 'pi'",
	"a = 1\na = 2", "a.b = 1\na = 2", "a = 1\na.b = 2", "[a]\n[a]", "[a]\nb = 1\n[a.b]", "[a.b]\n[a]", "[a.b.c]\n[a]\nx=1\n[a.b]",
	"[[a]]\n[[a]]", "[[a]]\nb = 1\n[[a.c]]\n[a.c.d]\n[[a]]", "[[a]]\n[a]", "[a]\n[[a]]", "a = []\n[[a]]", "a = {}\n[a]", "a = {}\n[a.b]", "a = [{}]\n[a.b]",
	"a = {b = 1, c = {d = 2}}", "a = {b.c = 1, b.d = 2}", "a = {b = 1, b = 2}", "a = {b = 1,}", "a = {\n b = 1\n}", "a = {,}", "a = {b = 1 c = 2}", "a = {",
	"a = [1, 2]", "a = [1, 2,]", "a = [\n# c\n1,\n\n2\n]", "a = [,]", "a = [1,,2]", "a = [1 2]", "a = [", "a = [[1], ['x', {y = 1}]]", "a = ]",
	`a = "x\ty\u00e9\U0001F525\"\\"`, `a = "\x41\e"`, `a = "\q"`, `a = "\u12"`, `a = "\ud800"`, `a = "\U00110000"`, `a = "`, "a = \"x\ny\"", `a = 'x\y'`, "a = '",
	"a = \"\"\"\nx\ny\"\"\"", "a = \"\"\"x\\\n   y\"\"\"", "a = \"\"\"\"x\"\"\"\"\"", "a = \"\"\"\"\"\"\"", "a = '''\n'x''y'''''", "a = '''", "a = \"\"\"x\\  y\"\"\"", "a = \"\"\"\\\"\"\"\"\"\"",
	"a = 0", "a = +0", "a = -0", "a = 01", "a = 1_000", "a = _1", "a = 1_", "a = 1__0", "a = 0xdead_BEEF", "a = 0o17", "a = 0b101", "a = 0xg", "a = +0x1", "a = 0b2",
	"a = 9223372036854775807", "a = 9223372036854775808", "a = -9223372036854775808", "a = 0xffffffffffffffff",
	"a = 1.5", "a = .5", "a = 5.", "a = 1.e5", "a = 1e5", "a = 1E+5", "a = 1e-07", "a = 1.5_0", "a = 1._5", "a = 1e", "a = 1e1_0", "a = 1e400", "a = inf", "a = -nan", "a = +inf", "a = infinity", "a = 03.5",
	"a = true", "a = false", "a = True", "a = truefalse", "a = tru", "a = 1979-05-27", "a = 1979-05-27T07:32:00Z", "a = 1979-05-27 07:32:00", "a = 07:32:00", "a = [1979-05-27, 2]",
	"a", "a =", "= 1", "a = 1 b = 2", "a = 1, b", "[", "[]", "[a", "[a]]", "[[a]", "[[a]] x", "[a] # c", "[a.]", "[.a]", "[a..b]", "[ a . 'b c' ]", "[a]b = 1", "a b = 1", "a = b", "a = \tb", "a\t=\t1", "[[a.b]]\n[a]\n", "[a.b]\nc = 1\n[a]\nb.d = 2",
}
