package app

import (
	"context"
	"time"

	"aftercare/internal/catalogue"
	"aftercare/internal/choice"
	"aftercare/internal/dealer"
	"aftercare/internal/platform/csvfile"
	"aftercare/internal/platform/db"
)

const mostTypes = 1000

// joinChoices connects the lists that can be imported and changed as a whole.
func (a *App) joinChoices() {
	awr := csvfile.Column{Title: "awr", Also: []string{"awrQuery", "advanceReplacement"}, Optional: true}
	a.choice = &choice.Service{DB: a.DB, Trail: a.Trail, Lists: map[string]choice.List{
		"dealers": {File: "Dealers.csv", Many: "dealers", Most: dealer.MostEntries, Keeper: dealerList{a.dealer.DealerList(), true}, Marks: []csvfile.Column{
			awr, {Title: "claims", Also: []string{"schemeClaim", "schemes"}, Optional: true}, {Title: "agreement", Also: []string{"agreements"}, Optional: true},
		}},
		"locations": {File: "Locations.csv", Many: "locations", Most: dealer.MostEntries, Keeper: dealerList{a.dealer.LocationList(), false}},
		"types":     {File: "Types.csv", Many: "types", Most: mostTypes, Keeper: typeList{a.Catalogue.TypeList()}, Marks: []csvfile.Column{awr}},
	}}
}

// dealerList is the list of dealers, or of locations, which have no marks.
type dealerList struct {
	dealer.List
	hasMarks bool
}

func (l dealerList) All(ctx context.Context, q db.Queryer) ([]choice.Entry, error) {
	all, err := l.List.All(ctx, q)
	entries := make([]choice.Entry, len(all))
	for i, e := range all {
		entries[i] = choice.Entry{ID: e.ID, Name: e.Name, Retired: e.Retired(), Version: e.Version}
		if l.hasMarks {
			entries[i].Marks = []bool{e.Marks.AWR, e.Marks.Claims, e.Marks.Agreements}
		}
	}
	return entries, err
}

func (l dealerList) marks(e choice.Entry) dealer.Marks {
	if !l.hasMarks {
		return dealer.Marks{}
	}
	return dealer.Marks{AWR: e.Marks[0], Claims: e.Marks[1], Agreements: e.Marks[2]}
}

func (l dealerList) Check(e choice.Entry) (choice.Entry, error) {
	d, err := l.List.Check(dealer.Draft{Name: e.Name, Marks: l.marks(e)})
	e.Name = d.Name
	return e, err
}

func (l dealerList) Put(ctx context.Context, tx *db.Tx, all []choice.Entry) error {
	entries := make([]dealer.Entry, len(all))
	for i, e := range all {
		entries[i] = dealer.Entry{ID: e.ID, Name: e.Name, Marks: l.marks(e), RetiredAt: since(e.Retired, tx.Now())}
	}
	return l.List.Put(ctx, tx, entries)
}

func since(retired bool, now time.Time) time.Time {
	if retired {
		return now
	}
	return time.Time{}
}

type typeList struct{ catalogue.TypeList }

func (l typeList) All(ctx context.Context, q db.Queryer) ([]choice.Entry, error) {
	all, err := l.TypeList.All(ctx, q)
	entries := make([]choice.Entry, len(all))
	for i, t := range all {
		entries[i] = choice.Entry{ID: t.ID(), Name: t.Name, Marks: []bool{t.AWR}, Retired: t.Retired(), Version: t.Version}
		if t.Models > 0 {
			entries[i].Held = "Models of the catalogue have this type. Please retire them first, or give them another type."
		}
	}
	return entries, err
}

func (l typeList) Check(e choice.Entry) (choice.Entry, error) {
	name, err := l.TypeList.Check(e.Name)
	e.Name = name
	return e, err
}

func (l typeList) Put(ctx context.Context, tx *db.Tx, all []choice.Entry) error {
	types := make([]catalogue.Type, len(all))
	for i, e := range all {
		types[i] = catalogue.Type{Name: e.Name, AWR: e.Marks[0], RetiredAt: since(e.Retired, tx.Now())}
	}
	return l.TypeList.Put(ctx, tx, types)
}
