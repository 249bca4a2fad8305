package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
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
	crowdSize = 40
	refusalIn = 2 * time.Second
)

// answers is how the server treated callers while its database was slow.
type answers struct{ Finished, Soon, Late int64 }

// crowd lets many callers read and write at once. Each call must finish, or get 503 with Retry-After.
func (f *fleet) crowd() error {
	desk := f.front
	desk.Token = f.desk
	var tickets []struct {
		ID string `json:"_id"`
	}
	if _, err := desk.Get("/ProductRepair/fetch?limit=100", &tickets); err != nil {
		return err
	}
	var mu sync.Mutex
	var failure error
	note := func(took time.Duration, a portal.Answer, err error) {
		mu.Lock()
		defer mu.Unlock()
		switch {
		case err == nil && a.Status == http.StatusOK:
			f.slow.Finished++
		case err == nil && a.Status == http.StatusServiceUnavailable && a.Header.Get("Retry-After") != "" && took < refusalIn:
			f.slow.Soon++
		case err == nil && a.Status == http.StatusServiceUnavailable && a.Header.Get("Retry-After") != "":
			f.slow.Late++
		default:
			failure = errors.Join(failure, err, fmt.Errorf("after %s: %d, Retry-After %q: %s", took, a.Status, a.Header.Get("Retry-After"), a.Body))
		}
	}
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
					a, err = desk.Send(http.MethodPost, "/ProductRepair/update-status/"+tickets[i%len(tickets)].ID, "application/json", []byte(`{"status":"Slow"}`))
				}
				note(time.Since(began), a, err)
				if a.Status != http.StatusOK {
					time.Sleep(time.Second)
				}
			}
		})
	}
	crew.Wait()
	return failure
}
