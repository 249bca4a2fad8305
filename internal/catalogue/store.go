package catalogue

import (
	"context"
	"database/sql"
	"errors"
	"slices"

	"aftercare/internal/platform/db"
)

// nextEdition raises the edition and locks the catalogue until the transaction ends.
func nextEdition(ctx context.Context, tx *db.Tx) (edition int64, err error) {
	err = tx.QueryRow(ctx, `UPDATE catalogue_edition SET edition = edition + 1 WHERE one = 1 RETURNING edition`).Scan(&edition)
	return edition, err
}

func currentEdition(ctx context.Context, q db.Queryer) (edition int64, err error) {
	err = q.QueryRow(ctx, `SELECT edition FROM catalogue_edition WHERE one = 1`).Scan(&edition)
	return edition, err
}

const modelColumns = `model_no, product_name, product_type, warranty_period, retired_at, version`

func scanModel(row db.Row) (m Model, err error) {
	err = row.Scan(&m.ModelNo, &m.ProductName, &m.ProductType, &m.WarrantyPeriod, db.Instant(&m.RetiredAt), &m.Version)
	return m, err
}

func modelBy(ctx context.Context, q db.Queryer, folded string) (m Model, found bool, err error) {
	m, err = scanModel(q.QueryRow(ctx, `SELECT `+modelColumns+` FROM catalogue WHERE model_fold = $1`, folded))
	if errors.Is(err, sql.ErrNoRows) {
		return Model{}, false, nil
	}
	return m, err == nil, err
}

// sold selects the models that customers can register, by part of the number.
const sold = `FROM catalogue WHERE retired_at IS NULL AND model_fold LIKE $1 ESCAPE '\'`

func countSold(ctx context.Context, q db.Queryer, text string) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT count(*) `+sold, db.Like(fold(text))).Scan(&n)
	return n, err
}

func soldModels(ctx context.Context, q db.Queryer, text string, limit, offset int) ([]Model, error) {
	return db.All(ctx, q, scanModel, `SELECT `+modelColumns+` `+sold+` ORDER BY position, model_fold LIMIT $2 OFFSET $3`, db.Like(fold(text)), limit, offset)
}

func (f Filter) condition() (where string, args []any) {
	switch f.State {
	case Current:
		where = `retired_at IS NULL`
	case Retired:
		where = `retired_at IS NOT NULL`
	default:
		where = `TRUE`
	}
	if f.Q == "" {
		return where, nil
	}
	// A number matches in any spelling. If only spaces are left, the text is used as it is.
	number := fold(f.Q)
	if number == "" {
		number = f.Q
	}
	return where + ` AND (search LIKE $1 ESCAPE '\' OR model_fold LIKE $2 ESCAPE '\' OR type_fold LIKE $3 ESCAPE '\')`,
		[]any{db.Like(db.Fold(f.Q)), db.Like(number), db.Like(foldType(f.Q))}
}

func countModels(ctx context.Context, q db.Queryer, f Filter) (n int, err error) {
	where, args := f.condition()
	err = q.QueryRow(ctx, `SELECT count(*) FROM catalogue WHERE `+where, args...).Scan(&n)
	return n, err
}

func pageOfModels(ctx context.Context, q db.Queryer, f Filter, limit, offset int) ([]Model, error) {
	where, args := f.condition()
	return db.All(ctx, q, scanModel, `SELECT `+modelColumns+` FROM catalogue WHERE `+where+
		` ORDER BY model_fold LIMIT `+place(args, 1)+` OFFSET `+place(args, 2), append(args, limit, offset)...)
}

func modelsAfter(ctx context.Context, q db.Queryer, f Filter, folded string, most int) ([]Model, error) {
	where, args := f.condition()
	return db.All(ctx, q, scanModel, `SELECT `+modelColumns+` FROM catalogue WHERE `+where+
		` AND model_fold > `+place(args, 1)+` ORDER BY model_fold LIMIT `+place(args, 2), append(args, folded, most)...)
}

func place(args []any, n int) string { return db.Placeholders(len(args)+n, 1) }

type placed struct {
	Model
	position int64
}

func scanPlaced(row db.Row) (p placed, err error) {
	err = row.Scan(&p.ModelNo, &p.ProductName, &p.ProductType, &p.WarrantyPeriod, db.Instant(&p.RetiredAt), &p.Version, &p.position)
	return p, err
}

func everyModel(ctx context.Context, q db.Queryer) ([]placed, error) {
	return db.All(ctx, q, scanPlaced, `SELECT `+modelColumns+`, position FROM catalogue ORDER BY position, model_fold`)
}

func modelsNumbered(ctx context.Context, q db.Queryer, folded []string) (all []placed, err error) {
	for some := range slices.Chunk(folded, atOnce) {
		args := make([]any, len(some))
		for i, number := range some {
			args[i] = number
		}
		found, err := db.All(ctx, q, scanPlaced, `SELECT `+modelColumns+`, position FROM catalogue WHERE model_fold IN (`+db.Placeholders(1, len(args))+`)`, args...)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

func lastPosition(ctx context.Context, q db.Queryer) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT coalesce(max(position), 0) FROM catalogue`).Scan(&n)
	return n, err
}

func putModels(ctx context.Context, tx *db.Tx, models ...placed) error {
	rows := rowsOf(models)
	return rows.Insert(ctx, tx)
}

func rowsOf(models []placed) db.Rows {
	rows := db.Rows{
		Into: `catalogue (model_fold, model_no, product_name, product_type, warranty_period, position, retired_at, version, type_fold, search)`,
		Conflict: ` ON CONFLICT (model_fold) DO UPDATE SET model_no = excluded.model_no, product_name = excluded.product_name, product_type = excluded.product_type,
			warranty_period = excluded.warranty_period, position = excluded.position, retired_at = excluded.retired_at, version = excluded.version,
			type_fold = excluded.type_fold, search = excluded.search`,
	}
	const width = 10
	rows.Grow(len(models), width)
	for _, m := range models {
		rows.Add(fold(m.ModelNo), m.ModelNo, m.ProductName, m.ProductType, m.WarrantyPeriod, m.position, db.MicrosOrNull(m.RetiredAt), m.Version,
			foldType(m.ProductType), searched(m.Model))
	}
	return rows
}

// changeModel updates a model if it still has the given version.
func changeModel(ctx context.Context, tx *db.Tx, folded string, version int64, m Model) error {
	result, err := tx.Exec(ctx, `
		UPDATE catalogue SET model_fold = $3, model_no = $4, product_name = $5, product_type = $6, warranty_period = $7, retired_at = $8, version = $9,
			type_fold = $10, search = $11
		WHERE model_fold = $1 AND version = $2`,
		folded, version, fold(m.ModelNo), m.ModelNo, m.ProductName, m.ProductType, m.WarrantyPeriod, db.MicrosOrNull(m.RetiredAt), m.Version,
		foldType(m.ProductType), searched(m))
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n == 1 {
		return err
	}
	return errModelRaced
}

const atOnce = 500

func retireModels(ctx context.Context, tx *db.Tx, edition int64, models []Model) error {
	for len(models) > 0 {
		n := min(len(models), atOnce)
		args := []any{db.Micros(tx.Now()), edition}
		for _, m := range models[:n] {
			args = append(args, fold(m.ModelNo))
		}
		if _, err := tx.Exec(ctx, `UPDATE catalogue SET retired_at = $1, version = $2 WHERE model_fold IN (`+db.Placeholders(3, n)+`)`, args...); err != nil {
			return err
		}
		models = models[n:]
	}
	return nil
}

// incompleteModels returns models that an older release stored.
func incompleteModels(ctx context.Context, q db.Queryer) ([]placed, error) {
	return db.All(ctx, q, scanPlaced, `SELECT `+modelColumns+`, position FROM catalogue WHERE type_fold = '' ORDER BY position, model_fold`)
}
