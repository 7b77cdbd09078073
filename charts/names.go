package charts

import "slices"

// EffectKinds are the kinds of effects that a chart may name.
func EffectKinds() []string { return slices.Clone(effectKinds) }

// WalkerKinds are the kinds of walkers that a chart may name.
func WalkerKinds() []string { return slices.Clone(walkerKinds) }
