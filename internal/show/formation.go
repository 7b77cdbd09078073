package show

// formation is how the walkers of a block stand to one another. They march in
// groups, evenly apart from group to group without end; the places of a group
// are those of its members relative to where it is.
type formation struct {
	name   string
	group  int     // members of a group
	groups int     // on the stage at once
	spread float64 // px that a member may be ahead of its group, or behind
	size   float64
	seed   uint64
}

// place is where a member is, in stage px.
type place struct{ behind, depth float64 }

// The largest wedge, and how far from one another its ranks and files are, stage
// px at size 1; how far the second of a pair is behind and aside; and how far a
// crowd is scattered.
const (
	wedge      = 5
	rankBehind = 44.0
	fileBack   = 11.0
	fileFront  = 6.0 // of those on the near side: there is less room
	pairBehind = 14.0
	pairBack   = 13.0
	crowdWide  = 60.0 // at most
	crowdBack  = 30.0
	crowdFront = 14.0
)

// newFormation is that of so many walkers.
func newFormation(name string, count int, size float64, seed int) formation {
	f := formation{name: name, group: 1, size: size, seed: uint64(seed)}
	switch name {
	case "pairs":
		f.group = min(2, count)
	case "wedge":
		f.group = min(wedge, count)
	case "crowd":
		f.spread = min(crowdWide*size, 0.45*StageWidth/float64(count))
	}
	f.groups = (count + f.group - 1) / f.group
	for i := range f.group {
		f.spread = max(f.spread, f.place(0, i).behind)
	}
	return f
}

// place is that of walker n of a block, the i-th of its group.
func (f *formation) place(n, i int) place {
	switch f.name {
	case "pairs":
		return place{float64(i) * pairBehind * f.size, float64(i) * pairBack * f.size}
	case "wedge":
		rank := float64((i + 1) / 2)
		if i%2 == 0 {
			return place{rank * rankBehind * f.size, -rank * fileFront * f.size}
		}
		return place{rank * rankBehind * f.size, rank * fileBack * f.size}
	case "crowd":
		x, y := scatter(f.seed, n), scatter(f.seed+(1<<32), n)
		return place{f.spread * (2*x - 1), (crowdBack+crowdFront)*y - crowdFront}
	}
	return place{}
}

// scatter is a number from 0 to 1 that depends on what it is given and nothing
// else (SplitMix64's finaliser).
func scatter(seed uint64, n int) float64 {
	h := seed*0xD1B54A32D192ED03 + 0x9E3779B97F4A7C15*uint64(n+1)
	h = (h ^ h>>30) * 0xBF58476D1CE4E5B9
	h = (h ^ h>>27) * 0x94D049BB133111EB
	return float64((h^h>>31)>>11) / (1 << 53)
}

// floorDiv is a/b rounded down, and what is left.
func floorDiv(a, b int) (q, r int) {
	q, r = a/b, a%b
	if r < 0 {
		q, r = q-1, r+b
	}
	return q, r
}
