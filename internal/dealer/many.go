package dealer

import (
	"context"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/trail"
)

// MostEntries is how many entries a list may have, including retired ones.
const MostEntries = mostEntries

// List is one of the two lists, for changes of many entries at once.
type List struct {
	service *Service
	kind    kind
}

// DealerList returns the list of dealers.
func (s *Service) DealerList() List { return List{s, dealers()} }

// LocationList returns the list of locations.
func (s *Service) LocationList() List { return List{s, locations()} }

// Lock makes other changes of the lists wait until the transaction ends.
func (l List) Lock(ctx context.Context, tx *db.Tx) error { return l.service.Offered.Changed(ctx, tx) }

// All returns every entry, including retired ones.
func (l List) All(ctx context.Context, q db.Queryer) ([]Entry, error) { return entries(ctx, q, l.kind) }

// Check returns the draft as it is stored, or all its errors.
func (l List) Check(d Draft) (Draft, error) { return l.kind.checked(d) }

// Fold returns the same text for names that count as equal.
func (l List) Fold(name string) string { return fold(name) }

// Put stores the entries; an entry without an ID is new. Records keep their old names.
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
