package drive

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"aftercare/bench/report"
)

// bulk is so many tickets that get one status by one call.
type bulk struct {
	name string
	size int
}

func bulks() []bulk {
	return []bulk{{report.Bulk500, 500}, {report.Bulk5000, 5000}}
}

func bulkNames() (all []string) {
	for _, b := range bulks() {
		all = append(all, b.name)
	}
	return all
}

// bulkStatuses measures one status for many tickets. Its rate is that of tickets, its
// time that of the call; what is looked at before is not part of it.
func (d *Driver) bulkStatuses(ctx context.Context, s *report.Section, portals []contender) error {
	for _, b := range bulks() {
		for round := warmUp; round < d.Rounds; round++ {
			for _, c := range portals {
				sample, err := d.bulkOnce(ctx, b, turn{c, round})
				if err != nil {
					return fmt.Errorf("%s, %s: %w", b.name, c.Database, err)
				}
				if round != warmUp {
					s.Samples = append(s.Samples, sample)
				}
			}
		}
		d.Say("%s", s.Line(b.name))
	}
	return nil
}

func (d *Driver) bulkOnce(ctx context.Context, b bulk, t turn) (sample report.Sample, err error) {
	sample = report.Sample{Measure: b.name, Customers: t.Customers, Who: t.who, Round: t.round, Requests: 1}
	var preview struct {
		Changed []struct {
			Number  string `json:"number"`
			Version string `json:"version"`
		} `json:"changed"`
	}
	ids := d.repairs(t)
	status := fmt.Sprintf("Sent with the van %d", t.round)
	answer, err := call(t.process, post("/desk/bulk/status/preview", t.token, map[string]any{"status": status, "ids": ids[:min(b.size, len(ids))]}))
	if err != nil {
		return sample, err
	}
	if err := json.Unmarshal(answer.Body, &preview); err != nil {
		return sample, err
	}
	before, err := d.Stage.Count(ctx, t.Database, countStatuses)
	if err != nil {
		return sample, err
	}
	watch, err := watchMemory(t.process)
	if err != nil {
		return sample, err
	}
	began := time.Now()
	answer, err = call(t.process, post("/desk/bulk/status", t.token, map[string]any{"status": status, "tickets": preview.Changed}))
	took := time.Since(began)
	if err != nil {
		return sample, err
	}
	if n := len(preview.Changed); !strings.Contains(string(answer.Body), fmt.Sprintf(`"changed":%d,`, n)) {
		return sample, fmt.Errorf("of %d tickets it says %s", n, answer.Body)
	}
	after, err := d.Stage.Count(ctx, t.Database, countStatuses)
	if err != nil {
		return sample, err
	}
	if after-before != len(preview.Changed) {
		return sample, fmt.Errorf("%d statuses are there, %d were set", after-before, len(preview.Changed))
	}
	sample.PerSecond = float64(len(preview.Changed)) / took.Seconds()
	sample.P50MS, sample.P99MS = milliseconds(took), milliseconds(took)
	return sample, watch.note(&sample)
}
