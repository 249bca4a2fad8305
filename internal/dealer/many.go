package dealer

import (
	"context"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/trail"
)

// MostEntries is how many a list may have, retired ones too.
const MostEntries = mostEntries

// List is one of the two lists, for changes of many entries at once.
type List struct {
	service *Service
	kind    kind
}

// DealerList is the list of dealers.
func (s *Service) DealerList() List { return List{s, dealers()} }

// LocationList is the list of locations.
func (s *Service) LocationList() List { return List{s, locations()} }

// Lock lets other changes of the lists wait for a transaction.
func (l List) Lock(ctx context.Context, tx *db.Tx) error { return l.service.Offered.Changed(ctx, tx) }

// All are every entry, retired ones too.
func (l List) All(ctx context.Context, q db.Queryer) ([]Entry, error) { return entries(ctx, q, l.kind) }

// Check returns a draft as it is stored, or all that is wrong with it.
func (l List) Check(d Draft) (Draft, error) { return l.kind.checked(d) }

// Fold is what two names have in common that count as one.
func (l List) Fold(name string) string { return fold(name) }

// Put stores entries as they are given; one without an ID is new. Records keep the names they have.
func (l List) Put(ctx context.Context, tx *db.Tx, all []Entry) error {
	var wrote []trail.Entry
	for _, e := range all {
		did, err := l.put(ctx, tx, e)
		if err != nil {
			return err
		}
		wrote = append(wrote, did...)
	}
	return l.service.Trail.Write(ctx, tx, wrote...)
}

func (l List) put(ctx context.Context, tx *db.Tx, after Entry) ([]trail.Entry, error) {
	k := l.kind
	if after.ID == "" {
		after.ID, after.Version = id.New(tx.Now()), 1
		return k.wrote(k.didAdd, Entry{}, after), insert(ctx, tx, k, after)
	}
	before, err := entryByID(ctx, tx, k, after.ID)
	if err != nil {
		return nil, err
	}
	did := k.didChange
	switch {
	case after.Retired() && !before.Retired():
		did = k.didRetire
	case before.Retired() && !after.Retired():
		did = k.didReturn
	}
	if err := k.noteOffered(ctx, tx, before); err != nil {
		return nil, err
	}
	after.Version = before.Version + 1
	return k.wrote(did, before, after), save(ctx, tx, k, after)
}
