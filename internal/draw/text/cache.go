package text

// cache keeps at least the last half of its limit of what was asked for: two generations, and what is found in the old one
// moves to the young one. Nothing is allocated while the working set fits.
type cache[K comparable, V any] struct {
	limit      int // per generation
	young, old map[K]V
}

func newCache[K comparable, V any](limit int) cache[K, V] {
	return cache[K, V]{limit: limit, young: map[K]V{}}
}

// get finds or makes a value.
func (c *cache[K, V]) get(k K, make func(K) V) V {
	if v, ok := c.young[k]; ok {
		return v
	}
	v, ok := c.old[k]
	if !ok {
		v = make(k)
	}
	if len(c.young) >= c.limit {
		c.old, c.young = c.young, map[K]V{}
	}
	c.young[k] = v
	return v
}
