package worklist

import (
	"testing"
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/portal"
)

func TestEachKindIsDueAfterItsOwnNumberOfWorkingDays(t *testing.T) {
	t.Parallel()
	everyDay := []time.Weekday{time.Sunday, time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday, time.Saturday}
	facts := portal.Facts{WorkingDays: everyDay, Due: portal.DueDays{Repair: 1, AWR: 2, Warranty: 3, Claim: 4}}
	came := civil.Date{Year: 2026, Month: 3, Day: 2}
	for kind, want := range map[Kind]string{Repair: "2026-03-03", AWR: "2026-03-04", Warranty: "2026-03-05", Claim: "2026-03-06"} {
		if got := kind.due(came, facts).String(); got != want {
			t.Errorf("a %s of %s is due on %s, want %s", kind, came, got, want)
		}
	}
}
