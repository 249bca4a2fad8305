package drive

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"time"

	"aftercare/bench/load"
)

// Beside is how long a call takes in each of several portals.
type Beside struct {
	Measure string
	First   time.Duration
	Rates   []float64 // of the others, against the first
	IsNew   bool      // the first one does not have it
}

// lacks reports whether a portal answers so because it does not have a call.
func lacks(status int) bool { return status == http.StatusNotFound || status/100 == 3 }

// Together asks portals for the same things one after the other, request by
// request: whatever else the machine does then disturbs all of them alike. Each
// driver brings a portal on a copy of its own database; rounds is how often each
// thing whose name holds only is asked for.
func Together(ctx context.Context, drivers []*Driver, only string, rounds int) (all []Beside, err error) {
	var contenders []contender
	defer func() { err = stopAll(ctx, contenders, err) }()
	for i, d := range drivers {
		c, err := d.onCopy(ctx, fmt.Sprintf("beside-%d", i), d.filled[0])
		if err != nil {
			return nil, err
		}
		contenders = append(contenders, c)
	}
	measures := make([][]measure, len(drivers))
	for i, d := range drivers {
		measures[i] = slices.DeleteFunc(append(d.readMeasures(), d.writeMeasures()...), func(m measure) bool {
			return m.prepare != nil || m.beside != nil || !strings.Contains(m.name, only)
		})
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
	figures := Beside{Measure: measures[0][number].name}
	took := make([][]time.Duration, len(contenders))
	conns := make([]*load.Conn, len(contenders))
	next := make([]requests, len(contenders))
	for i, c := range contenders {
		conn, err := load.Dial(c.process.Addr)
		if err != nil {
			return figures, err
		}
		defer conn.Close()
		conns[i], next[i] = conn, measures[i][number].portal(turn{c, 0})
	}
	chance := rand.New(rand.NewPCG(1, 2))
	for n := range rounds {
		order := chance.Perm(len(contenders)) // nobody always follows the same one
		if n == 0 {
			order = []int{0, 1, 2}[:len(contenders)] // the first says whether it has the call
		}
		for _, i := range order {
			request, _ := next[i](n)
			began := time.Now()
			_, err := conns[i].Call(request)
			if refused := (*load.Refused)(nil); n == 0 && i == 0 && errors.As(err, &refused) && lacks(refused.Status) {
				figures.IsNew = true
				return figures, nil
			}
			if err != nil {
				return figures, err
			}
			took[i] = append(took[i], time.Since(began))
		}
		if err := ctx.Err(); err != nil {
			return figures, err
		}
	}
	figures.First = undisturbed(took[0])
	for _, times := range took[1:] {
		figures.Rates = append(figures.Rates, float64(figures.First)/float64(undisturbed(times)))
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
	if b.IsNew {
		return fmt.Sprintf("%-38s new", b.Measure)
	}
	text := fmt.Sprintf("%-38s %8.3f ms", b.Measure, milliseconds(b.First))
	for _, rate := range b.Rates {
		text += fmt.Sprintf("  %5.2f", rate)
	}
	return text
}
