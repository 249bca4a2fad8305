package conversation

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"aftercare/internal/platform/db"
)

// Comparison is how what is kept of the conversations differs from their messages.
type Comparison struct {
	Conversations int64    // that were compared
	Wrong         []string // what differs, each in a line
	AndMore       bool     // there are more differences than are told
}

const (
	// mostWrong is how many differences are told one by one.
	mostWrong = 20
	// comparedAtOnce bounds the memory that a comparison takes.
	comparedAtOnce = 2000
)

// said is what a message tells of where its conversation stands.
type said struct {
	sequence int64
	isDesk   bool
	at       time.Time
	statuses int64
}

// counted is where a conversation stands by its messages. How far each side has read
// is known from nowhere else and stays, and so does whether the desk's last message
// answered the customer's: the desk may not have seen it then.
func (s state) counted(all []said) state {
	var last, asked said // of all, and of the customer's
	for _, m := range all {
		last = m
		if !m.isDesk {
			asked = m
		}
	}
	s.Messages, s.Customer.Unread, s.Desk.Unread = last.sequence, 0, 0
	s.Customer.Read, s.Desk.Read = min(s.Customer.Read, s.Messages), min(s.Desk.Read, s.Messages)
	for _, m := range all {
		reads := &s.Customer
		if !m.isDesk {
			reads = &s.Desk
		}
		if m.sequence > reads.Read {
			reads.Unread++
		}
	}
	switch {
	case asked == said{}:
		s.WroteAt, s.WroteAfter = time.Time{}, 0
	case !last.isDesk || !s.WroteAt.IsZero():
		s.WroteAt, s.WroteAfter = asked.at, asked.statuses
	}
	return s
}

// told is a state in words.
func (s state) told() string {
	waits := "answered"
	if !s.WroteAt.IsZero() {
		waits = fmt.Sprintf("waiting since %s and %d statuses", s.WroteAt, s.WroteAfter)
	}
	return fmt.Sprintf("%d messages, %d new to the customer after %d, %d new to the desk after %d, %s",
		s.Messages, s.Customer.Unread, s.Customer.Read, s.Desk.Unread, s.Desk.Read, waits)
}

// kept is a conversation as it is stored, with its messages.
type kept struct {
	ticketID, number string
	state            state
	messages         []said
}

// Compare holds what is kept of every conversation against its messages, as q sees
// them at one moment, and changes nothing.
func Compare(ctx context.Context, q db.Queryer, progress func(conversations int64)) (c Comparison, err error) {
	return c, eachKept(ctx, q, func(part []kept) error {
		for _, k := range part {
			c.compare(k)
		}
		c.Conversations += int64(len(part))
		progress(c.Conversations)
		return nil
	})
}

func (c *Comparison) compare(k kept) {
	want := k.state.counted(k.messages)
	switch {
	case want == k.state:
	case len(c.Wrong) == mostWrong:
		c.AndMore = true
	default:
		c.Wrong = append(c.Wrong, fmt.Sprintf("the conversation on %s has %s; by its messages it has %s", k.number, k.state.told(), want.told()))
	}
}

// Mend makes what is kept of every conversation what it should be, beside those who
// use the portal. It writes nothing where all is right.
func (s *Service) Mend(ctx context.Context) error {
	return eachKept(ctx, s.DB, func(part []kept) error {
		for _, k := range part {
			if k.state.counted(k.messages) == k.state {
				continue
			}
			if err := s.mend(ctx, k.ticketID); err != nil {
				return fmt.Errorf("conversation: mend %s: %w", k.number, err)
			}
		}
		return nil
	})
}

// mend counts one conversation anew, while nobody writes on its ticket.
func (s *Service) mend(ctx context.Context, ticketID string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := s.hold(ctx, tx, ticketID); err != nil {
			return err
		}
		all, err := keptOf(ctx, tx, `v.ticket_id = $1`, ticketID)
		if err != nil || len(all) == 0 {
			return err
		}
		t, err := ticketByID(ctx, tx, ticketID)
		if err != nil {
			return err
		}
		return putState(ctx, tx, t, all[0].state.counted(all[0].messages))
	})
}

// eachKept hands over all conversations, part by part.
func eachKept(ctx context.Context, q db.Queryer, take func([]kept) error) error {
	for last := ""; ; {
		part, err := keptOf(ctx, q, `v.ticket_id IN (SELECT ticket_id FROM conversations WHERE ticket_id > $1 ORDER BY ticket_id LIMIT $2)`, last, comparedAtOnce)
		if err != nil {
			return fmt.Errorf("conversation: compare: %w", err)
		}
		if err := take(part); err != nil {
			return err
		}
		if len(part) < comparedAtOnce {
			return nil
		}
		last = part[len(part)-1].ticketID
	}
}

// keptOf reads conversations with their messages. One comes as a row for each
// message, or as one row without.
func keptOf(ctx context.Context, q db.Queryer, where string, args ...any) (all []kept, err error) {
	err = db.Each(ctx, q, func(row db.Row) error {
		var k kept
		var after, sequence, statuses sql.NullInt64
		var at time.Time
		var isDesk bool
		s := &k.state
		if err := row.Scan(&k.ticketID, &k.number, &s.Messages, &s.Customer.Read, &s.Customer.Unread, db.Instant(&s.Customer.ToldAt),
			&s.Desk.Read, &s.Desk.Unread, db.Instant(&s.Desk.ToldAt), db.Instant(&s.WroteAt), &after, &sequence, &isDesk, db.Instant(&at), &statuses); err != nil {
			return err
		}
		s.WroteAfter = after.Int64
		if n := len(all); n == 0 || all[n-1].ticketID != k.ticketID {
			all = append(all, k)
		}
		if sequence.Valid {
			last := &all[len(all)-1]
			last.messages = append(last.messages, said{sequence.Int64, isDesk, at, statuses.Int64})
		}
		return nil
	}, `
		SELECT v.ticket_id, t.number, v.messages, v.customer_read, v.customer_unread, v.customer_told_at, v.desk_read, v.desk_unread, v.desk_told_at, v.wrote_at, v.wrote_after,
			m.sequence, m.author IS NOT NULL, m.created_at, m.statuses
		FROM conversations v JOIN tickets t ON t.id = v.ticket_id LEFT JOIN messages m ON m.ticket_id = v.ticket_id
		WHERE `+where+` ORDER BY v.ticket_id, m.sequence`, args...)
	return all, err
}
