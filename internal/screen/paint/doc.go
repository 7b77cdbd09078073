// Package paint shows display lists through Ebitengine, by the rule that
// package draw states for all its back ends.
package paint
