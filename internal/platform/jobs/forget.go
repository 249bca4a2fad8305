package jobs

import (
	"context"
	"fmt"

	"aftercare/internal/platform/db"
)

const forgottenAtOnce = 200

// ForgetWith removes the waiting and failed jobs whose payload holds one of the words. A worker
// still finishes the job it is running, but stores nothing about it.
func (q *Queue) ForgetWith(ctx context.Context, words []string) error {
	for last := ""; ; {
		page, err := db.All(ctx, q.db, q.scanHeld, selectHeld+`WHERE id > $1 ORDER BY id LIMIT $2`, last, forgottenAtOnce)
		if err != nil {
			return fmt.Errorf("jobs: forget: %w", err)
		}
		var ids []any
		for _, h := range page {
			if last = h.ID; db.ContainsAny(string(h.Payload), words) {
				ids = append(ids, h.ID)
			}
		}
		if len(ids) > 0 {
			if err := q.write(ctx, `DELETE FROM jobs WHERE id IN (`+db.Placeholders(1, len(ids))+`)`, ids...); err != nil {
				return fmt.Errorf("jobs: forget: %w", err)
			}
		}
		if len(page) < forgottenAtOnce {
			return nil
		}
	}
}
