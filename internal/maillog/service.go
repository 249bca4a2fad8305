package maillog

import (
	"context"
	"errors"
	"slices"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/trail"
)

// Shower writes an email for readers other than its recipient.
type Shower interface {
	Show(l mail.Letter, isHarmless func(link string) bool) (mail.Shown, error)
	Framed(html string) string
}

// Service implements the operations of this package.
type Service struct {
	DB     *db.DB
	Jobs   *jobs.Queue
	Mail   Shower
	Sealer *auth.Sealer // encrypts the text of sent emails
	Trail  *trail.Log
	// Delivery says what happens to an email that is written now.
	Delivery func(ctx context.Context) (mail.Delivery, error)
	// Lives reports whether a private link still works. An unknown link lives.
	Lives func(ctx context.Context, q db.Queryer, link string) (bool, error)
}

// Work registers the background jobs: they store sent emails, delete old ones, and
// end those whose link has expired.
func (s *Service) Work(q *jobs.Queue) {
	q.Keep(mail.Kind, intoLetters, unlessItIsIn, s.record)
	q.Every("letters.sweep", time.Hour, s.sweep)
}

func (s *Service) record(job jobs.Job) ([]any, error) {
	l, err := mail.Read(job)
	if err != nil {
		return nil, err
	}
	shown, err := s.Mail.Show(l, IsHarmless)
	if err != nil {
		return nil, err
	}
	packed, err := pack(content{Text: shown.Text, HTML: shown.HTML, Withheld: shown.Withheld})
	if err != nil {
		return nil, err
	}
	sealed, err := s.Sealer.Seal(packed)
	if err != nil {
		return nil, err
	}
	return valuesOf(Letter{
		ID: job.ID, To: shown.To, Subject: shown.Subject, Attempts: job.Attempt, Written: id.Time(job.ID), SentAt: s.DB.Now(), About: l.About, ToFile: shown.ToFile,
	}, sealed), nil
}

func (s *Service) sweep(ctx context.Context) error {
	if err := s.DB.Write(ctx, func(tx *db.Tx) error { return s.EndOver(ctx, tx) }); err != nil {
		return err
	}
	oldest := id.First(s.DB.Now().Add(-Lifetime))
	for {
		var removed int64
		err := s.DB.Write(ctx, func(tx *db.Tx) (err error) {
			removed, err = forget(ctx, tx, oldest, sweepStep)
			return err
		})
		if err != nil || removed < sweepStep {
			return err
		}
	}
}

const sweepStep = 500

// Page returns one page of emails in one state.
func (s *Service) Page(ctx context.Context, f Form) (p Page, err error) {
	a, err := f.checked()
	if err != nil {
		return p, err
	}
	var more bool
	if a.state == Sent {
		p.Letters, more, err = sentPage(ctx, s.DB, a)
	} else {
		p.Letters, more, err = s.jobsPage(ctx, a)
	}
	if err != nil || len(p.Letters) == 0 {
		return p, err
	}
	first, last := p.Letters[0].ID, p.Letters[len(p.Letters)-1].ID
	if more || a.after != "" {
		p.Older = last
	}
	if a.before != "" || a.after != "" && more {
		p.Newer = first
	}
	return p, nil
}

func (s *Service) jobsPage(ctx context.Context, a asked) ([]Letter, bool, error) {
	held, more, err := s.Jobs.Page(ctx, mail.Kind, a.state == GivenUp, jobs.Place{Before: a.before, After: a.after}, a.perPage)
	if err != nil {
		return nil, false, err
	}
	letters := make([]Letter, len(held))
	for i, h := range held {
		opened, err := s.opened(h)
		if err != nil {
			return nil, false, err
		}
		letters[i] = opened.Letter
	}
	return letters, more, nil
}

// Counts returns the number of emails in each state.
func (s *Service) Counts(ctx context.Context) (c Counts, err error) {
	if c.Waiting, c.GivenUp, err = s.Jobs.Count(ctx, mail.Kind, CountLimit+1); err != nil {
		return c, err
	}
	c.Sent, err = countSent(ctx, s.DB, CountLimit+1)
	return c, err
}

// LastSent returns the time of the last sent email; zero if there is none.
func (s *Service) LastSent(ctx context.Context) (time.Time, error) { return lastSent(ctx, s.DB) }

// IsFile reports whether the newest email to an address was only written to a file.
func (s *Service) IsFile(ctx context.Context, address string) (bool, error) {
	l, err := newestTo(ctx, s.DB, address)
	return l.ToFile, err
}

// Open returns an email with its text. It searches the jobs first and then the sent emails, so it cannot
// miss an email that is sent meanwhile.
func (s *Service) Open(ctx context.Context, letterID string) (Opened, error) {
	held, err := s.Jobs.One(ctx, mail.Kind, letterID)
	if err == nil {
		return s.opened(held)
	}
	if fault.KindOf(err) != fault.NotFound {
		return Opened{}, err
	}
	l, sealed, err := sentBy(ctx, s.DB, letterID)
	if err != nil {
		return Opened{}, err
	}
	o := Opened{Letter: l}
	packed, err := s.Sealer.Open(sealed)
	if err != nil {
		o.Sealed = true
		return o, nil //nolint:nilerr // said by the letter itself
	}
	c, err := unpack(packed)
	o.Text, o.HTML, o.Withheld = c.Text, c.HTML, c.Withheld
	return o, err
}

// opened returns an unsent email, as it would be sent now.
func (s *Service) opened(h jobs.Held) (Opened, error) {
	o := Opened{Letter: Letter{
		ID: h.ID, State: Waiting, Written: h.Created, Attempts: h.Attempt, NextTry: h.NextTry, GivenUpAt: h.GivenUpAt, Trouble: troubleOf(h.Reason), Sealed: h.Sealed,
	}}
	switch h.State {
	case jobs.Working:
		o.State = Sending
	case jobs.GivenUp:
		o.State = GivenUp
	case jobs.Waiting:
	}
	if o.Sealed {
		return o, nil
	}
	l, err := mail.Read(h.Job)
	if err != nil {
		o.Sealed = true
		return o, nil //nolint:nilerr // an unreadable email has no facts
	}
	o.Former, o.Reader = l.Former, readerOf(l)
	o.Corrected = !l.Corrected.IsZero() && l.Corrected.Equal(turn(h))
	shown, err := s.Mail.Show(l, IsHarmless)
	o.To, o.Subject, o.Text, o.HTML, o.Withheld = shown.To, shown.Subject, shown.Text, shown.HTML, shown.Withheld
	return o, err
}

// Each calls fn for all emails, state by state.
func (s *Service) Each(ctx context.Context, fn func(Opened)) error {
	for _, state := range []State{Waiting, GivenUp, Sent} {
		for at := (Form{State: state, PerPage: 100}); ; {
			page, err := s.Page(ctx, at)
			if err != nil {
				return err
			}
			for _, l := range page.Letters {
				o, err := s.Open(ctx, l.ID)
				if err != nil {
					return err
				}
				fn(o)
			}
			if at.Before = page.Older; at.Before == "" {
				break
			}
		}
	}
	return nil
}

// Retry sends a failed email again at once.
func (s *Service) Retry(ctx context.Context, letterID string) (Letter, error) {
	o, err := s.Open(ctx, letterID)
	if err == nil && o.Sealed && o.State != Sent {
		return Letter{}, errSealed
	}
	if err := s.DB.Write(ctx, func(tx *db.Tx) error { return s.EndOver(ctx, tx) }); err != nil {
		return Letter{}, err
	}
	if _, gone := s.Open(ctx, letterID); err == nil && fault.KindOf(gone) == fault.NotFound {
		return Letter{}, errOver
	}
	_, err = idempotent.Once(ctx, s.DB, "letter-retry:"+auth.From(ctx).ID, func(tx *db.Tx) (int64, error) {
		restarted, err := s.Jobs.Again(ctx, tx, mail.Kind, letterID)
		if err != nil || restarted == 0 {
			return 0, errors.Join(err, errNotRetried)
		}
		return restarted, s.Trail.Write(ctx, tx, retried(letterID))
	})
	if errors.Is(err, errNotRetried) {
		err = s.whyNotRetried(ctx, letterID)
	}
	if err != nil {
		return Letter{}, err
	}
	o, err = s.Open(ctx, letterID)
	return o.Letter, err
}

// errNotRetried rolls the transaction back. The caller then looks up the reason.
var errNotRetried = errors.New("letter: nothing to try again")

func (s *Service) whyNotRetried(ctx context.Context, letterID string) error {
	o, err := s.Open(ctx, letterID)
	if err != nil {
		return err
	}
	switch o.State {
	case Sent:
		return errSent
	case Sending:
		return errAtWork
	default:
		return errUntried
	}
}

const mostAgain = 5000

// RetryAll sends all failed emails of a state again at once.
func (s *Service) RetryAll(ctx context.Context, state string) (Again, error) {
	which := State(state)
	if which != Waiting && which != GivenUp {
		return Again{}, fault.New(fault.Invalid, "The state must be waiting or given-up.").At("state")
	}
	return idempotent.Once(ctx, s.DB, "letters-retry:"+auth.From(ctx).ID, func(tx *db.Tx) (a Again, err error) {
		if err := s.EndOver(ctx, tx); err != nil {
			return a, err
		}
		ids, err := s.Jobs.Failed(ctx, tx, mail.Kind, which == GivenUp, "", mostAgain+1)
		if err != nil || len(ids) == 0 {
			return a, err
		}
		for begin := 0; begin < min(len(ids), mostAgain); begin += againStep {
			n, err := s.Jobs.Again(ctx, tx, mail.Kind, ids[begin:min(begin+againStep, len(ids), mostAgain)]...)
			if err != nil {
				return a, err
			}
			a.Letters += int(n)
		}
		if len(ids) > mostAgain {
			if a.Left, err = s.left(ctx, tx, which == GivenUp); err != nil {
				return a, err
			}
		}
		if a.Letters == 0 {
			return a, nil
		}
		return a, s.Trail.Write(ctx, tx, allRetried(which, a.Letters))
	})
}

// mostUnsent is how many failed emails CountUnsentTo reads. Their addresses are encrypted.
const mostUnsent = 500

// CountUnsentTo counts the newest emails to an address that failed, and those that wait for another try.
func (s *Service) CountUnsentTo(ctx context.Context, address string) (failed, waiting int, err error) {
	for n, givenUp := range map[*int]bool{&waiting: false, &failed: true} {
		held, _, err := s.Jobs.Page(ctx, mail.Kind, givenUp, jobs.Place{}, mostUnsent)
		if err != nil {
			return 0, 0, err
		}
		for _, h := range held {
			if h.Sealed || h.Reason == "" {
				continue
			}
			if l, err := mail.Read(h.Job); err == nil && fold(l.To) == fold(address) {
				*n++
			}
		}
	}
	return failed, waiting, nil
}

// TryWaiting sends the waiting emails that failed again at once, because the mail server works now.
func (s *Service) TryWaiting(ctx context.Context, tx *db.Tx) error {
	ids, err := s.Jobs.Failed(ctx, tx, mail.Kind, false, "", mostAgain)
	if err != nil {
		return err
	}
	for some := range slices.Chunk(ids, againStep) {
		if _, err := s.Jobs.Again(ctx, tx, mail.Kind, some...); err != nil {
			return err
		}
	}
	return nil
}

const againStep = 500

func (s *Service) left(ctx context.Context, tx *db.Tx, givenUp bool) (int, error) {
	ids, err := s.Jobs.Failed(ctx, tx, mail.Kind, givenUp, "", CountLimit)
	return len(ids), err
}

// Dismiss removes a failed email, so that it is never sent.
func (s *Service) Dismiss(ctx context.Context, letterID string) error {
	o, missing := s.Open(ctx, letterID)
	_, err := idempotent.Once(ctx, s.DB, "letter-dismiss:"+auth.From(ctx).ID, func(tx *db.Tx) (int64, error) {
		if missing != nil {
			return 0, missing
		}
		removed, err := s.Jobs.DismissOf(ctx, tx, mail.Kind, letterID)
		if err == nil && removed == 0 {
			err = errNotFailed
		}
		if err != nil {
			return 0, err
		}
		return removed, s.Trail.Write(ctx, tx, dismissed(o.Letter))
	})
	return err
}

// DismissAll removes failed emails, up to the limit of one call.
func (s *Service) DismissAll(ctx context.Context) (Again, error) {
	return idempotent.Once(ctx, s.DB, "letters-dismiss:"+auth.From(ctx).ID, func(tx *db.Tx) (a Again, err error) {
		ids, err := s.Jobs.Failed(ctx, tx, mail.Kind, true, "", mostAgain+1)
		if err != nil || len(ids) == 0 {
			return a, err
		}
		for some := range slices.Chunk(ids[:min(len(ids), mostAgain)], againStep) {
			n, err := s.Jobs.DismissOf(ctx, tx, mail.Kind, some...)
			if err != nil {
				return a, err
			}
			a.Letters += int(n)
		}
		if len(ids) > mostAgain {
			if a.Left, err = s.left(ctx, tx, true); err != nil {
				return a, err
			}
		}
		return a, s.Trail.Write(ctx, tx, allDismissed(a.Letters))
	})
}

// The desk sees a warning if emails have been failing for this long.
const (
	failingFor = time.Hour
	givenUpFor = 24 * time.Hour
)

// Failing describes emails that do not arrive, for a warning at the desk.
type Failing struct {
	Since   time.Time // when the oldest failing email was written; zero if less than failingFor ago
	GivenUp int       // failed within givenUpFor
}

// FailsNow reports whether an email failed that was written after the last sent one was sent. If newer emails
// were sent, the recipient is to blame and not the mail server.
func (s *Service) FailsNow(ctx context.Context) (bool, error) {
	t, err := s.Jobs.Trouble(ctx, mail.Kind, s.DB.Now())
	if err != nil || t.Newest.IsZero() {
		return false, err
	}
	sent, err := s.LastSent(ctx)
	return t.Newest.After(sent), err
}

// Failing reports emails that have been failing for an hour, or that failed for good since yesterday.
func (s *Service) Failing(ctx context.Context) (f Failing, err error) {
	now := s.DB.Now()
	t, err := s.Jobs.Trouble(ctx, mail.Kind, now.Add(-givenUpFor))
	if err != nil {
		return f, err
	}
	if !t.Since.IsZero() && !t.Since.After(now.Add(-failingFor)) {
		f.Since = t.Since
	}
	f.GivenUp = t.GivenUp
	return f, nil
}
