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
		return from.deleteStrays(ctx, tx)
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
		if err := rewriteItem(ctx, tx, i); err != nil {
			return err
		}
	}
	return s.put(ctx, tx, items)
}
