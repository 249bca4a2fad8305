package db_test

import (
	"net/url"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/fault"
)

// with sets parameters of a database URL.
func with(t *testing.T, raw string, parameters ...string) string {
	t.Helper()
	u, err := url.Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	query := u.Query()
	for i := 0; i < len(parameters); i += 2 {
		query.Set(parameters[i], parameters[i+1])
	}
	u.RawQuery = query.Encode()
	return u.String()
}

func TestTheServingPoolHasTimeoutsUnlessTheURLSetsThem(t *testing.T) {
	t.Parallel()
	raw := dbtest.Impatient(t, dbtest.URL(t, db.Postgres))
	show := func(raw, setting string) (value string) {
		d := dbtest.Connect(t, raw, time.Now)
		if err := d.QueryRow(t.Context(), `SELECT current_setting($1)`, setting).Scan(&value); err != nil {
			t.Fatal(err)
		}
		return value
	}
	for setting, want := range map[string]string{
		"statement_timeout": "5s", "lock_timeout": "3s", "idle_in_transaction_session_timeout": "10s",
	} {
		if got := show(raw, setting); got != want {
			t.Errorf("%s is %s, want %s", setting, got, want)
		}
	}
	if got := show(with(t, raw, "lock_timeout", "1s"), "lock_timeout"); got != "1s" {
		t.Errorf("the URL says 1s, the server %s", got)
	}
}

func TestAStatementEndsEvenIfTheServerForgetsItsTimeout(t *testing.T) {
	t.Parallel()
	d := dbtest.Connect(t, with(t, dbtest.URL(t, db.Postgres), "statement_timeout", "2s"), time.Now)
	// If the statement slept to its end, there would be no fault.
	wantFault(t, fails(t.Context(), d, `SET LOCAL statement_timeout = 0`, `SELECT pg_sleep(120)`), fault.Unavailable)
	// The pool has recovered.
	wantWritable(t, d)
}

func TestThePoolFindsTheServerThatTakesWritesAmongSeveralHosts(t *testing.T) {
	t.Parallel()
	raw := dbtest.URL(t, db.Postgres)
	u, err := url.Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	host, port := u.Query().Get("host"), u.Query().Get("port")
	if host == "" {
		host, port = u.Hostname(), u.Port()
	}
	u.Host = ""
	several := with(t, u.String(), "host", "127.0.0.1,"+host, "port", "1,"+port, "target_session_attrs", "read-write")
	if err := dbtest.Connect(t, several, time.Now).Writable(t.Context()); err != nil {
		t.Error(err)
	}
	// A view only reads, and finds the same server.
	view, err := db.OpenView(t.Context(), several)
	if err != nil {
		t.Fatal(err)
	}
	if err := view.Close(); err != nil {
		t.Error(err)
	}
}

func TestAServerThatDoesNotAnswerIsAnOutage(t *testing.T) {
	t.Parallel()
	_, err := db.Open(t.Context(), db.Config{URL: "postgres://nobody@127.0.0.1:1/none", Now: time.Now})
	wantFault(t, err, fault.Unavailable)
}

func TestADatabaseIsNamedWithoutItsPassword(t *testing.T) {
	t.Parallel()
	for url, want := range map[string]string{
		"postgres://portal:secret@db.example.com/aftercare":                                 "the database aftercare on db.example.com:5432",
		"postgres://portal:secret@one:5433,two:5434/aftercare?target_session_attrs=primary": "the database aftercare on one:5433, two:5434",
		"postgres://portal:secret@/aftercare?host=/run/postgresql":                          "the database aftercare on /run/postgresql",
		"postgres://portal:secret@host:notaport/aftercare":                                  "a database",
		"sqlite:/var/lib/aftercare/aftercare.db":                                            "",
	} {
		if got := db.NameOf(url); got != want {
			t.Errorf("it is called %q, want %q", got, want)
		}
	}
}

func TestLongWorkGoesRoundThePooler(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		"postgres://u:p@10.0.0.1/a":                                       "postgres://u:p@10.0.0.1/a",
		"postgres://u:p@pool:6432/a?direct=10.0.0.1":                      "postgres://u:p@10.0.0.1/a",
		"postgres://u:p@pool/a?direct=one:5432,two:5432&sslmode=disable":  "postgres://u:p@one:5432,two:5432/a?sslmode=disable",
		"postgres://u@pool:6432/a?direct=/run/pg&application_name=portal": "postgres://u@/a?application_name=portal&host=%2Frun%2Fpg",
		"host=10.0.0.1 dbname=a password=direct":                          "host=10.0.0.1 dbname=a password=direct",
	} {
		if got := db.RoundPooler(raw); got != want {
			t.Errorf("%s: got %s, want %s", raw, got, want)
		}
	}
	if err := db.CheckURL("postgres://u:p@pool:6432/a?default_query_exec_mode=cache_describe&direct=10.0.0.1"); err != nil {
		t.Error(err)
	}
}
