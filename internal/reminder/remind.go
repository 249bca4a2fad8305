package reminder

import (
	"context"
	"fmt"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
)

const batch = 100

// Remind sends the reminders that are due, by day. It records each reminder in the transaction of its email,
// under a unique key. So a crash cannot lose a reminder or send it twice.
func (s *Service) Remind(ctx context.Context) error {
	today := civil.In(s.DB.Now(), s.Portal().Location)
	for _, c := range s.causes() {
		if err := s.remindOf(ctx, c, today); err != nil {
			return fmt.Errorf("notice: %s: %w", c.name, err)
		}
	}
	return idempotent.Repeatable(ctx, s.DB, func(tx *db.Tx) error { return forgetReminders(ctx, tx, today.AddDays(-keptFor)) })
}

// keptFor is how many days records of reminders and daily emails are kept. No window reaches back that far.
const keptFor = 60

func (s *Service) remindOf(ctx context.Context, c cause, today civil.Date) error {
	pass, err := s.pass(ctx, c.name, today)
	if err != nil || !pass.done.Before(today) {
		return err
	}
	var after reminded
	from, to := c.window(pass.began, today)
	for {
		// If a pass is not finished today, it continues tomorrow.
		facts := s.Portal()
		if now := s.DB.Now(); !isDaytime(now, facts.Location) || civil.In(now, facts.Location) != today {
			return nil
		}
		var found []reminded
		var sent int
		err := idempotent.Repeatable(ctx, s.DB, func(tx *db.Tx) (err error) {
			if found, err = due(ctx, tx, c, from, to, after, batch); err != nil {
				return err
			}
			sent, err = s.send(ctx, tx, c, found, today)
			return err
		})
		if err != nil {
			return err
		}
		if sent > 0 {
			s.Logger.InfoContext(ctx, "customers reminded", "cause", c.name, "letters", sent)
		}
		if len(found) < batch {
			return idempotent.Repeatable(ctx, s.DB, func(tx *db.Tx) error { return passed(ctx, tx, c.name, today) })
		}
		after = found[len(found)-1]
	}
}

// pass returns the progress of a cause. The first pass begins today, so reminders due before that are not
// sent.
func (s *Service) pass(ctx context.Context, cause string, today civil.Date) (p pass, err error) {
	if p, err = passOf(ctx, s.DB, cause); err != nil || !p.began.IsZero() {
		return p, err
	}
	if err := idempotent.Repeatable(ctx, s.DB, func(tx *db.Tx) error { return beginPasses(ctx, tx, cause, today) }); err != nil {
		return p, err
	}
	return passOf(ctx, s.DB, cause)
}

func (s *Service) send(ctx context.Context, tx *db.Tx, c cause, found []reminded, today civil.Date) (sent int, err error) {
	facts := s.Portal()
	for _, p := range found {
		needed := c.needs(p, facts.Location)
		first, err := remember(ctx, tx, c, p, needed)
		if err != nil {
			return sent, err
		}
		if !first || !needed {
			continue
		}
		if err := s.Mail.Send(ctx, tx, c.letter(p, today, facts.ProductURL(p.number))); err != nil {
			return sent, err
		}
		sent++
	}
	return sent, nil
}
