package trail

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
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
	atOnce = 400
	// Entries of a moment are chained together, and in a burst of them the chain
	// follows behind rather than take the writers' time.
	chainAfter = time.Second
	chainPause = 250 * time.Millisecond
	// lookEvery finds what a process has left that was killed.
	lookEvery = time.Minute
	// stallAfter is how long entries wait before somebody has to know.
	stallAfter = 15 * time.Second
	// tryEvery is how soon is tried again what could not be chained.
	tryEvery = 5 * time.Second
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
		var first int64
		if added, first, err = extend(ctx, tx, &h); err != nil || added == 0 {
			return err
		}
		if err := b.tellOfStall(ctx, tx, h, first); err != nil {
			return err
		}
		return b.sign(ctx, tx, h, m.begunAt)
	})
	if err != nil {
		return 0, fmt.Errorf("trail: chain: %w", err)
	}
	return added, nil
}

// tellOfStall writes that nothing was chained for a while although something
// waited. In a burst the chain is behind and goes on, which is no stall.
func (b *Book) tellOfStall(ctx context.Context, tx *db.Tx, h head, first int64) error {
	since := atOf(first)
	if last := db.FromMicros(h.chainedAt); last.After(since) {
		since = last
	}
	if tx.Now().Sub(since) < stallAfter {
		return nil
	}
	return b.Write(ctx, tx, Entry{Kind: Stalled, By: Person{Portal, "portal"}, Changes: []Change{
		Plain("from", "", since.Format(time.RFC3339)), Plain("until", "", tx.Now().Format(time.RFC3339)),
	}})
}

// Behind is for how long the first of the entries that wait has been waiting.
func (b *Book) Behind(ctx context.Context) (time.Duration, error) {
	first, err := firstUnchained(ctx, b.db)
	if err != nil || first == 0 {
		return 0, err
	}
	return max(b.db.Now().Sub(atOf(first)), 0), nil
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
	m, signed := b.markOf(inDatabase, text)
	if len(heads) != 1 || !signed || !b.isWhole(heads[0]) || !m.fits(heads[0]) {
		return h, m, errBroken
	}
	fits, err := b.fitsMemory(ctx, tx, heads[0].sequence)
	if err == nil && !fits {
		err = errBroken
	}
	return heads[0], m, err
}

// extend makes the chain longer by some of the entries that wait, and tells the
// number of the first of them.
func extend(ctx context.Context, tx *db.Tx, h *head) (added int, first int64, err error) {
	entries, err := unchained(ctx, tx, atOnce)
	if err != nil || len(entries) == 0 {
		return 0, 0, err
	}
	links := make([]link, len(entries))
	for i, e := range entries {
		h.sequence++
		h.hash = hashOf(h.hash, h.sequence, e)
		links[i] = link{h.sequence, e.n, h.hash, copyOf(e)}
	}
	return len(links), links[0].entry, moveToChain(ctx, tx, links)
}

// Run chains what is written, here and by replicas that ended before they could,
// until the context ends.
func (b *Book) Run(ctx context.Context) {
	pause, told := lookEvery, time.Time{}
	for wait(ctx, b.fresh, pause) && wait(ctx, nil, chainAfter) {
		err := b.catchUp(ctx)
		if pause = lookEvery; err == nil || ctx.Err() != nil {
			continue
		}
		if pause = tryEvery; b.db.Now().Sub(told) >= lookEvery {
			b.complain(ctx, err)
			told = b.db.Now()
		}
	}
}

// settleLimit is how long a process that ends waits for its entries to be chained.
const settleLimit = 5 * time.Second

// Settle chains what a process has written that ends now, and says so if it cannot:
// nobody remembers those entries until another process chains them.
func (b *Book) Settle(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), settleLimit)
	defer cancel()
	err := b.catchUp(ctx)
	b.keepMemory(context.WithoutCancel(ctx))
	if err != nil {
		b.logger.ErrorContext(ctx, "entries of the audit trail are not chained, and this process ends", "entries", len(b.loose.all()), "error", err)
	}
}

// catchUp chains all that waits and looks whether anything is gone.
func (b *Book) catchUp(ctx context.Context) error {
	for {
		added, err := b.Chain(ctx)
		if err != nil || added < atOnce || !wait(ctx, nil, chainPause) {
			return errors.Join(err, b.Look(ctx), b.lookBack(ctx))
		}
	}
}

// complain says that the chain does not go on: what takes long is an error.
func (b *Book) complain(ctx context.Context, err error) {
	level := slog.LevelWarn
	behind, asking := b.Behind(ctx)
	if asking == nil && behind >= stallAfter {
		level = slog.LevelError
	}
	b.logger.Log(ctx, level, "entries of the audit trail are not chained yet", "waiting", behind.Round(time.Second), "error", err)
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
