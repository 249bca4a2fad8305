package backup_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/backup"
	"aftercare/internal/operate"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/trail"
)

// journal holds what the portal has confirmed to its customers.
type journal struct {
	p       *apptest.Portal
	who     []apptest.Person
	tickets []string
	files   map[string]string // by key
}

// write adds a customer with a product and a ticket.
func (j *journal) write() {
	n := len(j.who)
	who := j.p.Registers(fmt.Sprintf("Customer Number%d", n), "User")
	invoice := apptest.ClaimPDF(fmt.Sprintf("invoice %d", n))
	product := j.p.Buys(who, "serialNo", fmt.Sprintf("SN-%d", n), "invoice", invoice)
	number, _ := j.p.Raises(who, apptest.RaiseRepair, product["_id"].(string))
	j.who, j.tickets = append(j.who, who), append(j.tickets, number)
	var key string
	if err := j.p.DB.QueryRow(j.p.T.Context(), `SELECT invoice_key FROM registered_products WHERE product_id = $1`, product["productID"]).Scan(&key); err != nil {
		j.p.T.Fatal(err)
	}
	j.files[key] = invoice.Content
}

// A backup is made while customers write, then restored on every pair of engines. All data confirmed before
// its start is there once, and the restored portal matches the archive.
func TestABackupUnderWritesLosesNothingOnAnyPairOfEngines(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, from *apptest.Portal, to app.Config) {
		from.Stocks()
		admin := from.Admin()
		dealer := from.Registers("Ravi Dealer", "Dealer")
		from.Call("POST", "/agreement-form/agreements", dealer.Token, apptest.AgreementForm()).Gives(201)
		from.Claims(dealer, from.Creates(admin, "Summer", "2026-12-31"), apptest.ClaimPDF("of a claim"))
		j := &journal{p: from, files: map[string]string{}}
		for range 3 {
			j.write()
		}
		before := len(j.who)
		type outcome struct {
			file string
			made backup.Made
			err  error
		}
		made := make(chan outcome, 1)
		go func() {
			file, m, err := backUp(from)
			made <- outcome{file, m, err}
		}()
		var got outcome
		for waiting := true; waiting; {
			select {
			case got = <-made:
				waiting = false
			default:
				j.write()
			}
		}
		if got.err != nil {
			t.Fatal(got.err)
		}
		mustRestore(t, to, got.file)

		restored := apptest.On(t, to, from.Clock.Now())
		for i, who := range j.who[:before] {
			if n := restored.Count("customers WHERE email_fold = $1", who.Email); n != 1 {
				t.Errorf("%s is there %d times", who.Email, n)
			}
			if n := restored.Count("tickets WHERE number = $1", j.tickets[i]); n != 1 {
				t.Errorf("the ticket %s is there %d times", j.tickets[i], n)
			}
			restored.Call("GET", "/Registered/fetch", restored.Login(who.Email, apptest.CustomerPassword), nil).Gives(200, fmt.Sprintf("SN-%d", i))
			restored.Call("GET", "/Registered/fetch", who.Token, nil).Gives(401)
		}
		desk := restored.Admin()
		restored.Call("GET", "/api/users/all?page=1&q="+url.QueryEscape("number1"), desk, nil).Gives(200, "Customer Number1")
		restored.Call("GET", "/agreement/fetchagreement", desk, nil).Gives(200, apptest.BankAccount)
		for key, content := range j.files {
			if restored.Count("files WHERE key = $1", key) == 0 {
				continue // added after the backup
			}
			if body := restored.Call("GET", "/files/"+key, desk, nil).Gives(200).Body; body != content {
				t.Errorf("%s has changed", key)
			}
		}
		// The restored portal still accepts new records.
		(&journal{p: restored, files: map[string]string{}, who: make([]apptest.Person, 900), tickets: make([]string, 900)}).write()
	})
}

func TestARestoredDatabaseEqualsItsArchive(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, from *apptest.Portal, to app.Config) {
		from.Stocks()
		dealer := from.Registers("Ravi Dealer", "Dealer")
		from.Claims(dealer, from.Creates(from.Admin(), "Summer", "2026-12-31"), apptest.ClaimPDF("of a claim"))
		from.Asks(dealer, from.Buys(dealer))
		file, made := mustBackUp(from)
		if n := from.Count("trail_entries WHERE kind = 'backup.begun'"); n != 1 {
			t.Errorf("the trail has %d entries of backup.begun, want 1", n)
		}
		mustRestore(t, to, file)
		archived, _ := rowsOf(t, file, "")
		stored := inDatabase(t, dbtest.Connect(t, databaseURL(to), from.Clock.Now))
		source := inDatabase(t, from.DB)
		takeOutTheRestore(t, stored, archived)
		rows := 0
		for table := range source {
			if slices.Contains([]string{"sessions", "password_resets", "rate_limits", "periodic_leases", "uploads", "backups"}, table) {
				if len(stored[table]) != 0 || archived[table] != nil {
					t.Errorf("%s was carried over", table)
				}
				continue
			}
			rows += len(archived[table])
			if !slices.Equal(archived[table], stored[table]) || !slices.Equal(archived[table], source[table]) {
				t.Errorf("%s\nof the portal %q\nin the archive %q\nrestored       %q", table, source[table], archived[table], stored[table])
			}
		}
		if int64(rows) != made.Report.Rows || made.Report.Files != 2 || made.Report.Lost != 0 {
			t.Errorf("%d rows: %+v", rows, made.Report)
		}
	})
}

func TestABackupCarriesTheHeadOfTheAuditTrail(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, from *apptest.Portal, to app.Config) {
		from.Registers("Asha Verma", "User")
		if _, err := from.App.Chain(t.Context()); err != nil {
			t.Fatal(err)
		}
		want, err := trail.HeadOf(t.Context(), from.DB)
		if err != nil {
			t.Fatal(err)
		}
		file, made := mustBackUp(from)
		done := mustRestore(t, to, file)
		if want == "" || made.Manifest.TrailHead != want || done.Manifest.TrailHead != want {
			t.Errorf("the head is %q, the backup has %q, restored is %q", want, made.Manifest.TrailHead, done.Manifest.TrailHead)
		}
		if v, _, err := operate.ProveTrail(t.Context(), to, want, silent(), time.Now); err != nil || !v.Whole || v.Head != want {
			t.Errorf("the restored portal: %+v, %v", v, err)
		}
	})
}

// takeOutTheRestore removes what a restore adds: its audit entry, the mark that the entry is not chained yet,
// and its time.
func takeOutTheRestore(t *testing.T, stored, archived map[string][]string) {
	t.Helper()
	for _, table := range []string{"trail_entries", "trail_unchained", "portal"} {
		isNew := func(row string) bool { return !slices.Contains(archived[table], row) }
		if i := slices.IndexFunc(stored[table], isNew); i < 0 || table == "trail_entries" && !strings.Contains(stored[table][i], "kind=string backup.restored;") {
			t.Errorf("%s does not tell of the restore", table)
		} else {
			stored[table] = slices.Delete(stored[table], i, i+1)
		}
	}
}

func databaseURL(config app.Config) string {
	if config.DatabaseURL != "" {
		return config.DatabaseURL
	}
	return "sqlite:" + config.DataDir + "/aftercare.db"
}

// The restore drops them before the load.
func TestARestoredDatabaseHasEveryIndexAndReference(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, db.Postgres)
	file, _ := mustBackUp(p)
	to := emptyPlace(t, db.Postgres, p.Config.Secret)
	mustRestore(t, to, file)
	restored := apptest.On(t, to, p.Clock.Now())
	for _, query := range []string{
		`SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY 1`,
		`SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = to_regnamespace(current_schema()) ORDER BY 1`,
	} {
		want, err := db.All(t.Context(), p.DB, db.Value[string], query)
		if err != nil || len(want) < 20 {
			t.Fatal(want, err)
		}
		if got, err := db.All(t.Context(), restored.DB, db.Value[string], query); err != nil || !slices.Equal(got, want) {
			t.Errorf("there are\n%s\nwant\n%s\n%v", strings.Join(got, "\n"), strings.Join(want, "\n"), err)
		}
	}
}

func TestATableOfSeveralPiecesIsRestored(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, from *apptest.Portal, to app.Config) {
		err := from.DB.Write(t.Context(), func(tx *db.Tx) error {
			rows := db.Rows{Into: `dealers (id, name, name_fold, position, for_awr, for_claims, for_agreements, version, retired_at)`}
			for i := range 30 {
				rows.Add(fmt.Sprintf("D-%d", i), id.Secret(60_000), fmt.Sprintf("name %d", i), i, true, false, false, 1, 1)
			}
			return rows.Insert(t.Context(), tx)
		})
		if err != nil {
			t.Fatal(err)
		}
		file, _ := mustBackUp(from)
		tables, _ := rowsOf(t, file, "")
		mustRestore(t, to, file)
		if got := inDatabase(t, dbtest.Connect(t, databaseURL(to), from.Clock.Now))["dealers"]; len(got) < 30 || !slices.Equal(got, tables["dealers"]) {
			t.Errorf("%d dealers are restored of %d", len(got), len(tables["dealers"]))
		}
	})
}
