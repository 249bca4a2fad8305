package drive

import (
	"context"
	"time"

	"aftercare/bench/report"
)

// rest is how long a portal stands idle before its memory is read.
const rest = time.Second

// starts measures how soon the portal is ready on a database that exists, and
// what it needs while nobody asks for anything.
func (d *Driver) starts(ctx context.Context, s *report.Section) error {
	for round := range d.Rounds {
		for _, f := range d.filled {
			sample, err := d.start(ctx, f)
			if err != nil {
				return err
			}
			sample.Round = round
			s.Samples = append(s.Samples, sample)
		}
	}
	d.Say("%s", s.Line(report.Start))
	return nil
}

func (d *Driver) start(ctx context.Context, f filled) (report.Sample, error) {
	sample := report.Sample{Measure: report.Start, Customers: f.Customers, Who: report.Portal}
	process, err := d.Stage.Portal(ctx, "start-"+string(d.Engine), f.Database)
	if err != nil {
		return sample, err
	}
	sample.TotalMS = milliseconds(process.Ready)
	if err := pause(ctx, min(rest, d.Length)); err != nil {
		return sample, stopAll([]contender{{process: process}}, err)
	}
	memory, err := process.Memory()
	sample.IdleMiB = mebibytes(memory.Now)
	return sample, stopAll([]contender{{process: process}}, err)
}

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-time.After(d):
		return nil
	}
}
