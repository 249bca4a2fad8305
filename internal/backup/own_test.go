package backup_test

import (
	"os"
	"path/filepath"
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
)

func TestNoBackupIsLaidWhereThePortalKeepsItsOwn(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		data, err := filepath.EvalSymlinks(p.DataDir)
		if err != nil {
			t.Fatal(err)
		}
		for _, folder := range []string{"files", "outbox", "spool"} {
			file := filepath.Join(data, folder, "x")
			_, _, err := backUp(p, func(o *operate.Backup) { o.File = file })
			refuses(t, err, file+" is in "+filepath.Join(data, folder)+", a folder of the portal itself: use another folder, best on another disk")
		}
		for _, name := range []string{"aftercare.db-journal", "aftercare.db-wal", "aftercare.db.restoring", "aftercare.lock", "aftercare.restoring", "secret"} {
			file := filepath.Join(data, name)
			_, there := os.Lstat(file)
			_, _, err := backUp(p, func(o *operate.Backup) { o.File = file })
			refuses(t, err, file+" is the name of a file of the portal in "+data+": use another folder, best on another disk")
			if _, after := os.Lstat(file); (after == nil) != (there == nil) {
				t.Errorf("%s came or went", file)
			}
		}
		if _, _, err := backUp(p, func(o *operate.Backup) { o.File = filepath.Join(data, "monday.backup") }); err != nil {
			t.Error(err)
		}
	})
}
