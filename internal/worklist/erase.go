package worklist

import (
	"context"
	"net/url"

	"aftercare/internal/platform/db"
)

// Erase removes the notes about a customer, and saved views that search for one of these words.
func Erase(ctx context.Context, tx *db.Tx, customerID string, words []string) error {
	views, err := viewQueries(ctx, tx)
	if err != nil {
		return err
	}
	var folded, found []string
	for _, word := range words {
		folded = append(folded, db.Fold(word))
	}
	for id, query := range views {
		if plain, err := url.QueryUnescape(query); err == nil {
			query = plain
		}
		if db.ContainsAny(db.Fold(query), folded) {
			found = append(found, id)
		}
	}
	return eraseNotes(ctx, tx, customerID, found)
}
