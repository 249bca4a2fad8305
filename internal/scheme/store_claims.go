package scheme

import (
	"context"
	"database/sql"
	"slices"

	"aftercare/internal/lists"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
)

func insertClaim(ctx context.Context, tx *db.Tx, c Claim) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO claims (id, ticket_no, customer_id, scheme_id, status, for_reference, invoice_key, invoice_sha256,
			purchase_date, purchase_from, amount, rejection_reason, created_at, qr_amount, receipt_due)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, NULLIF($9, ''), NULLIF($10, ''), NULLIF(CAST($11 AS BIGINT), 0), NULLIF($12, ''), $13, NULLIF(CAST($14 AS BIGINT), 0), $15)`,
		c.ID, c.TicketNo, c.CustomerID, c.SchemeID, c.Status, c.ForReference, c.InvoiceKey, c.InvoiceSHA256,
		c.Purchase.Date.String(), c.Purchase.From, c.Purchase.Amount, c.RejectionReason, db.Micros(c.CreatedAt), c.Purchase.QRAmount,
		db.Micros(c.CreatedAt.Add(receiptQuiet)))
	return err
}

func insertEvents(ctx context.Context, tx *db.Tx, steps ...step) error {
	rows := db.Rows{Into: `claim_events (id, claim_id, actor_kind, actor, status, reason, created_at)`}
	for _, s := range steps {
		rows.Add(s.id, s.claim, s.Kind, s.Actor, s.Status, sql.NullString{String: s.Reason, Valid: s.Reason != ""}, db.Micros(s.At))
	}
	return rows.Insert(ctx, tx)
}

// movedAtOnce limits the placeholders of a statement, which has several for each claim.
const movedAtOnce = 100

// moveClaims changes the claims that still have the expected status, and reports whether all did. Of two
// admins only one can move a claim.
func moveClaims(ctx context.Context, tx *db.Tx, ways []way) (all bool, err error) {
	found := int64(0)
	for some := range slices.Chunk(ways, movedAtOnce) {
		var s db.Statement
		s.Add(`UPDATE claims SET status = v.column3, rejection_reason = NULLIF(v.column4, '') FROM (VALUES `)
		for i, w := range some {
			if i > 0 {
				s.Add(`, `)
			}
			s.Add(`(?, ?, ?, ?)`, w.claim, string(w.from), string(w.to), w.reason)
		}
		s.Add(`) AS v WHERE id = v.column1 AND status = v.column2`)
		result, err := tx.Exec(ctx, s.String(), s.Args...)
		if err != nil {
			return false, err
		}
		n, err := result.RowsAffected()
		if err != nil {
			return false, err
		}
		found += n
	}
	return found == int64(len(ways)), nil
}

// A record is a claim with its customer, its scheme and the earliest claim that it resembles. Both subqueries
// use an index.
const (
	recordColumns = `
		c.id, c.ticket_no, c.customer_id, c.scheme_id, c.status, c.for_reference, c.invoice_key, c.invoice_sha256,
		COALESCE(c.purchase_date, ''), COALESCE(c.purchase_from, ''), COALESCE(c.amount, 0), COALESCE(c.qr_amount, 0), COALESCE(c.rejection_reason, ''), c.created_at,
		p.name, p.phone, p.email, s.name, s.end_date, s.deleted_at IS NOT NULL,
		COALESCE((SELECT d.ticket_no FROM claims d WHERE d.invoice_sha256 = c.invoice_sha256 AND d.id < c.id ORDER BY d.id LIMIT 1), ''),
		COALESCE((SELECT d.ticket_no FROM claims d WHERE d.customer_id = c.customer_id AND d.amount = c.amount
			AND d.purchase_date = c.purchase_date AND d.id < c.id ORDER BY d.id LIMIT 1), '')`
	recordTables = `claims c JOIN customers p ON p.customer_id = c.customer_id JOIN schemes s ON s.scheme_id = c.scheme_id`
)

func scanRecord(row db.Row, more ...any) (c Record, err error) {
	var date, end, sameFile, samePurchase string
	var created int64
	err = row.Scan(append([]any{
		&c.ID, &c.TicketNo, &c.CustomerID, &c.SchemeID, &c.Status, &c.ForReference, &c.InvoiceKey, &c.InvoiceSHA256,
		&date, &c.Purchase.From, &c.Purchase.Amount, &c.Purchase.QRAmount, &c.RejectionReason, &created,
		&c.CustomerName, &c.Phone, &c.Email, &c.SchemeName, &end, &c.SchemeDeleted, &sameFile, &samePurchase,
	}, more...)...)
	if err != nil {
		return c, err
	}
	c.CreatedAt = db.FromMicros(created)
	c.Duplicate = Duplicate{TicketNo: samePurchase}
	if sameFile != "" {
		c.Duplicate = Duplicate{TicketNo: sameFile, SameFile: true}
	}
	if date != "" {
		if c.Purchase.Date, err = civil.Parse(date); err != nil {
			return c, err
		}
	}
	c.SchemeEndDate, err = civil.Parse(end)
	return c, err
}

func recordsBy(ctx context.Context, q db.Queryer, column string, values []string) (map[string]Record, error) {
	args := make([]any, len(values))
	for i, value := range values {
		args[i] = value
	}
	found, err := db.All(ctx, q, scanPlainRecord, `SELECT `+recordColumns+` FROM `+recordTables+` WHERE c.`+column+` IN (`+db.Placeholders(1, len(args))+`)`, args...)
	records := make(map[string]Record, len(found))
	for _, r := range found {
		if column == "id" {
			records[r.ID] = r
		} else {
			records[r.TicketNo] = r
		}
	}
	return records, err
}

// lockRecords does the same as recordsBy and locks the claims. It locks them in a fixed order, to avoid
// deadlocks.
func lockRecords(ctx context.Context, tx *db.Tx, column string, values []string) (map[string]Record, error) {
	args := make([]any, len(values))
	for i, value := range values {
		args[i] = value
	}
	if err := tx.Lock(ctx, db.ToChange, `SELECT id FROM claims WHERE `+column+` IN (`+db.Placeholders(1, len(args))+`) ORDER BY id`, args...); err != nil {
		return nil, err
	}
	return recordsBy(ctx, tx, column, values)
}

// claimsOf reads all claims and their histories with two queries.
func claimsOf(ctx context.Context, q db.Queryer, customerID string) (records []Record, err error) {
	scan := func(row db.Row) (Record, error) {
		var name string
		record, err := scanRecord(row, &name)
		record.InvoiceName = name
		return record, err
	}
	records, err = db.All(ctx, q, scan, `SELECT `+recordColumns+`, COALESCE(f.name, '') FROM `+recordTables+`
		LEFT JOIN files f ON f.key = c.invoice_key WHERE c.customer_id = $1 ORDER BY c.id DESC`, customerID)
	if err != nil {
		return nil, err
	}
	place := map[string]int{}
	for i, record := range records {
		place[record.ID] = i
	}
	err = db.Each(ctx, q, func(row db.Row) error {
		var claimID string
		var e Event
		var at int64
		if err := row.Scan(&claimID, &e.Status, &e.Kind, &e.Actor, &e.Reason, &at); err != nil {
			return err
		}
		e.At = db.FromMicros(at)
		// A claim added between the two queries is not in records.
		if i, ok := place[claimID]; ok {
			records[i].History = append(records[i].History, e)
		}
		return nil
	}, `
		SELECT e.claim_id, e.status, e.actor_kind, e.actor, COALESCE(e.reason, ''), e.created_at
		FROM claim_events e JOIN claims c ON c.id = e.claim_id WHERE c.customer_id = $1 ORDER BY e.created_at, e.id`, customerID)
	return records, err
}

// The counts are computed only for the rows on the page.
const (
	ofGroup      = ` FROM claims m WHERE m.customer_id = c.customer_id AND m.scheme_id = c.scheme_id`
	groupColumns = `(SELECT count(*)` + ofGroup + `), (SELECT count(*)` + ofGroup + ` AND m.status = 'Wait for Confirmation'), (SELECT min(m.created_at)` + ofGroup + `)`
)

// claimsOn reads the claims of a page, newest first. In the latest list it adds the counts of the group.
func claimsOn(ctx context.Context, q db.Queryer, page lists.Page, latest bool) ([]Record, error) {
	counts := `0, 0, c.created_at`
	if latest {
		counts = groupColumns
	}
	return db.All(ctx, q, func(row db.Row) (Record, error) {
		var since int64
		var g Group
		record, err := scanRecord(row, &g.Claims, &g.Waiting, &since)
		g.Since = db.FromMicros(since)
		record.Group = g
		return record, err
	}, `
		SELECT `+recordColumns+`, `+counts+` FROM `+page.Join(recordTables)+`
		WHERE c.id = chosen.id ORDER BY c.id DESC`, page.Args...)
}

// waitingByScheme reads the partial index of the undecided claims.
func waitingByScheme(ctx context.Context, q db.Queryer) (map[string]int, error) {
	waiting := map[string]int{}
	err := db.Each(ctx, q, func(row db.Row) error {
		var id string
		var n int
		err := row.Scan(&id, &n)
		waiting[id] = n
		return err
	}, `SELECT scheme_id, count(*) FROM claims WHERE status = 'Wait for Confirmation' GROUP BY scheme_id`)
	return waiting, err
}

func countWaiting(ctx context.Context, q db.Queryer) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT count(*) FROM claims WHERE status = 'Wait for Confirmation'`).Scan(&n)
	return n, err
}
