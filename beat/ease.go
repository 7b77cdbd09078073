package beat

// Ease names how a ramp runs from 0 to 1. The zero Ease is linear.
type Ease uint8
