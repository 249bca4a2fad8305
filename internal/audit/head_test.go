package audit_test

import (
	"log/slog"
	"regexp"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
)

var headInLog = regexp.MustCompile(`head of the audit trail\W+head\W+(\d+:[0-9a-f]{64})`)

func TestTheHeadOfTheTrailIsLoggedAndEmailedEveryDay(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		heads := func() (all []string) {
			t.Helper()
			if _, err := p.App.Chain(t.Context()); err != nil {
				t.Fatal(err)
			}
			if _, err := p.App.RunPeriodic(t.Context()); err != nil {
				t.Fatal(err)
			}
			for _, found := range headInLog.FindAllStringSubmatch(p.Log.String(), -1) {
				all = append(all, found[1])
			}
			return all
		}
		mails := func(role string) (found int) {
			t.Helper()
			for _, mail := range p.MailsTo(role + "@portal.test") {
				found += strings.Count(mail, "head of the audit trail of")
			}
			return found
		}
		p.Desk("Owner")
		p.Desk("Manager")
		first := heads()
		if again := heads(); len(first) != 1 || len(again) != 1 || mails("owner") != 0 {
			t.Fatalf("on the first day the log has %q, then %q, and %d emails were sent", first, again, mails("owner"))
		}
		p.Clock.Advance(25 * time.Hour)
		var now struct{ Version int64 }
		p.Call("GET", "/desk/settings", p.Desk("Owner"), nil).Gives(200).Decode(&now)
		p.Call("PUT", "/desk/settings/alerts", p.Desk("Owner"), map[string]any{"version": now.Version, "customersPerHour": 500, "emailTrailHead": true}).Gives(200)
		second := heads()
		if len(second) != 2 || mails("owner") != 1 || mails("manager") != 0 {
			t.Fatalf("on the second day the log has %q, the owner %d emails and the manager %d", second, mails("owner"), mails("manager"))
		}
		for _, mail := range p.MailsTo("owner@portal.test") {
			if plain := strings.ReplaceAll(mail, "=\r\n", ""); strings.Contains(mail, "Audit trail: head of") && !strings.Contains(plain, second[1]) {
				t.Errorf("the email lacks the head %s: %s", second[1], mail)
			}
		}
		for _, head := range second {
			if v, _, err := operate.ProveTrail(t.Context(), p.Config, head, slog.New(slog.DiscardHandler), p.Clock.Now); err != nil || !v.Whole {
				t.Errorf("%+v, %v", v, err)
			}
		}
	})
}
