package warranty

import (
	"context"
	"database/sql"
	"errors"

	"aftercare/internal/lists"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
)

// A request is always read with its product and customer, so that names and numbers are current.
const (
	recordColumns = `coalesce(w.id, ''), p.id, p.product_id, p.product_name, p.serial_no, p.model_no, p.purchase_date,
		coalesce(w.expiry_date, p.expiry_date), p.invoice_key, coalesce(w.status, ''), coalesce(w.document_key, ''), coalesce(w.created_at, 0),
		coalesce(w.decided_by, ''), coalesce(w.decided_at, 0), coalesce(w.rejection_reason, ''), p.expiry_date, c.customer_id, c.name, c.email`
	fromProducts = ` FROM registered_products p JOIN customers c ON c.customer_id = p.customer_id LEFT JOIN warranties w ON w.product_id = p.id`
	fromRecords  = ` FROM warranties w JOIN registered_products p ON p.id = w.product_id JOIN customers c ON c.customer_id = w.customer_id`
)

func scanRecord(row db.Row, more ...any) (Record, error) {
	var r Record
	var purchase, expiry, ofProduct string
	var requested, decided int64
	err := row.Scan(append([]any{
		&r.ID, &r.ProductRecord, &r.ProductID, &r.ProductName, &r.SerialNo, &r.ModelNo, &purchase,
		&expiry, &r.Invoice, &r.Status, &r.Document, &requested, &r.DecidedBy, &decided, &r.Reason, &ofProduct, &r.CustomerID, &r.CustomerName, &r.CustomerEmail,
	}, more...)...)
	if err != nil {
		return r, err
	}
	r.RequestedAt = db.FromMicros(requested)
	if decided != 0 {
		r.DecidedAt = db.FromMicros(decided)
	}
	if r.PurchaseDate, err = civil.Parse(purchase); err != nil {
		return r, err
	}
	if r.ExpiryDate, err = civil.Parse(expiry); err != nil {
		return r, err
	}
	r.ProductExpiry, err = civil.Parse(ofProduct)
	return r, err
}

func scanPlain(row db.Row) (Record, error) { return scanRecord(row) }

func productOf(ctx context.Context, q db.Queryer, product, customerID string) (Record, error) {
	r, err := recordOfProduct(ctx, q, product)
	if err == nil && r.CustomerID != customerID {
		err = errNoProduct
	}
	return r, err
}

// recordOfProduct returns the request for a product. Its ID is empty if there is none.
func recordOfProduct(ctx context.Context, q db.Queryer, product string) (Record, error) {
	r, err := scanRecord(q.QueryRow(ctx, `SELECT `+recordColumns+fromProducts+` WHERE p.product_id = $1 OR p.id = $1`, product))
	if errors.Is(err, sql.ErrNoRows) {
		err = errNoProduct
	}
	return r, err
}

// recordsByID returns requests sorted by id. It fails if one does not exist.
func recordsByID(ctx context.Context, q db.Queryer, ids []string) ([]Record, error) {
	args := make([]any, 0, len(ids))
	for _, id := range ids {
		args = append(args, id)
	}
	all, err := db.All(ctx, q, scanPlain, `SELECT `+recordColumns+fromRecords+` WHERE w.id IN (`+db.Placeholders(1, len(ids))+`) ORDER BY w.id`, args...)
	if err == nil && len(all) != len(ids) {
		err = errNoRequest
	}
	return all, err
}

func insertRecord(ctx context.Context, tx *db.Tx, r Record) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO warranties (id, product_id, customer_id, status, expiry_date, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
		r.ID, r.ProductRecord, r.CustomerID, string(r.Status), r.ExpiryDate.String(), db.Micros(r.RequestedAt))
	if db.IsUnique(err) {
		return errClaimed
	}
	return err
}

// decide stores a decision on an undecided request. If two admins decide, one succeeds and the other gets an
// error with the first decision.
func decide(ctx context.Context, tx *db.Tx, r Record) error {
	var id string
	err := tx.QueryRow(ctx, `
		UPDATE warranties SET status = $2, decided_by = $3, decided_at = $4, document_key = $5, rejection_reason = NULLIF($6, '')
		WHERE id = $1 AND status NOT IN ('Approved', 'Rejected') RETURNING id`,
		r.ID, string(r.Status), r.DecidedBy, db.Micros(r.DecidedAt), sql.NullString{String: r.Document, Valid: r.Document != ""}, r.Reason).Scan(&id)
	if !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	var earlier Status
	if err := tx.QueryRow(ctx, `SELECT status FROM warranties WHERE id = $1`, r.ID).Scan(&earlier); err != nil {
		return err
	}
	return errDecided(earlier)
}

func setExpiry(ctx context.Context, tx *db.Tx, r Record) error {
	_, err := tx.Exec(ctx, `UPDATE warranties SET expiry_date = $2 WHERE id = $1`, r.ID, r.ExpiryDate.String())
	return err
}

func recordsOn(ctx context.Context, q db.Queryer, page lists.Page) ([]Record, error) {
	return db.All(ctx, q, scanPlain, `
		SELECT `+recordColumns+` FROM `+page.Join(`warranties w`)+`
		JOIN registered_products p ON p.id = w.product_id JOIN customers c ON c.customer_id = w.customer_id
		WHERE w.id = chosen.id ORDER BY w.id DESC`, page.Args...)
}

func recordsOf(ctx context.Context, q db.Queryer, customerID string) ([]Record, error) {
	return db.All(ctx, q, scanPlain, `SELECT `+recordColumns+fromRecords+` WHERE w.customer_id = $1 ORDER BY p.purchase_date DESC, w.id DESC`, customerID)
}
