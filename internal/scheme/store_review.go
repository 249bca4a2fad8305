package scheme

import (
	"context"
	"database/sql"
	"errors"

	"aftercare/internal/platform/db"
)

// narrow adds the filter's conditions on c. Waiting claims have small indexes of their own: by age, by scheme
// and by dealer.
func (r reviewed) narrow(s *db.Statement) {
	// A literal, not a parameter, because each index covers one status.
	s.Add(` FROM claims c WHERE c.status = '` + string(r.status) + `'`)
	if r.schemeID != "" {
		s.Add(` AND c.scheme_id = ?`, r.schemeID)
	}
	if r.dealer != "" {
		s.Add(` AND c.purchase_from = ?`, r.dealer)
	}
	if r.CustomerID != "" {
		s.Add(` AND c.customer_id = ?`, r.CustomerID)
	}
	if r.from != 0 {
		s.Add(` AND c.amount >= ?`, r.from)
	}
	if r.to != 0 {
		s.Add(` AND c.amount <= ?`, r.to)
	}
	if !r.Before.IsZero() {
		s.Add(` AND c.created_at < ?`, db.Micros(r.Before))
	}
}

func (r reviewed) counted(s *db.Statement) {
	s.Add(`SELECT 1 AS one`)
	r.narrow(s)
}

// waitingClaims returns one claim more than the limit if there is a next page.
func waitingClaims(ctx context.Context, d *db.DB, r reviewed) ([]Record, error) {
	var s db.Statement
	s.Add(`SELECT ` + recordColumns + ` FROM (SELECT ` + db.Place(d.Engine(), "c", "id") + ` AS place`)
	r.narrow(&s)
	if r.After != "" {
		s.Add(` AND c.id > ?`, r.After)
	}
	s.Add(` ORDER BY c.id`)
	s.AddLimit(r.Limit + 1)
	s.Add(`) AS chosen ` + db.InThisOrder + ` ` + recordTables + ` WHERE ` + db.Place(d.Engine(), "c", "id") + ` = chosen.place ORDER BY c.id`)
	return db.All(ctx, d, scanPlainRecord, s.String(), s.Args...)
}

func scanPlainRecord(row db.Row) (Record, error) { return scanRecord(row) }

func recordByTicket(ctx context.Context, q db.Queryer, ticketNo string) (Record, error) {
	found, err := recordsBy(ctx, q, "ticket_no", []string{ticketNo})
	r, known := found[ticketNo]
	if err == nil && !known {
		err = errNoClaim(ticketNo)
	}
	return r, err
}

func lastWord(ctx context.Context, q db.Queryer, claimID string) (l LastWord, err error) {
	var at int64
	err = q.QueryRow(ctx, `
		SELECT e.status, e.actor, COALESCE(a.name, ''), e.created_at
		FROM claim_events e LEFT JOIN admins a ON a.username = e.actor AND e.actor_kind = 'admin'
		WHERE e.claim_id = $1 ORDER BY e.created_at DESC, e.id DESC LIMIT 1`, claimID).Scan(&l.Status, &l.By, &l.Name, &at)
	if errors.Is(err, sql.ErrNoRows) {
		return l, nil // claim of an older release
	}
	l.At = db.FromMicros(at)
	return l, err
}

// earlierClaims returns older claims with the same file, then those with the same purchase.
func earlierClaims(ctx context.Context, q db.Queryer, claim Record, most int) ([]Record, error) {
	sameFile, err := db.All(ctx, q, scanPlainRecord, `SELECT `+recordColumns+`
		FROM (SELECT d.id FROM claims d WHERE d.invoice_sha256 = $1 AND d.id < $2 ORDER BY d.id DESC LIMIT $3) AS chosen `+db.InThisOrder+` `+recordTables+`
		WHERE c.id = chosen.id ORDER BY c.id DESC`, claim.InvoiceSHA256, claim.ID, most)
	if err != nil || claim.Purchase.Amount == 0 || claim.Purchase.Date.IsZero() || len(sameFile) == most {
		return sameFile, err
	}
	samePurchase, err := db.All(ctx, q, scanPlainRecord, `SELECT `+recordColumns+`
		FROM (SELECT d.id FROM claims d WHERE d.customer_id = $1 AND d.amount = $2 AND d.purchase_date = $3 AND d.id < $4
			AND d.invoice_sha256 <> $5 ORDER BY d.id DESC LIMIT $6) AS chosen `+db.InThisOrder+` `+recordTables+`
		WHERE c.id = chosen.id ORDER BY c.id DESC`,
		claim.CustomerID, claim.Purchase.Amount, claim.Purchase.Date.String(), claim.ID, claim.InvoiceSHA256, most-len(sameFile))
	return append(sameFile, samePurchase...), err
}
