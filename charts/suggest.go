package charts

import "strings"

// nearest is the option an author probably meant by word, "" when none is near.
// Case, and - for _, count for nothing; otherwise one letter in three may be
// wrong, missing, too many, or swapped with its neighbour.
func nearest(word string, options []string) string {
	const longest = 32 // no option is longer, and the search is quadratic
	if len(word) > longest {
		return ""
	}
	word = plain(word)
	best, at := max(1, len(word)/3)+1, ""
	for _, option := range options {
		if d := distance(word, plain(option)); d < best {
			best, at = d, option
		}
	}
	return at
}

func plain(s string) string {
	return strings.ReplaceAll(strings.ToLower(s), "-", "_")
}

// distance is how many letters must be changed, added, removed or swapped with
// the next to make b of a (optimal string alignment), by bytes.
func distance(a, b string) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
