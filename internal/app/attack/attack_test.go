package attack_test

import (
	"bytes"
	"flag"
	"fmt"
	"sync"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/app/attack"
	"aftercare/internal/platform/db"
)

// whole is what `make attack` says: every bad request and not a sample.
var whole = flag.Bool("whole", false, "send every bad request, and print the figures")

// oneOf is how many bad requests there are for each that `make test` sends.
const oneOf = 61

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
		if known[c.Name()] == nil {
			t.Errorf("%s has no example of a good request; write one in examples_test.go, so that attacks get past its first check", c.Name())
		}
		delete(known, c.Name())
	}
	for name := range known {
		t.Errorf("%s has an example and is no call", name)
	}
}

// Whatever a request says, it is answered by 4xx and a sentence or carried out;
// both databases answer alike; what is refused stores nothing and tells nothing.
func TestNoBadRequestFailsStoresOrTellsAnything(t *testing.T) {
	t.Parallel()
	run(t, attack.Attack{Calls: allCalls(t), Portals: bothWorlds(t), OneOf: oneOf})
}

// TestEveryBadRequest takes minutes. Each call is attacked in a world of its own,
// which stays small.
func TestEveryBadRequest(t *testing.T) {
	if !*whole {
		return
	}
	var all attack.Report
	var mu sync.Mutex
	t.Run("calls", func(t *testing.T) {
		for _, c := range allCalls(t) {
			t.Run(c.Name(), func(t *testing.T) {
				t.Parallel()
				report := run(t, attack.Attack{Calls: []attack.Call{c}, Portals: bothWorlds(t), OneOf: 1})
				mu.Lock()
				defer mu.Unlock()
				all.Add(report)
			})
		}
	})
	fmt.Println(all.Figures())
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
