package privacy

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/trail"
)

// Looks lists the kinds of audit entries that record reading of personal data by the desk. Lists are kinds
// that cover many people at once. Entries of the Single kinds name the person.
type Looks struct{ Lists, Single []trail.Kind }

// Looked counts how often one desk user read personal data in a month.
type Looked struct {
	Username, Name string
	Kinds          []LookedKind
	Total          int64
}

// LookedKind counts one kind of reading.
type LookedKind struct {
	Kind  trail.Kind
	Title string
	N     int64
}

var errMonth = fault.New(fault.Invalid, "Please enter the month as YYYY-MM.").At("month")

// month is a month in a request. The zero month means the current one.
type month struct{ first time.Time }

func (m *month) UnmarshalText(text []byte) (err error) {
	m.first, err = time.Parse("2006-01", string(text))
	return err
}

// LookedIn lists who at the desk read personal data in a month, most active first. The default is
// the current one.
func (s *Service) LookedIn(ctx context.Context, in month) (from civil.Date, all []Looked, err error) {
	location := s.Portal().Location
	start := s.DB.Now().In(location)
	if !in.first.IsZero() {
		start = in.first
	}
	start = time.Date(start.Year(), start.Month(), 1, 0, 0, 0, 0, location)
	kinds := slices.Concat(s.Looks.Lists, s.Looks.Single)
	counted, err := s.Trail.CountBy(ctx, kinds, start, start.AddDate(0, 1, 0))
	if err != nil {
		return from, nil, err
	}
	names, err := deskNames(ctx, s.DB)
	if err != nil {
		return from, nil, err
	}
	titles := map[trail.Kind]string{}
	for _, deed := range s.Trail.Deeds() {
		titles[deed.Kind] = deed.Title
	}
	people := map[string]*Looked{}
	for _, c := range counted {
		name, isDesk := names[c.Actor]
		if !isDesk {
			continue // the actor is a customer or the portal itself
		}
		who := people[c.Actor]
		if who == nil {
			who = &Looked{Username: c.Actor, Name: name}
			people[c.Actor] = who
		}
		who.Kinds = append(who.Kinds, LookedKind{c.Kind, titles[c.Kind], c.N})
		who.Total += c.N
	}
	for _, who := range people {
		all = append(all, *who)
	}
	slices.SortFunc(all, func(a, b Looked) int {
		return cmp.Or(cmp.Compare(b.Total, a.Total), cmp.Compare(a.Username, b.Username))
	})
	return civil.In(start, location), all, nil
}

// OpenedFile records that a desk user opened a file of a customer. It writes one entry per hour, user and
// customer in this process, because one review opens many files.
func (s *Service) OpenedFile(ctx context.Context, customerID string) error {
	actor := auth.From(ctx)
	if actor.Kind != auth.Admin || !s.opened.isFirst(s.DB.Now().Truncate(time.Hour), actor.ID+" "+customerID) {
		return nil
	}
	return s.Trail.Note(ctx, trail.Entry{Kind: didOpenFile, Record: customerID, Person: trail.Customer(customerID)})
}

// Exposed is a customer whose data could have been read, with the reasons.
type Exposed struct {
	CustomerID, Name, Email, Phone string
	Why                            []string
	First, Last                    time.Time
}

// Unlisted holds what the list of exposed customers cannot show.
type Unlisted struct {
	Deleted int // affected customers who were deleted since then
	// AtDesk are the desk users who could have had a session in that time. The audit trail does not record
	// which single pages they read.
	AtDesk []string
}

const deskSession = 7 * 24 * time.Hour

// Incident calls tell for every customer whose data could have been read between two instants. The reasons
// are: the customer's own login, a desk user who opened one of their records, or a list of many customers.
func (s *Service) Incident(ctx context.Context, from, to time.Time, tell func(Exposed) error) (also Unlisted, err error) {
	type found struct {
		why         []string
		first, last time.Time
	}
	people, everybody := map[string]*found{}, (*found)(nil)
	add := func(to *found, why string, at time.Time) *found {
		if to == nil {
			to = &found{first: at}
		}
		if !slices.Contains(to.why, why) {
			to.why = append(to.why, why)
		}
		if at.Before(to.first) {
			to.first = at
		}
		if at.After(to.last) {
			to.last = at
		}
		return to
	}
	titles := map[trail.Kind]string{}
	for _, deed := range s.Trail.Deeds() {
		titles[deed.Kind] = deed.Title
	}
	kinds := slices.Concat(s.Looks.Lists, s.Looks.Single, s.Looks.Own())
	err = s.Trail.EachRead(ctx, kinds, from, to, func(r trail.Read) error {
		why := titles[r.Kind]
		if r.Actor != r.Person {
			why += " (" + r.Actor + ")"
		}
		if r.Person == "" {
			everybody = add(everybody, why, r.At)
		} else {
			people[r.Person] = add(people[r.Person], why, r.At)
		}
		return nil
	})
	if err != nil {
		return also, err
	}
	if also.AtDesk, err = s.wereAtDesk(ctx, from, to); err != nil {
		return also, err
	}
	deleted, err := deletedSince(ctx, s.DB, from, to)
	if err != nil {
		return also, err
	}
	for _, customerID := range deleted {
		if everybody != nil || people[customerID] != nil {
			also.Deleted++
		}
	}
	return also, eachCustomer(ctx, s.DB, db.Micros(to), func(c Exposed) error {
		for _, f := range []*found{people[c.CustomerID], everybody} {
			if f == nil {
				continue
			}
			c.Why = append(c.Why, f.why...)
			if c.First.IsZero() || f.first.Before(c.First) {
				c.First = f.first
			}
			if f.last.After(c.Last) {
				c.Last = f.last
			}
		}
		if len(c.Why) == 0 {
			return nil
		}
		return tell(c)
	})
}

// wereAtDesk returns the usernames that could have had a session between two instants. Each session starts
// with an entry in the audit trail.
func (s *Service) wereAtDesk(ctx context.Context, from, to time.Time) ([]string, error) {
	names, err := deskNames(ctx, s.DB)
	if err != nil {
		return nil, err
	}
	var all []string
	for _, username := range slices.Sorted(maps.Keys(names)) {
		page, _, err := s.Trail.Page(ctx, trail.Search{Persons: []string{username}, From: from.Add(-deskSession), To: to}, 1)
		if err != nil {
			return nil, err
		}
		if len(page) > 0 {
			all = append(all, username)
		}
	}
	return all, nil
}

// Own returns the kinds of entries that mean a login or download with the customer's password.
func (Looks) Own() []trail.Kind { return []trail.Kind{"customer.login", didOpenCopy} }
