package doctor_test

import (
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/doctor"
	"aftercare/internal/operate"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/db/migrate"
)

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

// migrates checks that `aftercare migrate` creates these parts again, as its plan says.
func migrates(t *testing.T, config app.Config, parts ...string) {
	t.Helper()
	plan, err := operate.PlanUpgrade(t.Context(), config, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	planned := ""
	for _, step := range plan.Steps {
		if step.Again {
			planned += step.Name + "\n"
		}
	}
	done, err := operate.Migrate(t.Context(), config, false, quiet(), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	made := ""
	for _, part := range done.Again {
		made += part.Part.String() + "\n"
	}
	for _, part := range parts {
		if !strings.Contains(planned, part) || !strings.Contains(made, part) {
			t.Errorf("%s is not made again\nplan: %s\nmade: %s", part, planned, made)
		}
	}
	if n := strings.Count(made, "\n"); n != len(parts) {
		t.Errorf("%d parts were made again, want %d: %s", n, len(parts), made)
	}
}

func TestMissingSchemaPartsAreNamedAndRecreated(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		p.Exec(`CREATE INDEX of_the_operator ON customers (created_at)`)
		examined(t, p.Config, false).areFine(t)
		parts := []string{"the index admins_username of admins", "the index trail_links_entry of trail_links", "the index claims_customer of claims"}
		p.Exec(`DROP INDEX admins_username`)
		p.Exec(`DROP INDEX trail_links_entry`)
		p.Exec(`DROP INDEX claims_customer`)
		p.Exec(`CREATE INDEX claims_customer ON claims (amount)`)
		if p.DB.Engine() == db.Postgres {
			p.Exec(`ALTER TABLE tickets DROP CONSTRAINT tickets_customer_id_fkey`)
			p.Exec(`ALTER TABLE admins DROP CONSTRAINT admins_role_check`)
			p.Exec(`ALTER TABLE admins DROP CONSTRAINT admins_username_fold_key`)
			p.Exec(`DROP FUNCTION short_texts CASCADE`)
			p.Exec(`DROP TRIGGER trail_entries_kept ON trail_entries`)
			p.Exec(`ALTER TABLE trail_links DISABLE TRIGGER trail_links_whole`)
			parts = append(parts, "the foreign key (customer_id) REFERENCES customers(customer_id) of tickets", "the check (role = ANY",
				"the unique constraint (username_fold) of admins", "the function short_texts(words text)", "the index customers_short_search of customers",
				"the trigger trail_entries_kept of trail_entries", "the trigger trail_links_whole of trail_links")
		} else {
			p.Exec(`DROP TRIGGER trail_entries_unchanged`)
			p.Exec(`DROP TRIGGER customer_search_came`)
			p.Exec(`DROP TRIGGER customer_search_renamed`)
			parts = append(parts, "the trigger trail_entries_unchanged of trail_entries", "the trigger customer_search_came of customers", "the trigger customer_search_renamed of customers")
		}
		for _, quick := range []bool{false, true} {
			examined(t, p.Config, quick).onlyHave(t, doctor.SchemaCheck, doctor.Fail, append(parts, "to create it again, run `aftercare migrate`",
				"the index admins_username of admins is missing", "the index claims_customer of claims has another definition: CREATE INDEX claims_customer ON claims")...)
		}
		p.Registers("Meera Joshi", "User")
		migrates(t, p.Config, parts...)
		examined(t, p.Config, false).areFine(t)
		if a := p.Call("GET", "/api/users/all?page=1&q=meer", p.Admin(), nil).Gives(200, "Meera Joshi"); len(a.Rows()) != 1 {
			t.Errorf("a customer who came meanwhile is not found: %s", a.Body)
		}
		migrates(t, p.Config)
	})
}

func TestAnAddedTriggerOrRuleIsNamed(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		p.Exec(`CREATE TABLE of_the_operator (n BIGINT)`)
		p.Exec(`ALTER TABLE customers ADD COLUMN of_the_operator BIGINT`)
		drops := []string{`DROP TRIGGER "drops ""one"" person"`, `DROP TRIGGER "later"`}
		if p.DB.Engine() == db.Postgres {
			p.Exec(`CREATE FUNCTION drops() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.actor = 'devi' THEN RETURN NULL; END IF; RETURN NEW; END $$`)
			p.Exec(`CREATE TRIGGER "drops ""one"" person" BEFORE INSERT ON trail_entries FOR EACH ROW EXECUTE FUNCTION drops()`)
			p.Exec(`CREATE TRIGGER mine BEFORE INSERT ON of_the_operator FOR EACH ROW EXECUTE FUNCTION drops()`)
			p.Exec(`CREATE RULE "later" AS ON INSERT TO tickets WHERE NEW.id = 'x' DO INSTEAD NOTHING`)
			drops = []string{`DROP TRIGGER "drops ""one"" person" ON trail_entries`, `DROP RULE "later" ON tickets`}
		} else {
			p.Exec(`CREATE TRIGGER "drops ""one"" person" BEFORE INSERT ON Trail_Entries WHEN NEW.actor = 'devi' BEGIN SELECT RAISE(IGNORE); END`)
			p.Exec(`CREATE TRIGGER mine BEFORE INSERT ON of_the_operator BEGIN SELECT 1; END`)
			p.Exec(`CREATE TRIGGER "later" AFTER INSERT ON tickets BEGIN DELETE FROM tickets WHERE id = 'x'; END`)
		}
		for _, quick := range []bool{false, true} {
			examined(t, p.Config, quick).onlyHave(t, doctor.SchemaCheck, doctor.Fail, "2 parts of the schema", "was added, no migration makes it: drop it with `"+drops[0]+"`", drops[1], "drop what was added")
		}
		migrates(t, p.Config) // it drops nothing, and does not fail
		for _, drop := range drops {
			p.Exec(drop)
		}
		examined(t, p.Config, false).areFine(t)
	})
}

func TestRowsThatDoNotFitAnIndexAreReported(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			config, url := begun(t, engine)
			const invite = `INSERT INTO admin_invitations (id, email, email_fold, role, invited_by, token_hash, created_at, expires_at) VALUES `
			dbtest.Raw(t, url, `DROP INDEX admin_invitations_open`, `DROP INDEX admins_username`,
				invite+`('1', 'asha', 'asha', 'Agent', 'admin', 'one', 0, 0)`, invite+`('2', 'asha', 'asha', 'Agent', 'admin', 'two', 0, 0)`)
			done, err := operate.Migrate(t.Context(), config, false, quiet(), time.Now)
			if err == nil || !strings.Contains(err.Error(), "the index admin_invitations_open of admin_invitations is missing, and cannot be made again: ") {
				t.Errorf("migrate says %v", err)
			}
			if len(done.Again) != 1 {
				t.Errorf("what can be made was not: %v", done.Again)
			}
			examined(t, config, true).have(t, doctor.SchemaCheck, doctor.Fail, "1 parts of the schema", "the index admin_invitations_open of admin_invitations is missing")
			dbtest.Raw(t, url, `DELETE FROM admin_invitations WHERE id = '2'`)
			migrates(t, config, "the index admin_invitations_open of admin_invitations")
		})
	}
}

func TestAColumnThatIsGoneIsNamed(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			config, url := begun(t, engine)
			dbtest.Raw(t, url, `ALTER TABLE tickets DROP COLUMN address`, `DROP TABLE under_way`, `ALTER TABLE settings DROP COLUMN name`)
			names := []string{"the column address of tickets is missing: restore the last good backup", "the table under_way is missing", "the column name of settings is missing"}
			found := examined(t, config, true)
			found.have(t, doctor.SchemaCheck, doctor.Fail, append(names, "3 parts of the schema")...)
			_, err := operate.Migrate(t.Context(), config, false, quiet(), time.Now)
			for _, name := range names {
				if err == nil || !strings.Contains(err.Error(), name) {
					t.Errorf("migrate does not say %q: %v", name, err)
				}
			}
		})
	}
}

// begun is a portal with only a database, which a test can damage.
func begun(t *testing.T, engine db.Engine) (config app.Config, url string) {
	t.Helper()
	config = apptest.Settings(t.TempDir())
	url = "sqlite:" + filepath.Join(config.DataDir, "aftercare.db")
	if engine == db.Postgres {
		config.DatabaseURL = dbtest.RestoredURL(t, "")
		url = config.DatabaseURL
	}
	if _, err := operate.Migrate(t.Context(), config, true, quiet(), time.Now); err != nil {
		t.Fatal(err)
	}
	return config, url
}

func TestAnIndexThatAServerHasYetToBuildIsNotMissing(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		if err := migrate.BuildIndexesNow(t.Context(), p.DB, migrate.DeferredIndexes()); err != nil {
			t.Fatal(err)
		}
		p.Exec(`DROP INDEX tickets_of_customer`)
		found := examined(t, p.Config, true)
		found.areFine(t)
		if f := found[doctor.SchemaCheck]; !strings.Contains(f.Found, "a server has yet to build 1 indexes") || f.Details[0] != "tickets_of_customer" {
			t.Errorf("%+v", f)
		}
		p.Exec(`UPDATE goose_db_version SET tstamp = '2026-01-01 10:00:00'`)
		examined(t, p.Config, true).onlyHave(t, doctor.SchemaCheck, doctor.Fail, "the index tickets_of_customer of tickets is missing")
		p.Exec(`DROP INDEX files_same`)
		p.Exec(`CREATE INDEX files_same ON files (sha256, size)`)
		if _, err := operate.Migrate(t.Context(), p.Config, false, quiet(), time.Now); err != nil {
			t.Fatal(err)
		}
		examined(t, p.Config, true).areFine(t)
	})
}

// rewritten changes a table's statement on SQLite in a way that ALTER TABLE cannot.
func rewritten(t *testing.T, file, table, from, to string) {
	t.Helper()
	quoted := func(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }
	dbtest.Raw(t, "sqlite:"+file, `PRAGMA writable_schema = ON`,
		`UPDATE sqlite_master SET sql = replace(sql, `+quoted(from)+`, `+quoted(to)+`) WHERE type = 'table' AND name = '`+table+`'`, `PRAGMA writable_schema = RESET`)
}

func TestAConstraintThatSQLiteLostComesBackWithABackup(t *testing.T) {
	t.Parallel()
	config, file := copied(t, patient(t, db.SQLite))
	rewritten(t, file, "tickets", "REFERENCES customers (customer_id)", "")
	rewritten(t, file, "admins", "CHECK (role IN ('Owner', 'Manager', 'Agent'))", "")
	rewritten(t, file, "admins", "NOT NULL DEFAULT 'Agent'", "DEFAULT 'Owner'")
	rewritten(t, file, "customers", "CHECK (role IN ('User', 'Dealer'))", "check( \"role\" IN('User','Dealer') /* as before */ )")
	names := []string{
		"the foreign key (customer_id) REFERENCES customers (customer_id) of tickets is missing: to create it again, run `aftercare backup`, then `aftercare restore` into an empty place",
		"the check (role in ( 'Owner' , 'Manager' , 'Agent' ) ) of admins is missing", "the column role of admins is TEXT DEFAULT 'Owner', not TEXT NOT NULL DEFAULT 'Agent'",
	}
	found := examined(t, config, true)
	found.onlyHave(t, doctor.SchemaCheck, doctor.Fail, append(names, "3 parts of the schema")...)
	_, err := operate.Migrate(t.Context(), config, false, quiet(), time.Now)
	for _, name := range names {
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("migrate does not say %q: %v", name, err)
		}
	}
	backup := filepath.Join(t.TempDir(), "portal.backup")
	if _, _, err := operate.MakeBackup(t.Context(), config, operate.Backup{File: backup}, quiet(), time.Now); err != nil {
		t.Fatal(err)
	}
	config.DataDir = filepath.Join(t.TempDir(), "restored")
	if _, err := operate.RestoreBackup(t.Context(), config, operate.Restore{File: backup, Deletions: operate.DeletionsAnswer{None: true}}, quiet(), time.Now); err != nil {
		t.Fatal(err)
	}
	examined(t, config, false).areFine(t)
}
