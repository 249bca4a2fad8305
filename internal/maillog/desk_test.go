package maillog_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/maillog"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

type row struct {
	ID, State, To, Subject, Reason, Answer, Text string
	Attempts                                     int
	SentAt, NextTry, GivenUpAt                   *time.Time
	Sealed, Withheld                             bool
}

type page struct {
	Letters      []row
	Newer, Older string
	Counts       struct{ Waiting, GivenUp, Sent, Most int }
}

func letters(p *apptest.Portal, token, query string) (found page) {
	p.T.Helper()
	p.Call("GET", "/desk/letters?"+query, token, nil).Gives(200).Decode(&found)
	return found
}

func one(p *apptest.Portal, token, id string) (found row) {
	p.T.Helper()
	p.Call("GET", "/desk/letters/"+id, token, nil).Gives(200).Decode(&found)
	return found
}

func work(p *apptest.Portal) {
	p.T.Helper()
	if _, err := p.App.Work(p.T.Context()); err != nil {
		p.T.Fatal(err)
	}
}

// breakPost makes every delivery fail until repair is called.
func breakPost(p *apptest.Portal) (repair func()) {
	p.T.Helper()
	outbox := filepath.Join(p.DataDir, "outbox")
	if err := os.Rename(outbox, outbox+".away"); err != nil {
		p.T.Fatal(err)
	}
	return func() {
		p.T.Helper()
		if err := os.Rename(outbox+".away", outbox); err != nil {
			p.T.Fatal(err)
		}
	}
}

func forget(p *apptest.Portal, email string) {
	p.T.Helper()
	p.Call("POST", "/api/users/forgot-password", "", map[string]string{"email": email}).Gives(200)
}

func TestASentLetterIsKeptAsItWasSent(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		manager := p.Desk("Manager")
		asha := p.Registers("Asha Verma", "User")
		product := p.Buys(asha)
		if got := letters(p, manager, "state=sent"); len(got.Letters) != 0 || got.Counts.Waiting != 2 {
			t.Fatalf("before anything is sent: %+v", got)
		}
		mails := p.MailsTo(asha.Email)
		got := letters(p, manager, "state=sent")
		if len(got.Letters) != 2 || got.Counts.Sent != 2 || got.Counts.Waiting != 0 || got.Newer+got.Older != "" {
			t.Fatalf("sent are %+v", got)
		}
		last := got.Letters[0]
		if last.To != asha.Email || last.State != "sent" || last.Subject != "Your product is registered: 8 Port PoE Switch" || last.SentAt == nil || last.Attempts != 1 || last.Reason != "" {
			t.Errorf("the last letter is %+v", last)
		}
		opened := one(p, manager, last.ID)
		if !strings.HasSuffix(mails[1], "\n\n"+opened.Text) || opened.Withheld || !strings.Contains(opened.Text, apptest.Text(product, "productID")) {
			t.Errorf("it was sent as\n%s\nand is shown as\n%s", mails[1], opened.Text)
		}
		if content := p.Dump("letters"); strings.Contains(content, "Please keep this email") {
			t.Error("what a letter says is stored in the clear")
		}
	})
}

// An email in a frame cannot run scripts, and other sites cannot show it.
func TestALetterIsShownInAFrameThatIsShutIn(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		manager, agent := p.Desk("Manager"), p.Desk("Agent")
		asha := p.Registers("Asha Verma", "User")
		work(p)
		path := "/desk/letters/" + letters(p, manager, "state=sent").Letters[0].ID + "/html"
		frame := p.Send("GET", path, "", http.Header{"Cookie": {"admin=" + manager}, "Sec-Fetch-Site": {"same-origin"}}, nil).Gives(200, "<!doctype html>", "Welcome to Aftercare")
		for name, want := range map[string]string{
			"Content-Type":            "text/html; charset=utf-8",
			"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox",
			"X-Frame-Options":         "SAMEORIGIN",
			"X-Content-Type-Options":  "nosniff",
			"Cache-Control":           "private, no-store",
		} {
			if got := frame.Header.Get(name); got != want {
				t.Errorf("%s is %q, want %q", name, got, want)
			}
		}
		p.Send("GET", path, "", http.Header{"Cookie": {"admin=" + manager}, "Sec-Fetch-Site": {"cross-site"}}, nil).Gives(403)
		p.Send("GET", path, "", http.Header{"Cookie": {"admin=" + agent}}, nil).Gives(403)
		p.Send("GET", path, "", http.Header{"Cookie": {"token=" + asha.Token}}, nil).Gives(403)
		p.Send("GET", path, "", nil, nil).Gives(401)
		p.Call("GET", "/desk/letters", agent, nil).Refuses(403, "Your role cannot do this. Please ask an owner.")
	})
}

var oneTime = regexp.MustCompile(`/(reset-password|confirm-email|restore-email|invitation)/[A-Za-z0-9_-]+`)

// The desk must not be able to take over an account by reading emails, in any state. apptest checks all
// other emails at the end of every test.
func TestALinkThatWorksOnceIsNeitherKeptNorShown(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner, manager := p.Admin(), p.Desk("Manager")
		asha := p.Registers("Asha Verma", "User")
		everyLink := func() {
			forget(p, asha.Email)
			p.Call("POST", "/admin/forgot-password", "", map[string]string{"username": "admin"}).Gives(200)
			p.Call("POST", "/desk/people/invitations", owner, map[string]string{"email": "new" + fmt.Sprint(p.Count("admin_invitations")) + "@portal.test", "role": "Owner"}).Gives(201)
		}
		everyLink()
		work(p)
		repair := breakPost(p)
		p.Clock.Advance(time.Hour)
		everyLink()
		work(p) // forgot-password is a job that writes the email
		work(p)
		p.Exec(`UPDATE jobs SET dead = TRUE WHERE kind = 'mail' AND id = (SELECT max(id) FROM jobs WHERE kind = 'mail')`)
		links := 0
		for _, state := range []string{"waiting", "given-up", "sent"} {
			for _, l := range letters(p, manager, "state="+state).Letters {
				opened := p.Call("GET", "/desk/letters/"+l.ID, manager, nil).Gives(200)
				html := p.Call("GET", "/desk/letters/"+l.ID+"/html", manager, nil).Gives(200)
				if link := oneTime.FindString(opened.Body + html.Body); link != "" {
					t.Errorf("%s: %q shows %s", state, l.Subject, link)
				}
				if opened.Get("withheld") == "true" {
					links++
					html.Gives(200, "only for the reader of this email")
				}
			}
		}
		if links != 7 { // includes the email that asks Asha to confirm her address
			t.Errorf("%d letters with links were looked at", links)
		}
		repair()
		p.Call("POST", "/desk/letters/retry", manager, map[string]string{"state": "given-up"}).Gives(200, `"letters":1`)
		p.Clock.Advance(time.Hour)
		if mails := strings.Join(p.MailsTo(asha.Email), "\n"); len(oneTime.FindAllString(mails, -1)) != 3 {
			t.Errorf("the readers themselves lack links:\n%s", mails)
		}
	})
}

func TestSentLettersArePagedAndFoundByTheirRecipient(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		manager := p.Desk("Manager")
		for _, name := range []string{"Asha Verma", "Asha Rao", "Ravi Kumar", "ÄNNE Ott"} {
			p.Registers(name, "User")
			work(p)
		}
		p.Clock.Advance(time.Hour)
		forget(p, "asha.rao@example.com")
		work(p)
		work(p)
		walk := func(query, next string) (found []string) {
			t.Helper()
			at := letters(p, manager, query)
			for {
				for _, l := range at.Letters {
					found = append(found, l.To)
				}
				place := at.Older
				if next == "after" {
					place = at.Newer
				}
				if place == "" {
					return found
				}
				at = letters(p, manager, query+"&"+next+"="+place)
			}
		}
		for _, c := range []struct{ to, want string }{
			{"", "asha.rao änne.ott ravi.kumar asha.rao asha.verma"},
			{"asha", "asha.rao asha.rao asha.verma"},
			{"ASHA.RAO@example.com", "asha.rao asha.rao"},
			{"ÄNNE", "änne.ott"},
			{"verma", ""},
			{"%", ""},
			{"asha_", ""},
		} {
			var want []string
			for _, name := range strings.Fields(c.want) {
				want = append(want, name+"@example.com")
			}
			query := "state=sent&limit=1&to=" + url.QueryEscape(c.to)
			if got := walk(query, "before"); strings.Join(got, " ") != strings.Join(want, " ") {
				t.Errorf("%q finds %q, want %q", c.to, got, want)
			}
		}
		all := letters(p, manager, "state=sent&to=asha&limit=3").Letters
		back := letters(p, manager, "state=sent&to=asha&limit=1&after="+all[2].ID)
		if len(back.Letters) != 1 || back.Letters[0].ID != all[1].ID || back.Newer != all[1].ID || back.Older != all[1].ID {
			t.Errorf("before the last is %+v", back)
		}
		if back = letters(p, manager, "state=sent&to=asha&limit=2&after="+all[2].ID); len(back.Letters) != 2 || back.Letters[0].ID != all[0].ID || back.Newer != "" {
			t.Errorf("before the last are %+v", back)
		}
		p.Call("GET", "/desk/letters?state=sent&to=asha&before=01JABCDEFGHJKMNPQRSTVWXYZ0", manager, nil).
			Refuses(400, "This page of emails does not exist. Please start with the newest.")
	})
}

func TestSentLettersAreForgottenAfterHalfAYear(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Registers("Asha Verma", "User")
		work(p)
		keep := func() {
			t.Helper()
			if _, err := p.App.RunPeriodic(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		p.Clock.Advance(maillog.Lifetime - time.Hour)
		p.Registers("Ravi Kumar", "User")
		work(p)
		keep()
		if n := p.Count("letters"); n != 2 {
			t.Fatalf("before half a year there are %d letters", n)
		}
		p.Clock.Advance(2 * time.Hour)
		keep()
		if left := dbtest.Texts(t, p.DB, `SELECT recipient FROM letters`); len(left) != 1 || left[0][0] != "ravi.kumar@example.com" {
			t.Errorf("left are %v", left)
		}
	})
}

func TestALetterOfAnotherSecretIsListedAndNotShown(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		manager := p.Desk("Manager")
		p.Registers("Asha Verma", "User")
		work(p)
		repair := breakPost(p)
		defer repair()
		p.Registers("Ravi Kumar", "User")
		p.Exec(`UPDATE letters SET content = $1`, []byte("sealed by another"))
		p.Exec(`UPDATE jobs SET payload = $1`, []byte("sealed by another"))
		work(p)
		for state, to := range map[string]string{"given-up": "", "sent": "asha.verma@example.com"} {
			l := letters(p, manager, "state="+state).Letters[0]
			if l.To != to {
				t.Errorf("%s: it is to %q", state, l.To)
			}
			if opened := one(p, manager, l.ID); !opened.Sealed || opened.Text != "" {
				t.Errorf("%s: it is shown as %+v", state, opened)
			}
			p.Call("GET", "/desk/letters/"+l.ID+"/html", manager, nil).Refuses(409, "This email was encrypted with an earlier secret and cannot be read.")
		}
		given := letters(p, manager, "state=given-up").Letters[0]
		if given.Reason != "The email was encrypted with an earlier secret, so the portal cannot read it." || given.Attempts != 1 {
			t.Errorf("it was given up as %+v", given)
		}
		p.Registers("Meera Shah", "User")
		p.Exec(`UPDATE jobs SET dead = TRUE WHERE attempts = 0`)
		p.Call("POST", "/desk/letters/"+given.ID+"/retry", manager, nil).Refuses(409, "This email was encrypted with an earlier secret and cannot be read.")
		p.Call("POST", "/desk/letters/retry", manager, map[string]string{"state": "given-up"}).Gives(200, `"letters":1,"left":0`)
		if still := one(p, manager, given.ID); still.State != "given-up" {
			t.Errorf("it is %+v", still)
		}
		p.Exec(`DELETE FROM jobs`)
		p.Exec(`DELETE FROM letters`)
	})
}

// The lists read only one page along an index, however many emails there are.
func TestNoListOfLettersReadsThemAll(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, db.SQLite)
	for _, query := range []string{
		`SELECT id FROM letters ORDER BY id DESC LIMIT 26`,
		`SELECT id FROM letters WHERE recipient_fold >= $1 AND recipient_fold < $2 ORDER BY recipient_fold, id DESC LIMIT 26`,
		`SELECT id FROM letters WHERE recipient_fold >= $1 AND recipient_fold < $2 AND recipient_fold >= $3 AND (recipient_fold > $3 OR id < $4) ORDER BY recipient_fold, id DESC LIMIT 26`,
		`SELECT created_at FROM jobs WHERE kind = $1 AND dead = FALSE AND last_error <> '' ORDER BY id LIMIT 1`,
		`SELECT count(*) FROM (SELECT 1 AS one FROM jobs WHERE kind = $1 AND dead = TRUE AND run_at >= $2 LIMIT 10000) AS given_up`,
	} {
		plan := ""
		err := db.Each(context.Background(), p.DB, func(row db.Row) error {
			var id, parent, unused int
			var step string
			err := row.Scan(&id, &parent, &unused, &step)
			plan += step + "\n"
			return err
		}, `EXPLAIN QUERY PLAN `+query, "a", "b", "c", "d")
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(plan, "TEMP B-TREE") || strings.Contains(plan, "SCAN jobs") || strings.Contains(plan, "SCAN letters") && !strings.Contains(plan, "USING") {
			t.Errorf("%s\nis answered by\n%s", query, plan)
		}
	}
}
