package product

import (
	"context"
	"database/sql"
	"errors"

	"aftercare/internal/lists"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/language"
)

// productColumns needs the product as p and its customer as c.
var productColumns = db.Joined(`p.id`, `p.product_id`, `p.customer_id`, `c.email`, `p.product_name`, `p.product_type`, `p.model_no`, `p.serial_no`,
	`p.purchase_date`, `p.warranty_period`, `p.expiry_date`, `p.invoice_key`, `coalesce(p.registered_by, '')`) + ` AS joined, p.is_claimed, p.created_at`

// scanProduct reads productColumns, and the columns after them into more.
func scanProduct(row db.Row, more ...any) (p Product, err error) {
	var joined, purchase, expiry string
	var created int64
	if err := row.Scan(append([]any{&joined, &p.IsClaimed, &created}, more...)...); err != nil {
		return p, err
	}
	err = db.Split(joined, &p.ID, &p.ProductID, &p.CustomerID, &p.Email, &p.Name, &p.Type, &p.ModelNo, &p.SerialNo,
		&purchase, &p.WarrantyPeriod, &expiry, &p.Invoice, &p.RegisteredBy)
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

func insertProduct(ctx context.Context, tx *db.Tx, p Product) (to reader, err error) {
	err = tx.QueryRow(ctx, `
		INSERT INTO registered_products (id, product_id, customer_id, product_name, product_type, model_no, model_norm, serial_no, serial_norm,
			purchase_date, warranty_period, expiry_date, invoice_key, is_claimed, created_at, registered_by, replaces)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
		RETURNING (SELECT name FROM customers WHERE customer_id = $3), (SELECT email FROM customers WHERE customer_id = $3),
			(SELECT unconfirmed_since IS NULL FROM customers WHERE customer_id = $3), (SELECT language FROM customers WHERE customer_id = $3)`,
		p.ID, p.ProductID, p.CustomerID, p.Name, p.Type, p.ModelNo, db.FoldNumber(p.ModelNo), p.SerialNo, db.FoldNumber(p.SerialNo),
		p.PurchaseDate.String(), p.WarrantyPeriod, p.ExpiryDate.String(), p.Invoice, p.IsClaimed, db.Micros(p.CreatedAt), orNull(p.RegisteredBy), orNull(p.Replaces)).
		Scan(&to.Name, &to.Email, &to.Confirmed, &to.Language)
	if db.IsUnique(err) {
		err = errDuplicate
	}
	return to, err
}

func orNull(text string) sql.NullString { return sql.NullString{String: text, Valid: text != ""} }

func productByID(ctx context.Context, tx *db.Tx, id string) (Product, error) {
	p, err := scanProduct(tx.QueryRow(ctx, `SELECT `+productColumns+` FROM registered_products p JOIN customers c ON c.customer_id = p.customer_id WHERE p.id = $1`, id))
	if errors.Is(err, sql.ErrNoRows) {
		err = errNoProduct
	}
	return p, err
}

// markReplaced succeeds only once for each device.
func markReplaced(ctx context.Context, tx *db.Tx, id, by string) error {
	var marked string
	err := tx.QueryRow(ctx, `UPDATE registered_products SET replaced_by = $2 WHERE id = $1 AND replaced_by IS NULL RETURNING id`, id, by).Scan(&marked)
	if errors.Is(err, sql.ErrNoRows) {
		return errReplaced
	}
	return err
}

func replacedBy(ctx context.Context, tx *db.Tx, id string) (by string, err error) {
	err = tx.QueryRow(ctx, `SELECT coalesce(replaced_by, '') FROM registered_products WHERE id = $1`, id).Scan(&by)
	return by, err
}

// swapColumns needs the new device as n, the old device as o and the replacement as r.
const swapColumns = `coalesce(n.product_id, ''), coalesce(n.serial_no, ''), coalesce(o.product_id, ''), coalesce(o.serial_no, ''),
	coalesce(r.due_back, ''), r.returned_at IS NOT NULL`

const fromSwaps = ` LEFT JOIN registered_products n ON n.id = p.replaced_by LEFT JOIN registered_products o ON o.id = p.replaces
	LEFT JOIN replacements r ON r.old_product_id = p.id`

// swapRow reads swapColumns. Its date is text until swap parses it.
type swapRow struct {
	Swap
	due string
}

func (r *swapRow) targets() []any {
	return []any{&r.ReplacedBy.ProductID, &r.ReplacedBy.SerialNo, &r.Replaces.ProductID, &r.Replaces.SerialNo, &r.due, &r.Returned}
}

func (r *swapRow) swap() (s Swap, err error) {
	if s = r.Swap; r.due != "" {
		s.DueBack, err = civil.Parse(r.due)
	}
	return s, err
}

func productsOf(ctx context.Context, q db.Queryer, customerID string) ([]Extended, error) {
	return db.All(ctx, q, func(row db.Row) (e Extended, err error) {
		var swap swapRow
		if e.Product, err = scanProduct(row, append([]any{&e.Status, &e.Document}, swap.targets()...)...); err != nil {
			return e, err
		}
		e.Swap, err = swap.swap()
		return e, err
	}, `
		SELECT `+productColumns+`, coalesce(w.status, ''), coalesce(w.document_key, ''), `+swapColumns+`
		FROM registered_products p JOIN customers c ON c.customer_id = p.customer_id LEFT JOIN warranties w ON w.product_id = p.id`+fromSwaps+`
		WHERE p.customer_id = $1 ORDER BY p.id`, customerID)
}

func ownedOf(ctx context.Context, q db.Queryer, page lists.Page) ([]Owned, error) {
	return db.All(ctx, q, func(row db.Row) (o Owned, err error) {
		o.Product, err = scanProduct(row, &o.CustomerName)
		return o, err
	}, `
		SELECT `+productColumns+`, c.name
		FROM `+page.Join(`registered_products p`)+` JOIN customers c ON c.customer_id = p.customer_id
		WHERE p.id = chosen.id ORDER BY p.id DESC`, page.Args...)
}

// claimProduct sets the flag only once: of two requests at the same time, one is refused.
func claimProduct(ctx context.Context, tx *db.Tx, id string) (purchase civil.Date, err error) {
	var text string
	err = tx.QueryRow(ctx, `UPDATE registered_products SET is_claimed = TRUE WHERE id = $1 AND is_claimed = FALSE AND replaced_by IS NULL RETURNING purchase_date`, id).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return civil.Date{}, whyNotClaimed(ctx, tx, id)
	}
	if err != nil {
		return civil.Date{}, err
	}
	return civil.Parse(text)
}

func whyNotClaimed(ctx context.Context, tx *db.Tx, id string) error {
	by, err := replacedBy(ctx, tx, id)
	if err == nil && by != "" {
		return errReplaced
	}
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	return errClaimed
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

// setExpiry changes an expiry, if it is still the one that the caller read.
func setExpiry(ctx context.Context, tx *db.Tx, id string, before, after civil.Date) error {
	var changed string
	err := tx.QueryRow(ctx, `UPDATE registered_products SET expiry_date = $3 WHERE id = $1 AND expiry_date = $2 RETURNING id`,
		id, before.String(), after.String()).Scan(&changed)
	if errors.Is(err, sql.ErrNoRows) {
		return errors.New("product: the expiry changed while it was extended")
	}
	return err
}

type reader struct {
	Name, Email string
	Confirmed   bool // whether the address is confirmed
	Language    language.Code
}

func isCustomer(ctx context.Context, q db.Queryer, customerID string) error {
	var email string
	err := q.QueryRow(ctx, `SELECT email FROM customers WHERE customer_id = $1`, customerID).Scan(&email)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return errUnknown
	case err == nil && email == "":
		return auth.ErrDeleted
	}
	return err
}

// ofAnotherModel returns a device with the same serial number and another model, if there is one.
func ofAnotherModel(ctx context.Context, q db.Queryer, engine db.Engine, device Product) ([]Product, error) {
	return db.All(ctx, q, func(row db.Row) (p Product, err error) {
		err = row.Scan(&p.ProductID, &p.ModelNo)
		return p, err
	}, `SELECT product_id, model_no FROM registered_products WHERE `+db.Bytewise(engine, `serial_norm`)+` = $1 AND model_norm <> $2 ORDER BY id LIMIT 1`,
		db.FoldNumber(device.SerialNo), db.FoldNumber(device.ModelNo))
}

// HasFile reports whether a stored file is the invoice of a product.
func HasFile(ctx context.Context, q db.Queryer, key string) (has bool, err error) {
	err = q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM registered_products WHERE invoice_key = $1)`, key).Scan(&has)
	return has, err
}
