package pendulum

// Trigger decides which combos kick the arm, by the article's rule: a kick
// fires when the combo has grown by Every since the last one. The zero combo is
// armed at the start.
type Trigger struct {
	Every int // notes from kick to kick; 0 for no kicks
	Armed int // the combo counted from
}

// Combo takes the combo's new value and reports whether it kicks. A combo that
// jumps by several notes kicks once and is counted from where it landed; one
// that broke is counted from its new value, without a kick.
func (t *Trigger) Combo(n int) (kick bool) {
	kick = t.Every > 0 && n-t.Armed >= t.Every
	if kick || n < t.Armed {
		t.Armed = n
	}
	return kick
}
