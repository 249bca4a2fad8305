package audit

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
)

// Service implements the operations of this package.
type Service struct {
	DB     *db.DB
	Trail  *trail.Log
	Mail   mail.Sender
	Portal func() portal.Facts
	Logger *slog.Logger
	// Restored returns the time of the last restore, or the zero time.
	Restored func(ctx context.Context) (time.Time, error)
}

// Kinds returns all kinds of entries, sorted by name.
func (s *Service) Kinds() []trail.Deed { return s.Trail.Deeds() }

// Page returns a page of the entries that a search finds.
func (s *Service) Page(ctx context.Context, f Form) (p Page, err error) {
	search, err := s.search(ctx, f)
	if err != nil {
		return p, err
	}
	found, more, err := s.Trail.Page(ctx, search, f.Limit)
	if err != nil {
		return p, err
	}
	if len(found) > 0 {
		first, last := found[0].N, found[len(found)-1].N
		if search.After > 0 {
			p.Older = last
			if more {
				p.Newer = first
			}
		} else {
			if more {
				p.Older = last
			}
			if search.Before > 0 {
				p.Newer = first
			}
		}
	}
	p.Entries, err = s.withNames(ctx, found)
	return p, err
}

const exportStep = 500

// Each calls fn for all entries that a search finds, newest first.
func (s *Service) Each(ctx context.Context, search trail.Search, fn func(Entry) error) error {
	for more := true; more; {
		var found []trail.Told
		var err error
		if found, more, err = s.Trail.Page(ctx, search, exportStep); err != nil {
			return err
		}
		entries, err := s.withNames(ctx, found)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if err := fn(e); err != nil {
				return err
			}
			search.Before = e.N
		}
	}
	return nil
}

func (s *Service) search(ctx context.Context, f Form) (search trail.Search, err error) {
	if search, err = f.checked(s.Kinds(), s.Portal().Location); err != nil {
		return search, err
	}
	if typed := strings.TrimSpace(f.Person); typed != "" {
		search.Persons, err = personsNamed(ctx, s.DB, typed)
	}
	return search, err
}

// withNames adds the names of persons, because the trail stores only ids.
func (s *Service) withNames(ctx context.Context, found []trail.Told) ([]Entry, error) {
	ids := map[auth.Kind]map[string]bool{auth.Customer: {}, auth.Admin: {}}
	for _, t := range found {
		for _, p := range []trail.Person{t.By, t.Person} {
			if ids[p.Kind] != nil && p.ID != "" {
				ids[p.Kind][p.ID] = true
			}
		}
	}
	names, err := namesOf(ctx, s.DB, ids)
	if err != nil {
		return nil, err
	}
	entries := make([]Entry, len(found))
	for i, t := range found {
		entries[i] = Entry{Told: t, ByName: names[t.By], PersonName: names[t.Person]}
	}
	return entries, nil
}

// TellHead logs the head of the chain and, if owners want it, emails it to them. An attacker who changes the
// database cannot change these copies.
func (s *Service) TellHead(ctx context.Context) error {
	head, err := trail.HeadOf(ctx, s.DB)
	if err != nil || head == "" {
		return err
	}
	s.Logger.InfoContext(ctx, "head of the audit trail", "head", head)
	if !s.Portal().Values.IsOn("emailTrailHead") {
		return nil
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		owners, err := Owners(ctx, tx)
		if err != nil {
			return err
		}
		letters := make([]mail.Letter, len(owners))
		for i, to := range owners {
			letters[i] = s.headLetter(to, head, tx.Now())
		}
		return s.Mail.Send(ctx, tx, letters...)
	})
}
