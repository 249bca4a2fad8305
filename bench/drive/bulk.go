package drive

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"

	"aftercare/bench/bare"
	"aftercare/bench/load"
	"aftercare/bench/report"
)

// bulkSize is how many tickets one call may give a status. Ten thousand customers
// have fewer.
const bulkSize = 5000

// bulks measures one status for many tickets, and how long another writer waits
// meanwhile. What is looked at before is not part of it.
func (d *Driver) bulks(ctx context.Context, s *report.Section, contenders []contender) error {
	for round := warmUp; round < d.Rounds; round++ {
		for _, c := range inTurn(contenders, round) {
			t := turn{c, round}
			var ids []string
			for _, ticket := range c.facts.Tickets[:min(bulkSize, len(c.facts.Tickets))] {
				ids = append(ids, ticket.ID)
			}
			var sample report.Sample
			var err error
			switch c.who {
			case report.Portal:
				sample, err = d.bulk(ctx, t, ids)
			case report.Bare:
				sample, err = runLoop(report.Bulk, t, bare.Loop{Write: "status", IDs: ids, AtOnce: len(ids), Conns: 1, First: t.number(0)})
				sample.TotalMS = sample.P50MS
			default:
				continue
			}
			if err != nil {
				return fmt.Errorf("%s, %s, %s: %w", report.Bulk, c.Database, c.who, err)
			}
			if round != warmUp {
				s.Samples = append(s.Samples, sample)
			}
		}
	}
	d.Say("%s", s.Line(report.Bulk))
	return nil
}

func (d *Driver) bulk(ctx context.Context, t turn, ids []string) (sample report.Sample, err error) {
	sample = report.Sample{Measure: report.Bulk, Customers: t.Customers, Who: t.who, Round: t.round}
	var preview struct {
		Version string `json:"version"`
		Changed []struct {
			Number  string `json:"number"`
			Version string `json:"version"`
		} `json:"changed"`
	}
	// Another text for each: who has the status already stays as they are.
	status := fmt.Sprintf("Sent with many others, round %d", t.round)
	answer, err := call(t.process, post("/desk/bulk/status/preview", t.token, map[string]any{"status": status, "ids": ids}))
	if err != nil {
		return sample, err
	}
	if err := json.Unmarshal(answer.Body, &preview); err != nil {
		return sample, err
	}
	many := len(preview.Changed)
	watch, err := watchMemory(t.process)
	if err != nil {
		return sample, err
	}
	others, stop := context.WithCancel(ctx)
	defer stop()
	var waits time.Duration
	var failed error
	var other sync.WaitGroup
	other.Go(func() { waits, failed = longestWait(others, t) })
	began := time.Now()
	answer, err = call(t.process, post("/desk/bulk/status", t.token, map[string]any{"status": status, "version": preview.Version, "tickets": preview.Changed}))
	took := time.Since(began)
	stop()
	other.Wait()
	if err == nil {
		err = failed
	}
	if err != nil {
		return sample, err
	}
	if !strings.Contains(string(answer.Body), fmt.Sprintf(`"changed":%d,`, many)) {
		return sample, fmt.Errorf("of %d tickets it says %s", many, answer.Body)
	}
	sample.Requests, sample.PerSecond = many, float64(many)/took.Seconds()
	sample.TotalMS, sample.MaxMS = milliseconds(took), milliseconds(waits)
	if err := watch.note(&sample); err != nil {
		return sample, err
	}
	return sample, d.settle(ctx, measure{writes: true}, t)
}

// longestWait lets one person rename themselves until ctx ends, and returns how long
// the slowest call took.
func longestWait(ctx context.Context, t turn) (longest time.Duration, err error) {
	conn, err := load.Dial(t.process.Addr)
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	for n := 0; ctx.Err() == nil; n++ {
		began := time.Now()
		if _, err := conn.Call(rename(t, 0, 6_000_000+n)); err != nil {
			return 0, err
		}
		longest = max(longest, time.Since(began))
	}
	return longest, nil
}
