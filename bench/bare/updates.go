package bare

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"aftercare/internal/platform/db"
)

// updates makes status updates, each in a transaction of its own.
type updates struct {
	one   func(ctx context.Context, ticketID, status string) error
	close func() error
}

func (s *server) openUpdates(ctx context.Context) (*updates, error) {
	if s.db.Engine() == db.SQLite {
		return openPlain(ctx, s.Database)
	}
	return openPgx(ctx, s.Database)
}

// serve is the portal's call, bare.
func (u *updates) serve(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Status string `json:"status"`
	}
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		fail(w, err)
		return
	}
	if err := u.one(r.Context(), r.PathValue("id"), in.Status); err != nil {
		fail(w, err)
		return
	}
	write(w, map[string]string{"message": "Status updated successfully"})
}

// Loop asks for status updates without HTTP between them.
type Loop struct {
	Tickets []string `json:"tickets"`
	Conns   int      `json:"conns"`
	Seconds float64  `json:"seconds"`
	First   int      `json:"first"` // the number of the first status, so that no text comes twice
}

// Looped is how fast they went.
type Looped struct {
	Updates   int     `json:"updates"`
	PerSecond float64 `json:"perSecond"`
	P50MS     float64 `json:"p50ms"`
	P99MS     float64 `json:"p99ms"`
}

func (u *updates) loop(w http.ResponseWriter, r *http.Request) {
	var in Loop
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		fail(w, err)
		return
	}
	out, err := u.run(r.Context(), in)
	if err != nil {
		fail(w, err)
		return
	}
	write(w, out)
}

func (u *updates) run(ctx context.Context, in Loop) (Looped, error) {
	if len(in.Tickets) == 0 || in.Conns < 1 {
		return Looped{}, errors.New("a loop needs tickets and connections")
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var numbers atomic.Int64
	took := make([][]time.Duration, in.Conns)
	began := time.Now()
	end := began.Add(time.Duration(in.Seconds * float64(time.Second)))
	var crew sync.WaitGroup
	for i := range in.Conns {
		crew.Go(func() {
			for ctx.Err() == nil && (len(took[i]) == 0 || time.Now().Before(end)) {
				n := in.First + int(numbers.Add(1))
				started := time.Now()
				if err := u.one(ctx, in.Tickets[n%len(in.Tickets)], "Looked at for the time "+strconv.Itoa(n)); err != nil {
					stop(err)
					return
				}
				took[i] = append(took[i], time.Since(started))
			}
		})
	}
	crew.Wait()
	elapsed := time.Since(began)
	if err := context.Cause(ctx); err != nil {
		return Looped{}, err
	}
	all := slices.Concat(took...)
	if len(all) == 0 {
		return Looped{}, errors.New("the loop made no update")
	}
	slices.Sort(all)
	milliseconds := func(d time.Duration) float64 { return d.Seconds() * 1000 }
	return Looped{
		Updates: len(all), PerSecond: float64(len(all)) / elapsed.Seconds(),
		P50MS: milliseconds(all[len(all)/2]), P99MS: milliseconds(all[len(all)*99/100]),
	}, nil
}
