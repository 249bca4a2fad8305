package search

import (
	"context"
	"strings"

	"aftercare/internal/lists"
	"aftercare/internal/platform/db"
)

// prefixRange returns the condition that a column starts with $1, and the order that puts exact matches first.
func prefixRange(d *db.DB, column string) (condition, order string) {
	column = db.Bytewise(d.Engine(), column)
	return column + ` >= $1 AND ` + column + ` < $2`, column
}

const customerColumns = `c.customer_id, c.name, c.email, c.phone, c.address`

func scanCustomer(matched Match) func(db.Row) (Hit, error) {
	return func(row db.Row) (Hit, error) {
		h := Hit{Kind: Customer, Matched: matched}
		err := row.Scan(&h.CustomerID, &h.CustomerName, &h.Email, &h.Phone, &h.Town)
		h.Town = townOf(h.Town)
		h.Number = h.CustomerID
		return h, err
	}
}

func customersBy(ctx context.Context, d *db.DB, matched Match, begins string, limit int) ([]Hit, error) {
	column := map[Match]string{ByCustomerID: `customer_id`, ByEmail: `email_fold`, ByName: `name_fold`}[matched]
	where, order := prefixRange(d, column)
	hits, err := db.All(ctx, d, scanCustomer(matched),
		`SELECT `+customerColumns+` FROM customers c WHERE `+where+` ORDER BY `+order+` LIMIT $3`, begins, db.Beyond(begins), limit)
	for i := range hits {
		switch matched {
		case ByCustomerID:
			hits[i].Exact = hits[i].CustomerID == begins
		case ByEmail:
			hits[i].Exact = db.Fold(hits[i].Email) == begins
		case ByName:
			hits[i].Exact = db.Fold(hits[i].CustomerName) == begins
		}
	}
	return hits, err
}

// phoneEnding returns the condition that a phone number ends with $1. $2 holds the last few digits of $1. The
// index has both, and few customers share $2.
func phoneEnding(engine db.Engine, digits int) string {
	few, all := db.LastDigits(engine, db.PhoneEnd), db.LastDigits(engine, db.PhoneDigits)
	if digits < db.PhoneDigits {
		return few + ` = $2 AND ` + db.Ending(engine, all, digits) + ` = $1`
	}
	return few + ` = $2 AND ` + all + ` = $1`
}

func customersByPhone(ctx context.Context, d *db.DB, ends string, limit int) ([]Hit, error) {
	hits, err := db.All(ctx, d, scanCustomer(ByPhone),
		`SELECT `+customerColumns+` FROM customers c WHERE `+phoneEnding(d.Engine(), len(ends))+` LIMIT $3`, ends, ends[len(ends)-db.PhoneEnd:], limit)
	for i := range hits {
		hits[i].Exact = len(ends) == db.PhoneDigits
	}
	return hits, err
}

func customersOf(ctx context.Context, d *db.DB, page lists.Page) ([]Hit, error) {
	return db.All(ctx, d, scanCustomer(ByName),
		`SELECT `+customerColumns+` FROM `+page.Join(`customers c`)+` WHERE c.id = chosen.id ORDER BY c.id DESC`, page.Args...)
}

func ticketsByNumber(ctx context.Context, d *db.DB, beginnings []string, limit int) (hits []Hit, err error) {
	where, order := prefixRange(d, `t.number`)
	for _, begins := range beginnings {
		more, err := db.All(ctx, d, func(row db.Row) (Hit, error) {
			h := Hit{Kind: Ticket, Matched: ByTicketNumber}
			err := row.Scan(&h.Number, &h.TicketKind, &h.CustomerID, &h.CustomerName, &h.ProductName, &h.ModelNo, &h.SerialNo, &h.Status, &h.Phone, &h.Town)
			h.Town = townOf(h.Town)
			h.Exact = h.Number == begins
			return h, err
		}, `
			SELECT t.number, t.kind, t.customer_id, c.name, p.product_name, p.model_no, p.serial_no, coalesce(s.status, ''), c.phone, c.address
			FROM tickets t JOIN customers c ON c.customer_id = t.customer_id JOIN registered_products p ON p.id = t.product_id
			LEFT JOIN ticket_statuses s ON s.ticket_id = t.id AND s.sequence = t.statuses
			WHERE `+where+` ORDER BY `+order+` LIMIT $3`, begins, db.Beyond(begins), limit)
		if err != nil {
			return nil, err
		}
		hits = append(hits, more...)
	}
	return hits, nil
}

func productsBy(ctx context.Context, d *db.DB, matched Match, begins string, limit int) ([]Hit, error) {
	column := `p.product_id`
	if matched == BySerialNumber {
		column = `p.serial_norm`
	}
	where, order := prefixRange(d, column)
	return db.All(ctx, d, func(row db.Row) (Hit, error) {
		h := Hit{Kind: Product, Matched: matched}
		var whole string
		err := row.Scan(&h.Number, &h.CustomerID, &h.CustomerName, &h.ProductName, &h.ModelNo, &h.SerialNo, &whole, &h.record, &h.Phone, &h.Town)
		h.Town = townOf(h.Town)
		h.Exact = whole == begins
		return h, err
	}, `
		SELECT p.product_id, p.customer_id, c.name, p.product_name, p.model_no, p.serial_no, `+column+`, p.id, c.phone, c.address
		FROM registered_products p JOIN customers c ON c.customer_id = p.customer_id
		WHERE `+where+` ORDER BY `+order+` LIMIT $3`, begins, db.Beyond(begins), limit)
}

func claimsByNumber(ctx context.Context, d *db.DB, begins string, limit int) ([]Hit, error) {
	where, order := prefixRange(d, `k.ticket_no`)
	return db.All(ctx, d, func(row db.Row) (Hit, error) {
		h := Hit{Kind: Claim, Matched: ByClaimNumber}
		err := row.Scan(&h.Number, &h.CustomerID, &h.CustomerName, &h.SchemeID, &h.SchemeName, &h.Status, &h.Phone, &h.Town)
		h.Town = townOf(h.Town)
		h.Exact = strings.EqualFold(h.Number, begins)
		return h, err
	}, `
		SELECT k.ticket_no, k.customer_id, c.name, k.scheme_id, s.name, k.status, c.phone, c.address
		FROM claims k JOIN customers c ON c.customer_id = k.customer_id JOIN schemes s ON s.scheme_id = k.scheme_id
		WHERE `+where+` ORDER BY `+order+` LIMIT $3`, begins, db.Beyond(begins), limit)
}
