package show

import (
	"fmt"
	"time"

	"hibana/beat"
	"hibana/charts"
	"hibana/combo"
	"hibana/internal/effects"
	"hibana/pendulum"
)

// Options say how a chart is performed. Without Auto and Replay the show is
// live: it waits for Press.
type Options struct {
	Auto   bool
	Replay *combo.Replay // brings its own seed, ruleset, rate and From

	Seed   uint64        // 0 means 1
	Rules  string        // a ruleset's name; "" for the part's own
	Rate   float64       // song seconds per real second; 0 means 1
	From   time.Duration // notes due before it are not judged; 0 for none
	Length time.Duration // of the song; 0 when nobody knows
}

// Limits of a show.
const (
	lead  = 10 * time.Second // simulated before Start, for clocks that run up to it
	outro = time.Hour        // and after End
)

// Error is something that its reader can mend.
type Error struct{ Cause, Fix string }

func (e *Error) Error() string { return e.Cause }

// Remedy says in one line what to do about it.
func (e *Error) Remedy() string { return e.Fix }

// Show is one performance of a part. It is for one goroutine.
type Show struct {
	part    int
	lanes   int
	notes   []combo.Note
	chartID [32]byte // of the notes as the chart has them
	opts    Options
	rules   combo.Rules
	song    *beat.Map
	beats   beat.Cursor
	effects *effects.Set
	parade  parade
	react   reactions // of the parade
	longs   longs
	limb    limb
	stepped bool // the arm moves in steps: the classic model

	start, end time.Duration

	inputs []combo.Input // all there are: played back, or recorded so far
	fed    int           // how many of them the judge has had
	judge  *combo.Judge
	now    time.Duration

	body   body // what has a memory
	rest   body // at the very start
	trail  [trailLength]Arm
	kicks  []Kick
	checks []checkpoint

	state State
	bytes []byte // scratch of Hash
}

// New prepares a performance of a part. It stands 10 s before the start of its
// Range, so that a clock may run up to it.
func New(c *charts.Chart, part int, o Options) (*Show, error) {
	p, err := c.FindPart("the chart", part)
	if err != nil {
		return nil, err
	}
	m, err := c.Map(part)
	if err != nil {
		return nil, err
	}
	s := &Show{part: part, lanes: p.Lanes, song: m, beats: m.Cursor()}
	s.notes = p.Timed(m)
	s.chartID = combo.Identity(s.notes, s.lanes)
	if err := s.take(o, p); err != nil {
		return nil, err
	}
	if err := s.setRange(); err != nil {
		return nil, err
	}
	if s.judge, err = combo.NewJudge(s.rules, m, s.notes, s.lanes, s.opts.Rate); err != nil {
		return nil, err
	}
	switch {
	case s.opts.Auto:
		s.inputs = combo.Auto(s.rules, s.song, s.notes, s.lanes, s.opts.Rate)
	case s.opts.Replay != nil:
		s.inputs = s.opts.Replay.Inputs
	}
	model, err := pendulum.ParseModel(c.Arm.Model)
	if err != nil {
		return nil, err
	}
	s.effects = effects.New(c.Effects, s.opts.Seed, m)
	s.stepped = model == pendulum.ModelClassic
	s.now = s.start - lead
	s.rest.tick = firstTick(s.now)
	if s.rest.arm, err = newArm(&c.Arm, s.effects, model, m, s.now); err != nil {
		return nil, err
	}
	s.limb = newLimb(&c.Arm, s.effects, &s.rules, m, s.now)
	s.body = s.rest
	if s.parade, err = newParade(c.Walkers, c.TimingOf(part).Tempos); err != nil {
		return nil, err
	}
	s.longs = newLongs(s.notes)
	s.makeState()
	s.Advance(s.now)
	return s, nil
}

// take settles the options: a replay's own come before what was asked for.
func (s *Show) take(o Options, p *charts.Part) error {
	if r := o.Replay; r != nil {
		if r.Chart != s.chartID || r.Part != s.part || r.Lanes != s.lanes {
			return &Error{"the replay is of other notes than this part has", "play it with the chart and part it was recorded on, unchanged"}
		}
		o.Auto, o.Seed, o.Rules, o.Rate, o.From = false, r.Seed, r.Rules, r.Rate, r.From
	} else {
		if o.Seed == 0 {
			o.Seed = 1
		}
		if o.Rate == 0 {
			o.Rate = 1
		}
		if o.Rules == "" {
			o.Rules = p.Ruleset
		}
		if o.From <= 0 {
			o.From = combo.Before
		}
	}
	var ok bool
	if s.rules, ok = rulesOf(o.Rules, p); !ok {
		return &Error{fmt.Sprintf("there is no ruleset %q", o.Rules), combo.RulesRemedy}
	}
	for i := range s.notes {
		if s.notes[i].Time < o.From {
			s.notes[i].Judged = false
		}
	}
	s.opts = o
	return nil
}

// rulesOf finds a ruleset by its name. "osu" is as strict as the part says; a part
// of another game that does not say is played as osu plays files that do not.
func rulesOf(name string, p *charts.Part) (combo.Rules, bool) {
	if name == "osu" && (p.Ruleset == "osu" || p.OD != 0) {
		return combo.Osu(p.OD), true
	}
	return combo.RulesByName(name)
}

// setRange works out what of the song is worth showing.
func (s *Show) setRange() error {
	first, last := time.Duration(0), time.Duration(0)
	for i := range s.notes {
		last = max(last, s.notes[i].End)
	}
	if len(s.notes) > 0 {
		first = min(0, s.notes[0].Time)
		s.start = min(0, s.notes[0].Time-time.Second)
	}
	s.end = last
	if s.opts.Length > 0 {
		s.end = s.opts.Length
	}
	if last > charts.MaxLength || first < -charts.MaxLength {
		return &Error{
			fmt.Sprintf("the part lasts from %.0f s to %.0f s, longer than a day", first.Seconds(), last.Seconds()),
			"check its tempos and stops: hibana timing lists them",
		}
	}
	s.end = min(s.end, charts.MaxLength)
	return nil
}

// Range is what of the song is worth showing: from min(0, first note − 1 s) to
// the song's end, or the last note's when the song's is not known.
func (s *Show) Range() (start, end time.Duration) { return s.start, s.end }

// Reach is how far the show goes on either side of its Range: a clock may run up
// to it, and a song's end ring out. Advance and Seek stop there.
func (s *Show) Reach() (first, last time.Duration) { return s.start - lead, s.end + outro }

// Map is the BPM map that the part is played by.
func (s *Show) Map() *beat.Map { return s.song }

// Notes are the part's notes, by time. They must not be changed.
func (s *Show) Notes() []combo.Note { return s.notes }

// Events are the judge's events up to now. What the slice holds does not
// change, but a Seek or Restore makes a new list.
func (s *Show) Events() []combo.Event { return s.judge.Events() }

// Rules is the ruleset in force.
func (s *Show) Rules() *combo.Rules { return &s.rules }

// Time is the song time the show stands at.
func (s *Show) Time() time.Duration { return s.now }

// Live tells whether the show takes key events.
func (s *Show) Live() bool { return !s.opts.Auto && s.opts.Replay == nil }

// Recording is the performance so far as a replay; autoplay's too.
func (s *Show) Recording() *combo.Replay {
	return &combo.Replay{
		Chart: s.chartID, Part: s.part, Lanes: s.lanes,
		Rules: s.rules.Name, Seed: s.opts.Seed, Rate: s.opts.Rate, From: s.opts.From,
		Inputs: append([]combo.Input(nil), s.inputs[:s.fed]...),
	}
}
