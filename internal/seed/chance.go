package seed

import (
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
	"time"

	"aftercare/internal/platform/id"
)

// chance is a random source that gives the same values for the same seed.
type chance struct{ *rand.Rand }

// newChance returns one of many streams of a seed. It spreads the stream number over all bits, so that
// neighbouring streams are independent.
func newChance(seed, stream uint64) *chance {
	return &chance{rand.New(rand.NewPCG(seed, (stream+1)*0x9e3779b97f4a7c15))}
}

func (c *chance) likely(probability float64) bool { return c.Float64() < probability }

// between includes both ends.
func (c *chance) between(low, high int) int { return low + c.IntN(high-low+1) }

func pick[T any](c *chance, from []T) T { return from[c.IntN(len(from))] }

// weighted returns a random index. Each weight is the probability of its index.
func (c *chance) weighted(weights ...float64) int {
	sum := 0.0
	for _, w := range weights {
		sum += w
	}
	at := c.Float64() * sum
	for i, w := range weights {
		if at -= w; at < 0 {
			return i
		}
	}
	return len(weights) - 1
}

// fill implements id.Chance.
func (c *chance) fill(p []byte) {
	var word [8]byte
	for len(p) > 0 {
		binary.LittleEndian.PutUint64(word[:], c.Uint64())
		p = p[copy(p, word[:]):]
	}
}

// id returns a record id that sorts by the time of the record.
func (c *chance) id(at time.Time) string { return id.NewFrom(c.fill, at) }

// shortLength is the length of customer and product numbers. There are 24⁸ of them, so a million random ones
// would contain duplicates.
const shortLength = 8

// shuffled returns the number at a place in a fixed shuffle of all short numbers. Different places give
// different numbers.
func shuffled(prefix string, place int) string {
	const size = 24 * 24 * 24 * 24 * 24 * 24 * 24 * 24
	const step = 68_030_285_233 // has no common divisor with size and is near its golden ratio
	high, low := bits.Mul64(uint64(place)+1, step)
	at := bits.Rem64(high, low, size)
	number := make([]byte, 0, len(prefix)+shortLength)
	number = append(number, prefix...)
	for range shortLength {
		number = append(number, id.Alphabet[at%uint64(len(id.Alphabet))])
		at /= uint64(len(id.Alphabet))
	}
	return string(number)
}
