package product

import (
	"context"
	"database/sql"
	"errors"

	"aftercare/internal/lists"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
)

// productColumns are of a product p and its customer c.
const productColumns = `p.id, p.product_id, p.customer_id, c.email, p.product_name, p.product_type, p.model_no, p.serial_no,
	p.purchase_date, p.warranty_period, p.expiry_date, p.invoice_key, p.is_claimed, p.created_at, coalesce(p.registered_by, '')`

// scanProduct reads productColumns and whatever follows them.
func scanProduct(row db.Row, more ...any) (Product, error) {
	var p Product
	var purchase, expiry string
	var created int64
	err := row.Scan(append([]any{&p.ID, &p.ProductID, &p.CustomerID, &p.Email, &p.Name, &p.Type, &p.ModelNo, &p.SerialNo,
		&purchase, &p.WarrantyPeriod, &expiry, &p.Invoice, &p.IsClaimed, &created, &p.RegisteredBy}, more...)...)
	if err != nil {
		return p, err
	}
	p.CreatedAt = db.FromMicros(created)
	if p.PurchaseDate, err = civil.Parse(purchase); err != nil {
		return p, err
	}
	p.ExpiryDate, err = civil.Parse(expiry)
	return p, err
}

func insertProduct(ctx context.Context, tx *db.Tx, book *lists.Book, p Product) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO registered_products (id, product_id, customer_id, product_name, product_type, model_no, model_norm, serial_no, serial_norm,
			purchase_date, warranty_period, expiry_date, invoice_key, is_claimed, created_at, registered_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, FALSE, $14, $15)`,
		p.ID, p.ProductID, p.CustomerID, p.Name, p.Type, p.ModelNo, db.FoldNumber(p.ModelNo), p.SerialNo, db.FoldNumber(p.SerialNo),
		p.PurchaseDate.String(), p.WarrantyPeriod, p.ExpiryDate.String(), p.Invoice, db.Micros(p.CreatedAt), sql.NullString{String: p.RegisteredBy, Valid: p.RegisteredBy != ""})
	if db.IsUnique(err) {
		return errDuplicate
	}
	if err != nil {
		return err
	}
	return book.Put(ctx, tx, registrationList(), p.CustomerID, lists.Line{ID: p.ID})
}

func productsOf(ctx context.Context, q db.Queryer, customerID string) ([]Extended, error) {
	return db.All(ctx, q, func(row db.Row) (e Extended, err error) {
		e.Product, err = scanProduct(row, &e.Status, &e.Document)
		return e, err
	}, `
		SELECT `+productColumns+`, coalesce(w.status, ''), coalesce(w.document_key, '')
		FROM registered_products p JOIN customers c ON c.customer_id = p.customer_id LEFT JOIN warranties w ON w.product_id = p.id
		WHERE p.customer_id = $1 ORDER BY p.id`, customerID)
}

// ownedOf reads the products of a page, newest first, with the names that
// their customers have now.
func ownedOf(ctx context.Context, q db.Queryer, page lists.Page) ([]Owned, error) {
	return db.All(ctx, q, func(row db.Row) (o Owned, err error) {
		o.Product, err = scanProduct(row, &o.CustomerName)
		return o, err
	}, `
		SELECT `+productColumns+`, c.name
		FROM `+page.Join(`registered_products p`)+` JOIN customers c ON c.customer_id = p.customer_id
		WHERE p.id = chosen.id ORDER BY p.id DESC`, page.Args...)
}

// claimProduct turns the flag on once: the row count decides, so of two
// requests one finds it on already.
func claimProduct(ctx context.Context, tx *db.Tx, id string) (purchase civil.Date, err error) {
	var text string
	err = tx.QueryRow(ctx, `UPDATE registered_products SET is_claimed = TRUE WHERE id = $1 AND is_claimed = FALSE RETURNING purchase_date`, id).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return civil.Date{}, errClaimed
	}
	if err != nil {
		return civil.Date{}, err
	}
	return civil.Parse(text)
}

func expiryOf(ctx context.Context, tx *db.Tx, id string) (civil.Date, error) {
	var text string
	err := tx.QueryRow(ctx, `SELECT expiry_date FROM registered_products WHERE id = $1`, id).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return civil.Date{}, errNoProduct
	}
	if err != nil {
		return civil.Date{}, err
	}
	return civil.Parse(text)
}

// setExpiry changes an expiry that is still what the caller read.
func setExpiry(ctx context.Context, tx *db.Tx, id string, before, after civil.Date) error {
	var changed string
	err := tx.QueryRow(ctx, `UPDATE registered_products SET expiry_date = $3 WHERE id = $1 AND expiry_date = $2 RETURNING id`,
		id, before.String(), after.String()).Scan(&changed)
	if errors.Is(err, sql.ErrNoRows) {
		return errors.New("product: the expiry changed while it was extended")
	}
	return err
}

// reader is whom a letter is written to.
type reader struct{ Name, Email string }

func readerOf(ctx context.Context, q db.Queryer, customerID string) (reader, error) {
	var r reader
	err := q.QueryRow(ctx, `SELECT name, email FROM customers WHERE customer_id = $1`, customerID).Scan(&r.Name, &r.Email)
	if errors.Is(err, sql.ErrNoRows) {
		err = errUnknown
	}
	return r, err
}

// demoCustomers are the ids of the demo's customers, the newest first. Should
// the demo be turned on beside real ones, nobody else gets its products.
func demoCustomers(ctx context.Context, q db.Queryer) ([]string, error) {
	return db.All(ctx, q, db.Value[string], `SELECT customer_id FROM customers WHERE email_fold LIKE '%@example.com' ORDER BY id DESC`)
}
