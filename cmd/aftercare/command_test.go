package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

// place holds a portal's settings, and its name in the output of commands.
type place struct {
	settings []string
	name     string
}

// eachPlace runs a scenario with an empty place for a portal.
func eachPlace(t *testing.T, scenario func(t *testing.T, p place)) {
	t.Helper()
	eachPlaceOn(t, func(t *testing.T, engine db.Engine, _ string) string {
		t.Helper()
		if engine == db.SQLite {
			return ""
		}
		return dbtest.RestoredURL(t, "")
	}, scenario)
}

// eachMigrated runs a scenario with a migrated and empty portal.
func eachMigrated(t *testing.T, scenario func(t *testing.T, p place)) {
	t.Helper()
	eachPlaceOn(t, func(t *testing.T, engine db.Engine, dir string) string {
		t.Helper()
		if engine == db.Postgres {
			return dbtest.URL(t, engine)
		}
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		dbtest.SQLiteAt(t, filepath.Join(dir, "aftercare.db"))
		return ""
	}, scenario)
}

func eachPlaceOn(t *testing.T, database func(t *testing.T, engine db.Engine, dir string) (url string), scenario func(t *testing.T, p place)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), "data")
			p := place{[]string{"AFTERCARE_DATA_DIR=" + dir, "AFTERCARE_BRAND=Acme Care"}, `the portal "Acme Care" in ` + dir + ` (SQLite)`}
			if url := database(t, engine, dir); url != "" {
				p.settings = append(p.settings, "AFTERCARE_DATABASE_URL="+url)
				p.name = `the portal "Acme Care" in ` + db.NameOf(url) + ` (PostgreSQL)`
			}
			scenario(t, p)
		})
	}
}

// run runs a command with an input and waits for its end.
func (p place) run(t *testing.T, input string, args ...string) (out, complaint string, ok bool) {
	t.Helper()
	command := program(t, p.settings, args...)
	var stdout, stderr bytes.Buffer
	command.Stdin, command.Stdout, command.Stderr = strings.NewReader(input), &stdout, &stderr
	err := command.Run()
	if failed := (*exec.ExitError)(nil); err != nil && !errors.As(err, &failed) {
		t.Fatal(err)
	}
	return stdout.String(), stderr.String(), err == nil
}

func (p place) does(t *testing.T, input, want string, args ...string) {
	t.Helper()
	if out, complaint, ok := p.run(t, input, args...); !ok || out != want {
		t.Errorf("%v says %q and %q, want %q", args, out, complaint, want)
	}
}

func (p place) refuses(t *testing.T, input, want string, args ...string) {
	t.Helper()
	out, complaint, ok := p.run(t, input, args...)
	if line := "aftercare: " + want + "\n"; ok || out != "" || !strings.HasSuffix(complaint, line) || strings.Count(complaint, "aftercare:") != 1 {
		t.Errorf("%v says %q and %q (ok: %t), want %q", args, out, complaint, ok, line)
	}
}

const good = "correct horse battery\n"

func TestACommandSaysWhichPortalItChanged(t *testing.T) {
	t.Parallel()
	eachPlace(t, func(t *testing.T, p place) {
		dir := strings.TrimPrefix(p.settings[0], "AFTERCARE_DATA_DIR=")
		none := "AFTERCARE_DATA_DIR: there is no portal in " + dir + ", no such folder: give the command the environment of the service, AFTERCARE_DATA_DIR first of all"
		for _, args := range [][]string{
			{"migrate"}, {"seed"}, {"recount"}, {"admin", "desk", "desk@example.com"}, {"catalogue", "import", "command_test.go"}, {"jobs", "list"},
			{"jobs", "retry", "--all"}, {"files", "adopt"}, {"secret", "replace", "--yes"},
		} {
			p.refuses(t, good, none, args...)
		}
		existing := p
		existing.settings = append(slices.Clone(p.settings), "AFTERCARE_EXISTING=true")
		existing.refuses(t, "", "AFTERCARE_EXISTING is on, so `aftercare seed` creates no portal: leave --new out, or create one with `aftercare migrate --new`", "seed", "--new")
		if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
			t.Fatalf("a refused command made the folder (%v)", err)
		}
		out, complaint, ok := p.run(t, "", "migrate", "--new")
		if want := "The database of " + p.name + " is up to date: schema version "; !ok || !strings.HasPrefix(out, want) {
			t.Errorf("it says %q and %q, want %q", out, complaint, want)
		}
		p.does(t, "", out, "migrate")
		p.does(t, good, `Admin "desk" of `+p.name+": made, with the mailbox desk@example.com.\n", "admin", "desk", "desk@example.com")
		p.does(t, "", "Added 3 sample customers to "+p.name+". Their password is demo-password.\n", "seed", "--customers=3")
		p.does(t, "", "The lists of "+p.name+" are counted.\n", "recount")
		p.does(t, "", "The current secret is the right one for "+p.name+". There is nothing to replace.\n", "secret", "replace")
		if out, _, ok := p.run(t, "", "files", "adopt"); !ok || !strings.HasPrefix(out, "The file storage now belongs to "+p.name+": ") {
			t.Errorf("adopting says %q", out)
		}

		file := filepath.Join(t.TempDir(), "models.csv")
		if err := os.WriteFile(file, []byte("productName,modelNo,warrantyPeriod,productType\nSwitch,SW-1,2 Years,NETWORK\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		p.does(t, "", "The file is fine: 1 models. Nothing was changed in "+p.name+".\n", "catalogue", "import", "--dry-run", file)
		p.does(t, "", "The catalogue of "+p.name+" now has 1 models.\n", "catalogue", "import", file)
	})
}

func TestAPasswordIsALineOfTheStandardInputAndNeverAnArgument(t *testing.T) {
	t.Parallel()
	eachMigrated(t, func(t *testing.T, p place) {
		if _, complaint, ok := p.run(t, "", "migrate", "--new"); !ok {
			t.Fatal(complaint)
		}
		desk := `Admin "desk" of ` + p.name + ": "
		p.refuses(t, good, `There is no admin "desk". To create one, also give the email.`, "admin", "desk")
		p.refuses(t, "", "standard input has no password: send it as one line", "admin", "desk", "desk@example.com")
		p.refuses(t, "short\n", "The password must have 8 to 128 characters.", "admin", "desk", "desk@example.com")
		p.refuses(t, good, "do not give a password on the command line: other users can read it there, and the shell keeps it. "+
			"Leave it out and type it when asked, or send it as one line on standard input. If this is a real password, choose another one",
			"admin", "desk", "desk@example.com", "my real password")
		p.does(t, good, desk+"made, with the mailbox desk@example.com.\n", "admin", "desk", "desk@example.com")
		p.does(t, "another good one\r\nrest", desk+"new password; 0 sessions ended.\n", "admin", "set", "desk")
		p.does(t, "", desk+"mailbox changed from desk@example.com to new@example.com.\n", "admin", "--keep-password", "desk", "new@example.com")
		p.refuses(t, "", "nothing to change: give a mailbox, or leave --keep-password out", "admin", "--keep-password", "desk")
		p.does(t, "without a line's end", desk+"new password, mailbox changed from new@example.com to last@example.com; 0 sessions ended.\n",
			"admin", "desk", "last@example.com")
	})
}

func TestAPersonTypesAPasswordTwice(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ first, second, want, refusal string }{
		{"a good password", "a good password", "a good password", ""},
		{"a good password", "a bad password", "", "the two passwords differ: nothing was changed"},
		{"", "", "", "no password was typed: nothing was changed"},
	} {
		var out strings.Builder
		typed := []string{c.first, c.second}
		got, err := askHidden(&out, "password", func() ([]byte, error) {
			line := typed[0]
			typed = typed[1:]
			return []byte(line), nil
		}, "New password", "Once more")
		if got != c.want || (err == nil) != (c.refusal == "") || err != nil && err.Error() != c.refusal {
			t.Errorf("%+v: %q, %v", c, got, err)
		}
		if strings.Contains(out.String(), "good") || !strings.HasPrefix(out.String(), "New password: \n") {
			t.Errorf("the terminal shows %q", out.String())
		}
	}
	gone := errors.New("gone")
	if _, err := askHidden(&strings.Builder{}, "password", func() ([]byte, error) { return nil, gone }, "New password"); !errors.Is(err, gone) {
		t.Errorf("got %v", err)
	}
}
