package charts

import "fmt"

// PartError is a part that was asked for and is not there.
type PartError struct {
	Chart string // what to call the chart
	Part  int    // that was asked for
	Parts int    // that there are
}

// FindPart is the part of a number, or a *PartError that calls the chart by a name.
func (c *Chart) FindPart(name string, part int) (*Part, error) {
	if part < 0 || part >= len(c.Parts) {
		return nil, &PartError{name, part, len(c.Parts)}
	}
	return &c.Parts[part], nil
}

func (e *PartError) Error() string {
	if e.Parts == 0 {
		return e.Chart + " has no parts, so there is nothing to play"
	}
	return fmt.Sprintf("%s has no part %d", e.Chart, e.Part)
}

// Remedy says which parts there are.
func (e *PartError) Remedy() string {
	switch e.Parts {
	case 0:
		return "name a chart with notes; hibana info and hibana check say what is in one"
	case 1:
		return "its only part is 0"
	case 2:
		return "its parts are 0 and 1; hibana info names them"
	}
	return fmt.Sprintf("its parts are 0 to %d; hibana info names them", e.Parts-1)
}
