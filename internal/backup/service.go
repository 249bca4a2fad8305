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

// Task is the lease for making a backup: there is one at a time, on all replicas.
const Task = "backup"

// LeastPassphrase keeps a backup from being opened by trying.
const LeastPassphrase = 12

// downloaded begins the name under which a downloaded backup is noted.
const downloaded = "download: "

// Service is what an owner sees of the backups, and does about them.
type Service struct {
	DB       *db.DB
	Queue    *jobs.Queue
	Trail    *trail.Book
	Schedule *Schedule // nil if the portal makes none by itself
	Source   func() *Source
	// Sealed has the scheduled backups encrypted, with the secret in them.
	Sealed bool
	// Secret is the portal's own, which every download includes.
	Secret []byte
}

// How a backup was made.
const (
	BySchedule = "schedule"
	ByCommand  = "command"
	ByDownload = "download"
)

// Overview is how the portal stands with its backups.
type Overview struct {
	State
	By    string    // how the last good one was made
	Where string    // that one is; "" for a download
	Next  time.Time // zero without a schedule
	Late  bool
}

// Look reads how the portal stands with its backups.
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

// Download is a sealed backup that is about to be sent.
type Download struct {
	Name  string
	Write func(io.Writer) error
}

// The refusals of a download.
var (
	errShort = fault.Newf(fault.Invalid, "A passphrase must have at least %d characters.", LeastPassphrase).At("passphrase")
	errBusy  = fault.New(fault.Conflict, "Another backup is being made. Please try again when it is finished.")
)

// Begin prepares a download, sealed with a passphrase. It is in the audit trail before its first byte is sent.
func (s *Service) Begin(ctx context.Context, passphrase string) (d Download, err error) {
	if utf8.RuneCountInString(passphrase) < LeastPassphrase {
		return d, errShort
	}
	id, err := portal.Fact(ctx, s.DB, "id")
	if err != nil {
		return d, err
	}
	working, release, err := s.Queue.Hold(ctx, Task)
	if errors.Is(err, jobs.ErrHeld) {
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

// send notes what became of a download. If the browser went away, that says nothing about backups.
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
