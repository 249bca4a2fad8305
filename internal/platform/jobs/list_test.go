package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/jobs"
)

func list(t *testing.T, q *jobs.Queue, onlyGivenUp bool) (entries []jobs.Entry) {
	t.Helper()
	err := q.List(t.Context(), onlyGivenUp, func(e jobs.Entry) error {
		entries = append(entries, e)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

// letters returns a queue that refuses emails to bad addresses for good, and those to slow
// addresses for now.
func letters(d *db.DB) *jobs.Queue {
	q := jobs.New(d, jobs.Config{Sealer: mirror{}})
	q.Handle("mail", func(_ context.Context, job jobs.Job) error {
		var l letter
		if err := job.Decode(&l); err != nil {
			return err
		}
		switch l.To {
		case "bad@example.org":
			return jobs.Permanent(errors.New("550 <bad@example.org>: no such mailbox"))
		case "slow@example.org":
			return errors.New("451 later")
		}
		return nil
	})
	q.Describe("mail", func(job jobs.Job) (jobs.About, error) {
		var l letter
		err := job.Decode(&l)
		return jobs.About{Recipient: jobs.Mask(l.To), Subject: "Hello"}, err
	})
	return q
}

func TestAnOperatorSeesTheOutcomeOfEachJob(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, c *dbtest.Clock) {
		q, began := letters(d), c.Now()
		for _, to := range []string{"bad@example.org", "slow@example.org"} {
			enqueue(t, d, q, to)
			c.Advance(time.Millisecond)
		}
		runOnce(t, q)
		failed := c.Now()
		enqueue(t, d, q, "asha@example.org")
		if _, err := q.TakeAndDie(t.Context()); err != nil {
			t.Fatal(err)
		}
		c.Advance(time.Millisecond)
		enqueue(t, d, q, "ravi@example.org")

		got := list(t, q, false)
		want := []jobs.Entry{
			{Kind: "mail", Created: began, Attempts: 1, State: jobs.GivenUp, Reason: "550 <b…@example.org>: no such mailbox", About: jobs.About{Recipient: "b…@example.org", Subject: "Hello"}},
			{Kind: "mail", Created: began.Add(time.Millisecond), Attempts: 1, NextTry: failed.Add(time.Minute), State: jobs.Waiting, Reason: "451 later", About: jobs.About{Recipient: "s…@example.org", Subject: "Hello"}},
			{Kind: "mail", Created: failed, Attempts: 1, NextTry: failed, State: jobs.Working, About: jobs.About{Recipient: "a…@example.org", Subject: "Hello"}},
			{Kind: "mail", Created: c.Now(), NextTry: c.Now(), State: jobs.Waiting, About: jobs.About{Recipient: "r…@example.org", Subject: "Hello"}},
		}
		if len(got) != len(want) {
			t.Fatalf("%d jobs, want %d: %+v", len(got), len(want), got)
		}
		for i := range want {
			want[i].ID = got[i].ID
			if got[i].ID == "" || got[i] != want[i] {
				t.Errorf("the list says %+v, want %+v", got[i], want[i])
			}
		}
		if dead := list(t, q, true); len(dead) != 1 || dead[0] != got[0] {
			t.Errorf("given up were %+v", dead)
		}
	})
}

func TestAListIsWalkedInPages(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, _ *dbtest.Clock) {
		q := letters(d)
		const many = 1203
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			for i := range many {
				if err := q.Enqueue(t.Context(), tx, "mail", letter{fmt.Sprint(i)}); err != nil {
					return err
				}
			}
			_, err := tx.Exec(t.Context(), `UPDATE jobs SET dead = TRUE`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, e := range list(t, q, true) {
			seen[e.ID] = true
		}
		if len(seen) != many {
			t.Errorf("%d jobs were listed, want %d", len(seen), many)
		}
		stop := errors.New("enough")
		if err := q.List(t.Context(), false, func(jobs.Entry) error { return stop }); !errors.Is(err, stop) {
			t.Errorf("the walk ended with %v", err)
		}
		if revived, err := q.ReviveAll(t.Context(), unnoted); err != nil || revived != many {
			t.Errorf("%d revived, %v", revived, err)
		}
		wantStats(t, q, many, 0)
	})
}

func TestAJobOfAnotherSecretIsListedWithoutItsContent(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, _ *dbtest.Clock) {
		enqueue(t, d, jobs.New(d, jobs.Config{}), "asha@example.org")
		got := list(t, letters(d), false)
		if len(got) != 1 || !got[0].Sealed || got[0].About != (jobs.About{}) {
			t.Errorf("the list says %+v", got)
		}
	})
}

func TestNamedJobsAreTriedAgainAllOrNone(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, _ *dbtest.Clock) {
		q := letters(d)
		for _, to := range []string{"bad@example.org", "bad@example.org", "slow@example.org"} {
			enqueue(t, d, q, to)
		}
		runOnce(t, q)
		wantStats(t, q, 1, 2)
		dead, waits := list(t, q, true), ""
		for _, e := range list(t, q, false) {
			if e.State == jobs.Waiting {
				waits = e.ID
			}
		}
		for _, stranger := range []string{"nonsense", waits} {
			_, err := q.Revive(t.Context(), unnoted, dead[0].ID, stranger)
			if f, ok := fault.As(err); !ok || f.Sentence != "There is no failed job "+stranger+". Nothing was changed." {
				t.Errorf("%s: %v", stranger, err)
			}
			wantStats(t, q, 1, 2)
		}
		if revived, err := q.Revive(t.Context(), unnoted, dead[1].ID, dead[1].ID); err != nil || revived != 1 {
			t.Fatalf("%d revived, %v", revived, err)
		}
		wantStats(t, q, 2, 1)
		if ran := runOnce(t, q); ran != 1 {
			t.Errorf("%d jobs ran", ran)
		}
	})
}

func TestTheOldestJobIsDueAndUnclaimed(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, c *dbtest.Clock) {
		q := letters(d)
		want := func(oldest time.Duration) {
			t.Helper()
			if s, err := q.Stats(t.Context()); err != nil || s.Oldest != oldest {
				t.Errorf("the oldest has waited for %v (%v), want %v", s.Oldest, err, oldest)
			}
		}
		want(0)
		enqueue(t, d, q, "slow@example.org")
		c.Advance(10 * time.Second)
		want(10 * time.Second)
		runOnce(t, q) // its next attempt is in a minute
		want(0)
		c.Advance(90 * time.Second)
		want(30 * time.Second)
		if _, err := q.TakeAndDie(t.Context()); err != nil {
			t.Fatal(err)
		}
		want(0)
	})
}

func TestAddressesAreMasked(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"asha@example.com": "a…@example.com",
		"a@b.c":            "a…@b.c",
		"इशा@example.com":  "इ…@example.com",
		"550 5.1.1 <asha.verma+x@example.com>: unknown, see mailto:help@host": "550 5.1.1 <a…@example.com>: unknown, see mailto:h…@host",
		"no address at all": "no address at all",
		"":                  "",
	} {
		if got := jobs.Mask(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

// unnoted is a Note that records nothing.
func unnoted(context.Context, *db.Tx, int64) error { return nil }

func TestJobsGetNoNewStartThatCannotBeNoted(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *db.DB, _ *dbtest.Clock) {
		q := letters(d)
		enqueue(t, d, q, "bad@example.org")
		runOnce(t, q)
		dead := list(t, q, true)
		full := errors.New("no room for a note")
		note := func(context.Context, *db.Tx, int64) error { return full }
		if revived, err := q.Revive(t.Context(), note, dead[0].ID); !errors.Is(err, full) || revived != 0 {
			t.Errorf("%d revived, %v", revived, err)
		}
		if revived, err := q.ReviveAll(t.Context(), note); !errors.Is(err, full) || revived != 0 {
			t.Errorf("%d revived, %v", revived, err)
		}
		wantStats(t, q, 0, 1)

		noted := int64(0)
		_, err := q.ReviveAll(t.Context(), func(_ context.Context, _ *db.Tx, revived int64) error { noted += revived; return nil })
		if err != nil || noted != 1 {
			t.Errorf("%d were noted, %v", noted, err)
		}
		if _, err := q.ReviveAll(t.Context(), note); err != nil {
			t.Errorf("nothing is noted where nothing was revived: %v", err)
		}
	})
}
