package conversation

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"aftercare/internal/platform/db"
)

// ticketByID reads a ticket, its assigned user and the state of its conversation, which is empty before the
// first message.
func ticketByID(ctx context.Context, q db.Queryer, ticketID string) (t Ticket, s state, err error) {
	err = q.QueryRow(ctx, `
		SELECT t.id, t.number, t.kind, t.statuses, c.customer_id, c.name, c.email, p.product_name, p.product_id, coalesce(a.email, ''),
			coalesce(v.messages, 0), coalesce(v.customer_read, 0), coalesce(v.customer_unread, 0), v.customer_told_at,
			coalesce(v.desk_read, 0), coalesce(v.desk_unread, 0), v.desk_told_at, v.wrote_at, coalesce(v.wrote_after, 0)
		FROM tickets t JOIN customers c ON c.customer_id = t.customer_id JOIN registered_products p ON p.id = t.product_id
		LEFT JOIN queue_items i ON i.id = t.id LEFT JOIN admins a ON a.username = i.assignee AND a.disabled_at IS NULL
		LEFT JOIN conversations v ON v.ticket_id = t.id
		WHERE t.id = $1`, ticketID).
		Scan(&t.ID, &t.Number, &t.Kind, &t.Statuses, &t.Customer.ID, &t.Customer.Name, &t.Customer.Email, &t.ProductName, &t.ProductID, &t.Assignee,
			&s.Messages, &s.Customer.Read, &s.Customer.Unread, db.Instant(&s.Customer.ToldAt),
			&s.Desk.Read, &s.Desk.Unread, db.Instant(&s.Desk.ToldAt), db.Instant(&s.WroteAt), &s.WroteAfter)
	if errors.Is(err, sql.ErrNoRows) {
		err = errNoTicket
	}
	return t, s, err
}

func putState(ctx context.Context, tx *db.Tx, t Ticket, s state) error {
	var after any
	if !s.WroteAt.IsZero() {
		after = s.WroteAfter
	}
	_, err := tx.Exec(ctx, `
		INSERT INTO conversations (ticket_id, customer_id, messages, customer_read, customer_unread, customer_told_at, desk_read, desk_unread, desk_told_at, wrote_at, wrote_after)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (ticket_id) DO UPDATE SET messages = excluded.messages,
			customer_read = excluded.customer_read, customer_unread = excluded.customer_unread, customer_told_at = excluded.customer_told_at,
			desk_read = excluded.desk_read, desk_unread = excluded.desk_unread, desk_told_at = excluded.desk_told_at,
			wrote_at = excluded.wrote_at, wrote_after = excluded.wrote_after`,
		t.ID, t.Customer.ID, s.Messages, s.Customer.Read, s.Customer.Unread, db.MicrosOrNull(s.Customer.ToldAt),
		s.Desk.Read, s.Desk.Unread, db.MicrosOrNull(s.Desk.ToldAt), db.MicrosOrNull(s.WroteAt), after)
	return err
}

func insertMessage(ctx context.Context, tx *db.Tx, t Ticket, m Message) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO messages (id, ticket_id, sequence, customer_id, author, text, statuses, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		m.ID, t.ID, m.Sequence, t.Customer.ID, sql.NullString{String: m.Author, Valid: m.IsDesk()}, m.Text, t.Statuses, db.Micros(m.At))
	for place, key := range m.Photos {
		if err == nil {
			_, err = tx.Exec(ctx, `INSERT INTO message_photos (message_id, place, file_key) VALUES ($1, $2, $3)`, m.ID, place, key)
		}
	}
	return err
}

// messagesBetween returns the messages in a range with their photos. The query returns one row per photo, or
// one row for a message without photos.
func messagesBetween(ctx context.Context, q db.Queryer, ticketID string, from, to int64) (messages []Message, err error) {
	err = db.Each(ctx, q, func(row db.Row) error {
		var m Message
		var at int64
		var photo sql.NullString
		if err := row.Scan(&m.ID, &m.Sequence, &m.Author, &m.AuthorName, &m.Text, &at, &photo); err != nil {
			return err
		}
		if n := len(messages); n == 0 || messages[n-1].ID != m.ID {
			m.At = db.FromMicros(at)
			messages = append(messages, m)
		}
		if photo.Valid {
			last := &messages[len(messages)-1]
			last.Photos = append(last.Photos, photo.String)
		}
		return nil
	}, `
		SELECT m.id, m.sequence, coalesce(m.author, ''), coalesce(a.name, ''), m.text, m.created_at, p.file_key
		FROM messages m LEFT JOIN admins a ON a.username = m.author LEFT JOIN message_photos p ON p.message_id = m.id
		WHERE m.ticket_id = $1 AND m.sequence BETWEEN $2 AND $3 ORDER BY m.sequence, p.place`, ticketID, from, to)
	return messages, err
}

func countAfter(ctx context.Context, q db.Queryer, ticketID string, of side, sequence int64) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT count(*) FROM messages WHERE ticket_id = $1 AND sequence > $2 AND (author IS NOT NULL) = $3`, ticketID, sequence, of == desk).Scan(&n)
	return n, err
}

// withdrawnAtOnce limits the placeholders of a statement.
const withdrawnAtOnce = 500

// Withdrawn corrects the status counts in messages after an undo removed statuses from tickets. It runs in
// the transaction of the undo.
func Withdrawn(ctx context.Context, tx *db.Tx, ticketIDs []string) error {
	for some := range slices.Chunk(ticketIDs, withdrawnAtOnce) {
		args := make([]any, len(some))
		for i, id := range some {
			args[i] = id
		}
		in := ` IN (` + db.Placeholders(1, len(some)) + `)`
		for _, statement := range []string{
			`UPDATE messages SET statuses = (SELECT t.statuses FROM tickets t WHERE t.id = messages.ticket_id)
				WHERE ticket_id` + in + ` AND statuses > (SELECT t.statuses FROM tickets t WHERE t.id = messages.ticket_id)`,
			`UPDATE conversations SET wrote_after = (SELECT t.statuses FROM tickets t WHERE t.id = conversations.ticket_id)
				WHERE ticket_id` + in + ` AND wrote_after > (SELECT t.statuses FROM tickets t WHERE t.id = conversations.ticket_id)`,
		} {
			if _, err := tx.Exec(ctx, statement, args...); err != nil {
				return fmt.Errorf("conversation: withdrawn: %w", err)
			}
		}
	}
	return nil
}

const mostNews = 200

func newsOf(ctx context.Context, q db.Queryer, customerID string) ([]News, error) {
	return db.All(ctx, q, func(row db.Row) (n News, err error) {
		return n, row.Scan(&n.TicketID, &n.Number, &n.Kind, &n.Unread)
	}, `
		SELECT t.id, t.number, t.kind, v.customer_unread FROM conversations v JOIN tickets t ON t.id = v.ticket_id
		WHERE v.customer_id = $1 AND v.customer_unread > 0 ORDER BY v.ticket_id DESC LIMIT $2`, customerID, mostNews)
}

// lockTicket locks the ticket, so that no one else can add a message or status.
func lockTicket(ctx context.Context, tx *db.Tx, ticketID string) error {
	return tx.Lock(ctx, db.ToChange, `SELECT id FROM tickets WHERE id = $1`, ticketID)
}

// HasFile reports whether a stored file is a photo of a message or of an answer.
func HasFile(ctx context.Context, q db.Queryer, key string) (has bool, err error) {
	err = q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM message_photos WHERE file_key = $1) OR EXISTS (SELECT 1 FROM ready_answer_photos WHERE file_key = $1)`, key).Scan(&has)
	return has, err
}
