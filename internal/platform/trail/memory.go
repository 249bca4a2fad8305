package trail

import (
	"bytes"
	"context"
	"fmt"
	"sync"
	"time"

	"aftercare/internal/platform/db"
)

// Whoever can write to the database can put an end back that was truly signed
// once, and its mark with it. So each machine remembers, outside of the database,
// how far it has seen the chain come, and wants to find it there again.

// Witness keeps a text on this machine.
type Witness interface {
	Recall() (string, error) // "" if there is none
	Keep(text string) error
}

// keepEvery is how often what a process has seen is kept beyond it. What comes
// between is remembered by the process alone.
const keepEvery = 10 * time.Second

// memory is the furthest end of the chain that this machine has seen.
type memory struct {
	mutex   sync.Mutex
	witness Witness
	seen    mark
	keptAt  time.Time
	unkept  bool
}

func (m *memory) furthest() mark {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return m.seen
}

// recall begins with what an earlier process has kept. What another secret has
// signed is of another portal, or from before the secret was replaced.
func (b *Book) recall(w Witness) error {
	if w == nil {
		return nil
	}
	b.memory.witness = w
	text, err := w.Recall()
	if err != nil {
		return fmt.Errorf("trail: what this machine has seen of the chain: %w", err)
	}
	if seen, signed := b.markOf(onMachine, text); signed {
		b.memory.seen = seen
	}
	return nil
}

// remember is told of each end that this process has signed.
func (b *Book) remember(h head) {
	seen := mark{sequence: h.sequence, hash: h.hash, begunAt: h.chainedAt}
	seen.signature = b.signer.Sign(seen.text(onMachine))
	b.memory.mutex.Lock()
	b.memory.seen, b.memory.unkept = seen, true
	isTime := b.db.Now().Sub(b.memory.keptAt) >= keepEvery
	b.memory.mutex.Unlock()
	if isTime {
		b.keepMemory(context.Background())
	}
}

// keepMemory keeps what this process has seen for the next one.
func (b *Book) keepMemory(ctx context.Context) {
	m := &b.memory
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.witness == nil || !m.unkept {
		return
	}
	m.keptAt = b.db.Now()
	if err := m.witness.Keep(m.seen.String()); err != nil {
		b.logger.WarnContext(ctx, "how far the audit trail has come cannot be kept beside it", "error", err)
		return
	}
	m.unkept = false
}

// fitsMemory tells whether the chain that ends so goes through the furthest end
// that this machine has seen, or says itself that it was set back by somebody who
// had the secret.
func (b *Book) fitsMemory(ctx context.Context, q db.Queryer, end int64) (bool, error) {
	seen := b.memory.furthest()
	if seen.sequence == 0 {
		return true, nil
	}
	if end >= seen.sequence {
		l, err := linkAt(ctx, q, seen.sequence)
		if err != nil || bytes.Equal(l.hash, seen.hash) {
			return err == nil, err
		}
	}
	return b.saysSo(ctx, q, db.FromMicros(seen.begunAt))
}

// saysSo looks for an entry, written since then and signed, of a kind that explains
// why the chain ends earlier than it did.
func (b *Book) saysSo(ctx context.Context, q db.Queryer, since time.Time) (explained bool, err error) {
	for _, kind := range b.setsBack {
		err := eachRow(ctx, q, func(r row) { explained = explained || b.signer.Signed(r.text(), r.mac) }, func() {},
			`SELECT `+rowColumns+` FROM trail_entries e WHERE e.n >= $1 AND e.kind = $2`, First(since), kind)
		if err != nil || explained {
			return explained, err
		}
	}
	return false, nil
}

// lookBack finds a chain that was set back although nothing waits to be added.
func (b *Book) lookBack(ctx context.Context) error {
	seen := b.memory.furthest()
	if seen.sequence == 0 {
		return nil
	}
	heads, err := headsOf(ctx, b.db, func() {})
	if err != nil || len(heads) != 1 {
		return err
	}
	fits, err := b.fitsMemory(ctx, b.db, heads[0].sequence)
	if err == nil && !fits {
		err = errBroken
	}
	return err
}
