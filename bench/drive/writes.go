package drive

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"aftercare/bench/bare"
	"aftercare/bench/load"
	"aftercare/bench/report"
	"aftercare/internal/platform/db"
)

// writes measures what changes something, on copies: the portal has one of its
// own, and so have the status updates that are made one by one.
func (d *Driver) writes(ctx context.Context, s *report.Section) (err error) {
	var portals, both []contender
	defer func() { err = d.discard(ctx, both, stopAll(both, err)) }()
	for _, f := range d.filled {
		portal, err := d.onCopy(ctx, f, variant{who: report.Portal, name: "portal"})
		if err != nil {
			return err
		}
		portals, both = append(portals, portal), append(both, portal)
		other, err := d.bareOnCopy(ctx, f)
		if err != nil {
			return err
		}
		both = append(both, other)
	}
	if err := d.compareUpdates(ctx, s, both); err != nil {
		return err
	}
	if err := d.alternate(ctx, s, portals, formMeasures()...); err != nil {
		return err
	}
	return d.bulkStatuses(ctx, s, portals)
}

// formMeasures are what people send in.
func formMeasures() []measure {
	return []measure{logins(), productRegistrations(), profileEdits(), registrations()}
}

func (d *Driver) bareOnCopy(ctx context.Context, f filled) (contender, error) {
	database, err := d.Stage.Copy(ctx, f.Database, "bare", nil)
	if err != nil {
		return contender{}, err
	}
	process, err := d.Stage.Bare(ctx, fmt.Sprintf("one-by-one-%s-%d", d.Engine, f.Customers), database)
	if err != nil {
		return contender{}, errors.Join(err, d.Stage.Discard(ctx, database))
	}
	return contender{who: report.OneByOne, process: process, filled: filled{database, f.facts}}, nil
}

func (d *Driver) discard(ctx context.Context, contenders []contender, err error) error {
	// An interrupted run throws its copies away as well.
	ctx = context.WithoutCancel(ctx)
	for _, c := range contenders {
		err = errors.Join(err, d.Stage.Discard(ctx, c.Database))
	}
	return err
}

// compareUpdates alternates the portal with updates that are made one by one:
// over HTTP on SQLite, in a loop on the driver itself on PostgreSQL. Afterwards
// as many statuses must be there as were acknowledged.
func (d *Driver) compareUpdates(ctx context.Context, s *report.Section, contenders []contender) error {
	m := d.statusUpdates()
	made := make([]int, len(contenders))
	before := make([]int, len(contenders))
	for i, c := range contenders {
		n, err := d.Stage.Count(ctx, c.Database, countStatuses)
		if err != nil {
			return err
		}
		before[i] = n
	}
	for round := warmUp; round < d.Rounds; round++ {
		for i, c := range contenders {
			sample, err := d.updateOnce(ctx, m, turn{c, round})
			if err != nil {
				return err
			}
			made[i] += sample.Requests
			if round != warmUp {
				s.Samples = append(s.Samples, sample)
			}
		}
	}
	d.Say("%s", s.Line(m.name))
	for i, c := range contenders {
		after, err := d.Stage.Count(ctx, c.Database, countStatuses)
		if err != nil {
			return err
		}
		if after-before[i] != made[i] {
			return fmt.Errorf("%s, %s: %d updates were acknowledged, %d are there", c.Database, c.who, made[i], after-before[i])
		}
	}
	return nil
}

const countStatuses = `SELECT count(*) FROM ticket_statuses`

func (d *Driver) updateOnce(ctx context.Context, m measure, t turn) (report.Sample, error) {
	if t.who == report.OneByOne && d.Engine == db.Postgres {
		return d.loop(t)
	}
	return d.apply(ctx, m, t, d.Length)
}

// textsOfRound is how far the texts of two rounds lie apart, so that every
// update changes something.
const textsOfRound = 10_000_000

func (d *Driver) statusUpdates() measure {
	return measure{name: report.StatusUpdate, writes: true, requests: func(t turn) func(int) (load.Request, bool) {
		tickets := d.repairs(t)
		return func(n int) (load.Request, bool) {
			status := fmt.Sprintf("Looked at for the time %d", (t.round+1)*textsOfRound+n)
			return post("/ProductRepair/update-status/"+tickets[n%len(tickets)], t.token, map[string]string{"status": status}), true
		}
	}}
}

// repairs are the tickets to work on, in every round beginning with others.
func (d *Driver) repairs(t turn) (ids []string) {
	for _, ticket := range t.facts.Tickets {
		if ticket.Repair {
			ids = append(ids, ticket.ID)
		}
	}
	begin := (t.round + 1) * len(ids) / (d.Rounds + 1)
	return slices.Concat(ids[begin:], ids[:begin])
}

// loop lets the bare program make updates by itself, without HTTP.
func (d *Driver) loop(t turn) (report.Sample, error) {
	sample := report.Sample{Measure: report.StatusUpdate, Customers: t.Customers, Who: t.who, Round: t.round}
	answer, err := call(t.process, post("/loop", "", bare.Loop{
		Tickets: d.repairs(t), Conns: d.Conns, Seconds: d.Length.Seconds(), First: (t.round + 1) * textsOfRound,
	}))
	if err != nil {
		return sample, err
	}
	var looped bare.Looped
	if err := json.Unmarshal(answer.Body, &looped); err != nil {
		return sample, err
	}
	sample.Requests, sample.PerSecond, sample.P50MS, sample.P99MS = looped.Updates, looped.PerSecond, looped.P50MS, looped.P99MS
	return sample, nil
}
