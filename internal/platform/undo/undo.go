// Package undo lets admins undo their last action. A package makes its change at once and, in the
// same transaction, offers to undo it for some seconds. The emails about the change wait that long.
// Only the admin who made the change can undo it. In one transaction the emails are removed and the
// package restores everything. After that time it cannot be undone.
//
// All times come from the clock of the transaction. If the clock of another replica is ahead, its
// worker may send an email early. In that case the undo is refused.
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

// Kind says which package undoes an offer, as in ticket.status.
type Kind string

// Offer says that something can be undone. The zero Offer means that nothing can.
type Offer struct {
	ID    string    `json:"id,omitempty"`
	Until time.Time `json:"until,omitzero"`
}

// Left returns how long an offer is still valid.
func (o Offer) Left(now time.Time) time.Duration { return max(o.Until.Sub(now), 0) }

// The errors of Undo. In each case nothing was changed.
var (
	// errNoOffer is also used for an offer to another admin.
	errNoOffer  = fault.New(fault.NotFound, "There is nothing to undo.")
	errUndone   = fault.New(fault.Conflict, "This was already undone.")
	errOver     = fault.New(fault.Conflict, "It is too late to undo this. Nothing has changed.")
	errOnItsWay = fault.New(fault.Conflict, "The email is already on its way, so you can no longer undo this. Nothing has changed.")
	errRole     = fault.New(fault.Forbidden, "Your role can no longer undo this. Nothing has changed.")
)

type way struct {
	role     auth.Role
	withdraw func(ctx context.Context, tx *db.Tx, what []byte) ([]trail.Entry, error)
}

// Offers stores the offers. A nil Offers makes none.
type Offers struct {
	db    *db.DB
	queue *jobs.Queue
	trail *trail.Log
	wait  time.Duration
	ways  map[Kind]way
}

// cleanEvery is how often old offers are removed. keptFor is how long they are kept, so that a late
// undo gets the right error.
const (
	cleanEvery = time.Hour
	keptFor    = 24 * time.Hour
)

// New returns offers that are valid for wait. If wait is zero, there are no offers.
func New(d *db.DB, q *jobs.Queue, t *trail.Log, wait time.Duration) *Offers {
	b := &Offers{db: d, queue: q, trail: t, wait: wait, ways: map[Kind]way{}}
	q.Every("undo.clean", cleanEvery, b.clean)
	return b
}

// Handle sets how changes of a kind are undone, and the lowest role that may do it. withdraw gets
// the value from Offer. It must refuse if the record has changed since. Its audit entries are
// written last.
func Handle[T any](b *Offers, kind Kind, least auth.Role, withdraw func(ctx context.Context, tx *db.Tx, what T) ([]trail.Entry, error)) {
	b.ways[kind] = way{least, func(ctx context.Context, tx *db.Tx, what []byte) ([]trail.Entry, error) {
		var done T
		if err := json.Unmarshal(what, &done); err != nil {
			return nil, fmt.Errorf("undo: what was done as %s cannot be read: %w", kind, err)
		}
		return withdraw(ctx, tx, done)
	}}
}

// Hold delays the emails of a change that will be offered. Call it before the change. It returns
// nil if nothing will be offered.
func (b *Offers) Hold(tx *db.Tx) *jobs.Hold {
	if b == nil || b.wait <= 0 {
		return nil
	}
	return &jobs.Hold{ID: id.New(tx.Now()), Until: tx.Now().Add(b.wait)}
}

// Offer lets the caller undo the change, of one record or thousands. Call it in the same
// transaction, after the emails. what is the value that withdraw needs. It is stored as plain text,
// so it must not hold typed text.
func (b *Offers) Offer(ctx context.Context, tx *db.Tx, h *jobs.Hold, kind Kind, what any) (Offer, error) {
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

// Undo undoes all of an offered change, or nothing.
func (b *Offers) Undo(ctx context.Context, offerID string) error {
	actor := auth.From(ctx)
	// An offer may cover thousands of records.
	return idempotent.DoLarge(ctx, b.db, "undo:"+actor.ID, func(tx *db.Tx) error {
		o, err := lockOffer(ctx, tx, b.db.Engine(), offerID)
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

// check reports whether an offer is valid for this actor.
func (b *Offers) check(o offer, actor auth.Actor, now time.Time) (way, error) {
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
