package jobs_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/jobs"
)

func TestARunningQueueStartsANewJobAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		q := jobs.New(d, jobs.Config{})
		done := make(chan string)
		q.Handle("mail", func(_ context.Context, job jobs.Job) error {
			done <- job.ID
			return nil
		})
		stop := start(t, q)
		for range 5 {
			enqueue(t, d, q, "asha@example.org")
			<-done
		}
		if err := stop(); err != nil {
			t.Error(err)
		}
		wantStats(t, q, 0, 0)
	})
}

func TestTheJobInHandIsFinishedAtShutdown(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		q := jobs.New(d, jobs.Config{})
		started, release := make(chan struct{}), make(chan struct{})
		q.Handle("mail", func(ctx context.Context, _ jobs.Job) error {
			close(started)
			<-release
			return ctx.Err()
		})
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- q.Run(ctx) }()
		enqueue(t, d, q, "asha@example.org")
		<-started
		cancel()
		select {
		case <-ended:
			t.Error("Run left a job in hand behind")
		default:
		}
		close(release)
		if err := <-ended; err != nil {
			t.Error(err)
		}
		wantStats(t, q, 0, 0)
	})
}

func TestTwoReplicasDoEveryJobExactlyOnce(t *testing.T) {
	t.Parallel()
	const total = 60
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			url := dbtest.URL(t, engine)
			var (
				mu   sync.Mutex
				runs = map[string]int{}
				all  = make(chan struct{})
			)
			count := func(_ context.Context, job jobs.Job) error {
				mu.Lock()
				defer mu.Unlock()
				if runs[job.ID]++; len(runs) == total && runs[job.ID] == 1 {
					close(all)
				}
				return nil
			}
			var replicas []*jobs.Queue
			for range 2 {
				q := jobs.New(dbtest.Connect(t, url, time.Now), jobs.Config{})
				q.Handle("mail", count)
				replicas = append(replicas, q)
			}
			d := dbtest.Connect(t, url, time.Now)
			err := d.Write(t.Context(), func(tx *db.Tx) error {
				for i := range total {
					if err := replicas[i%2].Enqueue(t.Context(), tx, "mail", letter{fmt.Sprint(i)}); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			stopFirst, stopSecond := start(t, replicas[0]), start(t, replicas[1])
			<-all
			for _, stop := range []func() error{stopFirst, stopSecond} {
				if err := stop(); err != nil {
					t.Error(err)
				}
			}
			for job, n := range runs {
				if n != 1 {
					t.Errorf("job %s ran %d times", job, n)
				}
			}
			wantStats(t, replicas[0], 0, 0)
		})
	}
}

// The commit of a claim arrives, and its answer does not, as in a failover.
func TestAJobWhoseClaimIsInDoubtDoesNotWait(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t, db.Postgres)
	proxy, beside := dbtest.NewProxy(t, url), dbtest.Connect(t, url, time.Now)
	q := jobs.New(dbtest.Connect(t, proxy.URL, time.Now), jobs.Config{})
	var done []string
	q.Handle("mail", func(_ context.Context, job jobs.Job) error {
		if done = append(done, job.ID); len(done) == 1 {
			enqueue(t, beside, q, "ravi@example.org") // the next claim comes with the result of this job
			proxy.CutCommit(true)
		}
		return nil
	})
	enqueue(t, beside, q, "asha@example.org")
	proxy.CutCommit(true)
	for range 4 {
		if _, err := q.RunOnce(t.Context()); err != nil {
			t.Error(err)
		}
	}
	if len(done) != 2 || !proxy.HasCut() {
		t.Errorf("%d jobs ran, want 2", len(done))
	}
	wantStats(t, q, 0, 0)
}
