package game

import (
	"io"
	"math"
	"strconv"
	"time"

	"hibana/beat"
	"hibana/charts"
	"hibana/combo"
	"hibana/internal/audio/pcm"
	"hibana/internal/library"
	"hibana/internal/scene"
	"hibana/internal/show"
	"hibana/internal/wardrobe"
)

// leadIn is how long the stage waits before song time 0, or before the place
// where play starts; afterglow is how long it stays after the end.
const (
	leadIn    = 2 * time.Second
	afterglow = 1500 * time.Millisecond
)

// play is one performance with its song.
type play struct {
	cfg      *Config
	offsets  beat.Offsets // as they were when it began
	rate     float64      // song seconds per real second
	ref      string
	part     int
	from     *Position // where this performance starts, nil for the beginning
	origin   *Position // and where it was first begun
	chart    *charts.Chart
	backdrop *Backdrop
	skin     wardrobe.Ref
	show     *show.Show
	sound    Sound
	song     io.Closer
	title    scene.Song
	lanes    map[string]int // which lane a key plays
	keys     []int          // keys down, by lane
	start    time.Duration  // where the song starts to play
	last     time.Duration  // when the last note is over
	end      time.Duration  // when the results are due
	ghost    *show.Show     // during a count-in: the performance so far, played back
	ghosts   show.State     // scratch
	shift    shifted

	told   int           // events reported
	beat   int           // the last one reported
	frames int           // since then
	kicks  int           // kicks reported
	kicked time.Duration // the last of them

	// Read once a frame.
	now    time.Duration
	time   time.Duration // song time heard
	moving bool
	seeks  int // the seek that must be heard before the clock counts

	menu      scene.PauseView
	resume    time.Duration // where the count-in ends
	results   scene.ResultsView
	advice    advice
	practised bool // in part or again: no performance to keep
}

// Error is something that its reader can mend.
type Error struct{ Cause, Fix string }

func (e *Error) Error() string { return e.Cause }

// Remedy says in one line what to do about it.
func (e *Error) Remedy() string { return e.Fix }

// begin starts a chart.
func (g *Game) begin(ref string, part int, from *Position) error {
	p, err := g.open(ref, part, from)
	if err != nil {
		return err
	}
	g.stop()
	g.play = p
	g.section.of(p)
	p.practised = g.section.state != unmarked
	g.cfg.Log.begin(p)
	p.seek(p.start)
	if g.cfg.Freeze == nil {
		p.sound.Play()
	}
	g.goTo(onPlay)
	return nil
}

// open reads a chart and its song and makes the show.
func (g *Game) open(ref string, part int, from *Position) (*play, error) {
	file, err := library.OpenFile(ref, g.cfg.Songs)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	chart, problems := file.Check()
	if chart == nil {
		return nil, problemError(problems)
	}
	if _, err := file.Shift(chart, g.cfg.PackSync); err != nil {
		return nil, err
	}
	song, closer, err := file.Song(chart.Song.Audio)
	if err != nil {
		return nil, err
	}
	p := &play{cfg: &g.cfg, offsets: g.offsets(), rate: g.cfg.Rate, ref: ref, part: part, from: from, origin: from, chart: chart, song: closer, kicked: show.Never}
	p.skin = g.cfg.Wardrobe.For(ref, &chart.Song)
	p.backdrop = &Backdrop{ref, g.cfg.Songs, chart.Song}
	if err := p.prepare(song); err != nil {
		closer.Close()
		return nil, err
	}
	return p, nil
}

func (p *play) prepare(song pcm.Song) error {
	length := time.Duration(song.Length()) * time.Second / time.Duration(song.Rate())
	part, err := p.chart.FindPart(p.ref, p.part)
	if err != nil {
		return err
	}
	if err := p.setShow(length); err != nil {
		return err
	}
	p.title = scene.Song{
		Title: p.chart.Song.Title, Artist: p.chart.Song.Artist,
		Part: part.Name + " " + strconv.FormatFloat(part.Level, 'g', -1, 64) + atRate(p.rate),
	}
	p.lanes, p.keys = lanesOf(part.Lanes), make([]int, part.Lanes)
	p.sound = p.cfg.Sound(song, p.rate)
	p.lay()
	return nil
}

// setShow makes a new performance, from p.from on, of the song of a length.
func (p *play) setShow(length time.Duration) error {
	o := show.Options{Auto: p.cfg.Auto, Replay: p.cfg.Replay, Rules: p.cfg.Ruleset, Rate: p.rate, Length: length}
	if f := p.cfg.Freeze; f != nil {
		o.Auto = p.cfg.Replay == nil
	}
	if p.from != nil {
		m, err := p.chart.Map(p.part)
		if err != nil {
			return err
		}
		o.From = p.from.At(m)
	}
	s, err := show.New(p.chart, p.part, o)
	if err != nil {
		return err
	}
	p.show = s
	start, end := s.Range()
	p.last = 0
	for _, n := range s.Notes() {
		p.last = max(p.last, n.End)
	}
	p.last += s.Rules().GiveUp()
	p.end = max(p.last, end) + afterglow
	if o.From > 0 {
		start = o.From
	}
	p.start = start - scale(leadIn, p.rate)
	s.Advance(p.start)
	return nil
}

// scale turns real time into song time.
func scale(real time.Duration, rate float64) time.Duration {
	return time.Duration(float64(real) * rate)
}

func (p *play) close() {
	p.sound.Close()
	p.song.Close()
}

// seek moves the song. What is heard follows a little later; until then the
// song counts as standing at the new place.
func (p *play) seek(to time.Duration) {
	p.seeks = p.sound.Seek(to)
	p.time, p.moving = to, false
}

// read reads the clock, once a frame.
func (p *play) read(now time.Duration) {
	m := p.sound.Read(now)
	p.now = now
	if m.Seek == p.seeks {
		p.time, p.moving = m.Song, m.Moving
	}
}

// judged is the song time at which a press is judged that came in at a
// monotonic time.
func (p *play) judged(at time.Duration) time.Duration {
	t := p.time
	if p.moving {
		t -= scale(p.now-at, p.rate)
	}
	return p.offsets.Pressed(t, p.rate)
}

// playKey handles a key while the song runs.
func (g *Game) playKey(k Key) {
	p := g.play
	switch {
	case k.Name == "Escape":
		if k.Down {
			g.pause()
		}
		return
	case k.Name == "Enter":
		if k.Down && p.time > p.last {
			g.finish()
		}
		return
	case k.Down && (g.practiceKey(k.Name) || g.assistKey(k.Name)):
		return
	}
	lane, ok := p.lanes[k.Name]
	if !ok || lane >= len(p.keys) {
		return
	}
	if k.Down {
		p.keys[lane]++
	} else if p.keys[lane]--; p.keys[lane] > 0 {
		return // another key still holds the lane
	}
	p.press(combo.Input{Time: p.judged(k.At), Lane: lane, Down: k.Down})
}

// press hands a key event to a live show.
func (p *play) press(in combo.Input) {
	if p.cfg.Freeze == nil {
		p.show.Press(in)
	}
}

// playOn lets the show follow the song.
func (g *Game) playOn() {
	p := g.play
	if f := p.cfg.Freeze; f != nil {
		p.show.Advance(f.At(p.show.Map()))
		return
	}
	p.show.Advance(p.judged(p.now))
	if !p.show.Live() { // nobody's key can come in between
		p.show.Advance(p.judged(p.now) + p.lead())
	}
	p.report()
	switch {
	case g.section.over(p):
		g.lap()
	case p.time >= p.end:
		g.finish()
	}
}

// report counts and logs what has happened since the last call.
func (p *play) report() {
	events := p.show.Events()
	for i := min(p.told, len(events)); i < len(events); i++ {
		p.cfg.Log.event(&events[i], p.show.Rules())
		if e := &events[i]; p.cfg.Assist.Hits && e.Type == combo.Judged && e.Grade > combo.Miss {
			p.sound.Hit()
		}
	}
	p.told = len(events)
	state := p.show.State()
	p.frames++
	if beat := int(math.Floor(state.Beat)); beat != p.beat {
		p.cfg.Log.beat(beat, p.frames, state.Time, p.sound.Ahead(p.now))
		p.beat, p.frames = beat, 0
	}
	for _, k := range state.Kicks {
		if k.Time > p.kicked {
			p.kicked = k.Time
			p.kicks++
			p.cfg.Log.kick(&k)
		}
	}
}

// lead is how far the picture is drawn ahead of the judging, in song time.
func (p *play) lead() time.Duration {
	rate := p.rate
	lead := p.offsets.Drawn(0, rate) - p.offsets.Pressed(0, rate)
	if p.moving {
		lead += scale(p.cfg.ahead, rate)
	}
	return lead
}

// state is what the stage shows. Of a live show, what the player will do is not
// known ahead; the notes come all the same.
func (p *play) state() *show.State {
	if p.ghost != nil {
		return p.ghost.State()
	}
	state := p.show.State()
	if lead := p.lead(); lead != 0 && p.show.Live() {
		return p.shift.of(state, lead)
	}
	return state
}

// problemError is a chart that cannot be used: its first error.
func problemError(problems charts.Problems) error {
	for _, p := range problems.List {
		if p.Severity == charts.Error {
			return &Error{p.String(), p.Remedy}
		}
	}
	return &Error{"the chart cannot be used", "hibana check says why"}
}
