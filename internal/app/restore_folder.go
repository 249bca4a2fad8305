package app

import (
	"errors"
	"os"
	"path/filepath"

	"aftercare/internal/platform/db"
)

// How a folder shows that a restore into it is under way, was broken off, or may
// begin.

// looksUsed refuses the most usual mistake before the archive is read.
func (c Config) looksUsed() error {
	if c.DatabaseURL != "" {
		return nil
	}
	if _, err := os.Lstat(databaseFile(c.DataDir)); err == nil {
		return refusef("AFTERCARE_DATA_DIR", "%s has a database: a backup is restored into a bare folder", c.DataDir)
	}
	for _, ending := range []string{"-wal", "-shm", "-journal"} {
		if left := databaseFile(c.DataDir) + ending; exists(left) {
			return refusef("AFTERCARE_DATA_DIR", "%s belongs to a database that is not there: put that back beside it, or move this away, since it may hold what was written last", left)
		}
	}
	// Without the note of a restore it is not what one left, and a restore would remove it.
	if exists(restoringMark(c.DataDir)) {
		return nil
	}
	for _, ending := range stagingEndings() {
		if left := stagingFile(c.DataDir) + ending; exists(left) {
			return refusef("AFTERCARE_DATA_DIR", "%s is in the way, and no restore has left it: move it away", left)
		}
	}
	return nil
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

func stagingFile(dir string) string { return databaseFile(dir) + ".restoring" }

func stagingEndings() []string {
	return []string{"", "-wal", "-shm", "-journal", ".migrating", ".migrating-journal"}
}

// removeStaging takes away what is left under the other name.
func removeStaging(path string) error {
	for _, ending := range stagingEndings() {
		if err := os.Remove(path + ending); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// restoringMark is the file that says of a folder that its database is not whole.
func restoringMark(dir string) string { return filepath.Join(dir, "aftercare.restoring") }

func (r *restoring) markFolder() error {
	return replaceFile(restoringMark(r.DataDir), []byte("a restore into this folder is not finished\n"))
}

func (s *settings) forgetRestore() error {
	if !s.sqlite {
		return nil
	}
	if err := os.Remove(restoringMark(s.DataDir)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// wholeFolder refuses a folder in which a restore was broken off, as the database
// itself does on PostgreSQL. Once the file has its name, the restore was complete.
func (c Config) wholeFolder() error {
	if c.DatabaseURL != "" {
		return nil
	}
	if _, err := os.Lstat(databaseFile(c.DataDir)); err == nil {
		return nil
	}
	if _, err := os.Lstat(restoringMark(c.DataDir)); err == nil {
		return refuse("AFTERCARE_DATA_DIR", db.ErrRestoring)
	}
	return nil
}

// lockFolder keeps servers and other restores off the folder.
func (r *restoring) lockFolder() (unlock func(), err error) {
	unlock, err = r.lock()
	if err != nil {
		return nil, refusef("AFTERCARE_DATA_DIR", "a server or another restore already uses %s", r.DataDir)
	}
	return unlock, nil
}
