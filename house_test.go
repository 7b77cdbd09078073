package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The rooms and their rules: who may import whom, and what nobody does.

// doors are the only packages that may reach the screen, the sound device or C.
var doors = []string{"hibana/internal/screen", "hibana/internal/audio/device"}

// behindDoors are the modules that need a display or a sound card.
var behindDoors = []string{"github.com/hajimehoshi/ebiten", "github.com/ebitengine/oto"}

// rooms lists what a room may import beside the standard library.
var rooms = map[string][]string{
	"hibana/beat":     {},
	"hibana/combo":    {"hibana/beat"},
	"hibana/pendulum": {},
	"hibana/walker":   {},
	"hibana/charts":   {"hibana/beat", "hibana/combo", "github.com/BurntSushi/toml"},
	"hibana/songs":    {},
}

// clocked are the folders that read the real clock and hand it on: the drivers
// of the game, and the rig that starts real servers for tests.
var clocked = []string{"internal/screen/", "internal/audio/device/", "internal/rig/"}

const maxLines = 500

// pkg is what `go list` says of a package.
type pkg struct {
	ImportPath, Dir string
	Standard        bool
	Name            string
	GoFiles         []string
	CgoFiles        []string
	Imports, Deps   []string
}

func packages(t *testing.T) []pkg {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Dir,Standard,Name,GoFiles,CgoFiles,Imports,Deps", "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var list []pkg
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var p pkg
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	if len(list) < 10 {
		t.Fatalf("go list found %d packages", len(list))
	}
	return list
}

// below says whether path is a package of tree or in a folder under it.
func below(path, tree string) bool { return path == tree || strings.HasPrefix(path, tree+"/") }

func belowAny(path string, trees []string) bool {
	return slices.ContainsFunc(trees, func(t string) bool { return below(path, t) })
}

// importFaults names the imports that the rooms' rules forbid.
func importFaults(p pkg) (faults []string) {
	if !belowAny(p.ImportPath, doors) {
		if len(p.CgoFiles) > 0 {
			faults = append(faults, p.ImportPath+" uses cgo")
		}
		for _, dep := range p.Deps {
			if belowAny(dep, behindDoors) {
				faults = append(faults, fmt.Sprintf("%s reaches %s", p.ImportPath, dep))
			}
		}
	}
	allowed, isRoom := rooms[p.ImportPath]
	if !isRoom {
		return faults
	}
	for _, imp := range p.Imports {
		first, _, _ := strings.Cut(imp, "/")
		if standard := !strings.Contains(first, ".") && first != "hibana"; !standard && !slices.Contains(allowed, imp) {
			faults = append(faults, fmt.Sprintf("%s imports %s", p.ImportPath, imp))
		}
	}
	return faults
}

func TestImports(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range packages(t) {
		seen[p.ImportPath] = true
		for _, fault := range importFaults(p) {
			t.Error(fault)
		}
	}
	for room := range rooms {
		if !seen[room] {
			t.Errorf("there is no room %s", room)
		}
	}
}

func TestImportRulesCanFail(t *testing.T) {
	for _, p := range []pkg{
		{ImportPath: "hibana/internal/show", Deps: []string{"github.com/hajimehoshi/ebiten/v2"}},
		{ImportPath: "hibana/internal/audio", CgoFiles: []string{"a.go"}},
		{ImportPath: "hibana/beat", Imports: []string{"hibana/combo"}},
		{ImportPath: "hibana/walker", Imports: []string{"golang.org/x/image/math/f64"}},
	} {
		if len(importFaults(p)) != 1 {
			t.Errorf("%+v: faults %q, want one", p, importFaults(p))
		}
	}
}

// codeFaults names what a file does that nobody may: be too long, ask the wall
// clock, draw from the global random source, keep state in the package, act at
// start-up.
func codeFaults(path string, src []byte) (faults []string) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, src, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		return []string{err.Error()}
	}
	fault := func(at token.Pos, format string, args ...any) {
		faults = append(faults, fmt.Sprintf("%s: %s", files.Position(at), fmt.Sprintf(format, args...)))
	}
	if n := bytes.Count(src, []byte("\n")); n > maxLines {
		fault(file.Pos(), "%d lines are more than %d", n, maxLines)
	}
	if strings.HasSuffix(path, "_test.go") {
		return faults
	}
	names := map[string]string{} // what an import is called in this file
	for _, imp := range file.Imports {
		p := strings.Trim(imp.Path.Value, `"`)
		name := p[strings.LastIndex(p, "/")+1:]
		if p == "math/rand/v2" {
			name = "rand"
		}
		if imp.Name != nil {
			name = imp.Name.Name
		}
		names[name] = p
	}
	ownsTime := file.Name.Name == "main" || slices.ContainsFunc(clocked, func(folder string) bool { return strings.HasPrefix(path, folder) })
	ast.Inspect(file, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		x, ok := s.X.(*ast.Ident)
		if !ok {
			return true
		}
		switch p := names[x.Name]; {
		case p == "time" && slices.Contains([]string{"Now", "Since", "Until", "After", "Tick", "NewTimer", "NewTicker", "AfterFunc"}, s.Sel.Name) && !ownsTime:
			fault(s.Pos(), "time.%s: time is an argument", s.Sel.Name)
		case (p == "math/rand" || p == "math/rand/v2") && !strings.HasPrefix(s.Sel.Name, "New") && ast.IsExported(s.Sel.Name) &&
			!slices.Contains([]string{"Rand", "Source", "PCG", "ChaCha8", "Zipf"}, s.Sel.Name):
			fault(s.Pos(), "rand.%s is the global random source", s.Sel.Name)
		}
		return true
	})
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Name.Name == "init" && d.Recv == nil {
				fault(d.Pos(), "init acts before anyone asked")
			}
		case *ast.GenDecl:
			if d.Tok != token.VAR {
				continue
			}
			for _, spec := range d.Specs {
				v := spec.(*ast.ValueSpec)
				embedded := d.Doc != nil && strings.Contains(commentText(d.Doc), "//go:embed") || v.Doc != nil && strings.Contains(commentText(v.Doc), "//go:embed")
				if !embedded && !constant(v) {
					fault(v.Pos(), "package variable %s is neither an error, a table nor an embedded file", v.Names[0].Name)
				}
			}
		}
	}
	return faults
}

func commentText(g *ast.CommentGroup) string {
	var b strings.Builder
	for _, c := range g.List {
		b.WriteString(c.Text + "\n")
	}
	return b.String()
}

// constant says whether a package variable is one of the kinds that never
// change: an error, a table, a value made once from constants, or a check that
// a type satisfies an interface.
func constant(v *ast.ValueSpec) bool {
	if v.Names[0].Name == "_" {
		return true
	}
	if len(v.Values) == 0 {
		return false
	}
	for _, value := range v.Values {
		switch x := value.(type) {
		case *ast.CompositeLit:
		case *ast.SelectorExpr: // a shorter name for another package's value
		case *ast.UnaryExpr:
			if _, ok := x.X.(*ast.CompositeLit); !ok || x.Op != token.AND {
				return false
			}
		case *ast.CallExpr:
			// errors.New, fmt.Errorf, regexp.MustCompile and a package's own table builder.
			name := ""
			switch f := x.Fun.(type) {
			case *ast.SelectorExpr:
				name = f.Sel.Name
			case *ast.Ident:
				name = f.Name
			}
			if !slices.Contains([]string{"New", "Errorf", "MustCompile", "NewReplacer"}, name) && !strings.HasPrefix(name, "table") {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// assigned gives the package variables a package writes to after their start.
func assigned(file *ast.File, variables map[string]bool) (written []string) {
	root := func(e ast.Expr) string {
		for {
			switch x := e.(type) {
			case *ast.IndexExpr:
				e = x.X
			case *ast.SelectorExpr:
				e = x.X
			case *ast.StarExpr:
				e = x.X
			case *ast.ParenExpr:
				e = x.X
			case *ast.Ident:
				// A name that was resolved in the file is a local or a parameter.
				if variables[x.Name] && (x.Obj == nil || isPackageLevel(file, x.Obj)) {
					return x.Name
				}
				return ""
			default:
				return ""
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch s := n.(type) {
		case *ast.AssignStmt:
			if s.Tok != token.DEFINE {
				for _, lhs := range s.Lhs {
					if name := root(lhs); name != "" {
						written = append(written, name)
					}
				}
			}
		case *ast.IncDecStmt:
			if name := root(s.X); name != "" {
				written = append(written, name)
			}
		}
		return true
	})
	return written
}

func isPackageLevel(file *ast.File, obj *ast.Object) bool {
	return file.Scope != nil && file.Scope.Lookup(obj.Name) == obj
}

func TestCode(t *testing.T) {
	seen := 0
	byFolder := map[string][]*ast.File{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || path != "." && strings.HasPrefix(d.Name(), ".")) {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") {
			return nil
		}
		seen++
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, fault := range codeFaults(filepath.ToSlash(path), src) {
			t.Error(fault)
		}
		if !strings.HasSuffix(path, "_test.go") {
			if file, err := parser.ParseFile(token.NewFileSet(), path, src, 0); err == nil {
				byFolder[filepath.Dir(path)] = append(byFolder[filepath.Dir(path)], file)
			}
		}
		return nil
	})
	if err != nil || seen < 50 {
		t.Fatalf("%d files read, %v", seen, err)
	}
	for folder, files := range byFolder {
		for _, name := range writtenVariables(files) {
			t.Errorf("%s: package variable %s is written to", folder, name)
		}
	}
}

// writtenVariables gives the package variables that any file of a package writes to.
func writtenVariables(files []*ast.File) (written []string) {
	variables := map[string]bool{}
	for _, file := range files {
		for _, decl := range file.Decls {
			if d, ok := decl.(*ast.GenDecl); ok && d.Tok == token.VAR {
				for _, spec := range d.Specs {
					for _, name := range spec.(*ast.ValueSpec).Names {
						variables[name.Name] = true
					}
				}
			}
		}
	}
	for _, file := range files {
		written = append(written, assigned(file, variables)...)
	}
	return written
}

func TestCodeRulesCanFail(t *testing.T) {
	for name, src := range map[string]string{
		"clock":       "package a\nimport \"time\"\nvar _ = 0\nfunc f() { time.Now() }\n",
		"random":      "package a\nimport \"math/rand/v2\"\nfunc f() { rand.IntN(3) }\n",
		"state":       "package a\nvar count int\n",
		"made state":  "package a\nvar cache = make(map[int]int)\n",
		"init":        "package a\nfunc init() {}\n",
		"long":        "package a\n" + strings.Repeat("\n", maxLines+1),
		"not Go code": "packag a\n",
	} {
		if faults := codeFaults("internal/a/a.go", []byte(src)); len(faults) != 1 {
			t.Errorf("%s: faults %q, want one", name, faults)
		}
	}
	good := "package a\nimport (\"errors\"; \"math/rand/v2\"; \"time\")\nvar errA = errors.New(\"a\")\nvar table = [...]int{1}\nvar _ any = f\n" +
		"func f(now time.Duration) *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }\n"
	if faults := codeFaults("internal/a/a.go", []byte(good)); len(faults) != 0 {
		t.Errorf("good code has faults %q", faults)
	}
	if faults := codeFaults("internal/screen/a.go", []byte("package a\nimport \"time\"\nfunc f() { time.Now() }\n")); len(faults) != 0 {
		t.Errorf("the screen may ask the clock: %q", faults)
	}
	for src, want := range map[string]int{
		"package a\nvar table = []int{1}\nfunc f() { table[0] = 2 }\n":                           1,
		"package a\nvar table = map[int]int{}\nfunc f() { table[1]++ }\n":                        1,
		"package a\nvar table = []int{1}\nfunc f(table []int) { table[0] = 2 }\n":                0,
		"package a\nvar table = []int{1}\nfunc f() { table := []int{2}; table[0] = table[0] }\n": 0,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "a.go", src, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(writtenVariables([]*ast.File{file})); got != want {
			t.Errorf("%q: %d variables written, want %d", src, got, want)
		}
	}
}
