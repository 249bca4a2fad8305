package app_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
)

func TestTheMetricsCoverDatabaseStoreAndJobs(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		has := func(patterns ...string) {
			t.Helper()
			text := p.Nearby("/metrics", nil).Gives(200).Body
			for _, pattern := range patterns {
				if !regexp.MustCompile(`(?m)^` + pattern + `$`).MatchString(text) {
					t.Errorf("the metrics do not say %s:\n%s", pattern, text)
				}
			}
		}
		// All series exist before their first event, so that the first event is visible.
		has(`aftercare_store_seconds_count\{work="put"\} \d+`, `aftercare_job_seconds_count\{kind="mail",outcome="given_up"\} 0`,
			`aftercare_shed_total\{reason="limited"\} 0`, `aftercare_shed_total\{reason="disk_full"\} 0`, `aftercare_queue_open\{kind="claim"\} \d+`, `aftercare_queue_late\{kind="repair"\} \d+`, `aftercare_trail_behind_seconds \S+`, `aftercare_trail_flaws 0`,
			`aftercare_notices_behind_days\{cause="warranty-30"\} 0`, `aftercare_notices_behind_days\{cause="digest"\} 0`,
			`aftercare_database_seconds_count\{work="read"\} [1-9]\d*`, `aftercare_database_seconds_count\{work="write"\} [1-9]\d*`)
		asha := p.Registers("Asha Verma", "User")
		p.MailsTo(asha.Email)
		has(`aftercare_job_seconds_count\{kind="mail",outcome="done"\} [1-9]\d*`)
	})
}

// triesTooOften makes calls until a limit refuses one.
func triesTooOften(p *apptest.Portal) {
	wrong := map[string]string{"email": "nobody@example.com", "password": "not the one"}
	for range 1000 {
		if p.Call("POST", "/api/users/login", "", wrong).Status == 429 {
			return
		}
	}
}

func TestTheMetricsCountWhomTheLimitsRefuse(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		triesTooOften(p)
		text := p.Nearby("/metrics", nil).Gives(200).Body
		for _, pattern := range []string{`aftercare_shed_total\{reason="limited"\} 1`, `aftercare_limited_total\{rule="[a-z-]+"\} 1`} {
			if !regexp.MustCompile(`(?m)^` + pattern + `$`).MatchString(text) {
				t.Errorf("the metrics do not say %s:\n%s", pattern, text)
			}
		}
	}, apptest.RealLimits)
}

// A dashboard or an alert on a missing metric never shows anything.
func TestEveryWatchedMetricIsExported(t *testing.T) {
	t.Parallel()
	watched := regexp.MustCompile(`\b(aftercare|go|process)_[a-z0-9_]+\b`)
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		triesTooOften(p)
		told := p.Nearby("/metrics", nil).Gives(200).Body
		for _, file := range []string{"prometheus/rules.yml", "prometheus/rules_test.yml", "grafana/aftercare.json"} {
			text, err := os.ReadFile("../../deploy/" + file)
			if err != nil {
				t.Fatal(err)
			}
			names := watched.FindAllString(string(text), -1)
			slices.Sort(names)
			names = slices.Compact(names)
			if len(names) < 5 {
				t.Errorf("%s watches %v", file, names)
			}
			for _, name := range names {
				if !strings.Contains(told, "\n"+name+"{") && !strings.Contains(told, "\n"+name+" ") {
					t.Errorf("%s watches %s, which the portal does not tell", file, name)
				}
			}
		}
	}, apptest.RealLimits, func(c *app.Config) { c.DroppedLines = func() int64 { return 0 } })
}
