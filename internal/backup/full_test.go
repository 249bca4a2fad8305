package backup_test

import (
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/backup"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/disk"
)

// A restore stops before the last of the disk is gone: others need it, too.
func TestADiskThatFillsInTheMiddleOfARestoreLeavesNothing(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, db.SQLite)
	p.Stocks()
	asha := p.Registers("Asha Rao", "User")
	for _, serial := range []string{"SN-1", "SN-2"} {
		p.Buys(asha, "serialNo", serial)
	}
	file, _ := mustBackUp(p)
	for _, step := range []string{"restoring customers", "restoring files"} {
		t.Run(step, func(t *testing.T) {
			t.Parallel()
			to := emptyPlace(t, db.SQLite, p.Config.Secret)
			var full atomic.Bool
			to.Room.Measure = func(string) (disk.Space, error) {
				if full.Load() {
					return disk.Space{Free: 1 << 20, Size: 1 << 40}, nil
				}
				return disk.Space{Free: 1 << 39, Size: 1 << 40}, nil
			}
			_, err := app.RestoreBackup(t.Context(), to, app.Restore{File: file, Progress: func(p backup.Progress) {
				if p.Step == step {
					full.Store(true)
				}
			}}, silent(), time.Now)
			refuses(t, err, "there is not enough room left: nothing was restored, and nothing is left of it")
			if left := everything(t, to.DataDir); left != nil {
				t.Errorf("%q is left", left)
			}
			full.Store(false)
			mustRestore(t, to, file)
			restored := apptest.On(t, to, p.Clock.Now())
			for _, key := range keys(t, restored.DB) {
				restored.Call("GET", "/files/"+key, restored.Admin(), nil).Gives(200, "one page")
			}
			if found, err := filepath.Glob(filepath.Join(to.DataDir, "files", "??", "*")); err != nil || len(found) != 2 {
				t.Errorf("%q, %v", found, err)
			}
		})
	}
}
