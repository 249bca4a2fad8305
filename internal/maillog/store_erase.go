package maillog

import (
	"context"

	"aftercare/internal/platform/db"
)

func forgetTo(ctx context.Context, tx *db.Tx, address string, most int) (removed int64, err error) {
	result, err := tx.Exec(ctx, `DELETE FROM letters WHERE id IN (SELECT id FROM letters WHERE recipient_fold = $1 LIMIT $2)`, []byte(address), most)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// subjectsWith reads some emails after an id. It returns those with a word in the subject, and the last id
// read; "" if there are no more.
func subjectsWith(ctx context.Context, q db.Queryer, behind string, words []string, most int) (found []string, last string, err error) {
	read := 0
	err = db.Each(ctx, q, func(row db.Row) error {
		var id, subject string
		err := row.Scan(&id, &subject)
		if last, read = id, read+1; db.ContainsAny(subject, words) {
			found = append(found, id)
		}
		return err
	}, `SELECT id, subject FROM letters WHERE id > $1 ORDER BY id LIMIT $2`, behind, most)
	if read < most {
		last = ""
	}
	return found, last, err
}

func forgetEach(ctx context.Context, tx *db.Tx, ids []string) error {
	for _, id := range ids {
		if _, err := tx.Exec(ctx, `DELETE FROM letters WHERE id = $1`, id); err != nil {
			return err
		}
	}
	return nil
}
