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

// link is the place of an entry in the chain.
type link struct {
	sequence int64
	entry    int64
	hash     []byte
}

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
	return append(text, h.hash...)
}

// isWhole tells whether the end of the chain is as the portal left it. One that
// nothing was added to yet is not signed.
func (b *Book) isWhole(h head) bool {
	if h.sequence == 0 && len(h.signature) == 0 {
		return len(h.hash) == 0 && h.signedSince == 1
	}
	return b.signer.Signed(h.text(), h.signature)
}

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
	if waits, err := isUnchained(ctx, b.db); err != nil || !waits {
		return 0, err
	}
	err = b.db.Write(ctx, func(tx *db.Tx) error {
		h, err := holdHead(ctx, tx)
		if err != nil {
			return err
		}
		if !b.isWhole(h) {
			return errBroken
		}
		if added, err = extend(ctx, tx, &h); err != nil {
			return err
		}
		return b.sign(ctx, tx, h)
	})
	if err != nil {
		return 0, fmt.Errorf("trail: chain: %w", err)
	}
	return added, nil
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
		links[i] = link{h.sequence, e.n, h.hash}
	}
	return len(links), moveToChain(ctx, tx, links)
}

func (b *Book) sign(ctx context.Context, tx *db.Tx, h head) error {
	h.signature = b.signer.Sign(h.text())
	return putHead(ctx, tx, h)
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
