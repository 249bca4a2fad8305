package scheme

import (
	"maps"
	"slices"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/trail"
)

// course lists all changes that decisions make, before anything is stored.
type course struct {
	ways    []way
	steps   []step // in order
	ends    []Record
	entries []trail.Entry
}

// way moves a claim from its current status to the final one.
type way struct {
	claim    string // record id
	from, to Status
	reason   string
}

type step struct {
	id, claim string // record ids
	from      Status
	Event
}

func newStep(claimID string, e Event) step { return step{id: id.New(e.At), claim: claimID, Event: e} }

func numbersOf(decisions []Decision) []string {
	numbers := make([]string, len(decisions))
	for i, d := range decisions {
		numbers[i] = d.TicketNo
	}
	return slices.Compact(numbers)
}

// through returns the statuses that a decision moves a claim through.
func (d Decision) through(stands Status) ([]Status, error) {
	from, isStep := d.Status.from()
	switch {
	case isStep && stands == from:
		return []Status{d.Status}, nil
	case d.AtOnce && d.Status == Approved && stands == Waiting:
		return []Status{InProcess, Approved}, nil
	}
	return nil, errNotAllowed(d, stands)
}

// courseOf computes what decisions change, with claims by number. Two decisions can concern the same claim.
func courseOf(actor auth.Actor, now time.Time, decisions []Decision, claims map[string]Record) (c course, err error) {
	stand, places := maps.Clone(claims), map[string]int{}
	for _, d := range decisions {
		r, known := stand[d.TicketNo]
		if !known || r.CustomerID != d.CustomerID || r.SchemeID != d.SchemeID {
			return c, errNoClaim(d.TicketNo)
		}
		through, err := d.through(r.Status)
		if err != nil {
			return c, err
		}
		for i, status := range through {
			// One microsecond apart, so that the history keeps their order.
			at := now.Add(time.Duration(i) * time.Microsecond)
			one := newStep(r.ID, Event{Status: status, Kind: actor.Kind, Actor: actor.ID, Reason: d.Reason, At: at})
			one.from, r.Status, r.RejectionReason = r.Status, status, d.Reason
			c.steps, c.entries = append(c.steps, one), append(c.entries, decided(one, r))
		}
		place, again := places[r.ID]
		if !again {
			place, places[r.ID] = len(c.ways), len(c.ways)
			c.ways = append(c.ways, way{claim: r.ID, from: claims[d.TicketNo].Status})
		}
		c.ways[place].to, c.ways[place].reason = r.Status, r.RejectionReason
		stand[d.TicketNo] = r
		c.ends = append(c.ends, r)
	}
	return c, nil
}

func (c course) events() map[string][]Event {
	all := map[string][]Event{}
	for _, s := range c.steps {
		all[s.claim] = append(all[s.claim], s.Event)
	}
	return all
}

// moved returns the steps in the form that an undo needs.
func (c course) moved() []moved {
	all := make([]moved, len(c.steps))
	for i, s := range c.steps {
		all[i] = moved{Claim: s.claim, Event: s.id, From: s.from, To: s.Status}
	}
	return all
}
