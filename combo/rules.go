package combo

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// Rules is a ruleset: the numbers by which a game judges, and the game that
// reads them. Take one from ITG, Osu, … or by its name from RulesByName.
type Rules struct {
	Name  string         // "itg"
	Words [Grades]string // what the game calls each grade

	// Windows are real time either side of a note, inclusive, by grade from W5
	// to W1. Miss, where there is one, is how early a press may be to count as a
	// miss of the note; a press still earlier does nothing. Mine is a mine's
	// window; Hold and Roll are how long a hold lives without its key and a roll
	// without a press, 0 in games where a hold has no life.
	Windows          [Grades]time.Duration
	Mine, Hold, Roll time.Duration
	Checkpoint       time.Duration // only counts towards GiveUp here

	Continue Grade // a row, or a note in games without rows, this good or better continues the combo

	Points     [Grades]int // for a row or note, by its grade
	HeldPoints int
	MinePoints int

	game game
}

// game is what sets one game apart from another beyond its numbers. It is
// stateless: all state is the Judge's.
type game interface {
	// begin finishes a new Judge: what can be won, and what the game looks up.
	begin(j *Judge)
	press(j *Judge, lane int, t time.Duration)
	release(j *Judge, lane int, t time.Duration)
	// next is the first thing that will happen by itself: a note given up, a
	// hold's end, a mine under a held key.
	next(j *Judge) deadline
	happen(j *Judge, d deadline)
	// blown is told of every mine that went off, for what else that costs.
	blown(j *Judge)
	// score is Score.Percent and Score.Points.
	score(j *Judge) (percent float64, points int)
}

// deadline is something that happens by itself at a time. What and which are
// the game's own.
type deadline struct {
	at    time.Duration
	what  uint8
	which int
}

// farAway is later than any deadline.
const farAway = time.Duration(math.MaxInt64)

// ITG is the default ruleset: the windows, combo rules and fallback score of
// ITGmania's engine, dance mode.
// Source: ITGmania src/Player.cpp, Themes/_fallback/metrics.ini.
func ITG() Rules {
	return Rules{
		Name:    "itg",
		Words:   [Grades]string{Miss: "Miss", W5: "Way Off", W4: "Decent", W3: "Great", W2: "Excellent", W1: "Fantastic"},
		Windows: [Grades]time.Duration{W5: 180 * ms, W4: 135 * ms, W3: 90 * ms, W2: 45 * ms, W1: 22500 * us},
		Mine:    90 * ms, Hold: 250 * ms, Roll: 500 * ms, Checkpoint: 166400 * us,
		Continue:   W3,
		Points:     [Grades]int{W1: 3, W2: 2, W3: 1},
		HeldPoints: 3,
		MinePoints: -2,
		game:       itg{},
	}
}

// SimplyLove is ITGmania's engine with the numbers most ITG players know: the
// effective windows (written × 1 + 1.5 ms) and weights of the Simply Love theme.
// Source: Simply Love Scripts/SL_Init.lua, metrics.ini.
func SimplyLove() Rules {
	r := ITG()
	r.Name = "simply-love"
	r.Windows = [Grades]time.Duration{W5: 181500 * us, W4: 136500 * us, W3: 103500 * us, W2: 44500 * us, W1: 23 * ms}
	r.Mine, r.Hold, r.Roll = 71500*us, 321500*us, 351500*us
	r.Points = [Grades]int{Miss: -12, W5: -6, W3: 2, W2: 4, W1: 5}
	r.HeldPoints = 5
	r.MinePoints = -6
	return r
}

const (
	us = time.Microsecond
	ms = time.Millisecond
)

// RulesRemedy says in one line which names RulesByName finds, for whoever gave another.
const RulesRemedy = "name itg, simply-love, osu (\"osu 8\" for an overall difficulty) or quaver, or leave it out for the chart's own"

// RulesByName finds a ruleset by its Name: "itg", "simply-love", "quaver", and
// "osu 8" for the overall difficulty 8. "" is the default, itg, and "osu" alone
// has the overall difficulty that osu gives a file without one, 5.
func RulesByName(name string) (Rules, bool) {
	switch name {
	case "", "itg":
		return ITG(), true
	case "simply-love":
		return SimplyLove(), true
	case "quaver":
		return Quaver(), true
	case "osu":
		return Osu(DefaultOD), true
	}
	if number, ok := strings.CutPrefix(name, "osu "); ok {
		od, err := strconv.ParseFloat(number, 64)
		if r := Osu(od); err == nil && r.Name == name { // one way only to write each
			return r, true
		}
	}
	return Rules{}, false
}

// Grade is the grade of a press whose error is e, None when it hits nothing.
func (r *Rules) Grade(e time.Duration) Grade {
	for g := W1; g >= W5; g-- {
		if e.Abs() <= r.Windows[g] {
			return g
		}
	}
	return None
}

// GiveUp is how old a note may grow before it is missed: the largest of all
// windows, although nothing can be scored after W5.
func (r *Rules) GiveUp() time.Duration {
	longest := max(r.Mine, r.Hold, r.Roll, r.Checkpoint)
	for _, w := range r.Windows {
		longest = max(longest, w)
	}
	return longest
}
