package scheme

import (
	"testing"
	"time"

	"aftercare/internal/platform/auth"
)

func TestADecisionLeadsAClaimThroughItsSteps(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 2, 4, 30, 0, 0, time.UTC)
	claim := func(status Status) map[string]Record {
		return map[string]Record{"CL1": {Claim: Claim{ID: "1", TicketNo: "CL1", CustomerID: "C1", SchemeID: "SC1", Status: status}}}
	}
	on := func(status Status, atOnce bool) Decision {
		return Decision{CustomerID: "C1", SchemeID: "SC1", TicketNo: "CL1", Status: status, AtOnce: atOnce}
	}
	for name, c := range map[string]struct {
		stands    Status
		decisions []Decision
		steps     []Status
		letters   int
		refusal   string
	}{
		"an approval at once":             {Waiting, []Decision{on(Approved, true)}, []Status{InProcess, Approved}, 1, ""},
		"the rest of an approval":         {InProcess, []Decision{on(Approved, true)}, []Status{Approved}, 1, ""},
		"one step":                        {Waiting, []Decision{on(InProcess, false)}, []Status{InProcess}, 1, ""},
		"the same claim twice":            {Waiting, []Decision{on(InProcess, false), on(Approved, false)}, []Status{InProcess, Approved}, 2, ""},
		"an approval that skips a step":   {Waiting, []Decision{on(Approved, false)}, nil, 0, "Claim CL1 is Wait for Confirmation and cannot become Approved. Nothing was changed."},
		"an approval of what is approved": {Approved, []Decision{on(Approved, true)}, nil, 0, "Claim CL1 is already Approved. Nothing was changed."},
	} {
		got, err := courseOf(auth.Actor{Kind: auth.Admin, ID: "admin"}, now, c.decisions, claim(c.stands))
		if c.refusal != "" {
			if err == nil || err.Error() != c.refusal {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if err != nil || len(got.steps) != len(c.steps) || len(got.entries) != len(c.steps) || len(got.ends) != c.letters || len(got.ways) != 1 {
			t.Fatalf("%s: %+v (%v)", name, got, err)
		}
		stands := c.stands
		for i, s := range got.steps {
			if s.from != stands || s.Status != c.steps[i] {
				t.Errorf("%s: step %d is %+v", name, i, s)
			}
			stands = s.Status
		}
		if w := got.ways[0]; w != (way{claim: "1", from: c.stands, to: stands}) {
			t.Errorf("%s: the claim goes %+v", name, w)
		}
		if first, last := got.steps[0].At, got.steps[len(got.steps)-1].At; len(c.decisions) == 1 && last.Sub(first) != time.Duration(len(c.steps)-1)*time.Microsecond {
			t.Errorf("%s: from %s to %s", name, first, last)
		}
	}
}
