package main

import (
	"encoding/json"
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
			Head             string
		}
		// The background task chains the entries of the first start and of the command within a
		// moment.
		for limit := time.Now().Add(endLimit); found.Chained == 0 || found.Waiting > 0; {
			out, complaint, ok := p.run(t, "", "audit", "verify", "--json")
			if err := json.Unmarshal([]byte(out), &found); !ok || err != nil || !found.Whole || time.Now().After(limit) {
				t.Fatalf("it says %q and %q, %v", out, complaint, err)
			}
		}
		out, _, ok := p.run(t, "", "audit", "verify", "--head", found.Head)
		for _, text := range []string{"The audit trail of " + p.name + ": ", "The audit trail is complete and unchanged.\nIt still contains the head " + found.Head + ".\n", "Its head is " + found.Head} {
			if !ok || !strings.Contains(out, text) {
				t.Errorf("it says %q, without %q", out, text)
			}
		}
		_, hash, _ := strings.Cut(found.Head, ":")
		if out, _, ok := p.run(t, "", "audit", "verify", "--head", "1000:"+hash); ok || !strings.Contains(out, "- the trail does not contain the head 1000:"+hash) ||
			!strings.Contains(out, "The audit trail is NOT complete, or was changed.") {
			t.Errorf("it says %q", out)
		}
		p.refuses(t, "", "\"nonsense\" is not a head of an audit trail: a head looks like 1234:0f3a…, as `aftercare audit verify` prints it", "audit", "verify", "--head", "nonsense")
	})
}
