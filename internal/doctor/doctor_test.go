package doctor_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/doctor"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/disk"
)

// eachPatient runs a scenario on a portal that has something of everything. In
// the end its clock is this machine's: the doctor compares that with others'.
func eachPatient(t *testing.T, scenario func(t *testing.T, p *apptest.Portal)) {
	t.Helper()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		p.Raises(asha, apptest.RaiseRepair, apptest.Text(p.Buys(asha), "productID"))
		p.Asks(asha, p.Buys(asha, "serialNo", "SN-0002"))
		p.Claims(ravi, p.Creates(p.Admin(), "Diwali", "2026-03-31"), apptest.ClaimPDF("one"))
		p.Call("POST", "/agreement-form/agreements", ravi.Token, apptest.AgreementForm()).Gives(201)
		p.Clock.Advance(time.Since(p.Clock.Now()))
		if _, err := p.App.Work(t.Context()); err != nil {
			t.Fatal(err)
		}
		scenario(t, p)
	}, roomy)
}

// roomy lets no scenario depend on the disk of the machine.
func roomy(c *app.Config) { c.Room.Measure = space(1<<40, 1<<41) }

func space(free, size int64) func(string) (disk.Space, error) {
	return func(string) (disk.Space, error) { return disk.Space{Free: free, Size: size}, nil }
}

// findings are what the doctor found, by check.
type findings map[string]doctor.Finding

func examined(t *testing.T, config app.Config, quick bool) findings {
	t.Helper()
	return examinedAt(t, config, quick, time.Now)
}

func examinedAt(t *testing.T, config app.Config, quick bool, now func() time.Time) findings {
	t.Helper()
	report, err := app.Examine(t.Context(), config, quick, now, func(string, int64, string) {})
	if err != nil {
		t.Fatal(err)
	}
	found := findings{}
	for _, f := range report.Checks {
		found[f.Check] = f
	}
	return found
}

// have wants a check to have come to a status and to say these texts, in what
// it found, its details or its advice.
func (found findings) have(t *testing.T, check string, status doctor.Status, texts ...string) {
	t.Helper()
	f := found[check]
	said := strings.Join(append([]string{f.Found}, append(f.Details, f.Do)...), "\n")
	if f.Status != status || f.Do == "" {
		t.Errorf("%q is %s, want %s with an advice: %s", check, f.Status, status, said)
	}
	for _, text := range texts {
		if !strings.Contains(said, text) {
			t.Errorf("%q does not say %q: %s", check, text, said)
		}
	}
}

// onlyHave wants all other checks to be fine.
func (found findings) onlyHave(t *testing.T, check string, status doctor.Status, texts ...string) {
	t.Helper()
	found.have(t, check, status, texts...)
	for name, other := range found {
		if name != check && other.Status != doctor.OK && other.Status != doctor.Skipped {
			t.Errorf("%q is %s as well: %+v", name, other.Status, other)
		}
	}
}

func (found findings) areFine(t *testing.T) {
	t.Helper()
	for name, f := range found {
		if f.Status != doctor.OK && f.Status != doctor.Skipped {
			t.Errorf("%q is %s: %+v", name, f.Status, f)
		}
	}
}

func TestAHealthyPortalHasNothingToReport(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		found := examined(t, p.Config, false)
		found.areFine(t)
		for _, check := range []string{
			doctor.DatabaseCheck, doctor.IntegrityCheck, doctor.ReferencesCheck, doctor.ListsCheck, doctor.FilesCheck, doctor.StraysCheck,
			doctor.SecretCheck, doctor.JobsCheck, doctor.ClockCheck, doctor.ZoneCheck, doctor.DiskCheck, doctor.LogCheck,
		} {
			if found[check].Status != doctor.OK {
				t.Errorf("%q was not looked at: %+v", check, found[check])
			}
		}
		examined(t, p.Config, true).areFine(t)
	})
}

func TestAHealthyPortalHasNothingToReportWhileItIsUsed(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		type outcome struct {
			report doctor.Report
			err    error
		}
		done := make(chan outcome, 1)
		go func() {
			report, err := app.Examine(t.Context(), p.Config, false, time.Now, func(string, int64, string) {})
			done <- outcome{report, err}
		}()
		admin, asha := p.Admin(), p.Login("asha.verma@example.com", apptest.CustomerPassword)
		var number string
		if err := p.DB.QueryRow(t.Context(), `SELECT customer_id FROM customers WHERE email = 'asha.verma@example.com'`).Scan(&number); err != nil {
			t.Fatal(err)
		}
		for i := 0; ; i++ {
			select {
			case o := <-done:
				if o.err != nil || o.report.Status != doctor.OK {
					t.Errorf("%v: %+v", o.err, o.report)
				}
				return
			default:
			}
			profile := map[string]string{"name": "Asha " + strings.Repeat("v", i%7+1), "email": "asha.verma@example.com", "phone": "0987654321", "address": "2, Mall Road"}
			p.Call("PUT", "/api/users/customer/"+number, asha, profile).Gives(200)
			p.Form("POST", apptest.RegisterPath, asha, apptest.ProductForm("serialNo", "SN-9"+strings.Repeat("0", i%50)))
			p.Call("GET", "/api/users/all?page=1", admin, nil).Gives(200)
		}
	})
}

func TestFilesThatAreNotWhatWasStoredAreNamed(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		for what, harm := range map[string]func(path string, content []byte) error{
			"were stored":                 func(path string, content []byte) error { return os.WriteFile(path, content[:len(content)/2], 0o600) },
			"its checksum differs":        func(path string, content []byte) error { content[3] ^= 1; return os.WriteFile(path, content, 0o600) },
			"is missing in the store":     func(path string, _ []byte) error { return os.Remove(path) },
			"has 0 bytes":                 func(path string, _ []byte) error { return os.WriteFile(path, nil, 0o600) },
			"back from a backup":          func(path string, content []byte) error { return os.WriteFile(path, append(content, 'x'), 0o600) },
			"1 of 3 files are not what w": func(path string, _ []byte) error { return os.Remove(path) },
		} {
			path := storedFiles(t, p)[0]
			content, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := harm(path, append([]byte(nil), content...)); err != nil {
				t.Fatal(err)
			}
			for _, quick := range []bool{false, true} {
				examined(t, p.Config, quick).onlyHave(t, doctor.FilesCheck, doctor.Fail, what, filepath.Base(path))
			}
			if err := os.WriteFile(path, content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		examined(t, p.Config, false).areFine(t)
	})
}

func storedFiles(t *testing.T, p *apptest.Portal) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(p.DataDir, "files", "*", "*"))
	if err != nil || len(found) != 3 {
		t.Fatalf("%d files are stored, want 3: %v", len(found), err)
	}
	return found
}

func TestAFileThatNobodyRefersToIsReportedAndStays(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		stray := filepath.Join(p.DataDir, "files", "kk", strings.Repeat("k", 32)+".pdf")
		if err := os.MkdirAll(filepath.Dir(stray), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(stray, []byte(apptest.OnePage.Content), 0o600); err != nil {
			t.Fatal(err)
		}
		examined(t, p.Config, false).onlyHave(t, doctor.StraysCheck, doctor.Warn, "1 files in the store, 26 bytes, are referred to by nobody", filepath.Base(stray))
		if _, err := os.Stat(stray); err != nil {
			t.Error(err)
		}
		p.Exec(`INSERT INTO uploads (key, begun_at, removing) VALUES ($1, 0, FALSE)`, filepath.Base(stray))
		examined(t, p.Config, false).areFine(t) // it is just arriving
	})
}

func TestFilesThatAreMissingAltogetherAreNotTakenForLost(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		files := filepath.Join(p.DataDir, "files")
		if err := os.Rename(files, files+" elsewhere"); err != nil {
			t.Fatal(err)
		}
		examined(t, p.Config, false).onlyHave(t, doctor.FilesCheck, doctor.Fail, "could not look", "AFTERCARE_FILES_URL")
		if _, err := os.Stat(files); err == nil {
			t.Error("the folder was made")
		}
		if err := os.Rename(files+" elsewhere", files); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(files, "aftercare-portal"), []byte("another\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		examined(t, p.Config, true).onlyHave(t, doctor.FilesCheck, doctor.Fail, "marked as another portal's", "`aftercare files adopt`")
	})
}

func TestWrongListsAreNamedAndARecountMendsThem(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		for text, harm := range map[string]string{
			`lines of the list "customers": 3 are kept, there are 2`:                        `UPDATE tally_counts SET n = 3 WHERE list = 'customers' AND part = '' AND gram = '' AND level = 0`,
			`lines of the list "products" that hold "verm": 12 are kept, there are 2`:       `UPDATE tally_counts SET n = n + 10 WHERE list = 'products' AND gram = 'verm'`,
			`lines of the list "claims": 0 are kept, there are 1`:                           `DELETE FROM tally_counts WHERE list = 'claims'`,
			`1 customers are missing in the list "waiting repair raisers"`:                  `DELETE FROM waiting_tickets`,
			`1 customers of the list "product owners" show a record that is not their lat`:  `UPDATE latest_products SET id = (SELECT min(id) FROM registered_products)`,
			`1 customers are missing in the list "warranty askers"`:                         `DELETE FROM latest_warranties`,
			`lines of the list "customers" with the filter "User": 6 are kept, there are 1`: `INSERT INTO tally_notes (list, part, cell, words, number, n) VALUES ('customers', 'User', 0, '', '', 5)`,
		} {
			recount(t, p)
			p.Exec(harm)
			examined(t, p.Config, false).onlyHave(t, doctor.ListsCheck, doctor.Fail, text, "`aftercare recount`")
			recount(t, p)
			examined(t, p.Config, false).areFine(t)
		}
	})
}

// recount folds all notes first, so that what a harm is done to is there.
func recount(t *testing.T, p *apptest.Portal) {
	t.Helper()
	if err := p.App.Recount(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestARowThatIsReferredToAndGoneIsNoticed(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		dbtest.Raw(t, url(p), `DELETE FROM programmes`)
		examined(t, p.Config, false).onlyHave(t, doctor.ReferencesCheck, doctor.Fail,
			"1 rows of agreements refer by programme_id to rows of programmes that are not there", "restore the last good backup")
	})
}

// url names the portal's database.
func url(p *apptest.Portal) string {
	if p.Config.DatabaseURL != "" {
		return p.Config.DatabaseURL
	}
	return "sqlite:" + filepath.Join(p.DataDir, "aftercare.db")
}

// copied is a copy of a portal on SQLite, to do harm to.
func copied(t *testing.T, p *apptest.Portal) (config app.Config, file string) {
	t.Helper()
	config = p.Config
	config.DataDir = t.TempDir()
	file = filepath.Join(config.DataDir, "aftercare.db")
	dbtest.Raw(t, url(p), `VACUUM INTO '`+file+`'`)
	if err := os.CopyFS(filepath.Join(config.DataDir, "files"), os.DirFS(filepath.Join(p.DataDir, "files"))); err != nil {
		t.Fatal(err)
	}
	return config, file
}

// harm changes some bytes of a file.
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
	examined(t, config, false).have(t, doctor.DatabaseCheck, doctor.Fail, "the database is damaged", "restore the last good backup")
	config, file = copied(t, p)
	if err := os.Truncate(file, 40*4096); err != nil {
		t.Fatal(err)
	}
	if found := examined(t, config, false); found[doctor.DatabaseCheck].Status == doctor.OK && found[doctor.IntegrityCheck].Status == doctor.OK {
		t.Errorf("a cut file is not noticed: %+v", found)
	}
}

// patient is a portal on one engine with little in it.
func patient(t *testing.T, engine db.Engine) *apptest.Portal {
	t.Helper()
	p := apptest.New(t, engine, roomy)
	p.Stocks()
	asha := p.Registers("Asha Verma", "User")
	p.Buys(asha)
	p.Clock.Advance(time.Since(p.Clock.Now()))
	if _, err := p.App.Work(t.Context()); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestALookLeavesTheDatabaseFileAsItIs(t *testing.T) {
	t.Parallel()
	config, file := copied(t, patient(t, db.SQLite))
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	examined(t, config, false).areFine(t)
	after, err := os.ReadFile(file)
	if err != nil || string(before) != string(after) {
		t.Errorf("the doctor changed the database: %v", err)
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

func TestAWrongSecretIsNoticed(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		wrong := p.Config
		wrong.Secret = strings.Repeat("x", 40)
		for _, quick := range []bool{false, true} {
			examined(t, wrong, quick).onlyHave(t, doctor.SecretCheck, doctor.Fail, "the secret is not the one this portal was sealed with", "`aftercare secret replace`")
		}
		missing := p.Config
		missing.Secret = ""
		examined(t, missing, false).onlyHave(t, doctor.SecretCheck, doctor.Fail, "the secret of this portal is missing")
		p.Exec(`UPDATE agreements SET bank_account_sealed = $1`, []byte("damaged beyond opening"))
		examined(t, p.Config, false).onlyHave(t, doctor.SecretCheck, doctor.Warn, "1 bank account numbers of agreements")
	})
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

func TestClocksThatDisagreeAreNoticed(t *testing.T) {
	t.Parallel()
	for engine, text := range map[db.Engine]string{db.SQLite: "is from the future, by 1h0m", db.Postgres: "the database's clock is ahead by 1h0m"} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			p := patient(t, engine)
			slow := func() time.Time { return time.Now().Add(-time.Hour - time.Second) }
			examinedAt(t, p.Config, true, slow).onlyHave(t, doctor.ClockCheck, doctor.Warn, text, "timedatectl")
		})
	}
}

func TestWhatWasGivenUpAndWhatNobodyDoesIsTold(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		p.Call("POST", "/api/users/forgot-password", "", map[string]string{"email": "asha.verma@example.com"}).Gives(200)
		later := func() time.Time { return time.Now().Add(time.Second) }
		examinedAt(t, p.Config, true, later).areFine(t)
		p.Exec(`UPDATE jobs SET run_at = 0`)
		examined(t, p.Config, true).onlyHave(t, doctor.JobsCheck, doctor.Warn, "the oldest of 1 jobs has been due for", "start a server")
		p.Exec(`UPDATE jobs SET dead = TRUE`)
		examined(t, p.Config, true).onlyHave(t, doctor.JobsCheck, doctor.Warn, "1 jobs were given up", "`aftercare jobs retry --all`")
	})
}

func TestADiskThatFillsIsToldBeforeItIsFull(t *testing.T) {
	t.Parallel()
	p := patient(t, db.SQLite)
	config := p.Config
	config.Room.Measure = space(100<<20, 100<<30)
	examined(t, config, true).onlyHave(t, doctor.DiskCheck, doctor.Warn, "100.0 MiB of 100.0 GiB are free", "before files are refused")
	config.Room.Measure = space(10<<20, 100<<30)
	examined(t, config, true).onlyHave(t, doctor.DiskCheck, doctor.Fail, "files are refused")
}

func TestALogThatGrewIsTold(t *testing.T) {
	t.Parallel()
	config, file := copied(t, patient(t, db.SQLite))
	log, err := os.Create(file + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	if err := log.Truncate(300 << 20); err != nil { // nothing of it is on the disk
		t.Fatal(err)
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	found := examined(t, config, true)
	found.onlyHave(t, doctor.LogCheck, doctor.Warn, "aftercare.db-wal has 300.0 MiB")
}

func TestAMailServerThatHangsIsNotWaitedForForEver(t *testing.T) {
	t.Parallel()
	p := patient(t, db.SQLite)
	config := p.Config
	config.SMTPURL = "smtp://" + silentServer(t)
	examined(t, config, true).onlyHave(t, doctor.MailCheck, doctor.Fail, "no answer within 3s", "AFTERCARE_SMTP_URL")
	config.SMTPURL, config.PublicURL = "", "https://portal.test"
	examined(t, config, true).onlyHave(t, doctor.MailCheck, doctor.Warn, "nobody gets them", "set AFTERCARE_SMTP_URL")
}

func TestWithoutAPortalThereIsNothingToLookAt(t *testing.T) {
	t.Parallel()
	nowhere := apptest.Settings(filepath.Join(t.TempDir(), "none"))
	_, err := app.Examine(t.Context(), nowhere, false, time.Now, func(string, int64, string) {})
	if err == nil || !strings.Contains(err.Error(), "there is no portal in") {
		t.Error(err)
	}
	if _, err := os.Stat(nowhere.DataDir); err == nil {
		t.Error("the doctor made a folder")
	}
}
