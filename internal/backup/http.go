package backup

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/web"
)

// HTTP serves this package's routes.
type HTTP struct {
	*Service
	Version string
	// Confirm refuses a password that is not the caller's.
	Confirm func(ctx context.Context, mark, password string) error
}

// LastBackup is the last good backup.
type LastBackup struct {
	MadeAt    time.Time `json:"madeAt" doc:"Time of the data in the backup"`
	Bytes     int64     `json:"bytes"`
	By        string    `json:"by" enum:"schedule,command,download" doc:"Method of the backup"`
	Place     string    `json:"place" doc:"Location; empty for a download"`
	LostFiles int64     `json:"lostFiles" doc:"Number of missing or damaged files, which are not in the backup"`
}

// FailedBackup is the latest failure since the last good backup.
type FailedBackup struct {
	At     time.Time `json:"at"`
	Reason string    `json:"reason"`
	Count  int64     `json:"count" doc:"Failures since the last good backup"`
}

// BackupSchedule describes the automatic backups.
type BackupSchedule struct {
	EveryHours float64   `json:"everyHours"`
	Keep       int       `json:"keep" doc:"Number of backups to keep"`
	Place      string    `json:"place" doc:"Folder or bucket, without secrets"`
	Sealed     bool      `json:"sealed" doc:"Backups are encrypted and include the secret"`
	NextAt     time.Time `json:"nextAt"`
	Late       bool      `json:"late" doc:"The last good backup is too old"`
}

type overviewOutput struct {
	Body struct {
		Version  string          `json:"version" doc:"Version of the server"`
		Last     *LastBackup     `json:"last,omitempty"`
		Failed   *FailedBackup   `json:"failed,omitempty"`
		Schedule *BackupSchedule `json:"schedule,omitempty" doc:"Missing if scheduled backups are off"`
	}
}

func (h HTTP) Show(r *web.Route)     { web.Answer(r, h.show) }
func (h HTTP) Download(r *web.Route) { web.Answer(r, h.download) }

func (h HTTP) show(ctx context.Context, _ *struct{}) (*overviewOutput, error) {
	o, err := h.Look(ctx)
	if err != nil {
		return nil, err
	}
	out := &overviewOutput{}
	b := &out.Body
	b.Version = h.Version
	if !o.Began.IsZero() {
		b.Last = &LastBackup{MadeAt: o.Began, Bytes: o.Bytes, By: o.By, Place: o.Where, LostFiles: o.Lost}
	}
	if !o.Failed.IsZero() {
		b.Failed = &FailedBackup{At: o.Failed, Reason: o.Why, Count: o.Failures}
	}
	if s := h.Schedule; s != nil {
		b.Schedule = &BackupSchedule{EveryHours: s.Every.Hours(), Keep: s.Keep, Place: s.Shelf.Place(), Sealed: h.Sealed, NextAt: o.Next, Late: o.Late}
	}
	return out, nil
}

type downloadInput struct {
	Mark string `cookie:"browser" json:"-"`
	Body struct {
		Password   string `json:"password" required:"false" doc:"The caller's own password"`
		Passphrase string `json:"passphrase" required:"false" doc:"Passphrase to open the backup; the server does not store it"`
	}
}

func (h HTTP) download(ctx context.Context, in *downloadInput) (*huma.StreamResponse, error) {
	if err := h.Confirm(ctx, in.Mark, in.Body.Password); err != nil {
		return nil, err
	}
	d, err := h.Begin(ctx, in.Body.Passphrase)
	if err != nil {
		return nil, err
	}
	return web.Binary(ctx, d.Name, d.Write)
}
