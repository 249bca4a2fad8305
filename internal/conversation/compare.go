package conversation

import (
	"context"
	"fmt"
	"time"

	"aftercare/internal/platform/db"
)

// Comparison lists differences between the stored conversation states and the messages.
type Comparison struct {
	Conversations int64    // number of compared conversations
	Wrong         []string // one line for each difference
	AndMore       bool     // there are more differences than listed
}

const (
	// mostWrong is how many differences are listed.
	mostWrong = 20
	// comparedAtOnce limits the memory of a comparison.
	comparedAtOnce = 2000
)

// said holds the facts of a message that affect the state of its conversation.
type said struct {
	sequence int64
	isDesk   bool
	at       time.Time
	statuses int64
}

// counted computes the state from the messages. Two facts cannot be computed and stay as stored: how far each
// side has read, and whether the desk's last message answered the customer.
func (s state) counted(all []said) state {
	var last, asked said // the last message, and the customer's last one
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

func (s state) told() string {
	waits := "answered"
	if !s.WroteAt.IsZero() {
		waits = fmt.Sprintf("waiting since %s and %d statuses", s.WroteAt, s.WroteAfter)
	}
	return fmt.Sprintf("%d messages, %d new to the customer after %d, %d new to the desk after %d, %s",
		s.Messages, s.Customer.Unread, s.Customer.Read, s.Desk.Unread, s.Desk.Read, waits)
}

type kept struct {
	ticketID, number string
	state            state
	messages         []said
}

// Compare checks the stored state of every conversation against its messages. It changes nothing.
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

// Repair corrects the stored state of every conversation while the portal runs. It writes only where a state is
// wrong.
func (s *Service) Repair(ctx context.Context) error {
	return eachKept(ctx, s.DB, func(part []kept) error {
		for _, k := range part {
			if k.state.counted(k.messages) == k.state {
				continue
			}
			if err := s.repair(ctx, k.ticketID); err != nil {
				return fmt.Errorf("conversation: repair %s: %w", k.number, err)
			}
		}
		return nil
	})
}

func (s *Service) repair(ctx context.Context, ticketID string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := lockTicket(ctx, tx, ticketID); err != nil {
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

// eachKept calls take with all conversations, in batches.
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
