package reminder

import (
	"context"
	"database/sql"
	"errors"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
)

// pass is the first day of a cause or of the daily email, and the last finished day.
type pass struct{ began, done civil.Date }

func passOf(ctx context.Context, q db.Queryer, cause string) (p pass, err error) {
	var began, done string
	err = q.QueryRow(ctx, `SELECT began_on, done_on FROM reminder_passes WHERE cause = $1`, cause).Scan(&began, &done)
	if errors.Is(err, sql.ErrNoRows) {
		return p, nil
	}
	if err != nil {
		return p, err
	}
	if p.began, err = civil.Parse(began); err != nil || done == "" {
		return p, err
	}
	p.done, err = civil.Parse(done)
	return p, err
}

func beginPasses(ctx context.Context, tx *db.Tx, cause string, today civil.Date) error {
	_, err := tx.Exec(ctx, `INSERT INTO reminder_passes (cause, began_on, done_on) VALUES ($1, $2, '') ON CONFLICT (cause) DO NOTHING`, cause, today.String())
	return err
}

func passed(ctx context.Context, tx *db.Tx, cause string, today civil.Date) error {
	_, err := tx.Exec(ctx, `UPDATE reminder_passes SET done_on = $2 WHERE cause = $1 AND done_on < $2`, cause, today.String())
	return err
}

// due returns products without a reminder for this cause and day, sorted by the indexed date and after the
// given product. Replaced devices have no warranty and are left out.
func due(ctx context.Context, q db.Queryer, c cause, from, to civil.Date, after reminded, limit int) ([]reminded, error) {
	s := c.due(from, to, after, limit)
	return db.All(ctx, q, func(row db.Row) (p reminded, err error) {
		var on string
		var registered int64
		if err := row.Scan(&p.id, &p.number, &p.name, &p.serialNo, &on, &registered, &p.customer, &p.reader, &p.email); err != nil {
			return p, err
		}
		p.registered = db.FromMicros(registered)
		p.about, err = civil.Parse(on)
		p.about = p.about.AddDays(c.after)
		return p, err
	}, s.String(), s.Args...)
}

func (c cause) due(from, to civil.Date, after reminded, limit int) (s db.Statement) {
	day := func(about civil.Date) string { return about.AddDays(-c.after).String() }
	s.Add(`
		SELECT p.id, p.product_id, p.product_name, p.serial_no, p.`+c.column+`, p.created_at, c.customer_id, c.name, c.email
		FROM registered_products p JOIN customers c ON c.customer_id = p.customer_id
		WHERE p.`+c.column+` >= ? AND p.`+c.column+` <= ? AND p.replaced_by IS NULL
			AND NOT EXISTS (SELECT 1 FROM blocked_customers b WHERE b.customer_id = p.customer_id)`, day(from), day(to))
	if c.open {
		s.Add(` AND p.is_claimed = FALSE`)
	}
	if after.id != "" {
		s.Add(` AND (p.`+c.column+`, p.id) > (?, ?)`, day(after.about), after.id)
	}
	if c.after == 0 {
		s.Add(` AND NOT EXISTS (SELECT 1 FROM reminders r WHERE r.product_id = p.id AND r.cause = ? AND r.about = p.`+c.column+`)`, c.name)
	} else {
		// The day depends on the purchase date, which never changes.
		s.Add(` AND NOT EXISTS (SELECT 1 FROM reminders r WHERE r.product_id = p.id AND r.cause = ?)`, c.name)
	}
	s.Add(` ORDER BY p.`+c.column+`, p.id LIMIT ?`, limit)
	return s
}

// remember records a reminder and reports whether it is the first one.
func remember(ctx context.Context, tx *db.Tx, c cause, p reminded, sent bool) (first bool, err error) {
	return db.Changed(tx.Exec(ctx, `INSERT INTO reminders (product_id, cause, about, sent, made_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
		p.id, c.name, p.about.String(), sent, db.Micros(tx.Now())))
}

func forgetReminders(ctx context.Context, tx *db.Tx, before civil.Date) error {
	_, err := tx.Exec(ctx, `DELETE FROM reminders WHERE about < $1`, before.String())
	return err
}
