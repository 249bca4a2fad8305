package timeline

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
)

func profileOf(ctx context.Context, q db.Queryer, customerID string) (p Profile, err error) {
	var created int64
	var unconfirmed, deleted, blocked sql.NullInt64
	err = q.QueryRow(ctx, `SELECT c.customer_id, c.name, c.email, c.phone, c.address, c.role, c.created_at, c.unconfirmed_since, d.begun_at, b.blocked_at, c.language
		FROM customers c LEFT JOIN deletions d ON d.customer_id = c.customer_id LEFT JOIN blocked_customers b ON b.customer_id = c.customer_id WHERE c.customer_id = $1`, customerID).
		Scan(&p.CustomerID, &p.Name, &p.Email, &p.Phone, &p.Address, &p.Role, &created, &unconfirmed, &deleted, &blocked, &p.Language)
	if errors.Is(err, sql.ErrNoRows) {
		err = errNoCustomer
	}
	p.DeletedAt, p.BlockedAt = orNever(deleted), orNever(blocked)
	p.CreatedAt, p.EmailConfirmed = db.FromMicros(created), !unconfirmed.Valid
	return p, err
}

// isProductOf treats another customer's product as one that does not exist.
func isProductOf(ctx context.Context, q db.Queryer, productID, customerID string) error {
	var is bool
	err := q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM registered_products WHERE product_id = $1 AND customer_id = $2)`, productID, customerID).Scan(&is)
	if err == nil && !is {
		err = errNoProduct
	}
	return err
}

func orNever(at sql.NullInt64) *time.Time {
	if !at.Valid {
		return nil
	}
	t := db.FromMicros(at.Int64)
	return &t
}

func stoppedLetters(ctx context.Context, q db.Queryer, customerID string) ([]string, error) {
	return db.All(ctx, q, db.Value[string], `SELECT topic FROM stopped_notices WHERE customer_id = $1 ORDER BY topic`, customerID)
}

// source says where the records of a kind are, with an index that ends with the id. Its placeholders start
// with $3.
type source struct {
	table, where string
	args         []any
}

func (k Kind) of(who Profile, role auth.Role) source {
	table := map[Kind]string{Product: `registered_products`, Ticket: `tickets`, Extension: `warranties`, Claim: `claims`, Agreement: `agreements`, Message: `messages`, Note: `notes`}
	if k == Note && !role.Covers(auth.Manager) {
		// Agents do not see notes about extensions and claims.
		return source{`notes`, `customer_id = $3 AND (record = $3 OR EXISTS (SELECT 1 FROM tickets t WHERE t.id = record))`, []any{who.CustomerID}}
	}
	if k != Letter {
		return source{table[k], `customer_id = $3`, []any{who.CustomerID}}
	}
	// Before this customer registered, the address may have belonged to another one.
	return source{`letters`, `recipient_fold = $3 AND id >= $4`, []any{[]byte(db.Fold(strings.TrimSpace(who.Email))), id.First(who.CreatedAt)}}
}

func newest(ctx context.Context, q db.Queryer, s source, before string, most int) ([]string, error) {
	if before == "" {
		before = strings.Repeat("Z", 27) // sorts after every id
	}
	return db.All(ctx, q, db.Value[string], `SELECT id FROM `+s.table+` WHERE id < $1 AND `+s.where+` ORDER BY id DESC LIMIT $2`,
		append([]any{before, most}, s.args...)...)
}

// head is an entry whose record is not read yet.
type head struct {
	id   string
	kind Kind
}

// headsOf returns the entries of a page, and at least one more if there is a next page.
func headsOf(ctx context.Context, q db.Queryer, who Profile, role auth.Role, a asked) (heads []head, err error) {
	for _, kind := range a.kinds {
		ids, err := newest(ctx, q, kind.of(who, role), a.after, a.limit+1)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			heads = append(heads, head{id, kind})
		}
	}
	slices.SortFunc(heads, func(a, b head) int { return strings.Compare(b.id, a.id) })
	return heads, nil
}

func counted(ctx context.Context, q db.Queryer, who Profile, role auth.Role) ([]KindCount, error) {
	kinds := seen(role)
	counts := make([]KindCount, len(kinds))
	for i, kind := range kinds {
		s := kind.of(who, role)
		counts[i].Kind = kind
		err := q.QueryRow(ctx, `SELECT count(*) FROM (SELECT 1 AS one FROM `+s.table+` WHERE id > $1 AND `+s.where+` LIMIT $2) AS counted`,
			append([]any{"", mostCounted + 1}, s.args...)...).Scan(&counts[i].Count)
		if err != nil {
			return nil, err
		}
	}
	return counts, nil
}

func entriesOf(ctx context.Context, q db.Queryer, kind Kind, ids []any) ([]Entry, error) {
	in := ` IN (` + db.Placeholders(1, len(ids)) + `)`
	switch kind {
	case Product:
		return entered(productsWhere(ctx, q, `p.id`+in, ids...))
	case Ticket:
		return entered(ticketsWhere(ctx, q, `t.id`+in, ids...))
	case Extension:
		return entered(extensionsWhere(ctx, q, `w.id`+in, ids...))
	case Claim:
		return entered(claimsWhere(ctx, q, `c.id`+in, ids...))
	case Agreement:
		return entered(agreementsWhere(ctx, q, `a.id`+in, ids...))
	case Message:
		return entered(messagesWhere(ctx, q, `m.id`+in, ids...))
	case Note:
		return entered(notesWhere(ctx, q, `n.id`+in, ids...))
	default:
		return entered(lettersWhere(ctx, q, `id`+in, ids...))
	}
}

func entered[R interface{ entry() Entry }](records []R, err error) ([]Entry, error) {
	entries := make([]Entry, len(records))
	for i, r := range records {
		entries[i] = r.entry()
	}
	return entries, err
}

func newestProducts(ctx context.Context, q db.Queryer, customerID string) ([]PastProduct, error) {
	return productsWhere(ctx, q, `p.customer_id = $1 ORDER BY p.id DESC LIMIT $2`, customerID, firstProducts)
}

const productColumns = `p.id, p.product_id, p.product_name, p.product_type, p.model_no, p.serial_no, p.purchase_date, p.warranty_period, p.expiry_date,
	CASE WHEN f.size = 0 THEN '' ELSE p.invoice_key END, p.is_claimed, p.created_at, coalesce(p.registered_by, ''), coalesce(w.status, ''),
	coalesce(n.product_id, ''), coalesce(n.product_name, ''), coalesce(n.model_no, ''), coalesce(n.serial_no, ''),
	coalesce(o.product_id, ''), coalesce(o.product_name, ''), coalesce(o.model_no, ''), coalesce(o.serial_no, ''), coalesce(r.id, ''), coalesce(r.due_back, ''), r.returned_at`

// fromProducts joins each product p with its extension w, the device n that replaced it, the device o that it
// replaced, and its invoice f. The size of f is 0 after the file was removed.
const fromProducts = ` FROM registered_products p LEFT JOIN warranties w ON w.product_id = p.id LEFT JOIN files f ON f.key = p.invoice_key
	LEFT JOIN registered_products n ON n.id = p.replaced_by LEFT JOIN registered_products o ON o.id = p.replaces
	LEFT JOIN replacements r ON r.old_product_id = p.id`

func scanProduct(row db.Row, more ...any) (p PastProduct, err error) {
	var invoice string
	var created int64
	var by, of ProductRef
	var returned sql.NullInt64
	err = row.Scan(append([]any{&p.ID, &p.ProductID, &p.ProductName, &p.ProductType, &p.ModelNo, &p.SerialNo, &p.PurchaseDate, &p.WarrantyPeriod, &p.ExpiryDate,
		&invoice, &p.IsClaimed, &created, &p.RegisteredBy, &p.ExtensionStatus,
		&by.ProductID, &by.ProductName, &by.ModelNo, &by.SerialNo, &of.ProductID, &of.ProductName, &of.ModelNo, &of.SerialNo, &p.ReplacementID, &p.DueBack, &returned}, more...)...)
	p.Invoice, p.RegisteredAt, p.ReplacedBy, p.Replaces = path(invoice), db.FromMicros(created), by.orNone(), of.orNone()
	if returned.Valid {
		at := db.FromMicros(returned.Int64)
		p.ReturnedAt = &at
	}
	return p, err
}

func productsWhere(ctx context.Context, q db.Queryer, where string, args ...any) ([]PastProduct, error) {
	return db.All(ctx, q, func(row db.Row) (PastProduct, error) { return scanProduct(row) }, `SELECT `+productColumns+fromProducts+` WHERE `+where, args...)
}

func devicesWith(ctx context.Context, d *db.DB, serialNorm string) ([]Device, error) {
	return db.All(ctx, d, func(row db.Row) (found Device, err error) {
		found.Product, err = scanProduct(row, &found.Customer.CustomerID, &found.Customer.Name)
		return found, err
	}, `SELECT `+productColumns+`, c.customer_id, c.name`+fromProducts+` JOIN customers c ON c.customer_id = p.customer_id
		WHERE `+db.Bytewise(d.Engine(), `p.serial_norm`)+` = $1 ORDER BY p.id DESC LIMIT $2`, serialNorm, mostDevices)
}

func ticketsOfDevice(ctx context.Context, q db.Queryer, productRecord string) ([]PastTicket, error) {
	return ticketsWhere(ctx, q, `t.id IN (SELECT id FROM tickets WHERE product_id = $1 ORDER BY id DESC LIMIT $2)`, productRecord, mostTickets+1)
}

// ticketsWhere reads tickets, newest first, with their latest statuses. The query returns one row per status,
// or one row for a ticket without statuses.
func ticketsWhere(ctx context.Context, q db.Queryer, where string, args ...any) (tickets []PastTicket, err error) {
	err = db.Each(ctx, q, func(row db.Row) error {
		var t PastTicket
		var s statusRow
		var raised int64
		var file string
		if err := row.Scan(&t.ID, &t.Number, &t.Kind, &t.Query, &t.Address, &t.PurchaseFrom, &file, &raised, &t.RaisedBy, &t.Earlier,
			&t.Product.ProductID, &t.Product.ProductName, &t.Product.ModelNo, &t.Product.SerialNo, &s.status, &s.by, &s.at, &s.ends); err != nil {
			return err
		}
		if n := len(tickets); n == 0 || tickets[n-1].ID != t.ID {
			t.File, t.RaisedAt, t.Earlier, t.Statuses = path(file), db.FromMicros(raised), max(t.Earlier-mostStatuses, 0), []PastStatus{}
			tickets = append(tickets, t)
		}
		last := &tickets[len(tickets)-1]
		last.Statuses = s.addTo(last.Statuses)
		return nil
	}, `
		SELECT t.id, t.number, t.kind, t.query, t.address, t.purchase_from, CASE WHEN f.size = 0 THEN '' ELSE coalesce(t.file_key, '') END, t.created_at, coalesce(t.raised_by, ''), t.statuses,
			p.product_id, p.product_name, p.model_no, p.serial_no, s.status, s.admin, s.created_at, s.ends
		FROM tickets t JOIN registered_products p ON p.id = t.product_id LEFT JOIN files f ON f.key = t.file_key
		LEFT JOIN ticket_statuses s ON s.ticket_id = t.id AND s.sequence > t.statuses - `+strconv.Itoa(mostStatuses)+`
		WHERE `+where+` ORDER BY t.id DESC, s.sequence DESC`, args...)
	return tickets, err
}

type statusRow struct {
	status, by, reason sql.NullString
	at                 sql.NullInt64
	ends               sql.NullBool
}

func (s statusRow) addTo(statuses []PastStatus) []PastStatus {
	if !s.status.Valid {
		return statuses
	}
	return append(statuses, PastStatus{Status: s.status.String, At: db.FromMicros(s.at.Int64), By: s.by.String, Reason: s.reason.String, Ends: s.ends.Bool})
}

func extensionOfDevice(ctx context.Context, q db.Queryer, productRecord string) (*PastExtension, error) {
	all, err := extensionsWhere(ctx, q, `w.product_id = $1`, productRecord)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	return &all[0], nil
}

func extensionsWhere(ctx context.Context, q db.Queryer, where string, args ...any) ([]PastExtension, error) {
	return db.All(ctx, q, func(row db.Row) (e PastExtension, err error) {
		var document string
		var requested int64
		var decided sql.NullInt64
		err = row.Scan(&e.ID, &e.Status, &e.ExpiryDate, &document, &requested, &e.DecidedBy, &decided,
			&e.Product.ProductID, &e.Product.ProductName, &e.Product.ModelNo, &e.Product.SerialNo)
		e.Document, e.RequestedAt = path(document), db.FromMicros(requested)
		if decided.Valid {
			at := db.FromMicros(decided.Int64)
			e.DecidedAt = &at
		}
		return e, err
	}, `
		SELECT w.id, w.status, w.expiry_date, CASE WHEN f.size = 0 THEN '' ELSE coalesce(w.document_key, '') END, w.created_at, coalesce(w.decided_by, ''), w.decided_at,
			p.product_id, p.product_name, p.model_no, p.serial_no
		FROM warranties w JOIN registered_products p ON p.id = w.product_id LEFT JOIN files f ON f.key = w.document_key WHERE `+where, args...)
}

func claimsWhere(ctx context.Context, q db.Queryer, where string, args ...any) (claims []PastClaim, err error) {
	err = db.Each(ctx, q, func(row db.Row) error {
		var c PastClaim
		var s statusRow
		var made int64
		var invoice string
		if err := row.Scan(&c.ID, &c.TicketNo, &c.SchemeID, &c.SchemeName, &c.Status, &c.Amount, &c.PurchaseDate, &c.PurchaseFrom, &invoice, &made,
			&s.status, &s.by, &s.reason, &s.at); err != nil {
			return err
		}
		if n := len(claims); n == 0 || claims[n-1].ID != c.ID {
			c.Invoice, c.MadeAt, c.Statuses = path(invoice), db.FromMicros(made), []PastStatus{}
			claims = append(claims, c)
		}
		last := &claims[len(claims)-1]
		last.Statuses = s.addTo(last.Statuses)
		return nil
	}, `
		SELECT c.id, c.ticket_no, c.scheme_id, s.name, c.status, coalesce(c.amount, 0), coalesce(c.purchase_date, ''), coalesce(c.purchase_from, ''),
			CASE WHEN f.size = 0 THEN '' ELSE c.invoice_key END, c.created_at, e.status, CASE WHEN e.actor_kind = 'admin' THEN e.actor ELSE '' END, e.reason, e.created_at
		FROM claims c JOIN schemes s ON s.scheme_id = c.scheme_id LEFT JOIN files f ON f.key = c.invoice_key LEFT JOIN claim_events e ON e.claim_id = c.id
		WHERE `+where+` ORDER BY c.id DESC, e.created_at DESC, e.id DESC`, args...)
	return claims, err
}

func agreementsWhere(ctx context.Context, q db.Queryer, where string, args ...any) ([]PastAgreement, error) {
	return db.All(ctx, q, func(row db.Row) (a PastAgreement, err error) {
		var signed int64
		err = row.Scan(&a.ID, &a.Title, &a.Starts, &a.PartnerName, &a.Location, &signed)
		a.SignedAt = db.FromMicros(signed)
		return a, err
	}, `
		SELECT a.id, p.title, p.starts, a.partner_name, a.location, a.created_at
		FROM agreements a JOIN programmes p ON p.id = a.programme_id WHERE `+where, args...)
}

func lettersWhere(ctx context.Context, q db.Queryer, where string, args ...any) ([]PastLetter, error) {
	return db.All(ctx, q, func(row db.Row) (l PastLetter, err error) {
		var written, sent int64
		err = row.Scan(&l.ID, &l.To, &l.Subject, &written, &sent)
		l.WrittenAt, l.SentAt = db.FromMicros(written), db.FromMicros(sent)
		return l, err
	}, `SELECT id, recipient, subject, created_at, sent_at FROM letters WHERE `+where, args...)
}

func messagesWhere(ctx context.Context, q db.Queryer, where string, args ...any) ([]PastMessage, error) {
	return db.All(ctx, q, func(row db.Row) (m PastMessage, err error) {
		var written int64
		err = row.Scan(&m.ID, &m.TicketID, &m.Ticket, &m.From, &m.Author, &m.AuthorName, &m.Text, &m.Photos, &written)
		m.WrittenAt = db.FromMicros(written)
		return m, err
	}, `
		SELECT m.id, t.id, t.number, CASE WHEN m.author IS NULL THEN 'customer' ELSE 'desk' END, coalesce(m.author, ''), coalesce(a.name, ''), m.text,
			(SELECT count(*) FROM message_photos p WHERE p.message_id = m.id), m.created_at
		FROM messages m JOIN tickets t ON t.id = m.ticket_id LEFT JOIN admins a ON a.username = m.author WHERE `+where, args...)
}

func notesWhere(ctx context.Context, q db.Queryer, where string, args ...any) ([]PastNote, error) {
	return db.All(ctx, q, func(row db.Row) (n PastNote, err error) {
		var written int64
		err = row.Scan(&n.ID, &n.Text, &n.Author, &n.AuthorName, &n.About, &written)
		n.WrittenAt = db.FromMicros(written)
		return n, err
	}, `
		SELECT n.id, n.text, n.author, coalesce(a.name, ''), coalesce(i.number, ''), n.created_at
		FROM notes n LEFT JOIN admins a ON a.username = n.author LEFT JOIN queue_items i ON i.id = n.record WHERE `+where, args...)
}

func path(key string) string {
	if key == "" {
		return ""
	}
	return blob.File{Key: key}.Path()
}
