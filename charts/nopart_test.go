package charts

import "testing"

// Whatever part is asked for, the answer names parts that are there.
func TestFindPart(t *testing.T) {
	for _, row := range []struct {
		parts, part   int
		cause, remedy string
	}{
		{0, 0, "a.sm has no parts, so there is nothing to play", "name a chart with notes; hibana info and hibana check say what is in one"},
		{0, 3, "a.sm has no parts, so there is nothing to play", "name a chart with notes; hibana info and hibana check say what is in one"},
		{1, 1, "a.sm has no part 1", "its only part is 0"},
		{2, -1, "a.sm has no part -1", "its parts are 0 and 1; hibana info names them"},
		{3, 7, "a.sm has no part 7", "its parts are 0 to 2; hibana info names them"},
	} {
		c := &Chart{Parts: make([]Part, row.parts)}
		_, err := c.FindPart("a.sm", row.part)
		e, ok := err.(*PartError)
		if !ok || e.Error() != row.cause || e.Remedy() != row.remedy {
			t.Errorf("part %d of %d: %v", row.part, row.parts, err)
		}
	}
	c := &Chart{Parts: make([]Part, 2)}
	if p, err := c.FindPart("", 1); err != nil || p != &c.Parts[1] {
		t.Errorf("part 1 of 2: %v", err)
	}
}
