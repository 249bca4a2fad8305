package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestTheAuditTrailIsChainedByTheServerAndProvedBesideIt(t *testing.T) {
	t.Parallel()
	eachMigrated(t, func(t *testing.T, p place) {
		started(t, p.settings...)
		p.does(t, "quite another staple\n", "Admin \"admin\" of "+p.name+": new password; 0 sessions ended.\n", "admin", "admin")
		var found struct {
			Whole            bool
			Chained, Waiting int64
			End              struct {
				Sequence int64
				Hash     string
			}
			Found []string
		}
		// What the first start and the command did is chained within a moment.
		for limit := time.Now().Add(endLimit); found.Chained == 0 || found.Waiting > 0; {
			out, complaint, ok := p.run(t, "", "audit", "verify", "--json")
			if err := json.Unmarshal([]byte(out), &found); !ok || err != nil || !found.Whole || time.Now().After(limit) {
				t.Fatalf("it says %q and %q, %v", out, complaint, err)
			}
		}
		end := fmt.Sprintf("%d:%s", found.End.Sequence, found.End.Hash)
		out, _, ok := p.run(t, "", "audit", "verify", "--known", end)
		for _, text := range []string{"The audit trail of " + p.name + ": ", "The audit trail is whole.", "Its end is " + end} {
			if !ok || !strings.Contains(out, text) {
				t.Errorf("it says %q, without %q", out, text)
			}
		}
		later := fmt.Sprintf("%d:%s", found.End.Sequence+1000, found.End.Hash)
		if out, _, ok := p.run(t, "", "audit", "verify", "--known", later); ok || !strings.Contains(out, "The audit trail is NOT whole.") {
			t.Errorf("it says %q", out)
		}
		p.refuses(t, "", "\"nonsense\" is no end of a chain: it looks like 1234:0f3a…, as `aftercare audit verify` prints it", "audit", "verify", "--known", "nonsense")
	})
}
