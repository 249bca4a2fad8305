package reminder

import (
	"context"
	"fmt"
	"log/slog"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
)

// Service implements the operations of this package.
type Service struct {
	DB     *db.DB
	Sealer *auth.Sealer // encrypts the links
	Limits limit.Limiter
	Mail   mail.Sender // to customers
	ToDesk mail.Sender // to desk users
	Desk   Desk
	Trail  *trail.Log
	Logger *slog.Logger
	Portal func() portal.Facts
	// ExtensionDays is how many days after the purchase a customer can request an extension.
	ExtensionDays int
}

// Wants returns which emails their readers want, with the unsubscribe link of each. Deleted customers want
// none.
func (s *Service) Wants(ctx context.Context, tx *db.Tx, notices []mail.Notice) (map[mail.Notice]mail.Wanted, error) {
	wanted, err := wantedOf(ctx, tx, notices)
	if err != nil {
		return nil, err
	}
	for n, reader := range wanted {
		token, err := s.tokenFor(n)
		if err != nil {
			return nil, err
		}
		reader.Stop = s.Portal().PublicURL + PagePath + token
		wanted[n] = reader
	}
	return wanted, nil
}

// Tells reports whether a customer wants emails about replies.
func (s *Service) Tells(ctx context.Context, customerID string) (bool, error) {
	return wants(ctx, s.DB, mail.Notice{Topic: mail.Answer, Customer: customerID})
}

// Choices returns the caller's choices, one for each topic.
func (s *Service) Choices(ctx context.Context) ([]Choice, error) {
	return choices(ctx, s.DB, auth.From(ctx).ID)
}

// Choose changes one of the caller's choices and returns all.
func (s *Service) Choose(ctx context.Context, topic string, wanted bool) ([]Choice, error) {
	n := mail.Notice{Customer: auth.From(ctx).ID}
	var err error
	if n.Topic, err = topicOf(topic); err != nil {
		return nil, err
	}
	if err := s.set(ctx, n, wanted); err != nil {
		return nil, err
	}
	return s.Choices(ctx)
}

// ByLink returns the choice that an unsubscribe link concerns. It changes nothing, because virus scanners
// also open links.
func (s *Service) ByLink(ctx context.Context, token string) (c Choice, err error) {
	n, err := s.readToken(token)
	if err != nil {
		return c, err
	}
	known, err := isCustomer(ctx, s.DB, n.Customer)
	if err != nil {
		return c, fmt.Errorf("notice: link: %w", err)
	}
	if !known {
		return c, errNoLink
	}
	c.Topic = n.Topic
	c.Wanted, err = wants(ctx, s.DB, n)
	return c, err
}

// ChooseByLink turns emails of the link's topic off or on. It needs no login: the link gives no other access.
func (s *Service) ChooseByLink(ctx context.Context, token string, wanted bool) (Choice, error) {
	c, err := s.ByLink(ctx, token)
	if err != nil {
		return c, err
	}
	n, err := s.readToken(token)
	if err != nil {
		return c, err
	}
	c.Wanted = wanted
	return c, s.set(ctx, n, wanted)
}

// set stores a choice. Repeating a choice changes nothing.
func (s *Service) set(ctx context.Context, n mail.Notice, wanted bool) error {
	same, err := wants(ctx, s.DB, n)
	if err != nil || same == wanted {
		return err
	}
	if err := s.Limits.Allow(ctx, changes, n.Customer); err != nil {
		return err
	}
	return idempotent.Repeatable(ctx, s.DB, func(tx *db.Tx) error {
		changed, err := choose(ctx, tx, n, wanted)
		if err != nil || !changed {
			return err
		}
		return s.Trail.Write(ctx, tx, chosen(n, wanted))
	})
}
