package privacy

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/trail"
)

const copyColumns = `customer_id, asked_at, asked_by, object, size, ends_at`

func scanCopy(row db.Row) (c Copy, err error) {
	var asked int64
	err = row.Scan(&c.CustomerID, &asked, &c.AskedBy, &c.Object, &c.Size, db.Instant(&c.EndsAt))
	c.AskedAt = db.FromMicros(asked)
	return c, err
}

func copyOf(ctx context.Context, q db.Queryer, customerID string) (*Copy, error) {
	c, err := scanCopy(q.QueryRow(ctx, `SELECT `+copyColumns+` FROM downloads WHERE customer_id = $1`, customerID))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &c, err
}

// putCopy requests a new copy if there is none or it has expired. It returns the file name of the expired
// one.
func putCopy(ctx context.Context, tx *db.Tx, customerID, by string) (old string, isNew bool, err error) {
	there, err := copyOf(ctx, tx, customerID)
	if err != nil || there != nil && (there.Object == "" || there.isReady(tx.Now())) {
		return "", false, err
	}
	if there != nil {
		old = there.Object
	}
	isNew, err = db.Changed(tx.Exec(ctx, `
		INSERT INTO downloads AS d (customer_id, asked_at, asked_by) VALUES ($1, $2, $3)
		ON CONFLICT (customer_id) DO UPDATE SET asked_at = excluded.asked_at, asked_by = excluded.asked_by, object = '', size = 0, ends_at = NULL
		WHERE d.object = $4 AND d.object <> ''`, customerID, db.Micros(tx.Now()), by, old))
	return old, isNew, err
}

func finishCopy(ctx context.Context, tx *db.Tx, c Copy) (taken bool, err error) {
	return db.Changed(tx.Exec(ctx, `UPDATE downloads SET object = $2, size = $3, ends_at = $4 WHERE customer_id = $1 AND object = ''`,
		c.CustomerID, c.Object, c.Size, db.Micros(c.EndsAt)))
}

func deleteCopy(ctx context.Context, tx *db.Tx, customerID string) error {
	_, err := tx.Exec(ctx, `DELETE FROM downloads WHERE customer_id = $1`, customerID)
	return err
}

func expiredCopies(ctx context.Context, d *db.DB) ([]Copy, error) {
	return db.All(ctx, d, scanCopy, `SELECT `+copyColumns+` FROM downloads WHERE ends_at <= $1 ORDER BY ends_at`, db.Micros(d.Now()))
}

func waitingCopies(ctx context.Context, d *db.DB) ([]string, error) {
	return db.All(ctx, d, db.Value[string], `SELECT customer_id FROM downloads WHERE object = '' ORDER BY asked_at`)
}

func filesOf(ctx context.Context, q db.Queryer, customerID string) ([]string, error) {
	return db.All(ctx, q, db.Value[string], `SELECT key FROM files WHERE owner = $1 AND size > 0 ORDER BY created_at, key`, customerID)
}

// copied lists the queries of a copy. A column name that ends with _at is an instant, file is a file key, and
// bank_account is encrypted. A copy leaves out names of desk users and internal notes.
var copied = []struct{ name, title, query string }{
	{"profile", "Your profile", `SELECT customer_id, name, email, phone, address, role, language, created_at AS registered_at FROM customers WHERE customer_id = $1`},
	{"products", "Products", `SELECT * FROM registered_products WHERE customer_id = $1 ORDER BY id`},
	{"warrantyRequests", "Warranty requests", `SELECT p.product_id, w.status, w.expiry_date AS warranty_until, w.rejection_reason, w.document_key AS file, w.created_at AS requested_at, w.decided_at
		FROM warranties w JOIN registered_products p ON p.id = w.product_id WHERE w.customer_id = $1 ORDER BY w.id`},
	{"tickets", "Tickets", `SELECT t.number, t.kind, p.product_id, t.query, t.address, t.purchase_from, t.file_key AS file, t.created_at AS raised_at
		FROM tickets t JOIN registered_products p ON p.id = t.product_id WHERE t.customer_id = $1 ORDER BY t.id`},
	{"ticketStatuses", "What happened to your tickets", `SELECT t.number, s.status, s.created_at AS updated_at
		FROM tickets t JOIN ticket_statuses s ON s.ticket_id = t.id WHERE t.customer_id = $1 ORDER BY t.id, s.sequence`},
	{"messages", "Messages", `SELECT t.number, CASE WHEN m.author IS NULL THEN 'you' ELSE 'desk' END AS written_by, m.text, m.created_at AS written_at
		FROM messages m JOIN tickets t ON t.id = m.ticket_id WHERE m.customer_id = $1 ORDER BY m.id`},
	{"messagePhotos", "Photos in messages", `SELECT t.number, p.file_key AS file
		FROM message_photos p JOIN messages m ON m.id = p.message_id JOIN tickets t ON t.id = m.ticket_id WHERE m.customer_id = $1 ORDER BY m.id, p.place`},
	{"claims", "Claims", `SELECT c.ticket_no, s.name AS scheme, c.status, c.rejection_reason, c.purchase_date, c.purchase_from, c.amount AS amount_in_paise, c.invoice_key AS file, c.created_at AS claimed_at
		FROM claims c JOIN schemes s ON s.scheme_id = c.scheme_id WHERE c.customer_id = $1 ORDER BY c.id`},
	{"agreements", "Agreements", `SELECT p.title, p.starts AS quarter, a.*
		FROM agreements a JOIN programmes p ON p.id = a.programme_id WHERE a.customer_id = $1 ORDER BY a.id`},
	{"emails", "Emails we sent you", `SELECT l.subject, l.recipient, l.sent_at FROM letters l JOIN customers c ON l.recipient_fold = CAST(c.email_fold AS BYTEA)
		WHERE c.customer_id = $1 AND l.sent_at >= c.created_at ORDER BY l.id`},
	{"sessions", "Where you are logged in", `SELECT browser, address, created_at AS logged_in_at, last_used_at FROM sessions WHERE kind = 'customer' AND subject = $1 ORDER BY created_at`},
	{"privacyNotice", "Versions of the privacy notice that you saw", `SELECT registered AS version_at_registration, seen AS last_version, seen_at AS last_shown_at
		FROM privacy_seen WHERE customer_id = $1`},
	{"stoppedEmails", "Emails you do not want", `SELECT topic, stopped_at FROM stopped_notices WHERE customer_id = $1 ORDER BY topic`},
}

// named renames columns of the sections that copy a whole table. An empty name leaves a column out: keys,
// folded text and names of desk users tell a customer nothing.
var named = map[string]map[string]string{
	"products": {
		"expiry_date": "warranty_until", "invoice_key": "file", "created_at": "registered_at",
		"id": "", "customer_id": "", "model_norm": "", "serial_norm": "", "is_claimed": "", "registered_by": "", "replaced_by": "", "replaces": "",
	},
	"agreements": {
		"bank_account_sealed": "bank_account", "created_at": "signed_at",
		"id": "", "customer_id": "", "programme_id": "", "location_fold": "",
	},
}

func (s *Service) sections(ctx context.Context, customerID string) (all []Section, err error) {
	for _, c := range copied {
		query := c.query
		if s.DB.Engine() == db.Postgres {
			query = strings.ReplaceAll(query, `CAST(c.email_fold AS BYTEA)`, `convert_to(c.email_fold, 'UTF8')`)
		} else {
			query = strings.ReplaceAll(query, `CAST(c.email_fold AS BYTEA)`, `CAST(c.email_fold AS BLOB)`)
		}
		section := Section{Name: c.name, Title: c.title, Rows: []map[string]any{}}
		if err := s.read(ctx, &section, query, customerID); err != nil {
			return nil, fmt.Errorf("privacy: %s: %w", c.name, err)
		}
		all = append(all, section)
	}
	done, err := s.doneWith(ctx, customerID)
	return append(all, done), err
}

const entriesAtOnce = 500

// doneWith returns the customer's audit trail entries: what was done, when, and by whom (customer, desk or
// portal). It leaves out the values, because the records show them.
func (s *Service) doneWith(ctx context.Context, customerID string) (Section, error) {
	section := Section{
		Name: "auditTrail", Title: "What was done with your data", Rows: []map[string]any{},
		Columns: []Column{columnOf("done_at"), columnOf("what"), columnOf("by"), columnOf("record")},
	}
	search := trail.Search{Persons: []string{customerID}}
	for more := true; more; {
		page, isMore, err := s.Trail.Page(ctx, search, entriesAtOnce)
		if err != nil {
			return section, fmt.Errorf("privacy: audit trail: %w", err)
		}
		for _, e := range page {
			by := "the portal"
			switch {
			case e.By == trail.Customer(customerID):
				by = "you"
			case e.By.Kind == auth.Admin:
				by = "our desk"
			}
			section.Rows = append(section.Rows, map[string]any{"doneAt": s.shown("done_at", db.Micros(e.At)), "what": e.Title, "by": by, "record": e.Record})
			search.Before = e.N
		}
		more = isMore
	}
	return section, nil
}

func (s *Service) read(ctx context.Context, section *Section, query, customerID string) error {
	return db.Each(ctx, s.DB, func(from db.Row) error {
		columns, err := from.(*sql.Rows).Columns()
		if err != nil {
			return err
		}
		values, targets := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			targets[i] = &values[i]
		}
		if err := from.Scan(targets...); err != nil {
			return err
		}
		section.Columns = nil
		row := map[string]any{}
		for i, column := range columns {
			if name, ok := named[section.Name][column]; ok {
				column = name
			}
			if column == "" {
				continue
			}
			c := columnOf(column)
			section.Columns = append(section.Columns, c)
			row[c.Key] = s.shown(column, values[i])
		}
		section.Rows = append(section.Rows, row)
		return nil
	}, query, customerID)
}

func (s *Service) shown(column string, value any) any {
	switch v := value.(type) {
	case string:
		if column == "quarter" {
			return s.Quarter(v)
		}
	case int64:
		if strings.HasSuffix(column, "_at") {
			return db.FromMicros(v).In(s.Portal().Location).Format(time.RFC3339)
		}
	case []byte:
		if column != "bank_account" {
			return string(v)
		}
		if number, err := s.Bank.Open(v); err == nil {
			return string(number)
		}
		return ""
	}
	return value
}
