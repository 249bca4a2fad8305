package operate

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"aftercare/internal/backup"
	"aftercare/internal/platform/archive"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db/migrate"
)

// The archive is read twice: first to check it, then to restore it.

// askOnce remembers the passphrase for the second reading.
func askOnce(set string, ask func() ([]byte, error)) func() ([]byte, error) {
	var typed []byte
	if set != "" {
		typed = []byte(set)
	}
	return func() (_ []byte, err error) {
		if typed == nil {
			typed, err = ask()
		}
		return typed, err
	}
}

func (r *Restore) verify(ctx context.Context, file io.Reader) (backup.Contents, error) {
	knows, err := migrate.Knows()
	if err != nil {
		return backup.Contents{}, err
	}
	counted := &countingReader{in: file}
	report := func() {
		if r.Progress != nil {
			r.Progress(backup.Progress{Step: "reading the backup", Bytes: counted.n})
		}
	}
	counted.each = report
	c, err := backup.Read(bufio.NewReaderSize(counted, readAtOnce), r.Passphrase, backup.Visitor{
		Manifest: func(m backup.Manifest) error {
			if m.Schema > knows {
				return fmt.Errorf("%w (it has schema version %d, this binary knows %d)", backup.ErrNewer, m.Schema, knows)
			}
			return nil
		},
	})
	if ctx.Err() != nil {
		return c, errInterrupted
	}
	if err == nil && c.Secret != nil && c.Manifest.Secret != "" {
		if value, checking := auth.CheckValue(c.Secret); checking != nil || value != c.Manifest.Secret {
			err = errors.Join(&archive.Damaged{Part: "secret", Why: "it is not that of the portal"}, checking)
		}
	}
	return c, err
}

// isUnchanged refuses a backup that names this portal but was not signed with its secret.
func isUnchanged(c backup.Contents, secret []byte) error {
	if secret == nil || c.Manifest.Secret == "" {
		return nil
	}
	for _, spelling := range auth.Spellings(secret) {
		value, err := auth.CheckValue(spelling)
		if err != nil || value != c.Manifest.Secret {
			continue // secretFits checks whether any fits
		}
		key, err := auth.BackupKey(spelling)
		if err == nil && !c.IsBy(key) {
			err = errors.New("it names this portal, but was not written with the portal's secret. Someone changed it, or it was made while the secret was missing. " +
				"Restore another backup. If you trust this one, restore it without the secret, then set the secret before you start the server")
		}
		return err
	}
	return nil
}

const readAtOnce = 256 << 10

var errInterrupted = errors.New("interrupted: nothing was changed")

type countingReader struct {
	in   io.Reader
	n    int64
	each func()
}

func (c *countingReader) Read(b []byte) (int, error) {
	n, err := c.in.Read(b)
	c.n += int64(n)
	c.each()
	return n, err
}
