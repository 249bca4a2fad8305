package jobs_test

import (
	"bytes"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/jobs"
)

// loudly is a log that signals each line.
type loudly struct {
	mu   sync.Mutex
	text bytes.Buffer
	told chan struct{}
}

func (l *loudly) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if strings.Contains(string(b), "not tried again") {
		l.told <- struct{}{}
	}
	return l.text.Write(b)
}

func (l *loudly) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func TestTheLogTellsOfGivenUpJobsAtTheStartAndEveryHour(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, c *dbtest.Clock) {
		log := &loudly{told: make(chan struct{}, 100)}
		q := jobs.New(d, jobs.Config{Logger: slog.New(slog.NewTextHandler(log, nil))})
		q.TellOfGivenUp("aftercare jobs list")
		hour := func() (lines int) {
			t.Helper()
			before := strings.Count(log.String(), "advice=")
			if _, err := q.RunPeriodic(t.Context()); err != nil {
				t.Fatal(err)
			}
			c.Advance(jobs.TellEvery)
			return strings.Count(log.String(), "advice=") - before
		}
		enqueue(t, d, q, "asha@example.org")
		if hour() != 0 {
			t.Errorf("without such a job it said %s", log)
		}
		if err := d.Write(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `UPDATE jobs SET dead = TRUE`)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if hour() != 1 {
				t.Errorf("an hour said %s", log)
			}
		}
		if text := log.String(); !strings.Contains(text, `level=WARN msg="jobs failed and are not tried again" jobs=1 advice="aftercare jobs list"`) {
			t.Errorf("it said %s", text)
		}
		// A restart within the hour logs it again.
		c.Advance(-jobs.TellEvery)
		for len(log.told) > 0 {
			<-log.told
		}
		stop := start(t, q)
		<-log.told
		if err := stop(); err != nil {
			t.Error(err)
		}
		if revived, err := q.ReviveAll(t.Context(), unnoted); err != nil || revived != 1 {
			t.Fatalf("%d revived, %v", revived, err)
		}
		c.Advance(jobs.TellEvery)
		if hour() != 0 {
			t.Errorf("after they were revived it said %s", log)
		}
	})
}
