package charts

import (
	"fmt"
	"math"
	"strings"

	"hibana/beat"
	"hibana/combo"
)

// Arm is the [arm] block: how the performer's arm is built and kicked.
type Arm struct {
	Model    string     // "true" or "classic"
	Lengths  [2]float64 // of upper and lower arm, 1 for the drawn arm's
	Masses   [2]float64 // at the elbow and at the hand
	Resist   float64    // 1/s
	Friction float64    // deg/s²
	Both     bool       // the drumming arm is loose too

	Gravity   float64      // deg/s², before the first of GravityAt
	GravityAt []GravityKey // by beat

	KickEvery int          // notes of combo per kick; 0 for none
	Kick      [2]float64   // deg/s² held for one 0.02 s step, upper and lower arm
	KickOn    []KickOn     // by judgement, no word twice
	KickBreak [2]float64   // when a combo breaks
	KickAt    []KickAtBeat // in any order
}

// GravityKey is a beat from which gravity has a value. From the key before it
// goes there by the ease; of keys on one beat the last one counts, at once.
type GravityKey struct {
	Beat, Gravity float64 // deg/s²
	Ease          beat.Ease
}

// KickOn is a kick for every note that is judged with a word of the ruleset.
type KickOn struct {
	Judgement string // "Fantastic", "Let go", …; see SameJudgement
	Kick      [2]float64
}

// KickAtBeat is an authored kick.
type KickAtBeat struct {
	Beat float64
	Kick [2]float64
}

// DefaultArm is the arm of a chart without an [arm] block: the article's numbers.
func DefaultArm() Arm {
	return Arm{
		Model: "true", KickEvery: 3, Kick: [2]float64{3000, 1000}, Gravity: 150, Resist: 0.3, Friction: 2,
		Lengths: [2]float64{1, 1}, Masses: [2]float64{1, 1},
	}
}

// SameJudgement tells whether two words name one judgement: capitals are none of
// its business.
func SameJudgement(a, b string) bool { return strings.EqualFold(a, b) }

// Judgements are the words that happen to notes beside a ruleset's grades.
func Judgements() []string { return []string{"Held", "Let go", "Mine"} }

var armFields = []field[Arm]{
	choiceField("model", armModels, func(a *Arm) *string { return &a.Model }),
	pairField("lengths", anyRatio, func(a *Arm) *[2]float64 { return &a.Lengths }),
	pairField("masses", anyRatio, func(a *Arm) *[2]float64 { return &a.Masses }),
	numberField("gravity", anyGravity, func(a *Arm) *float64 { return &a.Gravity }),
	listField("gravity_at", maxEvents, GravityKey{}, gravityFields, func(a *Arm) *[]GravityKey { return &a.GravityAt }),
	numberField("resist", anyResist, func(a *Arm) *float64 { return &a.Resist }),
	numberField("friction", anyFriction, func(a *Arm) *float64 { return &a.Friction }),
	wholeField("kick_every", anyKickEvery, func(a *Arm) *int { return &a.KickEvery }),
	pairField("kick", anyKick, func(a *Arm) *[2]float64 { return &a.Kick }),
	listField("kick_on", maxJudgements, KickOn{}, kickOnFields, func(a *Arm) *[]KickOn { return &a.KickOn }),
	pairField("kick_break", anyKick, func(a *Arm) *[2]float64 { return &a.KickBreak }),
	listField("kick_at", maxEvents, KickAtBeat{}, kickAtFields, func(a *Arm) *[]KickAtBeat { return &a.KickAt }),
	truthField("both", func(a *Arm) *bool { return &a.Both }),
}

var gravityFields = []field[GravityKey]{
	must(numberField("beat", anyBeat, func(k *GravityKey) *float64 { return &k.Beat })),
	must(numberField("gravity", anyGravity, func(k *GravityKey) *float64 { return &k.Gravity })),
	field[GravityKey]{name: "ease", read: func(r *reader, n id, k *GravityKey) {
		if name, ok := r.choice(n, beat.Names()); ok {
			k.Ease, _ = beat.ParseEase(name)
		}
	}},
}

var kickOnFields = []field[KickOn]{
	must(titleField("judgement", func(k *KickOn) *string { return &k.Judgement })),
	must(pairField("kick", anyKick, func(k *KickOn) *[2]float64 { return &k.Kick })),
}

var kickAtFields = []field[KickAtBeat]{
	must(numberField("beat", anyBeat, func(k *KickAtBeat) *float64 { return &k.Beat })),
	must(pairField("kick", anyKick, func(k *KickAtBeat) *[2]float64 { return &k.Kick })),
}

// pairField is a list of two numbers, for the upper and the lower arm.
func pairField[T any](name string, b bounds, get func(*T) *[2]float64) field[T] {
	return field[T]{name: name, read: func(r *reader, n id, into *T) {
		if pair := [2]float64{}; r.numbers(n, pair[:], b) {
			*get(into) = pair
		}
	}}
}

// truthField is true or false.
func truthField[T any](name string, get func(*T) *bool) field[T] {
	return field[T]{name: name, read: func(r *reader, n id, into *T) {
		if r.is(n, "true or false", boolValue) {
			*get(into) = r.raw(n) == "true"
		}
	}}
}

// arm checks what the entries of [arm] mean together.
func (f *file) arm(a *Arm) {
	arm := f.child(root, "arm")
	last := -math.MaxFloat64
	for c := f.nodes[f.child(arm, "gravity_at")].first; c != 0; c = f.nodes[c].next {
		n := f.child(c, "beat")
		if k := f.nodes[n].kind; k != wholeValue && k != floatValue {
			continue
		}
		x := f.tree.number(n)
		if x < last {
			f.errorf(n, ruleUnsortedCurve, "sort gravity_at by beat", "gravity_at goes back from beat %s to %s", number(last), number(x))
			break
		}
		last = x
	}
	for i, k := range a.KickOn {
		for _, before := range a.KickOn[:i] {
			if k.Judgement != "" && SameJudgement(k.Judgement, before.Judgement) {
				f.errorf(f.child(f.item(f.child(arm, "kick_on"), i), "judgement"), ruleSameJudgement, "keep one of the two", "%s has a kick already", quote(k.Judgement))
				break
			}
		}
	}
}

// arm warns of keys of [arm] that do nothing.
func (k *checker) arm() {
	a := &k.Arm
	if a.Model == "classic" {
		for _, key := range []struct {
			name string
			pair [2]float64
		}{{"lengths", a.Lengths}, {"masses", a.Masses}} {
			if key.pair != [2]float64{1, 1} {
				k.add(ruleNotUsed, "arm."+key.name, `leave it out, or write model = "true"`, "the classic arm has no %s: its equations know none", key.name)
			}
		}
	}
	known := Judgements()
	for i := range k.Parts {
		if rules, ok := combo.RulesByName(k.Parts[i].Ruleset); ok {
			known = append(known, rules.Words[combo.Miss:]...)
		}
	}
	known = unique(known)
	for i, on := range a.KickOn {
		if !judged(known, on.Judgement) {
			remedy := "write one of " + strings.Join(known, ", ")
			if near := nearest(on.Judgement, known); near != "" {
				remedy = `did you mean "` + near + `"?`
			}
			k.add(ruleNotUsed, fmt.Sprintf("arm.kick_on[%d].judgement", i), remedy, "no part's ruleset has the judgement %s", quote(on.Judgement))
		}
	}
}

func judged(known []string, word string) bool {
	for _, w := range known {
		if SameJudgement(w, word) {
			return true
		}
	}
	return false
}

// unique leaves out the words that have been there.
func unique(words []string) []string {
	var out []string
	for _, w := range words {
		if !judged(out, w) {
			out = append(out, w)
		}
	}
	return out
}

func (e *encoder) arm(a Arm) {
	e.line("\n[arm]")
	e.line("model = %s", quoteText(a.Model))
	e.line("kick_every = %d", a.KickEvery)
	e.line("kick = %s", tomlPair(a.Kick))
	e.line("gravity = %s", tomlNumber(a.Gravity))
	e.line("resist = %s", tomlNumber(a.Resist))
	e.line("friction = %s", tomlNumber(a.Friction))
	e.pair("lengths", a.Lengths, [2]float64{1, 1})
	e.pair("masses", a.Masses, [2]float64{1, 1})
	if a.Both {
		e.line("both = true")
	}
	e.pair("kick_break", a.KickBreak, [2]float64{})
	e.list("gravity_at", len(a.GravityAt), func(i int) string {
		k := a.GravityAt[i]
		entry := "beat = " + tomlNumber(k.Beat) + ", gravity = " + tomlNumber(k.Gravity)
		if k.Ease != beat.Linear {
			entry += ", ease = " + quoteText(k.Ease.String())
		}
		return entry
	})
	e.list("kick_on", len(a.KickOn), func(i int) string {
		return "judgement = " + quoteText(a.KickOn[i].Judgement) + ", kick = " + tomlPair(a.KickOn[i].Kick)
	})
	e.list("kick_at", len(a.KickAt), func(i int) string {
		return "beat = " + tomlNumber(a.KickAt[i].Beat) + ", kick = " + tomlPair(a.KickAt[i].Kick)
	})
}

func tomlPair(p [2]float64) string { return tomlNumbers(p[0], p[1]) }

// pair writes two numbers, if they are not those meant without them.
func (e *encoder) pair(key string, p, without [2]float64) {
	if p != without {
		e.line("%s = %s", key, tomlPair(p))
	}
}

// list writes a list of tables, if it has any.
func (e *encoder) list(key string, n int, entry func(i int) string) {
	if n == 0 {
		return
	}
	e.line("%s = [", key)
	for i := range n {
		e.line("  { %s },", entry(i))
	}
	e.line("]")
}
