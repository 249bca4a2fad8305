package counts

import (
	"context"
	"fmt"

	"aftercare/internal/platform/db"
)

// foldEvery is after how many notes this process folds some. A reader adds up
// what lies there, so it should not become much.
const foldEvery = 64

// foldAtOnce is more than foldEvery, so that what another process left behind is
// folded, too.
const foldAtOnce = foldEvery + foldEvery/2

// foldLater counts the notes of a transaction once it is committed.
func (b *Book) foldLater(ctx context.Context, tx *db.Tx) {
	tx.AfterCommit(func() {
		if b.notes.Add(1)%foldEvery != 0 {
			return
		}
		// The caller is done and may be gone; the notes stay whether or not
		// folding succeeds.
		if _, err := b.foldSome(context.WithoutCancel(ctx)); err != nil {
			b.Logger.Warn("the notes of the overview could not be folded", "cause", err)
		}
	})
}

// Fold adds all notes to the numbers.
func (b *Book) Fold(ctx context.Context) error {
	for taken := foldAtOnce; taken == foldAtOnce; {
		var err error
		if taken, err = b.foldSome(ctx); err != nil {
			return err
		}
	}
	return nil
}

// foldSome adds some notes to the numbers. Replicas that fold at once take
// different ones.
func (b *Book) foldSome(ctx context.Context) (taken int, err error) {
	err = b.DB.Write(ctx, func(tx *db.Tx) error {
		taken = 0
		folded := tally{}
		err := db.Each(ctx, tx, func(row db.Row) error {
			taken++
			note, err := db.Value[string](row)
			if err != nil {
				return err
			}
			return addNote(note, folded.add)
		}, `DELETE FROM figure_notes WHERE seq IN (SELECT seq FROM figure_notes ORDER BY seq LIMIT $1`+db.PassingBy.On(b.DB.Engine())+`) RETURNING entries`, foldAtOnce)
		if err != nil {
			return err
		}
		return folded.store(ctx, tx)
	})
	if err != nil {
		return 0, fmt.Errorf("counts: fold: %w", err)
	}
	return taken, nil
}
