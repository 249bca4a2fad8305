package main

import (
	"encoding/json"
	"errors"
	"os/exec"
	"strings"
	"testing"

	report "aftercare/internal/doctor"
	"aftercare/internal/platform/db/dbtest"
)

// ends runs a command and returns its output and exit code.
func (p place) ends(t *testing.T, args ...string) (out, complaint string, status int) {
	t.Helper()
	command := program(t, p.settings, args...)
	var stdout, stderr strings.Builder
	command.Stdout, command.Stderr = &stdout, &stderr
	err := command.Run()
	if failed := (*exec.ExitError)(nil); errors.As(err, &failed) {
		status = failed.ExitCode()
	} else if err != nil {
		t.Fatal(err)
	}
	return stdout.String(), stderr.String(), status
}

func TestTheDoctorEndsWithAStatusForMonitoring(t *testing.T) {
	t.Parallel()
	eachPlace(t, func(t *testing.T, p place) {
		out, complaint, status := p.ends(t, "doctor")
		if status != 2 || out != "" || !strings.HasPrefix(complaint, "aftercare: AFTERCARE_DATA_DIR: there is no portal in") {
			t.Errorf("without a portal it ends with %d: %q %q", status, out, complaint)
		}
		p.run(t, "", "migrate", "--new")
		if out, complaint, status = p.ends(t, "doctor", "--quick"); status != 1 || !strings.Contains(out, "there is none, so no one can log in at the desk") {
			t.Errorf("without an admin it ends with %d: %q %q", status, out, complaint)
		}
		if out, complaint, status = p.ends(t, "doctor", "--quick", "--mail"); status != 4 || !strings.Contains(out, "no one can log in") || !strings.Contains(complaint, "there is no mail server, so no email was sent") {
			t.Errorf("without a mail server it ends with %d: %q %q", status, out, complaint)
		}
		p.run(t, good, "admin", "desk", "desk@example.com")
		for _, quick := range [][]string{{"doctor", "--json"}, {"doctor", "--json", "--quick"}} {
			out, complaint, status = p.ends(t, quick...)
			var found report.Report
			if err := json.Unmarshal([]byte(out), &found); err != nil {
				t.Fatalf("%v: %q %q", err, out, complaint)
			}
			// The disk of the test machine may be nearly full.
			want := map[report.Status]int{report.OK: 0, report.Warn: 1, report.Fail: 1}[found.Status]
			if status != want || !strings.Contains(found.Portal, p.name) || len(found.Checks) < 12 {
				t.Errorf("it ends with %d, want %d: %s", status, want, out)
			}
			for _, f := range found.Checks {
				if f.Check != report.DiskCheck && f.Status != report.OK && f.Status != report.Skipped {
					t.Errorf("a new portal is not well: %+v", f)
				}
			}
		}
		other := place{settings: append(p.settings[:len(p.settings):len(p.settings)], "AFTERCARE_SECRET="+strings.Repeat("other", 8)), name: p.name}
		// On a busy machine, standard error has lines of progress.
		out, complaint, status = other.ends(t, "doctor")
		if status != 1 || strings.Contains(complaint, "aftercare:") || !strings.Contains(out, "the secret is not the one this portal was sealed with") ||
			!strings.Contains(out, "do: put the portal's own secret back") || !strings.HasSuffix(out, "There is damage, or something does not work.\n") {
			t.Errorf("with another secret it ends with %d: %s %s", status, out, complaint)
		}
	})
}

func TestThePlanOfAPortalThatIsUpToDateIsEmpty(t *testing.T) {
	t.Parallel()
	eachMigrated(t, func(t *testing.T, p place) {
		p.run(t, "", "migrate", "--new")
		out, complaint, status := p.ends(t, "migrate", "--plan")
		if status != 0 || !strings.HasPrefix(out, "The database of "+p.name+" is up to date: schema version ") || !strings.HasSuffix(out, ". There is nothing to do.\n") {
			t.Errorf("it ends with %d: %s %s", status, out, complaint)
		}
		if out, _, status := p.ends(t, "migrate", "--plan", "--json"); status != 0 || !strings.Contains(out, `"steps": []`) {
			t.Errorf("it ends with %d: %s", status, out)
		}
		p.refuses(t, "", "use --json only with --plan, and --plan without --new", "migrate", "--json")
	})
}

func TestAMigrationRecreatesMissingParts(t *testing.T) {
	t.Parallel()
	eachMigrated(t, func(t *testing.T, p place) {
		p.run(t, "", "migrate", "--new")
		dbtest.Raw(t, p.database(), `DROP INDEX admins_username`)
		out, _, status := p.ends(t, "doctor", "--quick")
		if status != 1 || !strings.Contains(out, "- the index admins_username of admins is missing: to create it again, run `aftercare migrate`") {
			t.Errorf("the doctor ends with %d: %s", status, out)
		}
		if out, _, status = p.ends(t, "migrate", "--plan"); status != 0 || !strings.Contains(out, "the index admins_username of admins is missing  less than a second  by `aftercare migrate` alone") {
			t.Errorf("the plan ends with %d: %s", status, out)
		}
		if out, _, status = p.ends(t, "migrate"); status != 0 || !strings.HasPrefix(out, "Made again: the index admins_username of admins.\nThe database of "+p.name+" is up to date") {
			t.Errorf("the migration ends with %d: %s", status, out)
		}
		dbtest.Raw(t, p.database(), `ALTER TABLE tickets DROP COLUMN address`)
		const lost = "the column address of tickets is missing: restore the last good backup"
		if out, _, status = p.ends(t, "migrate", "--plan"); status != 0 || !strings.Contains(out, "This stays as it is: "+lost) {
			t.Errorf("the plan ends with %d: %s", status, out)
		}
		if out, complaint, status := p.ends(t, "migrate"); status != 1 || out != "" || !strings.Contains(complaint, lost) {
			t.Errorf("the migration ends with %d: %s %s", status, out, complaint)
		}
	})
}

func TestARecountWorksBesideTheServer(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	started(t, "AFTERCARE_DATA_DIR="+dir, "AFTERCARE_DEMO=on")
	p := place{settings: []string{"AFTERCARE_DATA_DIR=" + dir}}
	if out, complaint, status := p.ends(t, "recount"); status != 0 || !strings.Contains(out, "The lists of") {
		t.Errorf("it ends with %d: %s %s", status, out, complaint)
	}
}
