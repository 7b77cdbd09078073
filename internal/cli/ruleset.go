package cli

import "hibana/combo"

// rulesetFlag is the option that picks how presses are judged.
func rulesetFlag(c *call) *string {
	return c.flags.String("ruleset", "", "judge as this game does, itg, osu or quaver; without it, as the chart's own")
}

// checkRuleset fails for a name that is no ruleset's, and for one beside a
// replay, which was recorded by a ruleset and is judged by it.
func checkRuleset(name, replay string) error {
	if name != "" && replay != "" {
		return misuse("--ruleset and --replay exclude each other: a replay keeps the ruleset it was played by")
	}
	if _, ok := combo.RulesByName(name); !ok {
		return misuse("there is no ruleset %q: %s", name, combo.RulesRemedy)
	}
	return nil
}
