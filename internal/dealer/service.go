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

// Service holds the verbs of the room.
type Service struct {
	DB      *db.DB
	Trail   *trail.Book
	Offered *live.Value[Choices]
}

// OffersForAWR tells whether the AWR form offers a dealer now, and else whether it
// may have done so before.
func (s *Service) OffersForAWR(name string) (isOffered, wasOffered bool) {
	return s.Offered.Get().offers(awrQuery, name)
}

// OffersForClaims tells the same of the invoice of a scheme.
func (s *Service) OffersForClaims(name string) (isOffered, wasOffered bool) {
	return s.Offered.Get().offers(claim, name)
}

// OffersForAgreements tells the same of the agreement.
func (s *Service) OffersForAgreements(name string) (isOffered, wasOffered bool) {
	return s.Offered.Get().offers(agreement, name)
}

// OffersLocation tells the same of the location in the agreement.
func (s *Service) OffersLocation(name string) (isOffered, wasOffered bool) {
	return s.Offered.Get().offers(anyLocation, name)
}

// ForAgreements are the dealers that the agreement offers.
func (s *Service) ForAgreements() []string { return s.Offered.Get().Agreements }

// Locations are the places that the agreement offers.
func (s *Service) Locations() []string { return s.Offered.Get().Locations }

// list is every entry of a list, retired ones too, in their order.
func (s *Service) list(ctx context.Context, k kind) ([]Entry, error) { return entries(ctx, s.DB, k) }

// add puts an entry at the end of its list.
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

// change gives an entry another name or other marks. Records that hold the old name
// keep it.
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

// retire takes an entry out of the forms.
func (s *Service) retire(ctx context.Context, k kind, entryID string, version int64) (Entry, error) {
	return s.update(ctx, k, k.didRetire, entryID, version, func(tx *db.Tx, e *Entry) error {
		if e.Retired() {
			return k.errRetiredAlready()
		}
		e.RetiredAt = tx.Now()
		return nil
	})
}

// bringBack lets forms offer an entry again, at its old place.
func (s *Service) bringBack(ctx context.Context, k kind, entryID string, version int64) (Entry, error) {
	return s.update(ctx, k, k.didReturn, entryID, version, func(_ *db.Tx, e *Entry) error {
		if !e.Retired() {
			return k.errOffered()
		}
		e.RetiredAt = time.Time{}
		return nil
	})
}

// update changes one entry as whoever asks for it last saw it.
func (s *Service) update(ctx context.Context, k kind, did trail.Kind, entryID string, version int64, change func(tx *db.Tx, e *Entry) error) (Entry, error) {
	return s.once(ctx, did, func(tx *db.Tx) (Entry, []trail.Entry, error) {
		before, err := entryByID(ctx, tx, k, entryID)
		if err != nil {
			return before, nil, err
		}
		after := before
		// Why it cannot be done tells more than that somebody was quicker.
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

// once carries out a change of the lists. Changes take their turn over all
// replicas, since each begins with raising the version of what replicas keep.
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

// free tells that no other entry has a name.
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
