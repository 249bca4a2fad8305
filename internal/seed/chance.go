package seed

import (
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
	"time"

	"aftercare/internal/platform/id"
)

// chance is a source of choices that come out the same each time.
type chance struct{ *rand.Rand }

// newChance is one of many sources of a seed. The number of the stream is
// spread over all bits, since neighbours must have nothing in common.
func newChance(seed, stream uint64) *chance {
	return &chance{rand.New(rand.NewPCG(seed, (stream+1)*0x9e3779b97f4a7c15))}
}

func (c *chance) likely(probability float64) bool { return c.Float64() < probability }

// between includes both ends.
func (c *chance) between(low, high int) int { return low + c.IntN(high-low+1) }

func pick[T any](c *chance, from []T) T { return from[c.IntN(len(from))] }

// weighted is an index, as likely as its weight says.
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

// fill is an id.Chance.
func (c *chance) fill(p []byte) {
	var word [8]byte
	for len(p) > 0 {
		binary.LittleEndian.PutUint64(word[:], c.Uint64())
		p = p[copy(p, word[:]):]
	}
}

// id is a record id that sorts with the instant at which the record was made.
func (c *chance) id(at time.Time) string { return id.NewFrom(c.fill, at) }

// shortLength is that of the numbers of customers and products. There are 24⁸
// of them: among a million drawn at random some would be equal.
const shortLength = 8

// shuffled is the number at a place in one fixed shuffle of all short numbers,
// so that no two places have the same.
func shuffled(prefix string, place int) string {
	const size = 24 * 24 * 24 * 24 * 24 * 24 * 24 * 24
	const step = 68_030_285_233 // without a divisor in common with size, near its golden section
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
