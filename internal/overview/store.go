package overview

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/counts"
	"aftercare/internal/platform/db"
)

// nextProducts and its likes read what is counted, some records at a time.
func (f *Figures) nextProducts(ctx context.Context, q db.Queryer, after string, most int, add func(counts.Entry)) (last string, read int, err error) {
	err = db.Each(ctx, q, func(row db.Row) error {
		var p product
		var expires string
		var at int64
		if err := row.Scan(&last, &p.Type, &expires, &at, &p.IsReplaced); err != nil {
			return err
		}
		if p.Expires, err = civil.Parse(expires); err != nil {
			return err
		}
		p.At = db.FromMicros(at)
		return each(f.ofProduct(p), &read, add)
	}, `SELECT id, product_type, expiry_date, created_at, replaced_by IS NOT NULL FROM registered_products WHERE id > $1 ORDER BY id LIMIT $2`, after, most)
	return last, read, err
}

func (f *Figures) nextClaims(ctx context.Context, q db.Queryer, after string, most int, add func(counts.Entry)) (last string, read int, err error) {
	err = db.Each(ctx, q, func(row db.Row) error {
		var c claim
		var at int64
		if err := row.Scan(&last, &c.Scheme, &c.Status, &c.Paise, &at); err != nil {
			return err
		}
		c.At = db.FromMicros(at)
		return each(f.ofClaim(c), &read, add)
	}, `SELECT id, scheme_id, status, coalesce(amount, 0), created_at FROM claims WHERE id > $1 ORDER BY id LIMIT $2`, after, most)
	return last, read, err
}

func (f *Figures) nextItems(ctx context.Context, q db.Queryer, after string, most int, add func(counts.Entry)) (last string, read int, err error) {
	err = db.Each(ctx, q, func(row db.Row) error {
		var i Item
		var created, touched int64
		if err := row.Scan(&last, &i.Kind, &i.Status, &created, &touched, db.Instant(&i.Answered), db.Instant(&i.Ended)); err != nil {
			return err
		}
		i.Created, i.Touched = db.FromMicros(created), db.FromMicros(touched)
		return each(f.ofItem(i), &read, add)
	}, `SELECT id, kind, status, created_at, touched_at, answered_at, ended_at FROM queue_items WHERE id > $1 ORDER BY id LIMIT $2`, after, most)
	return last, read, err
}

// waitsSince is when the oldest of a kind came that is not over; zero if there is
// none.
func waitsSince(ctx context.Context, q db.Queryer, kind string) (time.Time, error) {
	var at int64
	err := q.QueryRow(ctx, `SELECT created_at FROM queue_items WHERE kind = $1 AND ended_at IS NULL ORDER BY id LIMIT 1`, kind).Scan(&at)
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, nil
	}
	return db.FromMicros(at), err
}

func each(entries []counts.Entry, read *int, add func(counts.Entry)) error {
	for _, e := range entries {
		add(e)
	}
	*read++
	return nil
}

// schemeNames are those of some schemes, deleted ones too.
func schemeNames(ctx context.Context, q db.Queryer, ids []string) (map[string]string, error) {
	names := map[string]string{}
	if len(ids) == 0 {
		return names, nil
	}
	args := make([]any, len(ids))
	for i, id := range ids {
		args[i] = id
	}
	err := db.Each(ctx, q, func(row db.Row) error {
		var id, name string
		err := row.Scan(&id, &name)
		names[id] = name
		return err
	}, `SELECT scheme_id, name FROM schemes WHERE scheme_id IN (`+db.Placeholders(1, len(ids))+`)`, args...)
	return names, err
}
