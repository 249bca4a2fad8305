package app_test

import (
	"bytes"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/db/migrate"
)

func restart(p *apptest.Portal, change ...func(*app.Config)) error {
	p.T.Helper()
	config := p.Config
	for _, c := range change {
		c(&config)
	}
	again, err := app.Open(p.T.Context(), config, slog.New(slog.DiscardHandler), p.Clock.Now)
	if err != nil {
		return err
	}
	return again.Close()
}

func stopsWith(t *testing.T, err error, texts ...string) {
	t.Helper()
	if err == nil {
		t.Error("the portal starts")
		return
	}
	for _, text := range texts {
		if !strings.Contains(err.Error(), text) {
			t.Errorf("the line has no %q: %v", text, err)
		}
	}
	if strings.Contains(err.Error(), "\n") {
		t.Errorf("more than one line: %v", err)
	}
}

func secretIs(secret string) func(*app.Config) {
	return func(c *app.Config) { c.Secret = secret }
}

func TestAStartWithAnotherSecretStops(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		own := p.Config.Secret
		for _, wrong := range []string{strings.Repeat("x", 40), own + "s", " " + own} {
			stopsWith(t, restart(p, secretIs(wrong)), "the secret is not the one this portal was sealed with", "`aftercare secret replace`")
		}
		stopsWith(t, restart(p, secretIs("")), "the secret of this portal is missing", "`aftercare secret replace`")
		if _, err := os.Stat(filepath.Join(p.DataDir, "secret")); err == nil {
			t.Error("a new secret was made in place of the missing one")
		}
		for _, same := range []string{own, own + "\n", own + "\r\n"} {
			if err := restart(p, secretIs(same)); err != nil {
				t.Errorf("%q: %v", same, err)
			}
		}
	})
}

func TestACutOrMissingSecretFileStopsTheStart(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			p := apptest.New(t, engine, secretIs(""))
			file := filepath.Join(p.DataDir, "secret")
			secret, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			write := func(text string) {
				if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			write(string(secret) + "\n")
			if err := restart(p); err != nil {
				t.Errorf("a line break more: %v", err)
			}
			write(string(secret[:40]))
			stopsWith(t, restart(p), "the secret is not the one this portal was sealed with", "`aftercare secret replace`")
			write(string(secret[:10]))
			stopsWith(t, restart(p), "has less than 32 characters", "`aftercare secret replace`")
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
			stopsWith(t, restart(p), "the secret of this portal is missing", "`aftercare secret replace`")
			write(string(secret))
			if err := restart(p); err != nil {
				t.Errorf("the secret put back: %v", err)
			}
		})
	}
}

// A portal from before the check value recognises its secret only by its encrypted values.
func TestAnOlderPortalKnowsItsSecretByItsSealedData(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		for name, own := range map[string]string{"as usual": strings.Repeat("s", 32), "with its line break": strings.Repeat("s", 32) + "\n"} {
			t.Run(string(engine)+" "+name, func(t *testing.T) {
				t.Parallel()
				p := apptest.New(t, engine, secretIs(strings.Repeat("s", 32)))
				asha := p.Registers("Asha Verma", "User")
				p.Call("POST", "/agreement-form/agreements", asha.Token, apptest.AgreementForm()).Gives(201)
				p.Exec(`UPDATE agreements SET bank_account_sealed = $1`, sealedAsBefore(t, own, "123456789012"))
				p.Exec(`DELETE FROM jobs`)
				forget := func() { p.Exec(`DELETE FROM portal WHERE name = 'secret'`) }
				forget()
				stopsWith(t, restart(p, secretIs(strings.Repeat("x", 40))), "the secret is not the one this portal was sealed with")
				stopsWith(t, restart(p, secretIs("")), "the secret of this portal is missing")
				for range 2 { // the second time it uses the check value
					opened, err := app.Open(t.Context(), p.Config, slog.New(slog.DiscardHandler), p.Clock.Now)
					if err != nil {
						t.Fatal(err)
					}
					p.App = opened
					p.Call("GET", "/agreement/fetchagreement", p.Admin(), nil).Gives(200, "123456789012")
					if err := opened.Close(); err != nil {
						t.Error(err)
					}
				}
			})
		}
	}
}

func TestReplacingTheSecretListsUnreadableData(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User") // her welcome email waits
		p.Call("POST", "/agreement-form/agreements", asha.Token, apptest.AgreementForm()).Gives(201)
		config := p.Config
		replace := func(agreed bool) string {
			var out bytes.Buffer
			err := operate.ReplaceSecret(t.Context(), config, slog.New(slog.DiscardHandler), p.Clock.Now, &out, func() (bool, error) { return agreed, nil })
			if agreed == (err != nil) {
				t.Fatal(err)
			}
			return out.String()
		}
		if said := replace(true); !strings.Contains(said, "There is nothing to replace") {
			t.Errorf("with the right secret it says %s", said)
		}
		config.Secret = strings.Repeat("n", 40)
		if said := replace(false); !strings.Contains(said, "1 bank account numbers of agreements and 2 waiting emails and other jobs cannot be read") {
			t.Errorf("it says %s", said)
		}
		stopsWith(t, restart(p, secretIs(config.Secret)), "`aftercare secret replace`")
		p.IsReady()
		replace(true)
		// This server still encrypts with the old secret. On a busy
		// machine, the first request may not notice the change yet.
		ready := 200
		for range 1000 {
			if ready = p.Call("GET", "/readyz", "", nil).Status; ready == 503 {
				break
			}
		}
		if ready != 503 {
			t.Error("a server with the old secret stays ready")
		}
		if err := restart(p, secretIs(config.Secret)); err != nil {
			t.Errorf("after replacing: %v", err)
		}
		if n := p.Count("trail_entries WHERE kind = 'secret.replaced'"); n != 1 {
			t.Errorf("the trail has %d entries of secret.replaced, want 1", n)
		}
		stopsWith(t, restart(p), "`aftercare secret replace`")
		config.Secret = ""
		if said := replace(true); !strings.Contains(said, "A new secret was written to "+filepath.Join(p.DataDir, "secret")) {
			t.Errorf("without a secret it says %s", said)
		}
		if err := restart(p, secretIs("")); err != nil {
			t.Errorf("with the new one: %v", err)
		}
	})
}

func TestADatabaseFileThatIsAFolderIsSaidPlainly(t *testing.T) {
	t.Parallel()
	config := apptest.Settings(t.TempDir())
	file := filepath.Join(config.DataDir, "aftercare.db")
	if err := os.Mkdir(file, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, existing := range []app.Switch{false, true} {
		config.Existing = existing
		err := app.Run(t.Context(), config, io.Discard, slog.New(slog.DiscardHandler), time.Now)
		stopsWith(t, err, "AFTERCARE_DATA_DIR: "+file+" is a folder and no database file: move it aside, then run `aftercare restore FILE` with your last good backup")
	}
}

func TestAStartOnTheFilesOfAnotherPortalStopsAndNothingIsLost(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		p.Buys(p.Registers("Asha Verma", "User"))
		config := p.Config
		config.DataDir = t.TempDir() // the same files, with an empty or another database
		if err := os.CopyFS(filepath.Join(config.DataDir, "files"), os.DirFS(filepath.Join(p.DataDir, "files"))); err != nil {
			t.Fatal(err)
		}
		if p.DB.Engine() == db.Postgres {
			config.DatabaseURL = dbtest.RestoredURL(t, "SELECT 1")
		}
		for range 2 {
			_, err := app.Open(t.Context(), config, slog.New(slog.DiscardHandler), p.Clock.Now)
			stopsWith(t, err, "database and file store do not belong together: the database is missing or empty, and the files are marked as a portal's; "+
				"if the database is lost, move the files aside and run `aftercare restore FILE` with its last good backup; if not, correct ", "; only `aftercare files adopt --new` begins")
		}
		if left := tablesOf(t, p, config); left > 0 {
			t.Errorf("a start that was refused left %d tables", left)
		}

		found, _, err := operate.AdoptFiles(t.Context(), config, true, slog.New(slog.DiscardHandler), p.Clock.Now)
		if err != nil || found.Unknown != 1 || found.Records != 0 {
			t.Errorf("adopting says %v (%v)", found, err)
		}
		database := config.DatabaseURL
		if database == "" {
			database = "sqlite:" + filepath.Join(config.DataDir, "aftercare.db")
		}
		var noted int
		err = dbtest.Connect(t, database, p.Clock.Now).QueryRow(t.Context(), `SELECT count(*) FROM trail_entries WHERE kind = 'files.adopted'`).Scan(&noted)
		if err != nil || noted != 1 {
			t.Errorf("the trail tells %d times of it (%v)", noted, err)
		}
		opened, err := app.Open(t.Context(), config, slog.New(slog.DiscardHandler), p.Clock.Now)
		if err != nil {
			t.Fatalf("after adopting: %v", err)
		}
		if err := opened.Start(t.Context(), io.Discard); err != nil {
			t.Error(err)
		}
		if err := opened.Close(); err != nil {
			t.Error(err)
		}
		if invoices, err := filepath.Glob(filepath.Join(config.DataDir, "files", "*", "*.pdf")); err != nil || len(invoices) != 1 {
			t.Errorf("%v is left (%v), want the invoice", invoices, err)
		}
	})
}

// sealedAsBefore encrypts a number with the secret, as an older portal did.
func sealedAsBefore(t *testing.T, secret, number string) []byte {
	t.Helper()
	sealer, err := auth.NewSealer([]byte(secret), "bank")
	if err != nil {
		t.Fatal(err)
	}
	sealed, err := sealer.Seal([]byte(number))
	if err != nil {
		t.Fatal(err)
	}
	return sealed
}

func tablesOf(t *testing.T, p *apptest.Portal, config app.Config) int {
	t.Helper()
	if p.DB.Engine() == db.SQLite {
		if _, err := os.Stat(filepath.Join(config.DataDir, "aftercare.db")); err == nil {
			return 1
		}
		return 0
	}
	var n int
	d := dbtest.Connect(t, config.DatabaseURL, p.Clock.Now)
	if err := d.QueryRow(t.Context(), `SELECT count(*) FROM pg_tables WHERE schemaname = 'public'`).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestARefusedStartLeavesAnOlderPortalAsItWas(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			config, _ := restored(t, filepath.Join(releases, "0.1.0"), engine)
			open := func(change ...func(*app.Config)) error {
				config := config
				for _, c := range change {
					c(&config)
				}
				_, err := app.Open(t.Context(), config, slog.New(slog.DiscardHandler), time.Now)
				return err
			}
			url := config.DatabaseURL
			if engine == db.SQLite {
				url = "sqlite:" + filepath.Join(config.DataDir, "aftercare.db")
			}
			d := dbtest.Connect(t, url, time.Now)
			version := func() int64 {
				has, _, err := migrate.Versions(t.Context(), d)
				if err != nil {
					t.Fatal(err)
				}
				return has
			}
			before := version()
			stopsWith(t, open(secretIs(strings.Repeat("x", 40))), "the secret is not the one this portal was sealed with")
			invoices, err := filepath.Glob(filepath.Join(config.DataDir, "files", "*", "*"))
			if err != nil || len(invoices) == 0 {
				t.Fatal("no file", err)
			}
			for _, invoice := range invoices[:2] { // one of them may be a leftover of a crash
				if err := os.Remove(invoice); err != nil {
					t.Fatal(err)
				}
			}
			stopsWith(t, open(), "of which the store lacks", "`aftercare files adopt`")
			if after := version(); before != 9 || after != before {
				t.Errorf("the schema was %d and is %d", before, after)
			}
		})
	}
}

func TestADatabaseOfAnotherProgramIsLeftAlone(t *testing.T) {
	t.Parallel()
	config := plainConfig(t)
	config.DatabaseURL = dbtest.RestoredURL(t, `CREATE TABLE customers (id TEXT)`)
	_, err := app.Open(t.Context(), config, slog.New(slog.DiscardHandler), time.Now)
	stopsWith(t, err, "AFTERCARE_DATABASE_URL: the database has tables of another program")
	d := dbtest.Connect(t, config.DatabaseURL, time.Now)
	var tables int
	if err := d.QueryRow(t.Context(), `SELECT count(*) FROM pg_tables WHERE schemaname = 'public'`).Scan(&tables); err != nil || tables != 1 {
		t.Errorf("it has %d tables now (%v)", tables, err)
	}
}
