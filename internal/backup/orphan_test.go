package backup_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

// A restore checks references, so a backup with a dangling reference would be useless.
func TestARowThatRefersToNothingIsNamedAndNoBackupIsMade(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, db.SQLite, func(c *app.Config) {
		c.Backup, c.BackupTo, c.BackupKeep = 24*time.Hour, filepath.Join(t.TempDir(), "kept"), 1
	})
	p.Stocks()
	asha := p.Registers("Asha Rao", "User")
	p.Buys(asha)
	mustLook(p)
	before := names(t, p.Config.BackupTo)

	// The shell of SQLite does not check references.
	shell := func(statement string) { dbtest.Raw(t, "sqlite:"+filepath.Join(p.DataDir, "aftercare.db"), statement) }
	shell(`UPDATE customers SET customer_id = 'GONE' WHERE customer_id = '` + asha.ID + `'`)
	p.Clock.Advance(25 * time.Hour)
	file, _, err := backUp(p)
	const want = "refers by customer_id to a row of customers that is not there: such a backup could not be restored, so none was made; `aftercare doctor` counts these rows"
	refuses(t, err, want)
	refuses(t, err, "in the table privacy_seen, the row with customer_id = ")
	if left := everything(t, filepath.Dir(file)); len(left) != 1 {
		t.Errorf("it left %q", left)
	}
	refuses(t, look(p), want)
	if after := names(t, p.Config.BackupTo); strings.Join(after, " ") != strings.Join(before, " ") {
		t.Errorf("there was %q, and now %q", before, after)
	}
	// After the repair, backups work again.
	shell(`UPDATE customers SET customer_id = '` + asha.ID + `' WHERE customer_id = 'GONE'`)
	p.Clock.Advance(time.Hour)
	mustLook(p)
	if after := names(t, p.Config.BackupTo); len(after) != 1 || after[0] == before[0] {
		t.Errorf("there was %q, and now %q", before, after)
	}
}
