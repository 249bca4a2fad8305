package check

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
)

func TestPrometheusTakesItsSettingsAndRules(t *testing.T) {
	t.Parallel()
	passes(t, "promtool", "check", "config", beside(t, "prometheus", "prometheus.yml"))
	passes(t, "promtool", "check", "rules", beside(t, "prometheus", "rules.yml"))
	fails(t, "promtool", "check", "rules", write(t, t.TempDir(), "rules.yml", with(t, read(t, beside(t, "prometheus", "rules.yml")), "histogram_quantile(", "histogram_quantil(")))
}

func TestTheAlertsAreQuietWhileAllIsWellAndLoudWhenNot(t *testing.T) {
	t.Parallel()
	passes(t, "promtool", "test", "rules", beside(t, "prometheus", "rules_test.yml"))
}

var alertName = regexp.MustCompile(`- alert: (\w+)`)

func TestTheGuideExplainsEveryAlert(t *testing.T) {
	t.Parallel()
	rules, guide := read(t, beside(t, "prometheus", "rules.yml")), read(t, beside(t, "..", "docs", "operate", "alerts.md"))
	alerts := alertName.FindAllStringSubmatch(rules, -1)
	if len(alerts) < 10 {
		t.Fatalf("there are %d alerts", len(alerts))
	}
	for _, alert := range alerts {
		if !strings.Contains(guide, "\n## "+alert[1]+"\n") {
			t.Errorf("the guide does not say what to do at %s", alert[1])
		}
		if !strings.Contains(rules, "runbook: docs/operate/alerts.md#"+strings.ToLower(alert[1])+"\n") {
			t.Errorf("%s does not lead to the guide", alert[1])
		}
	}
}

// dashboard holds the parts of Grafana's file with queries.
type dashboard struct {
	UID    string
	Panels []struct {
		Title, Type string
		Targets     []struct{ Expr string }
	}
}

func TestEveryQuestionOfTheDashboardIsOneForPrometheus(t *testing.T) {
	t.Parallel()
	var d dashboard
	if err := json.Unmarshal([]byte(read(t, beside(t, "grafana", "aftercare.json"))), &d); err != nil {
		t.Fatal(err)
	}
	if d.UID != "aftercare" || len(d.Panels) < 15 {
		t.Errorf("the dashboard %q has %d panels", d.UID, len(d.Panels))
	}
	// promtool does not know Grafana's variables, so the test replaces these first.
	variables := strings.NewReplacer("$__rate_interval", "5m", "$job", "aftercare", "$instance", ".*")
	rules := "groups:\n- name: dashboard\n  rules:\n"
	for _, panel := range d.Panels {
		if panel.Type != "row" && len(panel.Targets) == 0 {
			t.Errorf("%s asks nothing", panel.Title)
		}
		for i, target := range panel.Targets {
			rules += fmt.Sprintf("  - record: panel:%d:%d\n    expr: %q\n", len(rules), i, variables.Replace(target.Expr))
		}
	}
	folder := t.TempDir()
	passes(t, "promtool", "check", "rules", write(t, folder, "dashboard.yml", rules))
	fails(t, "promtool", "check", "rules", write(t, folder, "wrong.yml", strings.Replace(rules, "sum(", "sum((", 1)))
}
