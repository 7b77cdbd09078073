package qua

import (
	"hibana/charts"
	"hibana/charts/internal/millis"
)

const ruleMode = "unknown-mode"

// Rules lists every rule of reading a map, errors first.
func Rules() []charts.Rule {
	return append([]charts.Rule{{Name: ruleMode, Severity: charts.Error, Doc: "A map is of a mode from Keys1 to Keys10."}}, millis.Rules()...)
}
