package charts

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// effectRule is what the blocks of one kind may say beside what all may.
type effectRule struct {
	kind          string
	amount        bounds
	targets       []string // that show it; nil for all
	why           string   // of a target that does not
	colour, every bool     // it reads that key
}

// fills are the targets that fill the picture: they may grow, and not shrink,
// since behind their edges is nothing.
var fills = []string{"stage", "backdrop", "foreground"}

// effectRules are the kinds with rules of their own.
var effectRules = []effectRule{
	{kind: "vibrate", amount: bounds{lo: -1000, hi: 1000}}, // two stage heights
	{kind: "stretch", amount: bounds{lo: -1000, hi: 1000}, targets: []string{"neck", "body", "head", "guest", "walkers"}, why: "%s does not stretch"},
	{kind: "flash", amount: bounds{lo: 0, hi: 1}, targets: noLanes, why: "%s do not flash: notes must stay readable", colour: true},
	{kind: "tint", amount: bounds{lo: 0, hi: 1}, targets: noLanes, why: "%s take no tint: notes are told apart by their colours", colour: true},
	{kind: "zoom", amount: bounds{lo: -0.9, hi: 4}},
	{kind: "sway", amount: bounds{lo: -90, hi: 90}, targets: noCrowd, why: "%s does not sway: its crowd stands on the edge of the picture", every: true},
	{kind: "pulse", amount: bounds{lo: -0.9, hi: 4}, colour: true, every: true},
	{kind: "gravity", amount: anyGravity, targets: []string{"upper_arm"}, why: "%s does not swing"},
	{kind: "kick", amount: anyKick, targets: []string{"upper_arm", "forearm"}, why: "%s does not swing", every: true},
	{kind: "sparks", amount: bounds{lo: 0, hi: 300}, targets: noLanes, why: "%s throw no sparks: notes must stay readable", colour: true},
	{kind: "speed", amount: bounds{lo: -0.75, hi: 4}, targets: []string{"lanes"}, why: "%s has no speed of its own"},
}

// noLanes are all targets but the lanes, noCrowd all but the foreground.
var (
	noLanes = []string{"stage", "backdrop", "foreground", "body", "head", "upper_arm", "forearm", "guest", "neck", "walkers"}
	noCrowd = []string{"stage", "backdrop", "body", "head", "upper_arm", "forearm", "guest", "neck", "walkers", "lanes"}
)

// ruleOf is what an effect's kind says, nil for kinds that say nothing.
func ruleOf(kind string) *effectRule {
	i := slices.IndexFunc(effectRules, func(r effectRule) bool { return r.kind == kind })
	if i < 0 {
		return nil
	}
	return &effectRules[i]
}

// effectAmounts makes sure that amounts are some that their kinds can have.
func (f *file) effectAmounts(d *draft) {
	list := f.child(root, "effect")
	if f.nodes[list].kind != listValue {
		return
	}
	i := 0
	for c := f.nodes[list].first; c != 0 && i < len(d.Effects); c = f.nodes[c].next {
		e := &d.Effects[i]
		i++
		if r := ruleOf(e.Kind); r != nil && (e.Amount < r.amount.lo || e.Amount > r.amount.hi) {
			lo, hi := number(r.amount.lo), number(r.amount.hi)
			f.errorf(f.child(c, "amount"), ruleOutOfRange, "write a number from "+lo+" to "+hi,
				"amount is %s, outside %s to %s for %s", number(e.Amount), lo, hi, e.Kind)
		}
	}
}

// effect warns of what an effect asks for and its target cannot show.
func (k *checker) effect(i int, e *Effect) {
	at := func(key string) string { return fmt.Sprintf("effect[%d].%s", i, key) }
	k.window(at("window"), "this effect", e.Window)
	r := ruleOf(e.Kind)
	if r == nil {
		return
	}
	targets := r.targets
	switch {
	case targets != nil && !slices.Contains(targets, e.Target):
		k.add(ruleNotShown, at("target"), "write "+oneOf(targets)+", or leave the effect out", r.why, quote(e.Target))
	case e.Kind == "stretch" && e.Target == "neck" && e.Amount < 0:
		k.add(ruleNotShown, at("amount"), "write an amount above 0", "the neck does not shrink")
	case (e.Kind == "zoom" || e.Kind == "pulse") && e.Amount < 0 && slices.Contains(fills, e.Target):
		k.add(ruleNotShown, at("amount"), "write an amount above 0", "%s fills the picture and does not shrink", quote(e.Target))
	case e.Kind == "pulse" && e.Colour != "" && e.Target == "lanes":
		k.add(ruleNotShown, at("colour"), "leave colour out", "\"lanes\" do not light up: notes must stay readable")
	case e.Colour != "" && !r.colour:
		k.add(ruleNotShown, at("colour"), "leave colour out", "%s has no colour", e.Kind)
	case e.Every != 0 && !r.every:
		k.add(ruleNotShown, at("every"), "leave every out", "%s does not repeat", e.Kind)
	}
}

// oneOf names a few choices in a remedy.
func oneOf(names []string) string {
	if len(names) > 5 {
		return "another target"
	}
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = strconv.Quote(n)
	}
	if len(quoted) == 1 {
		return "target = " + quoted[0]
	}
	last := len(quoted) - 1
	return "target = " + strings.Join(quoted[:last], ", ") + " or " + quoted[last]
}
