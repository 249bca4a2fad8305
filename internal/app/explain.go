package app

import (
	"fmt"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/disk"
	"aftercare/internal/platform/fault"
)

// explain adds advice to errors about a full disk or a damaged SQLite file. Other errors stay as they are.
func (s *Settings) Explain(err error) error {
	known := db.Fault(err)
	switch {
	case err == nil:
		return nil
	case s.SQLite && db.IsDamaged(err):
		return fmt.Errorf("%s is damaged or not a SQLite database: stop the server, move %s aside and keep it, then run `aftercare restore` "+
			"with your last good backup; see docs/operate/restore.md (%s)", DatabaseFile(s.DataDir), s.DataDir, err.Error())
	case !s.SQLite && known != nil && known.Kind == fault.StorageFull:
		return fmt.Errorf("the disk of the database server is full: make room there, then try again (%s)", err.Error())
	// With a disk quota, or without free inodes, SQLite reports only a general failure. Try a write to find out.
	case disk.IsFull(err), s.SQLite && known != nil && (known.Kind == fault.StorageFull || disk.IsFull(disk.TryWrite(s.DataDir))):
		return fmt.Errorf("the disk of %s is full: make room there, then try again (%s)", s.DataDir, err.Error())
	}
	return err
}
