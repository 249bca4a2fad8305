package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
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
		return f.disturbDatabase(ctx, func(r *relay) { r.delay.Store(int64(databaseDelay)) }, func() error {
			answered, err := f.crowd()
			f.slow = f.slow.plus(answered)
			return err
		})
	}},
	{"database silent", func(ctx context.Context, f *fleet) error {
		return f.disturbDatabase(ctx, func(r *relay) { r.silent.Store(true) }, func() error {
			time.Sleep(away / 2) // statements under way get their 503 when their own limit ends
			answered, err := f.crowd()
			if answered.Finished > 0 || answered.Late > 0 {
				err = errors.Join(err, fmt.Errorf("while the database gave no answer: %+v", answered))
			}
			return err
		})
	}},
}

func (f *fleet) disturbDatabase(ctx context.Context, how func(*relay), happens func() error) error {
	var servers []string
	for _, n := range f.database.nodes {
		servers = append(servers, n.postgres)
	}
	return f.behind(ctx, func(all []*relay) error {
		for _, r := range all {
			how(r)
		}
		return happens()
	}, servers...)
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

func (a answers) plus(b answers) answers {
	return answers{a.Finished + b.Finished, a.Soon + b.Soon, a.Late + b.Late}
}

func (a answers) String() string {
	return fmt.Sprintf("Of %s calls to a slow database, %s finished, %s got 503 within two seconds, and %s got it later.",
		grouped(a.Finished+a.Soon+a.Late), grouped(a.Finished), grouped(a.Soon), grouped(a.Late))
}

// crowd lets many callers read and write at once. Each call must finish, or get 503 with Retry-After. Each caller has
// a ticket of another customer: a write that waits three seconds for one of the same record gets 503, too.
func (f *fleet) crowd() (answered answers, failure error) {
	tickets := slices.Clone(f.tickets)
	slices.SortFunc(tickets, func(a, b ticket) int { return strings.Compare(a.CustomerID, b.CustomerID) })
	tickets = slices.CompactFunc(tickets, func(a, b ticket) bool { return a.CustomerID == b.CustomerID })
	if len(tickets) < crowdSize {
		return answered, fmt.Errorf("%d customers have tickets, and each of %d callers needs one", len(tickets), crowdSize)
	}
	desk := f.front
	desk.Token = f.desk
	var mu sync.Mutex
	note := func(took time.Duration, a portal.Answer, err error) {
		mu.Lock()
		defer mu.Unlock()
		switch {
		case err == nil && a.Status == http.StatusOK:
			answered.Finished++
		case err == nil && a.Status == http.StatusServiceUnavailable && a.Header.Get("Retry-After") != "" && took < refusalIn:
			answered.Soon++
		case err == nil && a.Status == http.StatusServiceUnavailable && a.Header.Get("Retry-After") != "":
			answered.Late++
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
					a, err = desk.Send(http.MethodGet, "/TicketSearch/Search/"+tickets[i].TicketNumber, "", nil)
				} else {
					a, err = desk.Send(http.MethodPost, "/ProductRepair/update-status/"+tickets[i].ID, "application/json", []byte(`{"status":"Slow"}`))
				}
				note(time.Since(began), a, err)
				if a.Status != http.StatusOK {
					time.Sleep(time.Second)
				}
			}
		})
	}
	crew.Wait()
	return answered, failure
}
