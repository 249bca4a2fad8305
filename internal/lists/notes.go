package lists

import (
	"context"
	"fmt"
)

// NotesLimit is how far Notes counts: there is no difference between too many
// and more than that.
const NotesLimit = 100_000

// Notes counts what was noted and is not folded into the counts yet.
func (b *Book) Notes(ctx context.Context) (n int64, err error) {
	err = b.db.QueryRow(ctx, `SELECT count(*) FROM (SELECT 1 AS one FROM tally_notes LIMIT $1) AS notes`, NotesLimit).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("lists: the notes: %w", err)
	}
	return n, nil
}
