package app_test

import (
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

func TestTheMetricsTellOfTheJobs(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		figures := func() string { return p.Nearby("/metrics", nil).Gives(200).Body }
		has := func(lines ...string) {
			t.Helper()
			text := figures()
			for _, line := range lines {
				if !strings.Contains(text, line+"\n") {
					t.Errorf("the metrics do not say %q:\n%s", line, text)
				}
			}
		}
		has("aftercare_jobs_waiting 0", "aftercare_jobs_oldest_seconds 0", "aftercare_jobs_given_up 0")
		p.Registers("Asha Verma", "User") // an email now waits
		p.Clock.Advance(90 * time.Second)
		has("aftercare_jobs_waiting 1", "aftercare_jobs_given_up 0")
		if text := figures(); !strings.Contains(text, "aftercare_jobs_oldest_seconds 90.") {
			t.Errorf("the letter has not waited for a minute and a half:\n%s", text)
		}
		p.Exec(`UPDATE jobs SET dead = TRUE`)
		has("aftercare_jobs_waiting 0", "aftercare_jobs_oldest_seconds 0", "aftercare_jobs_given_up 1")

		// If the database cannot answer, only these metrics are missing.
		p.Exec(`ALTER TABLE jobs RENAME TO jobs_elsewhere`)
		if text := figures(); strings.Contains(text, "aftercare_jobs_") || !strings.Contains(text, "aftercare_http_request_seconds") {
			t.Errorf("without the table the metrics say:\n%s", text)
		}
		p.Exec(`ALTER TABLE jobs_elsewhere RENAME TO jobs`)
		has("aftercare_jobs_given_up 1")
	})
}
