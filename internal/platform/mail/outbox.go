package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"aftercare/internal/platform/disk"
	"aftercare/internal/platform/id"
)

// outbox writes emails as .eml files, for a portal without a mail server. Any mail program can open
// them.
type outbox struct {
	dir  string
	now  func() time.Time
	log  *slog.Logger
	sync func(path string) error

	prepared atomic.Bool
}

func newOutbox(dir string, now func() time.Time, log *slog.Logger) *outbox {
	return &outbox{dir: dir, now: now, log: log, sync: disk.Sync}
}

func (o *outbox) prepare() error {
	if o.dir == "" {
		return errors.New("mail: neither a mail server nor an outbox folder is set")
	}
	// Emails hold reset links, so only this user may read the folder.
	if err := disk.MakeFolder(o.dir); err != nil {
		return fmt.Errorf("mail: the outbox folder: %w", err)
	}
	o.prepared.Store(true)
	return nil
}

// carry writes a temporary file and renames it, so that a program that watches the folder never
// reads half an email. Names sort by time and do not show the recipient. The email counts as
// delivered when the file and its name are safe on disk.
func (o *outbox) carry(ctx context.Context, m *message) error {
	// A portal that started with a mail server has no folder yet. If the folder existed and is
	// gone, it is not created again, because its removal is a mistake.
	if !o.prepared.Load() {
		if err := o.prepare(); err != nil {
			return err
		}
	}
	name := o.now().UTC().Format("20060102T150405.000000") + "-" + id.Secret(5) + ".eml"
	final := filepath.Join(o.dir, name)
	f, err := os.OpenFile(filepath.Join(o.dir, "."+name+".tmp"), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("mail: outbox: %w", err)
	}
	_, err = m.WriteTo(f)
	err = errors.Join(err, f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), final)
	}
	if err != nil {
		return fmt.Errorf("mail: outbox: %w", errors.Join(err, os.Remove(f.Name())))
	}
	if err := o.sync(o.dir); err != nil {
		return fmt.Errorf("mail: outbox: %w", err)
	}
	o.log.InfoContext(ctx, "mail written to the outbox", slog.String("file", final), slog.String("id", m.id))
	return nil
}
