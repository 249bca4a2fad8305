package app

import (
	"fmt"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/disk"
	"aftercare/internal/platform/fault"
)

// explain says what to do about a disk that is full and a SQLite file that is
// damaged, with what the database said at its end. Other errors stay as they are.
func (s *settings) explain(err error) error {
	known := db.Fault(err)
	switch {
	case err == nil:
		return nil
	case s.sqlite && db.IsDamaged(err):
		return fmt.Errorf("%s is damaged or not a SQLite database: stop the server, move %s aside and keep it, then run `aftercare restore` "+
			"with your last good backup; see docs/operate/restore.md (%s)", databaseFile(s.DataDir), s.DataDir, err.Error())
	case !s.sqlite && known != nil && known.Kind == fault.StorageFull:
		return fmt.Errorf("the disk of the database server is full: make room there, then try again (%s)", err.Error())
	// Of a quota, and where no more files can be made, SQLite only says that it failed.
	case disk.IsFull(err), s.sqlite && known != nil && (known.Kind == fault.StorageFull || disk.IsFull(disk.TryWrite(s.DataDir))):
		return fmt.Errorf("the disk of %s is full: make room there, then try again (%s)", s.DataDir, err.Error())
	}
	return err
}

// isFull reports whether err says that database, disk or file store has no room.
func isFull(err error) bool {
	known := db.Fault(err)
	return disk.IsFull(err) || fault.KindOf(err) == fault.StorageFull || known != nil && known.Kind == fault.StorageFull
}
