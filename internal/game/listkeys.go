package game

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// pageRows is how far PageUp and PageDown go.
const pageRows = 8

// Type takes characters that were typed, in order, before the frame they belong
// to. On the song list they look for songs.
func (g *Game) Type(text string) {
	if g.stage != onList {
		return
	}
	l := g.list
	query := l.query
	for _, r := range text {
		if unicode.IsPrint(r) && utf8.RuneCountInString(query) < maxQuery {
			query += string(r)
		}
	}
	l.look(strings.TrimLeft(query, " "))
}

const maxQuery = 60 // characters; the box holds no more

// look looks for something else.
func (l *list) look(query string) {
	if query != l.query {
		l.choose()
		l.query = query
		l.fill()
	}
}

// Scroll moves the selection of the song list, as a wheel does.
func (g *Game) Scroll(rows int) {
	if g.stage == onList {
		g.list.move(rows)
		g.list.choose()
	}
}

// move moves the selection, and stops at either end.
func (l *list) move(rows int) {
	l.selected = min(max(l.selected+rows, 0), max(len(l.rows)-1, 0))
}

func (g *Game) listKey(name string) {
	l := g.list
	switch name {
	case "Escape":
		if l.query == "" {
			g.quit = true
		}
		l.look("")
	case "Backspace":
		_, last := utf8.DecodeLastRuneInString(l.query)
		l.look(l.query[:len(l.query)-last])
	case "F2":
		g.calibrate()
	case "F3":
		g.changeRate(-1)
	case "F4":
		g.changeRate(1)
	case "F5":
		l.choose()
		l.again()
		clear(l.banners) // their pictures may be new, too
	case "ArrowLeft":
		l.choosePart(-1)
	case "ArrowRight":
		l.choosePart(1)
	case "Space":
		if l.query == "" { // else it is typed
			g.playChosen()
		}
	case "Enter", "NumpadEnter":
		g.playChosen()
	default:
		l.walk(name, g.down["ShiftLeft"] || g.down["ShiftRight"])
	}
}

// walk moves the selection by a key.
func (l *list) walk(name string, back bool) {
	switch name {
	case "ArrowUp", "ArrowDown":
		choose(name, &l.selected, max(len(l.rows), 1))
	case "PageUp":
		l.move(-pageRows)
	case "PageDown":
		l.move(pageRows)
	case "Home":
		l.selected = 0
	case "End":
		l.move(len(l.rows))
	case "Tab":
		l.nextFolder(back)
	default:
		return
	}
	l.choose()
}

// nextFolder goes to the first song of the next folder, or of the one before.
func (l *list) nextFolder(back bool) {
	if len(l.rows) == 0 {
		return
	}
	first := func(i int) int { // of the folder that row i is in
		for i > 0 && l.rows[i-1].Folder == l.rows[i].Folder {
			i--
		}
		return i
	}
	if back {
		at := first(l.selected)
		if at == l.selected {
			at = first((at + len(l.rows) - 1) % len(l.rows))
		}
		l.selected = at
		return
	}
	here := l.rows[l.selected].Folder
	for l.selected < len(l.rows) && l.rows[l.selected].Folder == here {
		l.selected++
	}
	l.selected %= len(l.rows)
}

func (l *list) choosePart(step int) {
	s := l.chosen()
	if s == nil || len(s.Parts) == 0 {
		return
	}
	it := &l.shown.Items[l.selected]
	it.Part = max(0, min(it.Part+step, len(s.Parts)-1))
	l.part[s.Ref] = it.Part
}

// playChosen starts the chosen part of the chosen song.
func (g *Game) playChosen() {
	s := g.list.chosen()
	if s == nil {
		return
	}
	ref, part := s.Ref, 0
	if len(s.Parts) > 0 {
		p := s.Parts[g.list.shown.Items[g.list.selected].Part]
		ref, part = p.Ref, p.Index
	}
	if err := g.begin(ref, part, nil); err != nil {
		g.list.fail(ref, err)
	}
}

// repeat presses a key again and again while it is held, as long lists want it.
type repeat struct {
	key  string
	next time.Duration
}

const (
	repeatAfter = 350 * time.Millisecond
	repeatEvery = 45 * time.Millisecond
)

// repeats is whether a key is one to hold.
func repeats(name string) bool {
	switch name {
	case "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Backspace":
		return true
	}
	return false
}

// pressed takes down that a key went down.
func (r *repeat) pressed(name string, now time.Duration) {
	r.key, r.next = "", 0
	if repeats(name) {
		r.key, r.next = name, now+repeatAfter
	}
}

// repeatKeys presses the key that is held when it is time.
func (g *Game) repeatKeys(now time.Duration) {
	r := &g.list.repeat
	if r.key == "" || now < r.next {
		return
	}
	if !g.down[r.key] {
		r.key = ""
		return
	}
	r.next = now + repeatEvery
	g.listKey(r.key)
}
