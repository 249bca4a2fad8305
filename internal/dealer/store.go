package dealer

import (
	"context"
	"database/sql"
	"errors"

	"aftercare/internal/platform/db"
)

// Read reads the names that forms offer from the database.
func Read(ctx context.Context, q db.Queryer) (Choices, error) {
	ofDealers, err := entries(ctx, q, dealers())
	if err != nil {
		return Choices{}, err
	}
	ofLocations, err := entries(ctx, q, locations())
	if err != nil {
		return Choices{}, err
	}
	before := map[form][]string{}
	err = db.Each(ctx, q, func(row db.Row) error {
		var f form
		var name string
		err := row.Scan(&f, &name)
		before[f] = append(before[f], name)
		return err
	}, `SELECT form, name FROM offered_before`)
	return choices(ofDealers, ofLocations, before), err
}

func (k kind) query(rest string) string {
	marks := `FALSE, FALSE, FALSE`
	if k.hasMarks {
		marks = `for_awr, for_claims, for_agreements`
	}
	return `SELECT id, name, ` + marks + `, version, retired_at FROM ` + k.table + ` ` + rest
}

func scanEntry(row db.Row) (e Entry, err error) {
	err = row.Scan(&e.ID, &e.Name, &e.Marks.AWR, &e.Marks.Claims, &e.Marks.Agreements, &e.Version, db.Instant(&e.RetiredAt))
	return e, err
}

func entries(ctx context.Context, q db.Queryer, k kind) ([]Entry, error) {
	return db.All(ctx, q, scanEntry, k.query(`ORDER BY position, id`))
}

func entryByID(ctx context.Context, q db.Queryer, k kind, entryID string) (Entry, error) {
	e, err := scanEntry(q.QueryRow(ctx, k.query(`WHERE id = $1`), entryID))
	if errors.Is(err, sql.ErrNoRows) {
		err = k.errUnknown()
	}
	return e, err
}

func insert(ctx context.Context, tx *db.Tx, k kind, e Entry) error {
	columns, values, args := `id, name, name_fold, version, position`, `$1, $2, $3, $4, (SELECT coalesce(max(position), 0) + 1 FROM `+k.table+`)`, []any{e.ID, e.Name, fold(e.Name), e.Version}
	if k.hasMarks {
		columns, values = columns+`, for_awr, for_claims, for_agreements`, values+`, $5, $6, $7`
		args = append(args, e.Marks.AWR, e.Marks.Claims, e.Marks.Agreements)
	}
	_, err := tx.Exec(ctx, `INSERT INTO `+k.table+` (`+columns+`) VALUES (`+values+`)`, args...)
	return k.taken(err)
}

// save stores a changed entry, unless another admin changed it meanwhile.
func save(ctx context.Context, tx *db.Tx, k kind, e Entry) error {
	set, args := `name = $3, name_fold = $4, retired_at = $5, version = version + 1`, []any{e.ID, e.Version - 1, e.Name, fold(e.Name), db.MicrosOrNull(e.RetiredAt)}
	if k.hasMarks {
		set += `, for_awr = $6, for_claims = $7, for_agreements = $8`
		args = append(args, e.Marks.AWR, e.Marks.Claims, e.Marks.Agreements)
	}
	saved, err := tx.Exec(ctx, `UPDATE `+k.table+` SET `+set+` WHERE id = $1 AND version = $2`, args...)
	if err != nil {
		return k.taken(err)
	}
	n, err := saved.RowsAffected()
	if err == nil && n == 0 {
		err = k.errChanged()
	}
	return err
}

func (k kind) taken(err error) error {
	if db.IsUnique(err) {
		return k.errTaken()
	}
	return err
}

// noteOffered remembers which forms offered an entry before a change. Customers may still have such a form open.
func (k kind) noteOffered(ctx context.Context, tx *db.Tx, e Entry) error {
	for _, f := range k.offeredBy(e) {
		if _, err := tx.Exec(ctx, `INSERT INTO offered_before (form, name) VALUES ($1, $2) ON CONFLICT (form, name) DO NOTHING`, f, e.Name); err != nil {
			return err
		}
	}
	return nil
}
