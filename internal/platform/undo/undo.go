// Package undo lets the desk take back what it has just done. A room does its deed
// at once and offers, in the same transaction, to take it back for some seconds; the
// letters of the deed wait as long. Whoever did it, and nobody else, may then undo
// it: in one transaction the letters are removed and the room puts everything back.
// After that nothing leads back.
//
// Deed, offer and letters go by one clock, that of the transaction. Should another
// replica's be ahead, its worker may take a letter early; the rows of the letters
// decide, and the undo is refused.
package undo

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/trail"
)

// Kind says which room takes an offer back, as in ticket.status.
type Kind string

// Offer is that something can be taken back. The zero one is none.
type Offer struct {
	ID    string    `json:"id,omitempty"`
	Until time.Time `json:"until,omitzero"`
}

// Left is how long an offer still stands.
func (o Offer) Left(now time.Time) time.Duration { return max(o.Until.Sub(now), 0) }

// The refusals. In each case nothing was changed.
var (
	// errNoOffer is also for an offer to somebody else, of whom nobody learns.
	errNoOffer  = fault.New(fault.NotFound, "There is nothing to undo.")
	errUndone   = fault.New(fault.Conflict, "This was already undone.")
	errOver     = fault.New(fault.Conflict, "It is too late to undo this. Nothing has changed.")
	errOnItsWay = fault.New(fault.Conflict, "The email is already on its way, so you can no longer undo this. Nothing has changed.")
	errRole     = fault.New(fault.Forbidden, "Your role can no longer undo this. Nothing has changed.")
)

// way is how a room takes something back.
type way struct {
	role     auth.Role
	withdraw func(ctx context.Context, tx *db.Tx, what []byte) ([]trail.Entry, error)
}

// Book keeps the offers. A nil one makes none.
type Book struct {
	db    *db.DB
	queue *jobs.Queue
	trail *trail.Book
	wait  time.Duration
	ways  map[Kind]way
}

// cleanEvery is how often offers are forgotten, and keptFor how long after their
// end: whoever comes late is told so, and not that there was nothing.
const (
	cleanEvery = time.Hour
	keptFor    = 24 * time.Hour
)

// New is a book whose offers stand for a while; if that is nought there are none.
func New(d *db.DB, q *jobs.Queue, t *trail.Book, wait time.Duration) *Book {
	b := &Book{db: d, queue: q, trail: t, wait: wait, ways: map[Kind]way{}}
	q.Every("undo.clean", cleanEvery, b.clean)
	return b
}

// Handle names how things of a kind are taken back, and the least role at the desk
// that may do them. What the room offered comes as it was; it must still stand as the
// deed left it, or be refused. The entries of the audit trail that are answered are
// written last.
func Handle[T any](b *Book, kind Kind, least auth.Role, withdraw func(ctx context.Context, tx *db.Tx, what T) ([]trail.Entry, error)) {
	b.ways[kind] = way{least, func(ctx context.Context, tx *db.Tx, what []byte) ([]trail.Entry, error) {
		var done T
		if err := json.Unmarshal(what, &done); err != nil {
			return nil, fmt.Errorf("undo: what was done as %s cannot be read: %w", kind, err)
		}
		return withdraw(ctx, tx, done)
	}}
}

// Hold keeps back the letters of a deed that will be offered. It is made at the
// beginning of the deed; nil if nothing will be offered.
func (b *Book) Hold(tx *db.Tx) *jobs.Hold {
	if b == nil || b.wait <= 0 {
		return nil
	}
	return &jobs.Hold{ID: id.New(tx.Now()), Until: tx.Now().Add(b.wait)}
}

// Offer lets whoever calls take back what was just done, one record or thousands, in
// its transaction and after its letters. What is what the room needs for that, and
// holds no word that somebody typed: it is stored as it is.
func (b *Book) Offer(ctx context.Context, tx *db.Tx, h *jobs.Hold, kind Kind, what any) (Offer, error) {
	if h == nil {
		return Offer{}, nil
	}
	if _, known := b.ways[kind]; !known {
		return Offer{}, fmt.Errorf("undo: nobody takes back %q", kind)
	}
	text, err := json.Marshal(what)
	if err != nil {
		return Offer{}, fmt.Errorf("undo: what was done as %s cannot be stored: %w", kind, err)
	}
	return Offer{ID: h.ID, Until: h.Until}, insertOffer(ctx, tx, offer{
		id: h.ID, kind: kind, admin: auth.From(ctx).ID, what: string(text), letters: h.Jobs(), endsAt: h.Until,
	})
}

// Undo takes back what was offered, all of it or nothing.
func (b *Book) Undo(ctx context.Context, offerID string) error {
	actor := auth.From(ctx)
	// It may be of thousands of records.
	return idempotent.DoLarge(ctx, b.db, "undo:"+actor.ID, func(tx *db.Tx) error {
		o, err := holdOffer(ctx, tx, b.db.Engine(), offerID)
		if err != nil {
			return err
		}
		way, err := b.check(o, actor, tx.Now())
		if err != nil {
			return err
		}
		removed, err := b.queue.Withdraw(ctx, tx, o.id)
		if err != nil {
			return err
		}
		if removed != o.letters {
			return errOnItsWay
		}
		entries, err := way.withdraw(ctx, tx, []byte(o.what))
		if err != nil {
			return err
		}
		if err := markUndone(ctx, tx, o.id, tx.Now()); err != nil {
			return err
		}
		return b.trail.Write(ctx, tx, entries...)
	})
}

// check says whether an offer stands, and for whom.
func (b *Book) check(o offer, actor auth.Actor, now time.Time) (way, error) {
	way, known := b.ways[o.kind]
	switch {
	case actor.Kind != auth.Admin, o.admin != actor.ID, !known:
		return way, errNoOffer
	case !actor.Role.Covers(way.role):
		return way, errRole
	case !o.undoneAt.IsZero():
		return way, errUndone
	case !now.Before(o.endsAt):
		return way, errOver
	}
	return way, nil
}
