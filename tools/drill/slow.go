package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"aftercare/tools/portal"
)

// Faults of a network that is slow, or that cuts connections.
const (
	storeDelay    = 500 * time.Millisecond // each way
	databaseDelay = 250 * time.Millisecond // each way
	tornWithin    = 300_000                // bytes
)

var slowFaults = []fault{
	{"bucket slow", func(ctx context.Context, f *fleet) error {
		return f.bucketFails(ctx, func(r *relay) { r.delay.Store(int64(storeDelay)) })
	}},
	{"bucket cuts connections", func(ctx context.Context, f *fleet) error {
		return f.bucketFails(ctx, func(r *relay) { r.tear.Store(tornWithin) })
	}},
	{"mail server slow", func(_ context.Context, f *fleet) error {
		f.mail.slow.Store(true)
		time.Sleep(away)
		f.mail.slow.Store(false)
		return f.tryMail()
	}},
	{"database slow", func(ctx context.Context, f *fleet) error {
		var servers []string
		for _, n := range f.database.nodes {
			servers = append(servers, n.postgres)
		}
		return f.behind(ctx, func(all []*relay) error {
			for _, r := range all {
				r.delay.Store(int64(databaseDelay))
			}
			return f.crowd()
		}, servers...)
	}},
}

func (f *fleet) bucketFails(ctx context.Context, how func(*relay)) error {
	return f.behind(ctx, func(all []*relay) error {
		how(all[0])
		return f.readFiles(func() error {
			time.Sleep(frozen)
			return nil
		})
	}, storeAt)
}

const (
	crowdSize  = 40
	refusalIn  = 2 * time.Second
	statusPath = "/ProductRepair/update-status/"
)

// crowd lets many callers read and write at once. The server must finish a call, or refuse it soon with Retry-After.
func (f *fleet) crowd() error {
	desk := f.front
	desk.Token = f.desk
	var tickets []struct {
		ID string `json:"_id"`
	}
	if _, err := desk.Get("/ProductRepair/fetch?limit=100", &tickets); err != nil {
		return err
	}
	var finished, refused, slowest atomic.Int64
	failures := make(chan error, crowdSize)
	var crew sync.WaitGroup
	until := time.Now().Add(frozen)
	for i := range crowdSize {
		crew.Go(func() {
			for n := i; time.Now().Before(until); n++ {
				began := time.Now()
				var a portal.Answer
				var err error
				if n%2 == 0 {
					a, err = desk.Send(http.MethodGet, "/TicketSearch/Search/"+f.tickets[i%len(f.tickets)], "", nil)
				} else {
					a, err = desk.Send(http.MethodPost, statusPath+tickets[i%len(tickets)].ID, "application/json", []byte(`{"status":"Slow"}`))
				}
				took := time.Since(began)
				slowest.Store(max(slowest.Load(), int64(took)))
				switch {
				case err == nil && a.Status == http.StatusOK:
					finished.Add(1)
					continue
				case err == nil && a.Status == http.StatusServiceUnavailable && a.Header.Get("Retry-After") != "" && took < refusalIn:
					refused.Add(1)
					time.Sleep(time.Second)
					continue
				}
				failures <- fmt.Errorf("after %s: %d, Retry-After %q, %w: %s", took, a.Status, a.Header.Get("Retry-After"), err, a.Body)
				return
			}
		})
	}
	crew.Wait()
	close(failures)
	fmt.Printf("%d calls of %d callers finished, %d were refused, %d ended otherwise; the slowest took %s\n",
		finished.Load(), crowdSize, refused.Load(), len(failures), time.Duration(slowest.Load()).Round(100*time.Millisecond))
	var err error
	for failure := range failures {
		err = errors.Join(err, failure)
	}
	return err
}
