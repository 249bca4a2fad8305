package jobs

import (
	"context"
	"fmt"
	"regexp"
	"time"

	"aftercare/internal/platform/db"
)

type State string

const (
	Waiting State = "waiting"
	Working State = "working" // a worker has claimed it
	GivenUp State = "given up"
)

// Entry describes a job for an operator, without its payload.
type Entry struct {
	ID       string
	Kind     string
	Created  time.Time
	Attempts int
	NextTry  time.Time // zero for a failed job
	State    State
	Reason   string // why the last attempt failed; addresses are masked
	About    About
	Sealed   bool // it was encrypted with another secret, so About is empty
}

// About is the part of a job's payload that an operator may see.
type About struct{ Recipient, Subject string }

// Describe sets the function that returns the About of a kind.
func (q *Queue) Describe(kind string, fn func(job Job) (About, error)) { q.describers[kind] = fn }

const listPage = 500

// List calls yield for each job, oldest first: for all jobs or only for failed ones. It reads in
// pages and locks nothing, so it can run beside the workers.
func (q *Queue) List(ctx context.Context, onlyGivenUp bool, yield func(Entry) error) error {
	for last := ""; ; {
		page, err := q.listAfter(ctx, last, onlyGivenUp)
		if err != nil {
			return fmt.Errorf("jobs: list: %w", err)
		}
		for _, entry := range page {
			if err := yield(entry); err != nil {
				return err
			}
			last = entry.ID
		}
		if len(page) < listPage {
			return nil
		}
	}
}

func (q *Queue) listAfter(ctx context.Context, last string, onlyGivenUp bool) ([]Entry, error) {
	condition := ""
	if onlyGivenUp {
		condition = ` AND dead = TRUE`
	}
	return db.All(ctx, q.db, q.scanEntry, `
		SELECT id, kind, payload, run_at, attempts, leased_until, last_error, dead, created_at
		FROM jobs WHERE id > $1`+condition+` ORDER BY id LIMIT $2`, last, listPage)
}

func (q *Queue) scanEntry(row db.Row) (e Entry, err error) {
	var payload []byte
	var runAt, leasedUntil, created int64
	var dead bool
	if err := row.Scan(&e.ID, &e.Kind, &payload, &runAt, &e.Attempts, &leasedUntil, &e.Reason, &dead, &created); err != nil {
		return e, err
	}
	e.Created, e.Reason = db.FromMicros(created), Mask(e.Reason)
	if e.State = stateOf(dead, leasedUntil, q.db.Now()); e.State != GivenUp {
		e.NextTry = db.FromMicros(runAt)
	}
	e.About, e.Sealed = q.describe(Job{ID: e.ID, Kind: e.Kind, Payload: payload})
	return e, nil
}

func (q *Queue) describe(job Job) (about About, sealed bool) {
	tell := q.describers[job.Kind]
	if tell == nil {
		return About{}, false
	}
	var err error
	if job.Payload, err = q.sealer.Open(job.Payload); err == nil {
		about, err = tell(job)
	}
	if err != nil {
		return About{}, true
	}
	return about, false
}

var address = regexp.MustCompile(`([^\s<>"'(),:;\[\]@])[^\s<>"'(),:;\[\]@]*@`)

// Mask keeps only the first character and the host of every email address in a text. A reader who
// knows the address can still recognise it.
func Mask(text string) string { return address.ReplaceAllString(text, "$1…@") }
