// Package drive takes the figures: it starts the portal and what it is measured
// against, and lets them take turns.
package drive

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"aftercare/bench/load"
	"aftercare/bench/report"
	"aftercare/bench/stage"
	"aftercare/internal/platform/db"
)

// Driver takes the figures of one engine.
type Driver struct {
	Stage   *stage.Stage
	Engine  db.Engine
	Sizes   []int
	Rounds  int
	Conns   int           // how many connections make requests at once
	Length  time.Duration // of each measurement
	Say     func(format string, args ...any)
	Version string

	filled []filled
}

// filled is a database and what is known of it.
type filled struct {
	stage.Database
	facts *stage.Facts
}

// Prepare fills the databases, or finds them filled.
func (d *Driver) Prepare(ctx context.Context) error {
	for _, size := range d.Sizes {
		database, err := d.Stage.Filled(ctx, d.Engine, size)
		if err != nil {
			return err
		}
		facts, err := d.Stage.Facts(ctx, database)
		if err != nil {
			return err
		}
		d.filled = append(d.filled, filled{database, facts})
	}
	return nil
}

// Phase is a part of a run that can be taken alone.
type Phase struct {
	Name     string
	run      func(d *Driver, ctx context.Context, s *report.Section) error
	measures func(d *Driver) []string // what it has to give figures of
}

// Phases in their order.
func Phases() []Phase {
	return []Phase{
		{report.Starts, (*Driver).starts, func(*Driver) []string { return []string{report.Start} }},
		{report.Reads, (*Driver).reads, func(d *Driver) []string {
			return append(names(d.readMeasures()), report.WorstPair)
		}},
		{report.Desk, (*Driver).desk, func(*Driver) []string { return append(names(pageMeasures()), overview().name) }},
		{report.Transfers, (*Driver).transfers, func(*Driver) []string { return []string{report.Export, report.WholeArray} }},
		{report.Writes, (*Driver).writes, func(*Driver) []string {
			return append(append(names(formMeasures()), report.StatusUpdate), bulkNames()...)
		}},
		{report.Upkeep, (*Driver).upkeep, func(d *Driver) []string { return names(d.upkeepMeasures()) }},
	}
}

func names(measures []measure) (all []string) {
	for _, m := range measures {
		all = append(all, m.name)
	}
	return all
}

// Take runs a phase and gives its figures, all of them or none.
func (d *Driver) Take(ctx context.Context, p Phase) (report.Section, error) {
	s := report.Section{
		Engine: string(d.Engine), Phase: p.Name, Sizes: d.Sizes, Rounds: d.Rounds, Seconds: d.Length.Seconds(), Version: d.Version,
	}
	s.Stamp(time.Now())
	err := p.run(d, ctx, &s)
	if err == nil {
		err = s.Complete(p.measures(d))
	}
	if err != nil {
		return s, fmt.Errorf("%s on %s: %w", p.Name, d.Engine, err)
	}
	return s, nil
}

// contender is a program that takes its turns.
type contender struct {
	who     string
	process *stage.Process
	filled
	token  string   // of the desk
	tokens []string // of the first of the customers
}

func (c contender) isBare() bool { return c.who == report.Bare }

// stopAll ends programs, after errors as well.
func stopAll(contenders []contender, err error) error {
	for _, c := range contenders {
		err = errors.Join(err, c.process.Stop())
	}
	return err
}

// turn is one measurement of one contender.
type turn struct {
	contender
	round int
}

// measure is something that contenders do over and over, and how fast.
type measure struct {
	name     string
	once     bool // what it asks for is not asked for twice, so there is no warm-up
	alone    bool // nothing bare does it
	writes   bool // it leaves work behind that has to end before the next turn
	requests func(t turn) func(n int) (load.Request, bool)
}

// warmUp is the round before the first.
const warmUp = -1

// alternate measures the contenders in turns. Every measure has its turn in each
// round: what disturbs the machine for a while is in one round of some measures then,
// and not in all rounds of one.
func (d *Driver) alternate(ctx context.Context, s *report.Section, contenders []contender, measures ...measure) error {
	for _, m := range measures {
		if m.once {
			continue
		}
		for _, c := range m.among(contenders) {
			if _, err := d.apply(ctx, m, turn{c, warmUp}, d.Length/4); err != nil {
				return err
			}
		}
	}
	for round := range d.Rounds {
		for _, m := range measures {
			for _, c := range inTurn(m.among(contenders), round) {
				sample, err := d.apply(ctx, m, turn{c, round}, d.Length)
				if err != nil {
					return err
				}
				s.Samples = append(s.Samples, sample)
			}
		}
	}
	for _, m := range measures {
		d.Say("%s", s.Line(m.name))
	}
	return nil
}

// among are those who can do what is measured.
func (m measure) among(contenders []contender) []contender {
	return slices.DeleteFunc(slices.Clone(contenders), func(c contender) bool { return m.alone && c.isBare() })
}

// inTurn lets every other round go backwards, so that nobody is always first.
func inTurn(contenders []contender, round int) []contender {
	order := slices.Clone(contenders)
	if round%2 == 1 {
		slices.Reverse(order)
	}
	return order
}

func (d *Driver) apply(ctx context.Context, m measure, t turn, length time.Duration) (sample report.Sample, err error) {
	sample = report.Sample{Measure: m.name, Customers: t.Customers, Who: t.who, Round: t.round}
	watch, err := watchMemory(t.process)
	if err != nil {
		return sample, err
	}
	result, err := load.Load{Addr: t.process.Addr, Conns: d.Conns, For: length, Next: m.requests(t)}.Run(ctx)
	if err != nil {
		return sample, fmt.Errorf("%s, %s, %s: %w", m.name, t.Database, t.who, err)
	}
	sample.Requests, sample.PerSecond = result.Requests, result.PerSecond
	sample.P50MS, sample.P99MS = milliseconds(result.P50), milliseconds(result.P99)
	if err := watch.note(&sample); err != nil {
		return sample, err
	}
	if m.writes && !d.Stage.Hasty {
		err = t.process.Settle(ctx)
	}
	return sample, err
}

// memoryWatch sees how far a process's memory rises.
type memoryWatch struct {
	process *stage.Process
	before  stage.Memory
}

func watchMemory(p *stage.Process) (memoryWatch, error) {
	if err := p.ResetPeak(); err != nil {
		return memoryWatch{}, err
	}
	before, err := p.Memory()
	return memoryWatch{p, before}, err
}

func (w memoryWatch) note(s *report.Sample) error {
	after, err := w.process.Memory()
	s.PeakMiB, s.GrowthMiB = mebibytes(after.Peak), mebibytes(after.Peak-w.before.Now)
	return err
}

func mebibytes(bytes int64) float64 { return float64(bytes) / (1 << 20) }

func milliseconds(d time.Duration) float64 { return d.Seconds() * 1000 }
