package queue

import (
	"context"
	"fmt"
	"slices"

	"aftercare/internal/platform/db"
)

// Mend makes every line what it should be, beside those who use the portal. It
// writes nothing where all is right.
func (s *Service) Mend(ctx context.Context) error {
	if _, err := s.Fill(ctx); err != nil {
		return err
	}
	for _, from := range sources() {
		if err := s.mend(ctx, from); err != nil {
			return fmt.Errorf("queue: mend %s: %w", from.table, err)
		}
	}
	return nil
}

func (s *Service) mend(ctx context.Context, from source) error {
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM queue_items WHERE kind IN (`+from.kinds+`) AND NOT EXISTS (SELECT 1 FROM `+from.table+` r WHERE r.id = queue_items.id)`)
		return err
	})
	for last := ""; err == nil; {
		var wrong []string
		var read int
		if wrong, last, read, err = s.wrong(ctx, from, last); err != nil {
			return err
		}
		for some := range slices.Chunk(wrong, beside) {
			if err := s.DB.Write(ctx, func(tx *db.Tx) error { return s.rewrite(ctx, tx, from, some) }); err != nil {
				return err
			}
		}
		if read < comparedAtOnce {
			return nil
		}
	}
	return err
}

// wrong are the records of the next part whose lines are not what they should be.
func (s *Service) wrong(ctx context.Context, from source, after string) (wrong []string, last string, read int, err error) {
	chosen, args := from.before(after, comparedAtOnce)
	want, err := from.read(ctx, s.DB, s.Rules, chosen, args...)
	if err != nil {
		return nil, "", 0, err
	}
	stored, err := itemsOf(ctx, s.DB, chosen, args...)
	for _, i := range want {
		last = i.ID
		if stored[i.ID] != i {
			wrong = append(wrong, i.ID)
		}
	}
	return wrong, last, len(want), err
}

// rewrite puts lines in place of wrong ones. Who has them and by when they are due
// stay.
func (s *Service) rewrite(ctx context.Context, tx *db.Tx, from source, ids []string) error {
	chosen, args := from.byID(ids)
	items, err := from.read(ctx, tx, s.Rules, chosen, args...)
	if err != nil {
		return err
	}
	for _, i := range items {
		_, err := tx.Exec(ctx, `
			UPDATE queue_items SET kind = $2, number = $3, customer_id = $4, product_id = $5, status = $6, created_at = $7, touched_at = $8, answered_at = $9, ended_at = $10, wrote_at = $11
			WHERE id = $1`, i.ID, string(i.Kind), i.Number, i.CustomerID, orNull(i.ProductID), i.Status, db.Micros(i.CreatedAt), db.Micros(i.TouchedAt),
			db.MicrosOrNull(i.AnsweredAt), db.MicrosOrNull(i.EndedAt), db.MicrosOrNull(i.WroteAt))
		if err != nil {
			return err
		}
	}
	return s.put(ctx, tx, items)
}
