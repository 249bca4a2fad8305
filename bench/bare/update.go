package bare

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"aftercare/internal/lists"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
)

// row is one row of an answer, whatever the driver calls it.
type row interface{ Scan(targets ...any) error }

// transaction is the part of a driver that a status update needs.
type transaction interface {
	queryRow(ctx context.Context, text string, args ...any) row
	readAll(ctx context.Context, text string, args ...any) error
	exec(ctx context.Context, text string, args ...any) error
	noRow() error // what Scan answers when there was none
}

// statements of a status update at the desk, in the order in which the portal
// makes them. A test holds them to what the portal writes.
type statements struct {
	raise, previous, add string
	line, moveLine       string
	name                 string
	note                 map[int]string // by how many notes there are
	ticket, post         string
}

// statementsFor knows that PostgreSQL has to lock what SQLite's one writer has
// to itself.
func statementsFor(engine db.Engine) statements {
	forUpdate, forShare := "", ""
	if engine == db.Postgres {
		forUpdate, forShare = ` FOR UPDATE`, ` FOR SHARE`
	}
	return statements{
		raise: `
			UPDATE tickets SET statuses = statuses + 1, status_at = CASE WHEN status_at > $3 THEN status_at ELSE $3 END
			WHERE id = $1 AND kind = $2 RETURNING customer_id, statuses, status_at, created_at`,
		previous: `SELECT status, created_at FROM ticket_statuses WHERE ticket_id = $1 AND sequence = $2`,
		add:      `INSERT INTO ticket_statuses (ticket_id, sequence, status, admin, created_at) VALUES ($1, $2, $3, $4, $5)`,
		line:     `SELECT l.id, l.status_at FROM latest_tickets l WHERE l.customer_id = $1 AND l.kind = $2` + forUpdate,
		moveLine: `UPDATE latest_tickets AS l SET id = $1, status_at = $2 WHERE l.customer_id = $3 AND l.kind = $4`,
		name:     `SELECT name_fold FROM customers WHERE customer_id = $1` + forShare,
		note:     map[int]string{2: addNotes(2), 4: addNotes(4), 6: addNotes(6)},
		ticket: `
			SELECT t.kind, t.number, c.name, c.email, p.product_name, p.serial_no
			FROM tickets t JOIN customers c ON c.customer_id = t.customer_id JOIN registered_products p ON p.id = t.product_id
			WHERE t.id = $1 || ''`,
		post: `
			INSERT INTO jobs (id, kind, payload, run_at, attempts, leased_until, last_error, dead, created_at)
			VALUES ($1, $2, $3, $4, 0, 0, '', FALSE, $4)`,
	}
}

// all of them, for drivers that prepare.
func (s statements) all() []string {
	one := []string{s.raise, s.previous, s.add, s.line, s.moveLine, s.name, s.ticket, s.post}
	return slices.AppendSeq(one, maps.Values(s.note))
}

// noteWidth is how many values a note has.
const noteWidth = 6

func addNotes(notes int) string {
	rows := make([]string, notes)
	for i := range rows {
		first := i * noteWidth
		rows[i] = fmt.Sprintf("($%d, $%d, $%d, $%d, $%d, $%d)", first+1, first+2, first+3, first+4, first+5, first+6)
	}
	return `INSERT INTO tally_notes (list, part, cell, words, number, n) VALUES ` + strings.Join(rows, ", ")
}

const (
	repair  = "repair"
	desk    = "admin"
	letters = "mail" // the kind of the job; nobody works on it here
)

// letterBytes is about what the sealed letter about a status has.
const letterBytes = 600

// update adds a status to a repair ticket and puts a letter into the post.
func (s statements) update(ctx context.Context, tx transaction, ticketID, status string) error {
	now := time.Now()
	var customerID string
	var sequence, at, before int64
	if err := tx.queryRow(ctx, s.raise, ticketID, repair, db.Micros(now)).Scan(&customerID, &sequence, &at, &before); err != nil {
		return err
	}
	var previous string
	if err := tx.queryRow(ctx, s.previous, ticketID, sequence-1).Scan(&previous, &before); err != nil && !errors.Is(err, tx.noRow()) {
		return err
	}
	if err := tx.exec(ctx, s.add, ticketID, sequence, status, desk, at); err != nil {
		return err
	}
	if err := s.list(ctx, tx, customerID, ticketID, before, at); err != nil {
		return err
	}
	if err := tx.readAll(ctx, s.ticket, ticketID); err != nil {
		return err
	}
	letter := make([]byte, letterBytes)
	rand.Read(letter)
	return tx.exec(ctx, s.post, id.New(now), letters, letter, db.Micros(now))
}

// list keeps the desk's lists in step: the customer's line moves up, and notes
// say that and where to.
func (s statements) list(ctx context.Context, tx transaction, customerID, ticketID string, before, at int64) error {
	var latest string
	var stands int64
	if err := tx.queryRow(ctx, s.line, customerID, repair).Scan(&latest, &stands); err != nil {
		return err
	}
	if err := tx.exec(ctx, s.moveLine, ticketID, at, customerID, repair); err != nil {
		return err
	}
	notes := []any{"moves of repair raisers", "", 0, "", "", 1, "moves of repair tickets", "", 0, "", "", 1}
	if to := cell(at); cell(stands) != to || cell(before) != to {
		var name string
		if err := tx.queryRow(ctx, s.name, customerID).Scan(&name); err != nil {
			return err
		}
		notes = append(notes, move("repair raisers", cell(stands), to, name, customerID)...)
		notes = append(notes, move("repair tickets", cell(before), to, name, customerID)...)
	}
	return tx.exec(ctx, s.note[len(notes)/noteWidth], notes...)
}

// move is a line that leaves one span of time for another.
func move(list string, from, to int64, name, customerID string) []any {
	if from == to {
		return nil
	}
	number := db.Fold(customerID)
	return []any{list, "", from, name, number, -1, list, "", to, name, number, 1}
}

func cell(micros int64) int64 { return int64(lists.CellOf(db.FromMicros(micros))) }
