package worklist

import (
	"context"
	"fmt"

	"aftercare/internal/platform/db"
)

const noteColumns = `n.id, n.record, n.customer_id, n.text, n.author, coalesce(a.name, ''), n.created_at`

func scanNote(row db.Row) (n Note, err error) {
	var at int64
	err = row.Scan(&n.ID, &n.Record, &n.CustomerID, &n.Text, &n.Author.Username, &n.Author.Name, &at)
	n.CreatedAt = db.FromMicros(at)
	return n, err
}

func notesOf(ctx context.Context, q db.Queryer, record string) ([]Note, error) {
	all, err := db.All(ctx, q, scanNote, `SELECT `+noteColumns+` FROM notes n LEFT JOIN admins a ON a.username = n.author WHERE n.record = $1 ORDER BY n.id LIMIT $2`, record, mostNotes)
	if err != nil {
		return nil, fmt.Errorf("queue: notes: %w", err)
	}
	return all, nil
}

func noteByID(ctx context.Context, q db.Queryer, noteID string) (Note, error) {
	n, err := scanNote(q.QueryRow(ctx, `SELECT `+noteColumns+` FROM notes n LEFT JOIN admins a ON a.username = n.author WHERE n.id = $1`, noteID))
	return n, orNone(err, errNoNote)
}

func customerCalled(ctx context.Context, q db.Queryer, record string) (customerID string, err error) {
	err = q.QueryRow(ctx, `SELECT customer_id FROM customers WHERE customer_id = $1`, record).Scan(&customerID)
	return customerID, orNone(err, errNoRecord)
}

func isDeleted(ctx context.Context, q db.Queryer, customerID string) (is bool, err error) {
	err = q.QueryRow(ctx, `SELECT email = '' FROM customers WHERE customer_id = $1`, customerID).Scan(&is)
	return is, err
}

func insertNote(ctx context.Context, tx *db.Tx, n Note) error {
	_, err := tx.Exec(ctx, `INSERT INTO notes (id, record, customer_id, text, author, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
		n.ID, n.Record, n.CustomerID, n.Text, n.Author.Username, db.Micros(n.CreatedAt))
	return err
}

func deleteNote(ctx context.Context, tx *db.Tx, noteID string) error {
	result, err := tx.Exec(ctx, `DELETE FROM notes WHERE id = $1`, noteID)
	return oneRow(result, err, errNoNote) // it may have been deleted meanwhile
}
