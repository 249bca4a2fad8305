package undo

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"aftercare/internal/platform/db"
)

type offer struct {
	id       string
	kind     Kind
	admin    string
	what     string
	letters  int
	endsAt   time.Time
	undoneAt time.Time // zero if not undone
}

func insertOffer(ctx context.Context, tx *db.Tx, o offer) error {
	_, err := tx.Exec(ctx, `INSERT INTO undo_offers (id, kind, admin, what, letters, ends_at) VALUES ($1, $2, $3, $4, $5, $6)`,
		o.id, string(o.kind), o.admin, o.what, o.letters, db.Micros(o.endsAt))
	if err != nil {
		return fmt.Errorf("undo: offer: %w", err)
	}
	return nil
}

// lockOffer reads an offer and locks it, so that a second undo waits.
func lockOffer(ctx context.Context, tx *db.Tx, engine db.Engine, offerID string) (o offer, err error) {
	var endsAt int64
	err = tx.QueryRow(ctx, `SELECT id, kind, admin, what, letters, ends_at, undone_at FROM undo_offers WHERE id = $1`+db.ToChange.On(engine), offerID).
		Scan(&o.id, &o.kind, &o.admin, &o.what, &o.letters, &endsAt, db.Instant(&o.undoneAt))
	if errors.Is(err, sql.ErrNoRows) {
		return o, errNoOffer
	}
	if err != nil {
		return o, fmt.Errorf("undo: the offer: %w", err)
	}
	o.endsAt = db.FromMicros(endsAt)
	return o, nil
}

func markUndone(ctx context.Context, tx *db.Tx, offerID string, at time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE undo_offers SET undone_at = $2 WHERE id = $1`, offerID, db.Micros(at))
	return err
}

func (b *Offers) clean(ctx context.Context) error {
	return b.db.Write(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM undo_offers WHERE ends_at < $1`, db.Micros(tx.Now().Add(-keptFor)))
		return err
	})
}
