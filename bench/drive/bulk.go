package drive

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"aftercare/bench/load"
	"aftercare/bench/report"
)

// bulk is so many tickets that get one status by one call.
type bulk struct {
	name string
	size int
	undo string // the measure of its undo; "" if it is not undone
}

func bulks() []bulk {
	return []bulk{{report.Bulk500, 500, ""}, {report.Bulk5000, 5000, report.Undo5000}}
}

// names are what is measured.
func (b bulk) names() []string {
	if b.undo == "" {
		return []string{b.name}
	}
	return []string{b.name, b.undo}
}

func bulkNames() (all []string) {
	for _, b := range bulks() {
		all = append(all, b.names()...)
	}
	return all
}

// bulkStatuses measures one status for many tickets. Its rate is that of tickets, its
// time that of the call; what is looked at before is not part of it.
func (d *Driver) bulkStatuses(ctx context.Context, s *report.Section, portals []contender) error {
	for _, b := range bulks() {
		for round := warmUp; round < d.Rounds; round++ {
			for _, c := range portals {
				samples, err := d.bulkOnce(ctx, b, turn{c, round})
				if err != nil {
					return fmt.Errorf("%s, %s: %w", b.name, c.Database, err)
				}
				if round != warmUp {
					s.Samples = append(s.Samples, samples...)
				}
			}
		}
		for _, name := range b.names() {
			d.Say("%s", s.Line(name))
		}
	}
	return nil
}

// bulkOnce sets a status, and takes it back if that is measured, too.
func (d *Driver) bulkOnce(ctx context.Context, b bulk, t turn) ([]report.Sample, error) {
	var preview struct {
		Version string `json:"version"`
		Changed []struct {
			Number  string `json:"number"`
			Version string `json:"version"`
		} `json:"changed"`
	}
	ids := d.repairs(t)
	// Another text for each: who has the status already stays as they are.
	status := fmt.Sprintf("Sent with %d others, round %d", b.size, t.round)
	answer, err := call(t.process, post("/desk/bulk/status/preview", t.token, map[string]any{"status": status, "ids": ids[:min(b.size, len(ids))]}))
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(answer.Body, &preview); err != nil {
		return nil, err
	}
	many := len(preview.Changed)
	before, err := d.Stage.Count(ctx, t.Database, countStatuses)
	if err != nil {
		return nil, err
	}
	set, answer, err := timedBulk(b.name, t, many, post("/desk/bulk/status", t.token, map[string]any{"status": status, "version": preview.Version, "tickets": preview.Changed}))
	if err != nil {
		return nil, err
	}
	if !strings.Contains(string(answer.Body), fmt.Sprintf(`"changed":%d,`, many)) {
		return nil, fmt.Errorf("of %d tickets it says %s", many, answer.Body)
	}
	samples, more := []report.Sample{set}, many
	if b.undo != "" {
		// At once: it can be undone for ten seconds.
		undone, _, err := timedBulk(b.undo, t, many, post("/desk/undo/"+answer.Undo, t.token, struct{}{}))
		if err != nil {
			return nil, err
		}
		samples, more = append(samples, undone), 0
	}
	after, err := d.Stage.Count(ctx, t.Database, countStatuses)
	if err != nil {
		return nil, err
	}
	if after-before != more {
		return nil, fmt.Errorf("%d statuses more are there, not %d", after-before, more)
	}
	return samples, nil
}

// timedBulk is a call that is about so many tickets.
func timedBulk(name string, t turn, tickets int, r load.Request) (sample report.Sample, answer load.Answer, err error) {
	sample = report.Sample{Measure: name, Customers: t.Customers, Who: t.who, Round: t.round, Requests: 1}
	watch, err := watchMemory(t.process)
	if err != nil {
		return sample, answer, err
	}
	began := time.Now()
	if answer, err = call(t.process, r); err != nil {
		return sample, answer, err
	}
	took := time.Since(began)
	sample.PerSecond = float64(tickets) / took.Seconds()
	sample.P50MS, sample.P99MS = milliseconds(took), milliseconds(took)
	return sample, answer, watch.note(&sample)
}
