package apptest

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

// begun is a portal after its first start. The start writes a lot and is the same for nearly every test, so
// it is copied. internal/app tests the first start itself.
var begun = dbtest.NewTemplate("begun", begin)

func begin(url string) (err error) {
	folder, err := os.MkdirTemp("", "aftercare-begun-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	config := firstDay(folder)
	if path, isFile := strings.CutPrefix(url, "sqlite:"); isFile {
		config.DataDir = filepath.Dir(path)
	} else {
		config.DatabaseURL = url
	}
	ctx, now := context.Background(), func() time.Time { return monday }
	a, err := app.Open(ctx, config, slog.New(slog.DiscardHandler), now)
	if err != nil {
		return err
	}
	if err := errors.Join(a.Start(ctx, io.Discard), a.Close()); err != nil {
		return err
	}
	return withoutFiles(ctx, url, now)
}

// withoutFiles removes the portal's id, so that each copy can mark its own file store.
func withoutFiles(ctx context.Context, url string, now func() time.Time) error {
	d, err := db.Open(ctx, db.Config{URL: url, Now: now})
	if err != nil {
		return err
	}
	err = d.Write(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM portal WHERE name = 'id'`)
		return err
	})
	return errors.Join(err, d.Close())
}
