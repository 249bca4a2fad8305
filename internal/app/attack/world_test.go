package attack_test

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"fmt"
	"io"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/app/attack"
	"aftercare/internal/operate"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

// Each person uses one unique word in all texts. The tests recognise that person's data by this word.
const (
	ashasWord   = "Kestrel"  // a customer, who makes the customers' calls
	ravisWord   = "Lodestar" // a dealer, who makes the dealers' calls
	meerasWord  = "Merlin"   // another customer
	sunilsWord  = "Nightjar" // another dealer
	victimsWord = "Zanskar"  // a dealer with one of everything, who never calls
)

// The night admin gets new passwords in tests, which end the admin's sessions and set-ups.
const nightAdmin, nightMailbox, nightPassword = "night", "night@portal.test", "owls and lanterns"

// ninasPassword is known only to Nina, who is created for one request.
const ninasPassword = "a teapot under the stairs"

type world struct {
	*apptest.Portal
	engine db.Engine

	admin, manager, agent, newcomer, stepless string // tokens

	asha, ravi, meera, sunil, victim apptest.Person

	programme string // the first programme, which everyone may sign
	tables    []string
	hidden    []string // numbers of the victim's records
	seen      []byte   // the last commit that lines reflects
	lines     string
	made      int
}

func newWorld(t *testing.T, engine db.Engine) *world {
	t.Helper()
	w := &world{Portal: apptest.New(t, engine), engine: engine}
	w.Stocks()
	w.admin = w.Admin()
	w.manager, w.agent = w.Desk("Manager"), w.Desk("Agent")
	w.hiresNightAdmin()
	w.asha, w.meera = w.person("Asha", ashasWord, "User"), w.person("Meera", meerasWord, "User")
	w.ravi, w.sunil = w.person("Ravi", ravisWord, "Dealer"), w.person("Sunil", sunilsWord, "Dealer")
	w.victim = w.person("Tara", victimsWord, "Dealer")
	w.programme = apptest.Text(w.Call("GET", "/agreement/programmes", w.admin, nil).Gives(200).Rows()[0], "_id")
	for _, who := range []apptest.Person{w.asha, w.ravi, w.meera, w.sunil, w.victim} {
		w.fill(who)
	}
	w.tables = w.allTables()
	return w
}

func (w *world) hiresNightAdmin() {
	w.T.Helper()
	if _, err := operate.SetAdmin(w.T.Context(), w.App, nightAdmin, nightMailbox, nightPassword); err != nil {
		w.T.Fatal(err)
	}
}

func (w *world) nightToken() string {
	w.T.Helper()
	return w.Call("POST", "/admin/login", "", object{"username": nightAdmin, "password": nightPassword}).Gives(200).Get("token")
}

// person registers a customer whose records contain their own word.
func (w *world) person(first, word, role string) apptest.Person {
	w.T.Helper()
	return w.personWith(first, word, role, apptest.CustomerPassword)
}

func (w *world) personWith(first, word, role, password string) apptest.Person {
	w.T.Helper()
	w.made++
	name := fmt.Sprintf("%s %s", first, word)
	form := map[string]string{
		"name": name, "email": strings.ToLower(fmt.Sprintf("%s.%s%d@example.com", first, word, w.made)), "phone": "0987654321",
		"address": "1, " + word + " Road", "password": password, "role": role,
	}
	who := apptest.Person{Name: name, Email: form["email"]}
	who.ID = w.Call("POST", "/api/users/register", "", form).Gives(201).Get("customerId")
	who.Token = w.Login(who.Email, password)
	return who
}

// fill creates one record of every kind for a person.
func (w *world) fill(who apptest.Person) {
	w.T.Helper()
	word := strings.Fields(who.Name)[1]
	product := w.Buys(who, "serialNo", word+"-1", "invoice", apptest.ClaimPDF(word))
	repair, _ := w.Raises(who, apptest.RaiseRepair, apptest.Text(product, "_id"))
	warranty := w.Asks(who, product)
	w.Call("POST", "/agreement-form/agreements", who.Token, apptest.AgreementForm(
		"bankAccountNumber", apptest.BankAccount, "partnerName", word+" Traders", "contactPersonName", who.Name, "location", word)).Gives(201)
	hidden := []string{who.ID, repair, warranty, apptest.Text(product, "productID"), apptest.Text(product, "_id"), apptest.Text(product, "invoice")}
	if who == w.ravi || who == w.sunil || who == w.victim {
		scheme := w.Creates(w.admin, "Bonanza", "2026-03-31")
		hidden = append(hidden, w.Claims(who, scheme, apptest.ClaimPDF(word+" claim")))
	}
	if who == w.victim {
		w.hidden = hidden
	}
}

func (w *world) sentLetter() string {
	w.T.Helper()
	w.MailsTo(w.asha.Email)
	return dbtest.Texts(w.T, w.DB, `SELECT id FROM letters ORDER BY id DESC LIMIT 1`)[0][0]
}

func (w *world) failedLetter() string {
	w.T.Helper()
	w.MailsTo(w.asha.Email)
	w.person("Nina", "Rao", "User")
	letter := dbtest.Texts(w.T, w.DB, `SELECT id FROM jobs ORDER BY id DESC LIMIT 1`)[0][0]
	w.Exec(`UPDATE jobs SET dead = TRUE, last_error = 'mail: 550 5.1.1 nobody here' WHERE id = $1`, letter)
	return letter
}

func (w *world) serial() string {
	w.made++
	return fmt.Sprintf("SN-%06d", w.made)
}

func (w *world) Name() string { return string(w.engine) }

func (w *world) Token(access string) string {
	switch access {
	case "public":
		return ""
	case "customer", "anyone":
		return w.asha.Token
	case "dealer":
		return w.ravi.Token
	default:
		return w.admin
	}
}

func (w *world) Example(c attack.Call) (attack.Request, bool) {
	if example, known := examples()[c.Name()]; known {
		r := example(w)
		r.Token = cmp.Or(r.Token, w.Token(c.Access))
		return r, true
	}
	return c.Derived(w.Token(c.Access), w.asha.ID)
}

func (w *world) Answer(sent attack.Sent) (attack.Answer, error) {
	r, err := sent.HTTP(w.T.Context())
	if err != nil {
		return attack.Answer{}, err
	}
	recorder := httptest.NewRecorder()
	w.App.Handler().ServeHTTP(recorder, r)
	return attack.Answer{Status: recorder.Code, Header: recorder.Header(), Body: recorder.Body.String()}, nil
}

// bookkeeping lists tables that a refused request may change: it counts attempts and records wrong
// passwords. These tables contain nothing that was sent.
func bookkeeping() []string {
	return []string{"rate_limits", "counted_attempts", "trail_unchained", "trail_keys"}
}

// withoutNotes leaves out audit trail entries about refused
// logins, exports, whole lists and downloads of one's own data. Reading stores nothing else.
const withoutNotes = "trail_entries WHERE kind NOT LIKE '%.refused' AND kind NOT LIKE '%.exported' AND kind NOT LIKE '%.read' AND kind <> 'customer.data.downloaded'"

// counted lists tables whose rows are only added and never changed, so their number is enough.
func counted() []string {
	return []string{"jobs", "idempotency", "customer_search_data", "customer_search_idx", "customer_search_docsize"}
}

// allTables reads the tables from the database itself, so that none is forgotten.
func (w *world) allTables() []string {
	w.T.Helper()
	query := `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name`
	if w.engine == db.Postgres {
		query = `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`
	}
	var tables []string
	for _, row := range dbtest.Texts(w.T, w.DB, query) {
		if !slices.Contains(bookkeeping(), row[0]) {
			tables = append(tables, row[0])
		}
	}
	return tables
}

// Stored returns a line for each table and folder: the number and a hash of the rows, or the number of files.
func (w *world) Stored() (string, error) {
	rows, err := w.rows()
	if err != nil {
		return "", err
	}
	var text strings.Builder
	text.WriteString(rows)
	for _, folder := range []string{"files", "outbox", "spool"} {
		files := 0
		err := filepath.WalkDir(filepath.Join(w.DataDir, folder), func(_ string, entry os.DirEntry, err error) error {
			if err == nil && !entry.IsDir() {
				files++
			}
			return nil
		})
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&text, "%s: %d files\n", folder, files)
	}
	return text.String(), nil
}

// rows returns the lines of the tables. Tests call it thousands of times, and most requests change nothing.
// On SQLite it therefore reads the file again only after a new commit.
func (w *world) rows() (string, error) {
	if w.engine == db.Postgres {
		return w.rowsOfServer(), nil
	}
	// The header of SQLite's log index holds a number that every commit increases.
	head := make([]byte, 48)
	index, err := os.Open(filepath.Join(w.DataDir, "aftercare.db-shm"))
	if err != nil {
		return "", err
	}
	defer index.Close()
	if _, err := io.ReadFull(index, head); err != nil {
		return "", err
	}
	if !bytes.Equal(head, w.seen) {
		w.seen, w.lines = head, w.rowsOfFile()
	}
	return w.lines, nil
}

func (w *world) rowsOfFile() string {
	var text strings.Builder
	for _, table := range w.tables {
		if slices.Contains(counted(), table) {
			fmt.Fprintf(&text, "%s: %d rows\n", table, w.Count(table))
			continue
		}
		rows := dbtest.Texts(w.T, w.DB, "SELECT * FROM "+source(table))
		sum := sha256.New()
		for _, row := range rows {
			fmt.Fprint(sum, strings.Join(row, "\x1f"), "\x1e")
		}
		fmt.Fprintf(&text, "%s: %d rows %x\n", table, len(rows), sum.Sum(nil)[:8])
	}
	return text.String()
}

// rowsOfServer lets PostgreSQL compute all hashes in one statement.
func (w *world) rowsOfServer() string {
	var tables []string
	for _, table := range w.tables {
		hash := `coalesce(md5(string_agg(r::text, chr(30))), '')`
		if slices.Contains(counted(), table) {
			hash = `''`
		}
		tables = append(tables, `SELECT '`+table+`', count(*), `+hash+` FROM (SELECT * FROM `+source(table)+`) r`)
	}
	var text strings.Builder
	for _, row := range dbtest.Texts(w.T, w.DB, strings.Join(tables, "\nUNION ALL ")) {
		fmt.Fprintf(&text, "%s: %s rows %s\n", row[0], row[1], row[2])
	}
	return text.String()
}

func source(table string) string {
	if table == "trail_entries" {
		return withoutNotes
	}
	return table
}

func TestEveryStoredChangeIsSeen(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, engine)
			before := w.stored()
			if again := w.stored(); again != before {
				t.Errorf("nothing was stored, and it is\n%s\nand was\n%s", again, before)
			}
			for _, change := range []string{
				`UPDATE customers SET address = address || 'x'`, // no list contains it
				`INSERT INTO idempotency (scope, key_hash, answer, created_at) VALUES ('s', 'k', 'a', 1)`,
				`INSERT INTO live (topic, version) VALUES ('another', 1)`,
				`DELETE FROM live WHERE topic = 'another'`,
			} {
				w.Exec(change)
				after := w.stored()
				if after == before {
					t.Errorf("%s is not seen", change)
				}
				before = after
			}
		})
	}
}

// Secrets returns data of the victim that only the desk may see. No answer may contain passwords or local paths.
func (w *world) Secrets(string) []string {
	return append([]string{victimsWord, w.victim.Email, apptest.AdminPassword, apptest.CustomerPassword, w.DataDir}, w.hidden...)
}

// Values that differ between portals and over time.
var chance = []struct {
	pattern *regexp.Regexp
	name    string
}{
	{regexp.MustCompile(`the folder \S+ on the server`), "<outbox>"},
	{regexp.MustCompile(`data:image/png;base64,[\w+/=]+`), "<picture>"},
	{regexp.MustCompile(`\b[A-Z2-7]{32}\b`), "<secret>"},
	{regexp.MustCompile(`\b([34679ACDEFGHJKMNPQRTVWXY]{4}-){3}[34679ACDEFGHJKMNPQRTVWXY]{4}\b`), "<recovery code>"},
	{regexp.MustCompile(`"(challenge|id)":"[\w-]{16,}"`), "<asked>"},
	{regexp.MustCompile(`eyJ[\w-]+\.[\w-]+\.[\w-]+`), "<token>"},
	{regexp.MustCompile(`"key":"[\w+/]{43}="`), "<draft key>"},
	{regexp.MustCompile(`"seal":"[0-9a-f]{64}"`), "<seal>"},
	{regexp.MustCompile(`"1\d{18}"`), "<entry>"},
	{regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)`), "<time>"},
	{regexp.MustCompile(`\b[0-9A-HJKMNP-TV-Z]{26}\b`), "<id>"},
	{regexp.MustCompile(`\b[A-Z]{2,4}-?[34679ACDEFGHJKMNPQRTVWXY]{6,}\b`), "<number>"},
	{regexp.MustCompile(`\bT(-[34679ACDEFGHJKMNPQRTVWXY]{4}){3}\b`), "<ticket>"},
	{regexp.MustCompile(`"version":"([0-9]+-[0-9a-z]+|[\w-]{43})"`), `"version":"<version>"`},
	{regexp.MustCompile(`\b[01]{21,}(\\n[01]{21,})+\b`), "<code>"},
	{regexp.MustCompile(`\b[a-z2-7]{20,}\b`), "<key>"},
}

func (w *world) Plain(body string) string {
	for _, c := range chance {
		body = c.pattern.ReplaceAllString(body, c.name)
	}
	return body
}
