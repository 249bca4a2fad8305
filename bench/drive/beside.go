package drive

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"aftercare/bench/load"
)

// Beside is how long something takes in each of several portals, against the
// first of them.
type Beside struct {
	Measure string
	First   time.Duration
	Ratios  []float64 // of the others
}

// Together asks portals for the same things one after the other, request by
// request: whatever else the machine does then disturbs all of them alike. Each
// driver brings a portal on a copy of its own database; rounds is how often each
// thing whose name holds only is asked for.
func Together(ctx context.Context, drivers []*Driver, only string, rounds int) (all []Beside, err error) {
	var contenders []contender
	defer func() {
		err = stopAll(contenders, err)
		for i, c := range contenders {
			err = drivers[i].discard(ctx, []contender{c}, err)
		}
	}()
	for i, d := range drivers {
		c, err := d.onCopy(ctx, d.filled[0], variant{who: fmt.Sprint(i), name: fmt.Sprintf("beside-%d", i)})
		if err != nil {
			return nil, err
		}
		contenders = append(contenders, c)
	}
	measures := make([][]measure, len(drivers))
	for i, d := range drivers {
		measures[i] = append(slices.DeleteFunc(d.readMeasures(), func(m measure) bool { return m.once }), d.statusUpdates(), productRegistrations(), profileEdits())
		measures[i] = slices.DeleteFunc(measures[i], func(m measure) bool { return !strings.Contains(m.name, only) })
	}
	if len(measures[0]) == 0 {
		return nil, fmt.Errorf("nothing that is measured is called %q", only)
	}
	for number := range measures[0] {
		figures, err := together(ctx, contenders, measures, number, rounds)
		if err != nil {
			return nil, err
		}
		all = append(all, figures)
		drivers[0].Say("%s", figures)
	}
	return all, nil
}

func together(ctx context.Context, contenders []contender, measures [][]measure, number, rounds int) (Beside, error) {
	took := make([][]time.Duration, len(contenders))
	conns := make([]*load.Conn, len(contenders))
	next := make([]func(int) (load.Request, bool), len(contenders))
	for i, c := range contenders {
		conn, err := load.Dial(c.process.Addr)
		if err != nil {
			return Beside{}, err
		}
		defer conn.Close()
		conns[i], next[i] = conn, measures[i][number].requests(turn{c, 0})
	}
	chance := rand.New(rand.NewPCG(1, 2))
	for n := range rounds {
		for _, i := range chance.Perm(len(contenders)) { // nobody always follows the same one
			request, ok := next[i](n)
			if !ok {
				break
			}
			began := time.Now()
			if _, err := conns[i].Call(request); err != nil {
				return Beside{}, err
			}
			took[i] = append(took[i], time.Since(began))
		}
		if err := ctx.Err(); err != nil {
			return Beside{}, err
		}
	}
	figures := Beside{Measure: measures[0][number].name, First: undisturbed(took[0])}
	for _, times := range took[1:] {
		figures.Ratios = append(figures.Ratios, float64(undisturbed(times))/float64(figures.First))
	}
	return figures, nil
}

// undisturbed is a time that three quarters of the calls needed: a busy machine
// makes calls slower, never faster.
func undisturbed(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/4]
}

func (b Beside) String() string {
	text := fmt.Sprintf("%-34s %8.3f ms", b.Measure, milliseconds(b.First))
	for _, ratio := range b.Ratios {
		text += fmt.Sprintf("  %5.2f", ratio)
	}
	return text
}
