package account

import (
	"context"
	"slices"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/language"
)

func languageOf(ctx context.Context, q db.Queryer, customerID string) (language.Code, error) {
	code, err := db.Value[language.Code](q.QueryRow(ctx, `SELECT language FROM customers WHERE customer_id = $1`, customerID))
	if isNone(err) {
		err = errNoCustomer
	}
	return code, err
}

func setLanguage(ctx context.Context, tx *db.Tx, customerID string, code language.Code) error {
	_, err := tx.Exec(ctx, `UPDATE customers SET language = $2, updated_at = $3 WHERE customer_id = $1`, customerID, string(code), db.Micros(tx.Now()))
	return err
}

// languagesAtOnce limits the placeholders in a statement.
const languagesAtOnce = 500

// languagesOf leaves out customers with the default language.
func languagesOf(ctx context.Context, q db.Queryer, customerIDs []string) (map[string]language.Code, error) {
	languages := map[string]language.Code{}
	for some := range slices.Chunk(slices.Compact(slices.Sorted(slices.Values(customerIDs))), languagesAtOnce) {
		args := []any{string(language.English)}
		for _, id := range some {
			args = append(args, id)
		}
		err := db.Each(ctx, q, func(row db.Row) error {
			var id string
			var code language.Code
			err := row.Scan(&id, &code)
			languages[id] = code
			return err
		}, `SELECT customer_id, language FROM customers WHERE customer_id IN (`+db.Placeholders(2, len(some))+`) AND language <> $1`, args...)
		if err != nil {
			return nil, err
		}
	}
	return languages, nil
}
