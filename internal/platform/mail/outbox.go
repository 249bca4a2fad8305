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

// outbox writes letters as .eml files, for a portal without a mail server:
// any mail program opens them.
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

// prepare makes the folder.
func (o *outbox) prepare() error {
	if o.dir == "" {
		return errors.New("mail: neither a mail server nor an outbox folder is set")
	}
	// Letters hold reset links, so nobody else may look in.
	if err := disk.MakeFolder(o.dir); err != nil {
		return fmt.Errorf("mail: the outbox folder: %w", err)
	}
	o.prepared.Store(true)
	return nil
}

// carry writes under a temporary name and renames, so that whoever watches
// the folder never reads half a letter. Names sort by time and tell nothing
// of the recipient. The letter counts as delivered, and its job is forgotten,
// only when a power cut can no longer take its name out of the folder.
func (o *outbox) carry(ctx context.Context, m *message) error {
	// A portal that has had a mail server since its start has no folder yet. One that
	// was there and is gone is somebody's mistake, and not made anew.
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
