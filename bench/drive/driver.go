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
	Mixed   time.Duration // of the mixed load
	Say     func(format string, args ...any)
	Version string

	filled []filled
}

// filled is a database and what is known of it.
type filled struct {
	stage.Database
	facts *stage.Facts
	peer  string // PocketBase's folder with as many customers; "" without it
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
		f := filled{Database: database, facts: facts}
		if d.hasPeer() {
			if f.peer, err = d.Stage.PeerFilled(ctx, size); err != nil {
				return err
			}
		}
		d.filled = append(d.filled, f)
	}
	return nil
}

// hasPeer reports whether PocketBase takes part. It has SQLite alone.
func (d *Driver) hasPeer() bool { return d.Stage.Peer != "" && d.Engine == db.SQLite }

// Phase is a part of a run that can be taken alone.
type Phase struct {
	Name string
	run  func(d *Driver, ctx context.Context, s *report.Section) error
}

// Phases in their order.
func Phases() []Phase {
	return []Phase{
		{report.Starts, (*Driver).starts},
		{report.Reads, (*Driver).reads},
		{report.Writes, (*Driver).writes},
		{report.Mixed, (*Driver).mixed},
		{report.Transfers, (*Driver).transfers},
	}
}

// Take runs a phase and gives its figures, all of them or none.
func (d *Driver) Take(ctx context.Context, p Phase) (report.Section, error) {
	s := report.Section{
		Engine: string(d.Engine), Phase: p.Name, Sizes: d.Sizes, Rounds: d.Rounds, Seconds: d.Length.Seconds(), Version: d.Version,
	}
	s.Stamp(time.Now())
	if err := p.run(d, ctx, &s); err != nil {
		return s, fmt.Errorf("%s on %s: %w", p.Name, d.Engine, err)
	}
	return s, nil
}

// contender is a program that takes its turns.
type contender struct {
	who     string
	process *stage.Process
	filled
	token   string   // of the desk
	tokens  []string // of the first of the customers
	dealers []string // of the first of the dealers
	discard func(ctx context.Context) error
}

// stopAll ends programs and removes their copies, after errors as well.
func stopAll(ctx context.Context, contenders []contender, err error) error {
	// An interrupted run throws its copies away as well.
	ctx = context.WithoutCancel(ctx)
	for _, c := range contenders {
		err = errors.Join(err, c.process.Stop())
		if c.discard != nil {
			err = errors.Join(err, c.discard(ctx))
		}
	}
	return err
}

// turn is one measurement of one contender.
type turn struct {
	contender
	round int
}

// requests gives the request of a number, or false when there is none left.
type requests func(n int) (load.Request, bool)

// measure is something that contenders do over and over, and how fast.
type measure struct {
	name    string
	portal  func(t turn) requests
	peer    func(t turn) requests                   // as PocketBase does it; nil if it does not
	isBare  bool                                    // the bare handlers answer the portal's requests
	loop    string                                  // the name of the bare program's write; "" if it has none
	ids     func(t turn) []string                   // what that loop changes
	calls   int                                     // so many calls, one at a time; 0 for as many as the time allows on all connections
	writes  bool                                    // it leaves work behind that has to end before the next turn
	prepare func(ctx context.Context, t turn) error // makes what the turn needs
	beside  func(ctx context.Context, t turn) error // goes on meanwhile, until ctx ends
}

// among are those who can do what is measured.
func (m measure) among(contenders []contender) []contender {
	return slices.DeleteFunc(slices.Clone(contenders), func(c contender) bool {
		switch c.who {
		case report.Bare:
			return !m.isBare && m.loop == ""
		case report.Peer, report.PeerFull:
			return m.peer == nil
		}
		return false
	})
}

// warmUp is the round before the first.
const warmUp = -1

// alternate measures the contenders in turns. Every measure has its turn in each
// round: what disturbs the machine for a while is in one round of some measures then,
// and not in all rounds of one.
func (d *Driver) alternate(ctx context.Context, s *report.Section, contenders []contender, measures ...measure) error {
	for round := warmUp; round < d.Rounds; round++ {
		for _, m := range measures {
			for _, c := range inTurn(m.among(contenders), round) {
				sample, err := d.apply(ctx, m, turn{c, round})
				if err != nil {
					return fmt.Errorf("%s, %s, %s: %w", m.name, c.Database, c.who, err)
				}
				if round != warmUp {
					s.Samples = append(s.Samples, sample)
				}
			}
		}
	}
	for _, m := range measures {
		d.Say("%s", s.Line(m.name))
	}
	return nil
}

// inTurn lets every other round go backwards, so that nobody is always first.
func inTurn(contenders []contender, round int) []contender {
	order := slices.Clone(contenders)
	if round%2 != 0 {
		slices.Reverse(order)
	}
	return order
}

func (d *Driver) apply(ctx context.Context, m measure, t turn) (sample report.Sample, err error) {
	if t.who == report.Bare && m.loop != "" {
		return d.loop(m, t)
	}
	if m.prepare != nil && t.who == report.Portal {
		if err := m.prepare(ctx, t); err != nil {
			return sample, err
		}
	}
	sample = report.Sample{Measure: m.name, Customers: t.Customers, Who: t.who, Round: t.round}
	watch, err := watchMemory(t.process)
	if err != nil {
		return sample, err
	}
	result, err := d.run(ctx, m, t)
	if err != nil {
		return sample, err
	}
	sample.Requests, sample.PerSecond = result.Requests, result.PerSecond
	sample.P50MS, sample.P99MS, sample.MaxMS = milliseconds(result.P50), milliseconds(result.P99), milliseconds(result.Max)
	if err := watch.note(&sample); err != nil {
		return sample, err
	}
	return sample, d.settle(ctx, m, t)
}

func (d *Driver) run(ctx context.Context, m measure, t turn) (result load.Result, err error) {
	if m.beside == nil {
		return d.load(m, t).Run(ctx)
	}
	meanwhile, stop := context.WithCancel(ctx)
	ended := make(chan error)
	go func() { ended <- m.beside(meanwhile, t) }()
	result, err = d.load(m, t).Run(ctx)
	stop()
	return result, errors.Join(err, <-ended)
}

func (d *Driver) load(m measure, t turn) load.Load {
	next := m.portal
	if t.who == report.Peer || t.who == report.PeerFull {
		next = m.peer
	}
	l := load.Load{Addr: t.process.Addr, Conns: d.Conns, For: d.Length, Next: next(t)}
	if t.round == warmUp {
		l.For /= 4
	}
	if m.calls > 0 {
		l.Conns, l.For = 1, time.Hour
		next := l.Next
		l.Next = func(n int) (load.Request, bool) {
			if n >= m.calls {
				return load.Request{}, false
			}
			return next(n)
		}
	}
	return l
}

// settle waits until the emails of a write are sent: whoever is measured next must
// not pay for them.
func (d *Driver) settle(ctx context.Context, m measure, t turn) error {
	if !m.writes || d.Stage.Hasty {
		return nil
	}
	if t.who == report.Portal {
		if err := pause(ctx, stage.UndoWait+stage.UndoWait/2); err != nil {
			return err
		}
	}
	return t.process.Settle(ctx)
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

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-time.After(d):
		return nil
	}
}
