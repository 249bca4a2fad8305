package reminder_test

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
)

type object = map[string]any

// told returns the subjects of emails to an address that contain a word.
func told(p *apptest.Portal, address, word string) (subjects []string) {
	p.T.Helper()
	for _, mail := range p.MailsTo(address) {
		_, rest, _ := strings.Cut(mail, "Subject: ")
		if subject, _, _ := strings.Cut(rest, "\n"); strings.Contains(subject, word) {
			subjects = append(subjects, subject)
		}
	}
	return subjects
}

func wants(t *testing.T, got []string, want ...string) {
	t.Helper()
	if strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("told was %q, want %q", got, want)
	}
}

// shop is a portal with a customer who has a ticket.
type shop struct {
	*apptest.Portal
	admin  string
	asha   apptest.Person
	ticket string
}

func open(p *apptest.Portal) shop {
	p.T.Helper()
	p.Stocks()
	s := shop{Portal: p, admin: p.Admin(), asha: p.Registers("Asha Verma", "User")}
	_, s.ticket = p.Raises(s.asha, apptest.RaiseRepair, apptest.Text(p.Buys(s.asha), "_id"))
	return s
}

func (s shop) says(status string) {
	s.T.Helper()
	s.Call("POST", "/ProductRepair/update-status/"+s.ticket, s.admin, object{"status": status}).Gives(200)
}

var stopLink = regexp.MustCompile(`Stop emails of this kind: http://portal\.test/unsubscribe/(\S+)`)

// token returns the token of the last email to Asha that she can turn off.
func (s shop) token() string {
	s.T.Helper()
	var token string
	for _, mail := range s.MailsTo(s.asha.Email) {
		if found := stopLink.FindStringSubmatch(mail); found != nil {
			token = found[1]
		}
	}
	if token == "" {
		s.T.Fatal("no letter can be stopped")
	}
	return token
}

func TestACustomerChoosesWhichLettersCome(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(p)
		p.Call("GET", "/my/notices", s.asha.Token, nil).Gives(200,
			`{"notices":[{"topic":"warranty-end","wanted":true},{"topic":"extension","wanted":true},{"topic":"decision","wanted":true},{"topic":"status","wanted":true},{"topic":"answer","wanted":true}]}`)
		p.Call("PUT", "/my/notices", s.asha.Token, object{"topic": "status", "wanted": false}).Gives(200, `{"topic":"status","wanted":false}`, `{"topic":"decision","wanted":true}`)
		p.Call("PUT", "/my/notices", s.asha.Token, object{"topic": "status", "wanted": false}).Gives(200, `{"topic":"status","wanted":false}`)
		s.says("Product Received")
		wants(t, told(p, s.asha.Email, "Update"))
		// The receipt of a request is sent anyway.
		p.Raises(s.asha, apptest.RaiseRepair, apptest.Text(p.Buys(s.asha, "serialNo", "S2"), "_id"))
		if got := told(p, s.asha.Email, "We received your request"); len(got) != 2 {
			t.Errorf("the receipts are %q", got)
		}
		p.Call("PUT", "/my/notices", s.asha.Token, object{"topic": "status", "wanted": true}).Gives(200, `{"topic":"status","wanted":true}`)
		s.says("Under Repair")
		if got := told(p, s.asha.Email, "Update"); len(got) != 1 {
			t.Errorf("told was %q", got)
		}
		if n := p.Count("trail_entries WHERE kind = 'notice.chosen'"); n != 2 {
			t.Errorf("the trail tells of %d choices", n)
		}
		p.Call("PUT", "/my/notices", s.asha.Token, object{"topic": "password", "wanted": false}).Refuses(400, "There are no emails of this kind.")
	})
}

func TestDecisionsAreAChoiceAndReceiptsAreNot(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(p)
		p.Call("PUT", "/my/notices", s.asha.Token, object{"topic": "decision", "wanted": false}).Gives(200)
		request := p.Asks(s.asha, p.Buys(s.asha, "serialNo", "S2"))
		p.Call("POST", "/api/warranty/reject", s.admin, object{"productIds": []string{request}, "newStatus": "Rejected"}).Gives(200)
		wants(t, told(p, s.asha.Email, "warranty request"), "We received your warranty request")
	})
}

func TestTheLinkOfALetterStopsItsKindWithoutALogin(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(p)
		s.says("Product Received")
		token := s.token()
		// Opening the link changes nothing.
		p.Call("POST", "/unsubscribe", "", object{"token": token}).Gives(200, `"topic":"status"`, `"wanted":true`).Hides(s.asha.ID, s.asha.Email, "Asha")
		p.Call("PUT", "/unsubscribe", "", object{"token": strings.ToUpper(token), "wanted": false}).Gives(200, `"wanted":false`)
		p.Call("PUT", "/unsubscribe", "", object{"token": token, "wanted": false}).Gives(200, `"wanted":false`)
		p.Call("POST", "/unsubscribe", "", object{"token": token}).Gives(200, `"wanted":false`)
		s.says("Under Repair")
		if got := told(p, s.asha.Email, "Update"); len(got) != 1 {
			t.Errorf("told was %q", got)
		}
		p.Call("GET", "/my/notices", s.asha.Token, nil).Gives(200, `{"topic":"status","wanted":false}`, `{"topic":"decision","wanted":true}`)
		p.Call("PUT", "/unsubscribe", "", object{"token": token, "wanted": true}).Gives(200, `"wanted":true`)
		s.says("Completed")
		if got := told(p, s.asha.Email, "Update"); len(got) != 2 {
			t.Errorf("told was %q", got)
		}
		if n := p.Count("trail_entries WHERE kind = 'notice.chosen'"); n != 2 {
			t.Errorf("the trail tells of %d choices", n)
		}
		// The token gives no other access.
		p.Call("GET", "/my/notices", token, nil).Gives(401)
		p.Call("POST", "/api/users/confirm-email", "", object{"token": token}).Gives(400)
		p.Call("POST", "/api/users/reset-password", "", object{"token": token, "newPassword": "quite another staple"}).Gives(400)
		const refusal = "This link is incomplete or no longer works. Please use the link in a newer email, or manage your emails in your account."
		for _, bad := range []string{"", "x", token[1:], strings.Repeat("A", 60)} {
			p.Call("POST", "/unsubscribe", "", object{"token": bad}).Refuses(400, refusal)
			p.Call("PUT", "/unsubscribe", "", object{"token": bad, "wanted": false}).Refuses(400, refusal)
		}
	})
}

func TestAMailProgramUnsubscribesInOneStep(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(p)
		s.says("Product Received")
		token := s.token()
		// The same address opens a page in a browser and changes nothing.
		if got := p.Call("GET", "/unsubscribe/"+token, "", nil).Gives(200, "<!doctype html>").Header.Get("Content-Type"); !strings.HasPrefix(got, "text/html") {
			t.Errorf("the link leads to %s", got)
		}
		p.Call("GET", "/my/notices", s.asha.Token, nil).Gives(200, `{"topic":"status","wanted":true}`)
		raw := lastMail(p)
		for _, want := range []string{"List-Unsubscribe: <http://portal.test/unsubscribe/" + token + ">", "List-Unsubscribe-Post: List-Unsubscribe=One-Click"} {
			if !strings.Contains(raw, want) {
				t.Errorf("the mail has no %q:\n%.1500s", want, raw)
			}
		}
		form := http.Header{"Content-Type": {"application/x-www-form-urlencoded"}}
		p.Send("POST", "/unsubscribe/"+token, "", form, strings.NewReader("List-Unsubscribe=One-Click")).Gives(200, "You will receive no more emails of this kind.")
		p.Call("GET", "/my/notices", s.asha.Token, nil).Gives(200, `{"topic":"status","wanted":false}`)
		// It works repeatedly and with any body.
		p.Send("POST", "/unsubscribe/"+token, "", http.Header{"Content-Type": {"multipart/form-data; boundary=x"}}, strings.NewReader("--x--")).Gives(200)
		p.Call("GET", "/my/notices", s.asha.Token, nil).Gives(200, `{"topic":"status","wanted":false}`)
		p.Send("POST", "/unsubscribe/NONSENSE", "", form, strings.NewReader("List-Unsubscribe=One-Click")).Gives(400, "no longer works")
	})
}

// lastMail returns the newest file of the outbox, with its long lines joined.
func lastMail(p *apptest.Portal) string {
	p.T.Helper()
	names, err := filepath.Glob(filepath.Join(p.DataDir, "outbox", "*.eml"))
	if err != nil || len(names) == 0 {
		p.T.Fatalf("the outbox holds %v (%v)", names, err)
	}
	raw, err := os.ReadFile(names[len(names)-1])
	if err != nil {
		p.T.Fatal(err)
	}
	return strings.NewReplacer("=\r\n", "", "\r\n ", " ", "\r\n", "\n").Replace(string(raw))
}

func TestTheDeskSeesALetterWithoutTheLinkThatStopsIt(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(p)
		s.says("Product Received")
		token := s.token()
		var page struct {
			Letters []struct{ ID, Subject string }
		}
		p.Call("GET", "/desk/letters?state=sent", s.admin, nil).Gives(200).Decode(&page)
		for _, l := range page.Letters {
			if strings.Contains(l.Subject, "Update") {
				p.Call("GET", "/desk/letters/"+l.ID, s.admin, nil).Gives(200, "Stop emails of this kind (the link was only for the reader of this email and is not shown)").Hides(token, "/unsubscribe/")
				return
			}
		}
		t.Errorf("the letter is not among %+v", page.Letters)
	})
}
