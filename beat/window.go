package beat

// Window is an envelope on beats: 0 before In, rising to 1 at Full, held until
// Out, falling to 0 at End. Equal neighbours jump, and the value after the edge
// holds at the edge.
type Window struct{ In, Full, Out, End float64 }
