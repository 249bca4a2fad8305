package drive

import (
	"context"
	"time"

	"aftercare/bench/report"
)

// rest is how long a portal stands idle before its memory is read.
const rest = 2 * time.Second

// starts measures how soon the portal is ready on a database that exists, what it
// needs while nobody asks for anything, and how large the database is.
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

func (d *Driver) start(ctx context.Context, f filled) (sample report.Sample, err error) {
	sample = report.Sample{Measure: report.Start, Customers: f.Customers, Who: report.Portal}
	disk, err := f.Bytes(ctx)
	if err != nil {
		return sample, err
	}
	seed, err := f.SeedPeak()
	if err != nil {
		return sample, err
	}
	process, err := d.Stage.Portal(ctx, "start-"+string(d.Engine), f.Database)
	if err != nil {
		return sample, err
	}
	defer func() { err = stopAll(ctx, []contender{{process: process}}, err) }()
	if err := pause(ctx, min(rest, 4*d.Length)); err != nil {
		return sample, err
	}
	memory, err := process.Memory()
	sample.TotalMS, sample.IdleMiB, sample.MiB, sample.SeedMiB = milliseconds(process.Ready), mebibytes(memory.Now), mebibytes(disk), mebibytes(seed)
	return sample, err
}
