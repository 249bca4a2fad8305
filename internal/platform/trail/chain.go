package trail

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"aftercare/internal/platform/db"
)

// link is the place of an entry in the chain, with what entries are searched by.
type link struct {
	sequence int64
	entry    int64
	hash     []byte
	copied
}

// copied is what a link repeats of its entry.
type copied struct{ kind, actor, person, record string }

func copyOf(r row) copied { return copied{r.kind, r.actor.ID, r.person.ID, db.Fold(r.record)} }

// hashOf is the hash of an entry at its place behind another.
func hashOf(before []byte, sequence int64, r row) []byte {
	sum := sha256.New()
	sum.Write(before)
	sum.Write(binary.BigEndian.AppendUint64(nil, uint64(sequence)))
	sum.Write(r.text())
	sum.Write(r.mac)
	return sum.Sum(nil)
}

// text is what of the end of the chain is signed.
func (h head) text() []byte {
	text := append([]byte("end of the chain"), binary.BigEndian.AppendUint64(nil, uint64(h.sequence))...)
	text = binary.BigEndian.AppendUint64(text, uint64(h.signedSince))
	text = append(text, h.hash...)
	if h.chainedAt > 0 { // ends from before there was a mark have none
		text = binary.BigEndian.AppendUint64(text, uint64(h.chainedAt))
	}
	return text
}

// isWhole tells whether the end of the chain is as the portal left it.
func (b *Book) isWhole(h head) bool { return b.signer.Signed(h.text(), h.signature) }

const (
	// atOnce is how many entries are chained in one transaction, which others
	// wait for on SQLite.
	atOnce = 200
	// Entries of a moment are chained together, and in a burst of them the chain
	// follows behind rather than take the writers' time.
	chainAfter = time.Second
	chainPause = 250 * time.Millisecond
	// lookEvery finds what a process has left that was killed.
	lookEvery = time.Minute
)

var errBroken = errors.New("trail: the end of the chain was changed by somebody else: no entry is added to it until `aftercare audit resume` is run; " +
	"`aftercare audit verify` says what is wrong")

// Chain adds entries that wait to the chain, some at a time, and tells how many.
func (b *Book) Chain(ctx context.Context) (added int, err error) {
	// Most of the time nothing waits, and nothing is written.
	if first, err := firstUnchained(ctx, b.db); err != nil || first == 0 {
		return 0, err
	}
	err = b.db.Write(ctx, func(tx *db.Tx) error {
		h, m, err := b.hold(ctx, tx)
		if err != nil {
			return err
		}
		if added, err = extend(ctx, tx, &h); err != nil || added == 0 {
			return err
		}
		return b.sign(ctx, tx, h, m.begunAt)
	})
	if err != nil {
		return 0, fmt.Errorf("trail: chain: %w", err)
	}
	return added, nil
}

// hold takes the end of the chain if it is as the portal left it.
func (b *Book) hold(ctx context.Context, tx *db.Tx) (h head, m mark, err error) {
	heads, err := holdHead(ctx, tx)
	if err != nil {
		return h, m, err
	}
	text, err := readMark(ctx, tx)
	if err != nil {
		return h, m, err
	}
	m, signed := b.markOf(text)
	if len(heads) != 1 || !signed || !b.isWhole(heads[0]) || !m.fits(heads[0]) {
		return h, m, errBroken
	}
	return heads[0], m, nil
}

// extend makes the chain longer by some of the entries that wait.
func extend(ctx context.Context, tx *db.Tx, h *head) (added int, err error) {
	entries, err := unchained(ctx, tx, atOnce)
	if err != nil || len(entries) == 0 {
		return 0, err
	}
	links := make([]link, len(entries))
	for i, e := range entries {
		h.sequence++
		h.hash = hashOf(h.hash, h.sequence, e)
		links[i] = link{h.sequence, e.n, h.hash, copyOf(e)}
	}
	return len(links), moveToChain(ctx, tx, links)
}

// Run chains what is written, here and by replicas that ended before they could,
// until the context ends.
func (b *Book) Run(ctx context.Context) {
	for wait(ctx, b.fresh, lookEvery) && wait(ctx, nil, chainAfter) {
		for {
			added, err := b.Chain(ctx)
			if err != nil && ctx.Err() == nil {
				b.logger.WarnContext(ctx, "entries of the audit trail are not chained yet", "error", err)
			}
			if err != nil || added < atOnce || !wait(ctx, nil, chainPause) {
				break
			}
		}
	}
}

// wait ends with a sign, after a while, or false with the context.
func wait(ctx context.Context, sign <-chan struct{}, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-sign:
	case <-timer.C:
	}
	return ctx.Err() == nil
}
