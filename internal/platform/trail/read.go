package trail

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
)

// Search narrows what is read of the trail. What is empty narrows nothing.
type Search struct {
	Persons  []string // ids of whoever did it or whom it concerns, any of them
	Record   string
	Kind     Kind
	From, To time.Time // To is the first instant that is too late
	Before   int64     // only entries older than this one
	After    int64     // only entries newer than this one; the oldest of them come first
}

// Told is an entry as it is read.
type Told struct {
	N       int64
	At      time.Time
	Kind    Kind
	Title   string
	By      Person
	Address string
	Record  string
	Person  Person
	Changes []Change
	Sealed  bool // something personal in it can no longer be read
}

// Page reads so many entries, newest first, and tells whether there are more
// beyond the last, or with After beyond the first. It costs the same at any
// number of entries.
func (b *Book) Page(ctx context.Context, s Search, most int) (page []Told, more bool, err error) {
	rows, err := search(ctx, b.db, b.db.Engine(), s, most+1)
	if err != nil {
		return nil, false, err
	}
	rows, more = db.Cut(rows, most, s.After > 0)
	page, err = b.open(ctx, rows)
	return page, more, err
}

// open unseals rows with the keys that are there at this moment.
func (b *Book) open(ctx context.Context, rows []row) ([]Told, error) {
	sealers, err := b.readers(ctx, rows)
	if err != nil {
		return nil, err
	}
	page := make([]Told, len(rows))
	for i, r := range rows {
		if page[i], err = b.tell(r, sealers); err != nil {
			return nil, err
		}
	}
	return page, nil
}

// readers are the keys of all whom some rows are about. A key that does not open,
// after the portal's secret was lost, is as good as destroyed.
func (b *Book) readers(ctx context.Context, rows []row) (map[string]*auth.Sealer, error) {
	var persons []string
	for _, r := range rows {
		if r.originKey != "" {
			persons = append(persons, r.originKey)
		}
		if len(r.sealed) > 0 {
			persons = append(persons, r.person.key())
		}
	}
	slices.Sort(persons)
	sealers := map[string]*auth.Sealer{}
	if persons = slices.Compact(persons); len(persons) == 0 {
		return sealers, nil
	}
	found, err := keysOf(ctx, b.db, persons)
	if err != nil {
		return nil, err
	}
	for person, sealed := range found {
		if key, err := b.sealer.Open(sealed); err == nil {
			if sealers[person], err = auth.NewSealer(key, purpose); err != nil {
				return nil, err
			}
		}
	}
	return sealers, nil
}

func (b *Book) tell(r row, sealers map[string]*auth.Sealer) (Told, error) {
	t := Told{
		N: r.n, At: db.FromMicros(r.at), Kind: Kind(r.kind), Title: b.titles[Kind(r.kind)], By: r.actor, Record: r.record, Person: r.person,
	}
	if t.Title == "" {
		t.Title = r.kind // of another version
	}
	if r.originKey != "" {
		address, opened := unseal(sealers[r.originKey], r.origin)
		t.Address, t.Sealed = string(address), !opened
	}
	var changes []change
	if err := json.Unmarshal([]byte(r.changes), &changes); err != nil {
		return t, err
	}
	for _, c := range changes {
		t.Changes = append(t.Changes, Plain(c[0], c[1], c[2]))
	}
	if len(r.sealed) == 0 {
		return t, nil
	}
	text, opened := unseal(sealers[r.person.key()], r.sealed)
	if !opened {
		t.Sealed = true
		return t, nil
	}
	if err := json.Unmarshal(text, &changes); err != nil {
		return t, err
	}
	for _, c := range changes {
		t.Changes = append(t.Changes, Personal(c[0], c[1], c[2]))
	}
	return t, nil
}

// unseal opens what a key has sealed that may be destroyed by now.
func unseal(sealer *auth.Sealer, sealed []byte) (text []byte, opened bool) {
	if sealer == nil {
		return nil, false
	}
	text, err := sealer.Open(sealed)
	return text, err == nil
}
