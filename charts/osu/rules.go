package osu

import (
	"hibana/charts"
	"hibana/charts/internal/millis"
)

const ruleGame = "other-game"

// Rules lists every rule of reading a map, errors first.
func Rules() []charts.Rule {
	return append([]charts.Rule{{Name: ruleGame, Severity: charts.Error, Doc: "A map is one of osu!mania."}}, millis.Rules()...)
}
