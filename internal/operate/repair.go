package operate

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/trail"
)

// AdoptFiles marks the file store as this portal's. It returns the files that it found and the name of the
// portal. Only with mayBeNew it creates a portal.
func AdoptFiles(ctx context.Context, config app.Config, mayBeNew bool, logger *slog.Logger, now func() time.Time) (found blob.Census, place string, err error) {
	err = withDatabase(ctx, config, mayBeNew, logger, now, func(s *app.Settings, d *db.DB) error {
		files, err := s.OpenFiles(d, logger)
		if err != nil {
			return err
		}
		place = s.Place()
		book, err := commandTrail(ctx, s, d, logger)
		if err == nil {
			found, err = files.Adopt(ctx, func(ctx context.Context, tx *db.Tx) error {
				return book.Write(trail.AtCommandLine(ctx), tx, trail.Entry{Kind: app.DidAdoptFiles})
			})
		}
		return errors.Join(err, files.Close())
	})
	return found, place, err
}

// ImportCatalogue replaces the catalogue by a CSV file, all or nothing. A dry run only reads the file. It
// returns the number of models in the file.
func ImportCatalogue(ctx context.Context, a *app.App, file io.Reader, dryRun bool) (models int, err error) {
	return a.Catalogue.Replace(trail.AtCommandLine(ctx), file, dryRun)
}

// Recount counts the desk's lists again, and repairs the queue and the counts of conversations.
func Recount(ctx context.Context, a *app.App) error {
	if err := a.Lists.Recount(ctx); err != nil {
		return err
	}
	// The queue reads these counts, so they come first.
	if err := a.Conversation.Repair(ctx); err != nil {
		return err
	}
	return a.Worklist.Repair(ctx)
}
