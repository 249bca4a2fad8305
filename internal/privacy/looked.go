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

// Looks are the kinds of entries that tell that somebody at the desk read the data of people.
// Lists are those of many people at once; the others name the person.
type Looks struct{ Lists, Single []trail.Kind }

// Looked is how often somebody at the desk read data of people in a month.
type Looked struct {
	Username, Name string
	Kinds          []LookedKind
	Total          int64
}

// LookedKind is how often, in one way.
type LookedKind struct {
	Kind  trail.Kind
	Title string
	N     int64
}

var errMonth = fault.New(fault.Invalid, "Please enter the month as YYYY-MM.").At("month")

// LookedIn lists who at the desk read personal data in a month, most first. The month
// that runs is the default.
func (s *Service) LookedIn(ctx context.Context, month string) (from civil.Date, all []Looked, err error) {
	location := s.Portal().Location
	start := s.DB.Now().In(location)
	if month != "" {
		if start, err = time.ParseInLocation("2006-01", month, location); err != nil {
			return from, nil, errMonth
		}
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
			continue // a customer about themselves, or the machine
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

// OpenedFile notes that somebody at the desk opened a file of a customer: once an hour for each of
// them in this process, since a review opens many.
func (s *Service) OpenedFile(ctx context.Context, customerID string) error {
	actor := auth.From(ctx)
	if actor.Kind != auth.Admin || !s.opened.isFirst(s.DB.Now().Truncate(time.Hour), actor.ID+" "+customerID) {
		return nil
	}
	return s.Trail.Note(ctx, trail.Entry{Kind: didOpenFile, Record: customerID, Person: trail.Customer(customerID)})
}

// Exposed is a customer whose data could have been read, and how.
type Exposed struct {
	CustomerID, Name, Email, Phone string
	Why                            []string
	First, Last                    time.Time
}

// Unlisted is what a list of exposed customers cannot name.
type Unlisted struct {
	Deleted int // whose data could have been read, and who were deleted since
	// AtDesk are the people at the desk who could have had a session in that time. What they read
	// on single pages is not recorded.
	AtDesk []string
}

// deskSession is how long a session at the desk lasts.
const deskSession = 7 * 24 * time.Hour

// Incident tells of every customer whose data could have been read between two instants: by their
// own login, by somebody at the desk who opened something of theirs, or by a list of many.
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

// wereAtDesk are the usernames that could have had a session between two instants: each session
// begins with an entry in the trail.
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

// Own are the kinds of entries by which a customer reads their own data, or somebody who has their
// password.
func (Looks) Own() []trail.Kind { return []trail.Kind{"customer.login", didOpenCopy} }
