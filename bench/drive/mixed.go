package drive

import (
	"context"
	"fmt"
	"strings"
	"time"

	"aftercare/bench/load"
	"aftercare/bench/report"
)

// mixed measures the memory of the portal while everything is asked for in turn, at
// the largest size: every read, and a write after each.
func (d *Driver) mixed(ctx context.Context, s *report.Section) (err error) {
	f := d.filled[len(d.filled)-1]
	c, err := d.onCopy(ctx, "mixed", f)
	if err != nil {
		return err
	}
	defer func() { err = stopAll(ctx, []contender{c}, err) }()
	t := turn{c, 0}
	var reads, writes []requests
	for _, m := range d.readMeasures() {
		reads = append(reads, m.portal(t))
	}
	for _, m := range d.writeMeasures() {
		if m.prepare == nil && m.beside == nil {
			writes = append(writes, m.portal(t))
		}
	}
	// Each read once by itself: the first overview after a start reads every week.
	warm := load.Load{Addr: c.process.Addr, Conns: 1, For: time.Minute, Next: func(n int) (load.Request, bool) {
		if n == len(reads) {
			return load.Request{}, false
		}
		return reads[n](n)
	}}
	if _, err := warm.Run(ctx); err != nil {
		return fmt.Errorf("warming up for mixed load: %w", err)
	}
	watch, err := watchMemory(c.process)
	if err != nil {
		return err
	}
	began := time.Now()
	result, err := load.Load{Addr: c.process.Addr, Conns: d.Conns, For: d.Mixed, Next: func(n int) (load.Request, bool) {
		if n%2 == 1 {
			return of(writes, n/2)(n)
		}
		request, ok := of(reads, n/2)(n)
		request.Check = nil                                                // writes change the totals
		request.Path = strings.Replace(request.Path, "fresh=true&", "", 1) // asked only by whoever has just changed something
		return request, ok
	}}.Run(ctx)
	if err != nil {
		return fmt.Errorf("mixed load after %s: %w", time.Since(began).Round(time.Second), err)
	}
	sample := report.Sample{Measure: report.MixedLoad, Customers: c.Customers, Who: report.Portal, Requests: result.Requests, PerSecond: result.PerSecond,
		P50MS: milliseconds(result.P50), P99MS: milliseconds(result.P99), MaxMS: milliseconds(result.Max)}
	if err := watch.note(&sample); err != nil {
		return err
	}
	s.Samples = append(s.Samples, sample)
	d.Say("%s", s.Line(report.MixedLoad))
	return nil
}
