package product

import (
	"context"
	"database/sql"
	"errors"

	"aftercare/internal/lists"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
)

func replaceCatalogue(ctx context.Context, tx *db.Tx, models []Model) error {
	if _, err := tx.Exec(ctx, `DELETE FROM catalogue`); err != nil {
		return err
	}
	for i, m := range models {
		_, err := tx.Exec(ctx, `
			INSERT INTO catalogue (model_fold, model_no, product_name, product_type, warranty_period, position)
			VALUES ($1, $2, $3, $4, $5, $6)`, norm(m.ModelNo), m.ModelNo, m.ProductName, m.ProductType, m.WarrantyPeriod, i)
		if err != nil {
			return err
		}
	}
	return nil
}

const modelColumns = `product_name, model_no, warranty_period, product_type`

func modelByNumber(ctx context.Context, q db.Queryer, modelNo string) (Model, error) {
	var m Model
	err := q.QueryRow(ctx, `SELECT `+modelColumns+` FROM catalogue WHERE model_fold = $1`, norm(modelNo)).
		Scan(&m.ProductName, &m.ModelNo, &m.WarrantyPeriod, &m.ProductType)
	if errors.Is(err, sql.ErrNoRows) {
		err = errUnknownModel
	}
	return m, err
}

func countModels(ctx context.Context, q db.Queryer, text string) (int, error) {
	var n int
	err := q.QueryRow(ctx, `SELECT count(*) FROM catalogue WHERE model_fold LIKE $1 ESCAPE '\'`, db.Like(norm(text))).Scan(&n)
	return n, err
}

func models(ctx context.Context, q db.Queryer, text string, limit, offset int) ([]Model, error) {
	rows, err := q.Query(ctx, `
		SELECT `+modelColumns+` FROM catalogue WHERE model_fold LIKE $1 ESCAPE '\' ORDER BY position LIMIT $2 OFFSET $3`,
		db.Like(norm(text)), limit, offset)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := make([]Model, 0, limit)
	for rows.Next() {
		var m Model
		if err := rows.Scan(&m.ProductName, &m.ModelNo, &m.WarrantyPeriod, &m.ProductType); err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	return all, rows.Err()
}

// productColumns are of a product p and its customer c.
const productColumns = `p.id, p.product_id, p.customer_id, c.email, p.product_name, p.product_type, p.model_no, p.serial_no,
	p.purchase_date, p.warranty_period, p.expiry_date, p.invoice_key, p.is_claimed, p.created_at`

// scanProduct reads productColumns and whatever follows them.
func scanProduct(row interface{ Scan(...any) error }, more ...any) (Product, error) {
	var p Product
	var purchase, expiry string
	var created int64
	err := row.Scan(append([]any{&p.ID, &p.ProductID, &p.CustomerID, &p.Email, &p.Name, &p.Type, &p.ModelNo, &p.SerialNo,
		&purchase, &p.WarrantyPeriod, &expiry, &p.Invoice, &p.IsClaimed, &created}, more...)...)
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
			purchase_date, warranty_period, expiry_date, invoice_key, is_claimed, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, FALSE, $14)`,
		p.ID, p.ProductID, p.CustomerID, p.Name, p.Type, p.ModelNo, norm(p.ModelNo), p.SerialNo, norm(p.SerialNo),
		p.PurchaseDate.String(), p.WarrantyPeriod, p.ExpiryDate.String(), p.Invoice, db.Micros(p.CreatedAt))
	if db.IsUnique(err) {
		return errDuplicate
	}
	if err != nil {
		return err
	}
	return book.Put(ctx, tx, registrationList(), p.CustomerID, lists.Line{ID: p.ID})
}

func productsOf(ctx context.Context, q db.Queryer, customerID string) ([]Extended, error) {
	rows, err := q.Query(ctx, `
		SELECT `+productColumns+`, coalesce(w.status, ''), coalesce(w.document_key, '')
		FROM registered_products p JOIN customers c ON c.customer_id = p.customer_id LEFT JOIN warranties w ON w.product_id = p.id
		WHERE p.customer_id = $1 ORDER BY p.id`, customerID)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []Extended
	for rows.Next() {
		var e Extended
		if e.Product, err = scanProduct(rows, &e.Status, &e.Document); err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	return all, rows.Err()
}

// ownedOf reads the products of a page, newest first, with the names that
// their customers have now.
func ownedOf(ctx context.Context, q db.Queryer, page lists.Page) ([]Owned, error) {
	rows, err := q.Query(ctx, `
		SELECT `+productColumns+`, c.name
		FROM `+page.Join(`registered_products p`)+` JOIN customers c ON c.customer_id = p.customer_id
		WHERE p.id = chosen.id ORDER BY p.id DESC`, page.Args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var owned []Owned
	for rows.Next() {
		var o Owned
		if o.Product, err = scanProduct(rows, &o.CustomerName); err != nil {
			return nil, err
		}
		owned = append(owned, o)
	}
	return owned, rows.Err()
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
	return r, err
}

// demoCustomers are the ids of the demo's customers, the newest first. Should
// the demo be turned on beside real ones, nobody else gets its products.
func demoCustomers(ctx context.Context, q db.Queryer) ([]string, error) {
	rows, err := q.Query(ctx, `SELECT customer_id FROM customers WHERE email_fold LIKE '%@example.com' ORDER BY id DESC`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []string
	for rows.Next() {
		var customer string
		if err := rows.Scan(&customer); err != nil {
			return nil, err
		}
		all = append(all, customer)
	}
	return all, rows.Err()
}
