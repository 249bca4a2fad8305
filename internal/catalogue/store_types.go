package catalogue

import (
	"context"
	"database/sql"
	"errors"

	"aftercare/internal/platform/db"
)

const typeColumns = `t.name, t.awr, t.retired_at, t.version`

func scanType(row db.Row, more ...any) (t Type, err error) {
	err = row.Scan(append([]any{&t.Name, &t.AWR, db.Instant(&t.RetiredAt), &t.Version}, more...)...)
	return t, err
}

// allTypes returns all types with their number of current models, retired types last.
func allTypes(ctx context.Context, q db.Queryer) ([]Type, error) {
	return db.All(ctx, q, func(row db.Row) (t Type, err error) {
		var models int
		t, err = scanType(row, &models)
		t.Models = models
		return t, err
	}, `
		SELECT `+typeColumns+`, (SELECT count(*) FROM catalogue c WHERE c.type_fold = t.type_fold AND c.retired_at IS NULL)
		FROM product_types t ORDER BY CASE WHEN t.retired_at IS NULL THEN 0 ELSE 1 END, t.position, t.type_fold`)
}

func typeBy(ctx context.Context, q db.Queryer, folded string) (t Type, found bool, err error) {
	t, err = scanType(q.QueryRow(ctx, `SELECT `+typeColumns+` FROM product_types t WHERE t.type_fold = $1`, folded))
	if errors.Is(err, sql.ErrNoRows) {
		return Type{}, false, nil
	}
	return t, err == nil, err
}

// typesWithoutAWR includes retired types, because their rule still applies to registered products.
func typesWithoutAWR(ctx context.Context, q db.Queryer) ([]string, error) {
	return db.All(ctx, q, db.Value[string], `SELECT name FROM product_types WHERE awr = FALSE ORDER BY position, type_fold`)
}

func knownTypes(ctx context.Context, q db.Queryer) (map[string]Type, error) {
	types := map[string]Type{}
	err := db.Each(ctx, q, func(row db.Row) error {
		t, err := scanType(row)
		types[foldType(t.Name)] = t
		return err
	}, `SELECT `+typeColumns+` FROM product_types t`)
	return types, err
}

func addType(ctx context.Context, tx *db.Tx, t Type) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO product_types (type_fold, name, awr, position, version, retired_at)
		VALUES ($1, $2, $3, (SELECT coalesce(max(position), 0) + 1 FROM product_types), $4, NULL)`, foldType(t.Name), t.Name, t.AWR, t.Version)
	return err
}

// changeType updates a type if it still has the given version.
func changeType(ctx context.Context, tx *db.Tx, folded string, version int64, t Type) error {
	result, err := tx.Exec(ctx, `UPDATE product_types SET name = $3, awr = $4, retired_at = $5, version = $6 WHERE type_fold = $1 AND version = $2`,
		folded, version, t.Name, t.AWR, db.MicrosOrNull(t.RetiredAt), t.Version)
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n == 1 {
		return err
	}
	return errTypeRaced
}

func renameTypeOfModels(ctx context.Context, tx *db.Tx, folded string, t Type) error {
	_, err := tx.Exec(ctx, `UPDATE catalogue SET product_type = $2, type_fold = $3, version = $4 WHERE type_fold = $1`,
		folded, t.Name, foldType(t.Name), t.Version)
	return err
}

func countOfType(ctx context.Context, q db.Queryer, folded string) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT count(*) FROM catalogue WHERE type_fold = $1 AND retired_at IS NULL`, folded).Scan(&n)
	return n, err
}
