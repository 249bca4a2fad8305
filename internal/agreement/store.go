package agreement

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"aftercare/internal/lists"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
)

const programmeColumns = `p.id, p.starts, p.title, p.tiers, p.terms, p.opened_by, p.created_at, p.closed_at`

// programmeRow holds the columns of a programme. Its method read converts them.
type programmeRow struct {
	id, starts, title, tiers, terms, openedBy string
	created                                   int64
	closed                                    time.Time
}

func (r *programmeRow) columns() []any {
	return []any{&r.id, &r.starts, &r.title, &r.tiers, &r.terms, &r.openedBy, &r.created, db.Instant(&r.closed)}
}

func (r *programmeRow) read() (Programme, error) {
	p := Programme{ID: r.id, Title: r.title, OpenedBy: r.openedBy, OpenedAt: db.FromMicros(r.created), ClosedAt: r.closed}
	starts, err := civil.Parse(r.starts)
	if err != nil {
		return p, err
	}
	p.Quarter = Quarter{starts}
	if err := json.Unmarshal([]byte(r.tiers), &p.Tiers); err != nil {
		return p, fmt.Errorf("agreement: tiers of programme %s: %w", r.id, err)
	}
	if err := json.Unmarshal([]byte(r.terms), &p.Terms); err != nil {
		return p, fmt.Errorf("agreement: terms of programme %s: %w", r.id, err)
	}
	return p, nil
}

func scanProgramme(row db.Row) (Programme, error) {
	var r programmeRow
	if err := row.Scan(r.columns()...); err != nil {
		return Programme{}, err
	}
	return r.read()
}

func insertProgramme(ctx context.Context, tx *db.Tx, p Programme) error {
	tiers, err := json.Marshal(p.Tiers)
	if err != nil {
		return err
	}
	terms, err := json.Marshal(p.Terms)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO programmes (id, starts, title, tiers, terms, opened_by, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		p.ID, p.Quarter.starts.String(), p.Title, string(tiers), string(terms), p.OpenedBy, db.Micros(p.OpenedAt))
	if db.IsUnique(err) {
		return errQuarterTaken
	}
	return err
}

// lockProgrammes allows one withdrawal at a time. Otherwise two withdrawals could delete the last two
// programmes. Signing is not blocked.
func lockProgrammes(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `UPDATE programmes SET opened_by = opened_by`)
	return err
}

// deleteProgramme deletes an unsigned programme. If a customer signs at the same moment, the foreign key
// stops the deletion.
func deleteProgramme(ctx context.Context, tx *db.Tx, programmeID string) error {
	result, err := tx.Exec(ctx, `
		DELETE FROM programmes WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM agreements WHERE programme_id = $1)`, programmeID)
	if db.IsForeign(err) {
		return errProgrammeSigned
	}
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, errProgrammeSigned)
	}
	return nil
}

// closeProgramme closes a programme or opens it again. It reports whether anything changed.
func closeProgramme(ctx context.Context, tx *db.Tx, programmeID string, closed time.Time) (bool, error) {
	if closed.IsZero() {
		return db.Changed(tx.Exec(ctx, `UPDATE programmes SET closed_at = NULL WHERE id = $1 AND closed_at IS NOT NULL`, programmeID))
	}
	return db.Changed(tx.Exec(ctx, `UPDATE programmes SET closed_at = $2 WHERE id = $1 AND closed_at IS NULL`, programmeID, db.Micros(closed)))
}

// removeClosed deletes a closed, unsigned programme, so that its quarter can get another one.
func removeClosed(ctx context.Context, tx *db.Tx, q Quarter) error {
	_, err := tx.Exec(ctx, `
		DELETE FROM programmes WHERE starts = $1 AND closed_at IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM agreements a WHERE a.programme_id = programmes.id)`, q.starts.String())
	if db.IsForeign(err) {
		return errQuarterTaken
	}
	return err
}

// offeredProgramme returns the earliest open programme. Programmes that the customer has signed come last.
func offeredProgramme(ctx context.Context, q db.Queryer, running Quarter, customerID string) (p Programme, some bool, err error) {
	p, err = programmeBy(ctx, q, `
		WHERE p.starts >= $1 AND p.closed_at IS NULL
		ORDER BY EXISTS (SELECT 1 FROM agreements a WHERE a.programme_id = p.id AND a.customer_id = $2), p.starts LIMIT 1`,
		running.starts.String(), customerID)
	if errors.Is(err, errUnknownProgramme) {
		return p, false, nil
	}
	return p, err == nil, err
}

func programmeByID(ctx context.Context, q db.Queryer, programmeID string) (Programme, error) {
	return programmeBy(ctx, q, `WHERE p.id = $1`, programmeID)
}

func programmeBy(ctx context.Context, q db.Queryer, condition string, args ...any) (Programme, error) {
	p, err := scanProgramme(q.QueryRow(ctx, `SELECT `+programmeColumns+` FROM programmes p `+condition, args...))
	if errors.Is(err, sql.ErrNoRows) {
		err = errUnknownProgramme
	}
	return p, err
}

func openProgrammes(ctx context.Context, q db.Queryer, running Quarter) ([]Programme, error) {
	return programmes(ctx, q, `WHERE p.starts >= $1 AND p.closed_at IS NULL ORDER BY p.starts`, running.starts.String())
}

func allProgrammes(ctx context.Context, q db.Queryer) ([]Programme, error) {
	return programmes(ctx, q, `ORDER BY p.starts DESC`)
}

func programmes(ctx context.Context, q db.Queryer, condition string, args ...any) ([]Programme, error) {
	return db.All(ctx, q, scanProgramme, `SELECT `+programmeColumns+` FROM programmes p `+condition, args...)
}

func insertAgreement(ctx context.Context, tx *db.Tx, a Agreement, sealed []byte) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO agreements (id, customer_id, programme_id, location, location_fold, bank_account_sealed, ifsc_code, purchase_distributor,
			authorized_distributor, distributor_location, partner_name, contact_person_name, mobile_number, address, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
		a.ID, a.CustomerID, a.Programme.ID, a.Location, db.Fold(a.Location), sealed, a.IFSCCode, a.PurchaseDistributor,
		a.AuthorizedDistributor, a.DistributorLocation, a.PartnerName, a.ContactPersonName, a.MobileNumber, a.Address, db.Micros(a.SignedAt))
	switch {
	case db.IsUnique(err):
		return errSignedAlready
	case db.IsForeign(err):
		return errProgrammeGone // withdrawn between reading and signing
	}
	return err
}

func customerOf(ctx context.Context, q db.Queryer, customerID string) (Customer, error) {
	return scanCustomer(q.QueryRow(ctx, `SELECT customer_id, name, email, phone, role FROM customers WHERE customer_id = $1`, customerID))
}

func scanCustomer(row db.Row) (c Customer, err error) {
	err = row.Scan(&c.CustomerID, &c.Name, &c.Email, &c.Phone, &c.Role)
	return c, err
}

type sealedRecord struct {
	Record
	sealed []byte
}

const recordsFrom = ` FROM agreements a JOIN programmes p ON p.id = a.programme_id JOIN customers c ON c.customer_id = a.customer_id WHERE `

const recordColumns = `a.id, a.customer_id, a.location, a.bank_account_sealed, a.ifsc_code, a.purchase_distributor, a.authorized_distributor,
	a.distributor_location, a.partner_name, a.contact_person_name, a.mobile_number, a.address, a.created_at,
	c.name, c.email, c.phone, c.role, ` + programmeColumns

func agreementsOn(ctx context.Context, q db.Queryer, page lists.Page) ([]sealedRecord, error) {
	return db.All(ctx, q, scanRecord, `
		SELECT `+recordColumns+` FROM `+page.Join(`agreements a`)+`
		JOIN programmes p ON p.id = a.programme_id JOIN customers c ON c.customer_id = a.customer_id
		WHERE a.id = chosen.id ORDER BY a.id DESC`, page.Args...)
}

func agreementByID(ctx context.Context, q db.Queryer, agreementID string) ([]sealedRecord, error) {
	return db.All(ctx, q, scanRecord, `SELECT `+recordColumns+recordsFrom+`a.id = $1`, agreementID)
}

func agreementsOf(ctx context.Context, q db.Queryer, customerID string) ([]sealedRecord, error) {
	return db.All(ctx, q, scanRecord, `SELECT `+recordColumns+recordsFrom+`a.customer_id = $1 ORDER BY a.id DESC`, customerID)
}

func scanRecord(row db.Row) (r sealedRecord, err error) {
	a, c, signed, programme := &r.Agreement, &r.Customer, int64(0), programmeRow{}
	err = row.Scan(append([]any{&a.ID, &a.CustomerID, &a.Location, &r.sealed, &a.IFSCCode, &a.PurchaseDistributor, &a.AuthorizedDistributor,
		&a.DistributorLocation, &a.PartnerName, &a.ContactPersonName, &a.MobileNumber, &a.Address, &signed,
		&c.Name, &c.Email, &c.Phone, &c.Role}, programme.columns()...)...)
	if err != nil {
		return r, err
	}
	c.CustomerID, a.SignedAt = a.CustomerID, db.FromMicros(signed)
	a.Programme, err = programme.read()
	return r, err
}
