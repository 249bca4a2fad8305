package app_test

import (
	"bytes"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

// restart opens the portal once more, with other settings, and says how that went.
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
			stopsWith(t, restart(p), "must have at least 32 characters")
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

// A portal from before the check value was kept knows its secret only by what
// it has sealed.
func TestAnOlderPortalKnowsItsSecretByWhatItSealed(t *testing.T) {
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
				for range 2 { // the second time by the check value
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

func TestReplacingTheSecretSaysWhatWillBeUnreadable(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User") // whose welcome letter waits
		p.Call("POST", "/agreement-form/agreements", asha.Token, apptest.AgreementForm()).Gives(201)
		config := p.Config
		replace := func(agreed bool) string {
			var out bytes.Buffer
			err := app.ReplaceSecret(t.Context(), config, slog.New(slog.DiscardHandler), p.Clock.Now, &out, func() (bool, error) { return agreed, nil })
			if err != nil {
				t.Fatal(err)
			}
			return out.String()
		}
		if said := replace(true); !strings.Contains(said, "there is nothing to replace") {
			t.Errorf("with the right secret it says %s", said)
		}
		config.Secret = strings.Repeat("n", 40)
		if said := replace(false); !strings.Contains(said, "1 bank account numbers of agreements and 2 letters and other jobs that wait cannot be read") ||
			!strings.Contains(said, "Nothing was changed.") {
			t.Errorf("it says %s", said)
		}
		stopsWith(t, restart(p, secretIs(config.Secret)), "`aftercare secret replace`")
		p.Call("GET", "/readyz", "", nil).Gives(200)
		replace(true)
		p.Call("GET", "/readyz", "", nil).Gives(503) // this one still seals with the old one
		if err := restart(p, secretIs(config.Secret)); err != nil {
			t.Errorf("after replacing: %v", err)
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

func TestAStartOnTheFilesOfAnotherPortalStopsAndNothingIsLost(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		p.Buys(p.Registers("Asha Verma", "User"))
		config := p.Config
		config.DataDir = t.TempDir() // the same files, and a database that is empty or another's
		if err := os.CopyFS(filepath.Join(config.DataDir, "files"), os.DirFS(filepath.Join(p.DataDir, "files"))); err != nil {
			t.Fatal(err)
		}
		if p.DB.Engine() == db.Postgres {
			config.DatabaseURL = dbtest.URL(t, db.Postgres)
		}
		for range 2 {
			_, err := app.Open(t.Context(), config, slog.New(slog.DiscardHandler), p.Clock.Now)
			stopsWith(t, err, "database and file store do not belong together", "marked as another portal's", "`aftercare files adopt`")
		}

		found, _, err := app.AdoptFiles(t.Context(), config, slog.New(slog.DiscardHandler), p.Clock.Now)
		if err != nil || found.Unknown != 1 || found.Records != 0 {
			t.Errorf("adopting says %v (%v)", found, err)
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

// sealedAsBefore is a number that a portal with the secret sealed.
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
