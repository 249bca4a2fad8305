package app_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/doctor"
	"aftercare/internal/operate"
	"aftercare/internal/platform/db"
)

// before is the release that may run at the same time as this one.
// tools/beside recorded its writes, in the order of its commits.
const before = "0.3.0"

func writesOf(t *testing.T, release string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(releases, release, "writes.sql"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

func TestTheReleaseBeforeMayGoOnServingBesideThisOne(t *testing.T) {
	t.Parallel()
	config, left := restored(t, filepath.Join(releases, before), db.Postgres)
	// The recorded sessions have expired by then.
	p := apptest.On(t, config, time.Date(2026, 11, 19, 12, 0, 0, 0, time.UTC))
	admin := p.Call("POST", "/admin/login", "", map[string]string{"username": "admin", "password": "demo-admin-password"}).Gives(200).Get("token")
	p.Exec(`UPDATE queue_filling SET seen_at = 0`) // the writes are older than this start
	writes := writesOf(t, before)
	for i, statement := range writes {
		p.Exec(statement)
		if i%20 == 0 {
			p.Registers("Kiran Rao "+strings.Repeat("I", i/20+1), "User") // this release writes at the same time
			p.Call("GET", "/api/users/all?page=1&q=meera", admin, nil).Gives(200)
		}
	}
	p.Call("GET", "/api/users/all?page=1&q=menon", admin, nil).Gives(200, "Meera Menon 1", "2, Mall Road")
	p.Call("GET", "/api/users/all?page=1&q=me", admin, nil).Gives(200, "Meera Menon 1")
	if total := p.Call("GET", "/api/users/all?page=1", admin, nil).Gives(200).Header.Get("X-Total-Count"); total == "" ||
		p.Count("customers") != left.Rows["customers"]+1+(len(writes)+19)/20 {
		t.Errorf("the desk counts %s customers, there are %d", total, p.Count("customers"))
	}
	p.Call("GET", "/ProductRepair/fetch?group=customer&page=1&q=menon", admin, nil).Gives(200, "Its picture is gone, 1", "The camera was received.")
	p.Call("GET", "/api/warranty/fetch?group=customer&page=1&q=menon", admin, nil).Gives(200, "BESIDE-1", "Rejected")
	p.Call("GET", "/Scheme/all", admin, nil).Gives(200, "Beside 1")
	meera := p.Login("meera1@example.com", "a staple of Meera")
	p.Call("GET", "/Registered/fetch", meera, nil).Gives(200, "BESIDE-1")

	// The older release does not update the queue or the overview.
	// This release looks for its changes every five minutes.
	for range 3 {
		p.Clock.Advance(3 * time.Minute)
		if _, err := p.App.RunPeriodic(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	p.Call("GET", "/desk/queue?q=menon", admin, nil).Gives(200, "The camera was received.")

	report, err := operate.Examine(t.Context(), config, false, time.Now, func(string, int64, string) {})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range report.Checks {
		switch f.Check {
		case doctor.DatabaseCheck, doctor.SchemaCheck, doctor.IntegrityCheck, doctor.ReferencesCheck, doctor.ListsCheck, doctor.QueueCheck, doctor.ConversationsCheck, doctor.SecretCheck:
			if f.Status != doctor.OK {
				t.Errorf("the doctor finds %+v", f)
			}
		}
	}
}

func TestTheNotesPromiseARollingUpgrade(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	_, unreleased, _ := strings.Cut(string(text), "\n## [Unreleased]\n")
	unreleased, _, _ = strings.Cut(unreleased, "\n## [")
	if !strings.Contains(unreleased, "\nRolling upgrade from "+before+": supported.\n") {
		t.Errorf("the unreleased notes do not promise a rolling upgrade from %s, which the test above proves", before)
	}
}
