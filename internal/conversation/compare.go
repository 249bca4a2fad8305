package conversation

import (
	"context"
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
		if err := hold(ctx, tx, ticketID); err != nil {
			return err
		}
		all, err := keptOn(ctx, tx, ticketID)
		if err != nil || len(all) == 0 {
			return err
		}
		t, _, err := ticketByID(ctx, tx, ticketID)
		if err != nil {
			return err
		}
		return putState(ctx, tx, t, all[0].state.counted(all[0].messages))
	})
}

// eachKept hands over all conversations, part by part.
func eachKept(ctx context.Context, q db.Queryer, take func([]kept) error) error {
	for last := ""; ; {
		part, err := keptAfter(ctx, q, last, comparedAtOnce)
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
