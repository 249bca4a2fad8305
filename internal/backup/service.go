package backup

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
)

// Task is the name of the backup lease: all replicas together make one backup at a time.
const Task = "backup"

// LeastPassphrase is the shortest passphrase, in characters. It makes guessing impractical.
const LeastPassphrase = 12

// downloaded starts the recorded name of a downloaded backup.
const downloaded = "download: "

// Service shows the backups to owners and serves downloads.
type Service struct {
	DB       *db.DB
	Jobs     *jobs.Queue
	Trail    *trail.Log
	Schedule *Schedule // nil without automatic backups
	Source   func() *Source
	// Sealed encrypts the scheduled backups and includes the secret.
	Sealed bool
	// Secret is the portal's secret. Every download includes it.
	Secret []byte
}

const (
	BySchedule = "schedule"
	ByCommand  = "command"
	ByDownload = "download"
)

// Overview is the state of the backups.
type Overview struct {
	State
	By    string    // how the last good backup was made
	Where string    // place of the last good backup; "" for a download
	Next  time.Time // zero without a schedule
	Late  bool
}

// Look returns the state of the backups.
func (s *Service) Look(ctx context.Context) (o Overview, err error) {
	if o.State, err = ReadState(ctx, s.DB); err != nil {
		return o, err
	}
	name, isDownload := strings.CutPrefix(o.Name, downloaded)
	switch {
	case isDownload:
		o.By = ByDownload
	case o.Place == "":
		o.By, o.Where = ByCommand, name
	default:
		o.By, o.Where = BySchedule, o.Place
	}
	if s.Schedule != nil {
		now := s.DB.Now()
		o.Late = o.State.Late(s.Schedule.Every, now)
		if o.Next = o.next(s.Schedule.Every); o.Next.Before(now) {
			o.Next = now
		}
	}
	return o, nil
}

// Download is an encrypted backup that is ready to be sent.
type Download struct {
	Name  string
	Write func(io.Writer) error
}

var (
	errShort = fault.Newf(fault.Invalid, "A passphrase must have at least %d characters.", LeastPassphrase).At("passphrase")
	errBusy  = fault.New(fault.Conflict, "Another backup is being made. Please try again when it is finished.")
)

// Begin prepares a download that is encrypted with a passphrase. It writes the audit entry before the first
// byte is sent.
func (s *Service) Begin(ctx context.Context, passphrase string) (d Download, err error) {
	if utf8.RuneCountInString(passphrase) < LeastPassphrase {
		return d, errShort
	}
	id, err := portal.Fact(ctx, s.DB, "id")
	if err != nil {
		return d, err
	}
	working, release, err := s.Jobs.TakeLease(ctx, Task)
	if errors.Is(err, jobs.ErrRunning) {
		return d, errBusy
	}
	if err != nil {
		return d, err
	}
	began := s.DB.Now()
	d.Name = nameOf(id, began)
	if err := s.Trail.Note(ctx, trail.Entry{Kind: didDownload, Record: d.Name}); err != nil {
		return d, errors.Join(err, release())
	}
	source := s.Source()
	source.Secret, source.Passphrase = s.Secret, []byte(passphrase)
	d.Write = func(out io.Writer) error {
		err := s.send(working, source, Note{Name: downloaded + d.Name, Began: began}, out)
		return errors.Join(err, release())
	}
	return d, nil
}

// send writes a download and records the result. It records nothing if the browser closed the connection,
// because that is not a failed backup.
func (s *Service) send(ctx context.Context, source *Source, note Note, out io.Writer) error {
	line := &counter{out: out}
	report, err := source.Write(ctx, line)
	if line.failed || ctx.Err() != nil {
		return errors.Join(err, ctx.Err())
	}
	note.Ended, note.Bytes, note.Lost = s.DB.Now(), line.n, report.Lost
	if err != nil {
		note.Failure = err.Error()
	}
	return errors.Join(err, Keep(ctx, s.DB, note))
}
