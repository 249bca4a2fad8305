package attack_test

import (
	"bytes"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/app/attack"
	"aftercare/internal/platform/db"
)

// oneOf is how many bad requests exist for each one that `make test` sends.
const oneOf = 241

func allCalls(t *testing.T) []attack.Call {
	t.Helper()
	var document bytes.Buffer
	if err := app.WriteOpenAPI(&document); err != nil {
		t.Fatal(err)
	}
	calls, err := attack.Calls(document.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return calls
}

func TestEveryCallHasAGoodExample(t *testing.T) {
	t.Parallel()
	known := examples()
	for _, c := range allCalls(t) {
		if _, derived := c.Derived("", ""); known[c.Name()] == nil && !derived {
			t.Errorf("%s has no example of a good request; write one in examples_test.go, so that attacks get past its first check", c.Name())
		}
		delete(known, c.Name())
	}
	for name := range known {
		t.Errorf("%s has an example and is no call", name)
	}
}

// Every request gets a 4xx with a sentence, or succeeds. Both databases give the same answer. A refused
// request stores nothing and reveals nothing.
func TestNoBadRequestFailsStoresOrTellsAnything(t *testing.T) {
	t.Parallel()
	run(t, attack.Attack{Calls: allCalls(t), Portals: bothWorlds(t), OneOf: oneOf})
}

func bothWorlds(t *testing.T) []attack.Portal {
	t.Helper()
	return []attack.Portal{newWorld(t, db.SQLite), newWorld(t, db.Postgres)}
}

func run(t *testing.T, a attack.Attack) *attack.Report {
	t.Helper()
	report, err := a.Run()
	if err != nil {
		t.Error(err)
	}
	for _, f := range report.Findings {
		t.Error(f)
	}
	return report
}
