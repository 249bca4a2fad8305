package doctor_test

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/doctor"
	"aftercare/internal/operate"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

func TestARowThatIsReferredToAndGoneIsNoticed(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		dbtest.Raw(t, url(p), `DELETE FROM programmes`)
		examined(t, p.Config, false).onlyHave(t, doctor.ReferencesCheck, doctor.Fail,
			"1 rows of agreements refer by programme_id to rows of programmes that are not there", "restore the last good backup")
	})
}

func harm(t *testing.T, file string, at int64, change func([]byte)) {
	t.Helper()
	f, err := os.OpenFile(file, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	piece := make([]byte, 4096)
	if _, err := f.ReadAt(piece, at); err != nil {
		t.Fatal(err)
	}
	change(piece)
	if _, err := f.WriteAt(piece, at); err != nil {
		t.Fatal(err)
	}
}

func TestADamagedDatabaseFileIsNoticed(t *testing.T) {
	t.Parallel()
	p := patient(t, db.SQLite)
	for what, change := range map[string]func([]byte){
		"a flipped bit":     func(page []byte) { page[0] ^= 0x80 },
		"a page of noughts": func(page []byte) { clear(page) },
	} {
		for _, quick := range []bool{false, true} {
			config, file := copied(t, p)
			examined(t, config, quick).areFine(t)
			harm(t, file, 10*4096, change)
			found := examined(t, config, quick)
			if found[doctor.IntegrityCheck].Status != doctor.Fail {
				t.Errorf("%s (quick %t) is not noticed: %+v", what, quick, found)
			}
			found.have(t, doctor.IntegrityCheck, doctor.Fail, "damaged", "restore the last good backup")
		}
	}
	config, file := copied(t, p)
	harm(t, file, 0, func(page []byte) { clear(page) })
	examined(t, config, false).have(t, doctor.DatabaseCheck, doctor.Fail, "the database is damaged", file, "restore the last good backup with `aftercare restore`")
	config, file = copied(t, p)
	if err := os.Truncate(file, 40*4096); err != nil {
		t.Fatal(err)
	}
	if found := examined(t, config, false); found[doctor.DatabaseCheck].Status == doctor.OK && found[doctor.IntegrityCheck].Status == doctor.OK {
		t.Errorf("a cut file is not noticed: %+v", found)
	}
}

func TestAnUncheckedConstraintOfPostgreSQLIsNoticed(t *testing.T) {
	t.Parallel()
	p := patient(t, db.Postgres)
	dbtest.Raw(t, url(p), `ALTER TABLE customers ADD CONSTRAINT named CHECK (name <> '') NOT VALID`)
	examined(t, p.Config, true).onlyHave(t, doctor.IntegrityCheck, doctor.Fail, "the constraint named of customers was never checked")
	dbtest.Raw(t, url(p), `ALTER TABLE customers VALIDATE CONSTRAINT named`, `CREATE EXTENSION IF NOT EXISTS amcheck`)
	found := examined(t, p.Config, false)
	found.areFine(t)
	if text := found[doctor.IntegrityCheck].Found; !strings.Contains(text, "amcheck compared the indexes") {
		t.Error(text)
	}
}

func TestADatabaseOfAnotherVersionIsNotLookedAtFurther(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		var knows int
		if err := p.DB.QueryRow(t.Context(), `SELECT max(version_id) FROM goose_db_version`).Scan(&knows); err != nil {
			t.Fatal(err)
		}
		p.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, TRUE)`)
		newer := examined(t, p.Config, false)
		newer.onlyHave(t, doctor.DatabaseCheck, doctor.Fail, "the database has schema version 9999, this binary knows only version")
		if newer[doctor.ListsCheck].Status != doctor.Skipped || newer[doctor.StraysCheck].Status != doctor.Skipped {
			t.Errorf("it was looked at further: %+v", newer)
		}
		p.Exec(`DELETE FROM goose_db_version WHERE version_id = 9999 OR version_id = 12`)
		examined(t, p.Config, false).onlyHave(t, doctor.DatabaseCheck, doctor.Fail, "the database has schema version 11, this binary brings version")
		p.Exec(`DELETE FROM goose_db_version WHERE version_id >= $1`, knows)
		examined(t, p.Config, false).onlyHave(t, doctor.DatabaseCheck, doctor.Fail, "this binary brings version", "`aftercare migrate --plan`")
	})
}

func TestALargeWriteAheadLogWarns(t *testing.T) {
	t.Parallel()
	config, file := copied(t, patient(t, db.SQLite))
	log, err := os.Create(file + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	if err := log.Truncate(300 << 20); err != nil { // a sparse file, which uses no disk space
		t.Fatal(err)
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	found := examined(t, config, true)
	found.onlyHave(t, doctor.LogCheck, doctor.Warn, "aftercare.db-wal has 300.0 MiB")
}

func TestAValueThatItsColumnIsNotForIsNamedByItsRow(t *testing.T) {
	t.Parallel()
	config, file := copied(t, patient(t, db.SQLite))
	dbtest.Raw(t, "sqlite:"+file, `UPDATE files SET size = 'large'`, `UPDATE tally_edition SET built = 'lately'`)
	found := examined(t, config, false)
	found.have(t, doctor.IntegrityCheck, doctor.Fail, "some values have the wrong type for their columns, so no backup can be made",
		"in the table files, in the row with key = '", ", the column size holds a value of the kind text where integer belongs",
		"in the table tally_edition, in the row with rowid = 1, the column built holds a value of the kind text where integer belongs", "keep a copy of aftercare.db")
	_, _, err := operate.MakeBackup(t.Context(), config, operate.Backup{File: filepath.Join(t.TempDir(), "portal.backup")}, slog.New(slog.DiscardHandler), time.Now)
	if err == nil || !strings.Contains(err.Error(), "in the table files, in the row with key = '") ||
		!strings.Contains(err.Error(), "the column size holds a value of the kind text where integer belongs: `aftercare doctor` names every such value") {
		t.Errorf("a backup says %v", err)
	}
}
