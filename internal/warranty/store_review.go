package warranty

import (
	"context"
	"database/sql"
	"errors"

	"aftercare/internal/platform/db"
)

// The query also checks whether the invoice file was used for another product, and for one of another
// customer.
const (
	withInvoice = `SELECT 1 FROM files f ` + db.InThisOrder + ` files o ` + db.InThisOrder + ` registered_products x
		WHERE f.key = p.invoice_key AND o.sha256 = f.sha256 AND x.invoice_key = o.key AND x.id <> p.id`
	reviewColumns = recordColumns + `, EXISTS (` + withInvoice + `), EXISTS (` + withInvoice + ` AND x.customer_id <> p.customer_id), coalesce(a.name, '')`
	reviewTables  = `warranties w JOIN registered_products p ON p.id = w.product_id JOIN customers c ON c.customer_id = w.customer_id
		LEFT JOIN admins a ON a.username = w.decided_by`
)

func scanReviewed(row db.Row) (r Reviewed, err error) {
	r.Record, err = scanRecord(row, &r.SameInvoice, &r.OfOther, &r.DeciderName)
	return r, err
}

// narrow adds the filter's conditions on w. Waiting requests have an index of their own.
func (r reviewed) narrow(s *db.Statement) {
	s.Add(` FROM warranties w WHERE w.decided_at IS NULL`)
	if r.CustomerID != "" {
		s.Add(` AND w.customer_id = ?`, r.CustomerID)
	}
	if !r.Before.IsZero() {
		s.Add(` AND w.created_at < ?`, db.Micros(r.Before))
	}
}

func (r reviewed) counted(s *db.Statement) {
	s.Add(`SELECT 1 AS one`)
	r.narrow(s)
}

// waitingRequests returns one request more than the limit if there is a next page.
func waitingRequests(ctx context.Context, d *db.DB, r reviewed) ([]Reviewed, error) {
	var s db.Statement
	s.Add(`SELECT ` + reviewColumns + ` FROM (SELECT ` + db.Place(d.Engine(), "w", "id") + ` AS place`)
	r.narrow(&s)
	if r.After != "" {
		s.Add(` AND w.id > ?`, r.After)
	}
	s.Add(` ORDER BY w.id`)
	s.AddLimit(r.Limit + 1)
	s.Add(`) AS chosen ` + db.InThisOrder + ` ` + reviewTables + ` WHERE ` + db.Place(d.Engine(), "w", "id") + ` = chosen.place ORDER BY w.id`)
	return db.All(ctx, d, scanReviewed, s.String(), s.Args...)
}

func reviewedByID(ctx context.Context, q db.Queryer, id string) (Reviewed, error) {
	r, err := scanReviewed(q.QueryRow(ctx, `SELECT `+reviewColumns+` FROM `+reviewTables+` WHERE w.id = $1`, id))
	if errors.Is(err, sql.ErrNoRows) {
		err = errNoRequest
	}
	return r, err
}

// sameInvoice returns other products with the same invoice file, newest first.
func sameInvoice(ctx context.Context, q db.Queryer, r Record, most int) ([]Registered, error) {
	return db.All(ctx, q, func(row db.Row) (one Registered, err error) {
		var at int64
		one.Record, err = scanRecord(row, &at)
		one.RegisteredAt = db.FromMicros(at)
		return one, err
	}, `
		SELECT `+recordColumns+`, p.created_at FROM (
			SELECT x.id AS chosen_id FROM files f `+db.InThisOrder+` files o `+db.InThisOrder+` registered_products x
			WHERE f.key = $1 AND o.sha256 = f.sha256 AND x.invoice_key = o.key AND x.id <> $2 ORDER BY x.id DESC LIMIT $3
		) AS chosen `+db.InThisOrder+` registered_products p JOIN customers c ON c.customer_id = p.customer_id LEFT JOIN warranties w ON w.product_id = p.id
		WHERE p.id = chosen.chosen_id ORDER BY p.id DESC`, r.Invoice, r.ProductRecord, most)
}
