package app

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/migrate"
	"aftercare/internal/platform/disk"
	"aftercare/internal/platform/portal"
)

// RestoringMark is the file that marks a folder with an unfinished restore.
func RestoringMark(dir string) string { return filepath.Join(dir, "aftercare.restoring") }

// ForgetRestore removes the mark of a restore from the data folder.
func (s *Settings) ForgetRestore() error { return disk.Remove(RestoringMark(s.DataDir)) }

// CheckRestored refuses a folder with an unfinished restore. A restore renames the database file last, so a
// folder with that file is complete. For PostgreSQL, the database itself has the mark.
func (c Config) CheckRestored() error {
	if c.DatabaseURL != "" {
		return nil
	}
	if _, err := os.Lstat(DatabaseFile(c.DataDir)); err == nil {
		return nil
	}
	if _, err := os.Lstat(RestoringMark(c.DataDir)); err == nil {
		return BadSetting("AFTERCARE_DATA_DIR", migrate.ErrRestoring)
	}
	return nil
}

// RestoredFact holds the time of the last restore. Emails in the backup could not be sent before it.
const RestoredFact = "restored"

// RestoredAt returns the time of the last restore, or the zero time.
func RestoredAt(ctx context.Context, from db.Source) (at time.Time, err error) {
	text, err := portal.Fact(ctx, from, RestoredFact)
	if err != nil || text == "" {
		return at, err
	}
	return time.Parse(time.RFC3339, text)
}
