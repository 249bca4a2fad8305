package scheme

import (
	"context"
	"database/sql"
	"errors"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
)

const schemeColumns = `id, scheme_id, name, end_date, live, created_at, COALESCE(deleted_at, 0)`

func scanScheme(row db.Row) (s Scheme, err error) {
	var end string
	var created, deleted int64
	err = row.Scan(&s.ID, &s.SchemeID, &s.Name, &end, &s.Live, &created, &deleted)
	if errors.Is(err, sql.ErrNoRows) {
		return s, errNoScheme
	}
	if err != nil {
		return s, err
	}
	s.CreatedAt = db.FromMicros(created)
	if deleted != 0 {
		s.DeletedAt = db.FromMicros(deleted)
	}
	s.EndDate, err = civil.Parse(end)
	return s, err
}

func insertScheme(ctx context.Context, tx *db.Tx, s Scheme) error {
	_, err := tx.Exec(ctx, `INSERT INTO schemes (id, scheme_id, name, name_fold, end_date, live, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		s.ID, s.SchemeID, s.Name, db.Fold(s.Name), s.EndDate.String(), s.Live, db.Micros(s.CreatedAt))
	return err
}

// schemeByID accepts the record id or the scheme number. It also finds deleted schemes.
func schemeByID(ctx context.Context, q db.Queryer, schemeID string) (Scheme, error) {
	return scanScheme(q.QueryRow(ctx, `SELECT `+schemeColumns+` FROM schemes WHERE id = $1 OR scheme_id = $1`, schemeID))
}

// lockScheme reads a scheme and locks it until the transaction ends.
func lockScheme(ctx context.Context, tx *db.Tx, schemeID string) (Scheme, error) {
	return scanScheme(tx.QueryRow(ctx, `
		UPDATE schemes SET live = live WHERE (id = $1 OR scheme_id = $1) AND deleted_at IS NULL
		RETURNING `+schemeColumns, schemeID))
}

func updateLive(ctx context.Context, tx *db.Tx, schemeID string, live bool) (Scheme, error) {
	return scanScheme(tx.QueryRow(ctx, `
		UPDATE schemes SET live = $2 WHERE (id = $1 OR scheme_id = $1) AND deleted_at IS NULL
		RETURNING `+schemeColumns, schemeID, live))
}

func deleteScheme(ctx context.Context, tx *db.Tx, schemeID string) (Scheme, error) {
	return scanScheme(tx.QueryRow(ctx, `
		UPDATE schemes SET deleted_at = $2, live = FALSE WHERE (id = $1 OR scheme_id = $1) AND deleted_at IS NULL
		RETURNING `+schemeColumns, schemeID, db.Micros(tx.Now())))
}

func (f SchemeFilter) where() (string, []any) {
	return `($1 OR deleted_at IS NULL) AND (NOT $2 OR live) AND ($3 = '' OR name_fold LIKE $4 ESCAPE '\' OR lower(scheme_id) LIKE $4 ESCAPE '\')`,
		[]any{f.WithDeleted, f.OnlyLive, f.Q, db.Like(db.Fold(f.Q))}
}

func countSchemes(ctx context.Context, q db.Queryer, f SchemeFilter) (n int, err error) {
	where, args := f.where()
	err = q.QueryRow(ctx, `SELECT count(*) FROM schemes WHERE `+where, args...).Scan(&n)
	return n, err
}

func listSchemes(ctx context.Context, q db.Queryer, f SchemeFilter, limit, offset int) ([]Scheme, error) {
	where, args := f.where()
	return db.All(ctx, q, scanScheme, `SELECT `+schemeColumns+` FROM schemes WHERE `+where+` ORDER BY end_date DESC, id DESC LIMIT $5 OFFSET $6`, append(args, limit, offset)...)
}

// everyScheme also returns deleted schemes.
func everyScheme(ctx context.Context, q db.Queryer) ([]Scheme, error) {
	return db.All(ctx, q, scanScheme, `SELECT `+schemeColumns+` FROM schemes ORDER BY end_date DESC, id DESC`)
}
