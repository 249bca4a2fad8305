package dealer

import (
	"context"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/live"
	"aftercare/internal/platform/trail"
)

// Service implements the operations of this package.
type Service struct {
	DB      *db.DB
	Trail   *trail.Log
	Offered *live.Value[Choices]
}

// OffersForAWR reports whether the AWR form offers a dealer now, and whether it did earlier.
func (s *Service) OffersForAWR(name string) (isOffered, wasOffered bool) {
	return s.Offered.Get().offers(awrQuery, name)
}

// OffersForClaims is OffersForAWR for the invoice of a scheme.
func (s *Service) OffersForClaims(name string) (isOffered, wasOffered bool) {
	return s.Offered.Get().offers(claim, name)
}

// OffersForAgreements is OffersForAWR for the agreement.
func (s *Service) OffersForAgreements(name string) (isOffered, wasOffered bool) {
	return s.Offered.Get().offers(agreement, name)
}

// OffersLocation is OffersForAWR for the location in the agreement.
func (s *Service) OffersLocation(name string) (isOffered, wasOffered bool) {
	return s.Offered.Get().offers(anyLocation, name)
}

// ForAgreements returns the dealers that the agreement offers.
func (s *Service) ForAgreements() []string { return s.Offered.Get().Agreements }

// Locations returns the locations that the agreement offers.
func (s *Service) Locations() []string { return s.Offered.Get().Locations }

func (s *Service) list(ctx context.Context, k kind) ([]Entry, error) { return entries(ctx, s.DB, k) }

func (s *Service) add(ctx context.Context, k kind, d Draft) (Entry, error) {
	d, err := k.checked(d)
	if err != nil {
		return Entry{}, err
	}
	return s.once(ctx, k.didAdd, func(tx *db.Tx) (Entry, []trail.Entry, error) {
		all, err := entries(ctx, tx, k)
		if err != nil {
			return Entry{}, nil, err
		}
		if err := k.free(all, d.Name, ""); err != nil {
			return Entry{}, nil, err
		}
		if len(all) >= mostEntries {
			return Entry{}, nil, k.errFull()
		}
		e := Entry{ID: id.New(tx.Now()), Name: d.Name, Marks: d.Marks, Version: 1}
		return e, k.wrote(k.didAdd, Entry{}, e), insert(ctx, tx, k, e)
	})
}

// change changes the name or the marks of an entry. Records keep the old name.
func (s *Service) change(ctx context.Context, k kind, entryID string, version int64, d Draft) (Entry, error) {
	d, err := k.checked(d)
	if err != nil {
		return Entry{}, err
	}
	return s.update(ctx, k, k.didChange, entryID, version, func(tx *db.Tx, e *Entry) error {
		if e.Retired() {
			return k.errRetired()
		}
		all, err := entries(ctx, tx, k)
		if err != nil {
			return err
		}
		if err := k.free(all, d.Name, e.ID); err != nil {
			return err
		}
		e.Name, e.Marks = d.Name, d.Marks
		return nil
	})
}

func (s *Service) retire(ctx context.Context, k kind, entryID string, version int64) (Entry, error) {
	return s.update(ctx, k, k.didRetire, entryID, version, func(tx *db.Tx, e *Entry) error {
		if e.Retired() {
			return k.errRetiredAlready()
		}
		e.RetiredAt = tx.Now()
		return nil
	})
}

// bringBack makes forms offer an entry again, at its old position.
func (s *Service) bringBack(ctx context.Context, k kind, entryID string, version int64) (Entry, error) {
	return s.update(ctx, k, k.didReturn, entryID, version, func(_ *db.Tx, e *Entry) error {
		if !e.Retired() {
			return k.errOffered()
		}
		e.RetiredAt = time.Time{}
		return nil
	})
}

// update changes one entry, if version is its current version.
func (s *Service) update(ctx context.Context, k kind, did trail.Kind, entryID string, version int64, change func(tx *db.Tx, e *Entry) error) (Entry, error) {
	return s.once(ctx, did, func(tx *db.Tx) (Entry, []trail.Entry, error) {
		before, err := entryByID(ctx, tx, k, entryID)
		if err != nil {
			return before, nil, err
		}
		after := before
		// An error from change explains more than the version conflict, so it comes first.
		if err := change(tx, &after); err != nil {
			return before, nil, err
		}
		if before.Version != version {
			return before, nil, k.errChanged()
		}
		if after == before {
			return before, nil, nil
		}
		after.Version++
		if err := k.noteOffered(ctx, tx, before); err != nil {
			return before, nil, err
		}
		return after, k.wrote(did, before, after), save(ctx, tx, k, after)
	})
}

// once runs a change of the lists. Changed locks the lists, so changes on all replicas run one after another.
func (s *Service) once(ctx context.Context, did trail.Kind, do func(tx *db.Tx) (Entry, []trail.Entry, error)) (Entry, error) {
	return idempotent.Once(ctx, s.DB, string(did)+":"+auth.From(ctx).ID, func(tx *db.Tx) (Entry, error) {
		if err := s.Offered.Changed(ctx, tx); err != nil {
			return Entry{}, err
		}
		e, wrote, err := do(tx)
		if err != nil {
			return e, err
		}
		return e, s.Trail.Write(ctx, tx, wrote...)
	})
}

func (k kind) free(all []Entry, name, except string) error {
	for _, e := range all {
		switch {
		case e.ID == except || fold(e.Name) != fold(name):
		case e.Retired():
			return k.errTakenByRetired()
		default:
			return k.errTaken()
		}
	}
	return nil
}
