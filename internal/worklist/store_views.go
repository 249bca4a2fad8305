package worklist

import (
	"context"
	"database/sql"
	"errors"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
)

// lockOwner locks the owner, so that two requests cannot pass the limit of views together.
func lockOwner(ctx context.Context, tx *db.Tx, owner string) error {
	return tx.Lock(ctx, db.ToChange, `SELECT username FROM admins WHERE username = $1`, owner)
}

func viewsOf(ctx context.Context, q db.Queryer, owner string) ([]View, error) {
	return db.All(ctx, q, func(row db.Row) (v View, err error) {
		err = row.Scan(&v.ID, &v.Name, &v.Query, &v.Shared, &v.Owner)
		return v, err
	}, `
		SELECT v.id, v.name, v.query, v.shared, CASE WHEN v.owner = $1 THEN '' ELSE coalesce(nullif(a.name, ''), v.owner) END
		FROM queue_views v LEFT JOIN admins a ON a.username = v.owner
		WHERE v.owner = $1 OR (v.shared AND a.disabled_at IS NULL) ORDER BY v.name_fold, v.id`, owner)
}

func insertView(ctx context.Context, tx *db.Tx, owner string, v View) error {
	result, err := tx.Exec(ctx, `
		INSERT INTO queue_views (id, owner, name, name_fold, query, created_at, shared)
		SELECT $1, $2, $3, $4, $5, CAST($6 AS BIGINT), CAST($8 AS BOOLEAN) WHERE (SELECT count(*) FROM queue_views WHERE owner = $2) < $7`,
		v.ID, owner, v.Name, db.Fold(v.Name), v.Query, db.Micros(tx.Now()), mostViews, v.Shared)
	return namedRow(v.Name, result, err, errManyViews)
}

func updateView(ctx context.Context, tx *db.Tx, owner string, v View) error {
	result, err := tx.Exec(ctx, `UPDATE queue_views SET name = $3, name_fold = $4, query = $5, shared = $6 WHERE id = $1 AND owner = $2`, v.ID, owner, v.Name, db.Fold(v.Name), v.Query, v.Shared)
	return namedRow(v.Name, result, err, errNoView)
}

func isShared(ctx context.Context, tx *db.Tx, owner, viewID string) (shared bool, err error) {
	err = tx.QueryRow(ctx, `SELECT shared FROM queue_views WHERE id = $1 AND owner = $2`, viewID, owner).Scan(&shared)
	if errors.Is(err, sql.ErrNoRows) {
		err = errNoView
	}
	return shared, err
}

// reshareView restores whether a view is shared, unless its owner has changed that again.
func reshareView(ctx context.Context, tx *db.Tx, done Reshared) error {
	result, err := tx.Exec(ctx, `UPDATE queue_views SET shared = $3 WHERE id = $1 AND owner = $2 AND shared = $4`, done.ID, done.Owner, !done.Now, done.Now)
	return oneRow(result, err, errReshared)
}

// namedRow is oneRow for a view whose name may be taken.
func namedRow(name string, result sql.Result, err, none error) error {
	if db.IsUnique(err) {
		return fault.Newf(fault.Conflict, "You already have a view called %s.", name).At("name")
	}
	return oneRow(result, err, none)
}

func deleteView(ctx context.Context, tx *db.Tx, owner, viewID string) error {
	result, err := tx.Exec(ctx, `DELETE FROM queue_views WHERE id = $1 AND owner = $2`, viewID, owner)
	return oneRow(result, err, errNoView)
}
