package idempotent

import (
	"context"

	"aftercare/internal/platform/db"
)

const answersAtOnce = 1000

// ForgetWith deletes the stored answers whose text or scope holds one of the words.
func ForgetWith(ctx context.Context, d *db.DB, words []string) error {
	type answer struct{ scope, key string }
	var last answer
	for {
		var found []answer
		read := 0
		err := db.Each(ctx, d, func(row db.Row) error {
			var a answer
			var text string
			err := row.Scan(&a.scope, &a.key, &text)
			if last, read = a, read+1; db.ContainsAny(a.scope+" "+text, words) {
				found = append(found, a)
			}
			return err
		}, `SELECT scope, key_hash, answer FROM idempotency WHERE scope > $1 OR scope = $1 AND key_hash > $2 ORDER BY scope, key_hash LIMIT $3`,
			last.scope, last.key, answersAtOnce)
		if err == nil && len(found) > 0 {
			err = d.Write(ctx, func(tx *db.Tx) error {
				for _, a := range found {
					if _, err := tx.Exec(ctx, `DELETE FROM idempotency WHERE scope = $1 AND key_hash = $2`, a.scope, a.key); err != nil {
						return err
					}
				}
				return nil
			})
		}
		if err != nil || read < answersAtOnce {
			return err
		}
	}
}
