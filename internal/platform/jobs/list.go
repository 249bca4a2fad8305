package jobs

import (
	"context"
	"fmt"
	"regexp"
	"time"

	"aftercare/internal/platform/db"
)

// State is where a job stands.
type State string

const (
	Waiting State = "waiting"
	Working State = "working" // in the hand of a worker
	GivenUp State = "given up"
)

// Entry is a job as an operator may see it: enough to know what was not done
// for whom, and not its content.
type Entry struct {
	ID       string
	Kind     string
	Created  time.Time
	Attempts int
	NextTry  time.Time // zero for one that was given up
	State    State
	Reason   string // why the last attempt failed, addresses masked
	About    About
	Sealed   bool // nothing can be said about it: it was sealed by another secret
}

// About is what may be told of a job's content.
type About struct{ Recipient, Subject string }

// Describe names what may be told of the jobs of a kind.
func (q *Queue) Describe(kind string, fn func(job Job) (About, error)) { q.describers[kind] = fn }

// listPage is how many jobs one query reads.
const listPage = 500

// List gives the jobs in the order of their creation, all of them or those
// that were given up. It walks in pages and locks nothing, so that it can be
// asked beside the workers.
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

// Mask leaves of every mail address in a text its first character and its
// host: enough to recognise it by, for whoever knows it.
func Mask(text string) string { return address.ReplaceAllString(text, "$1…@") }
