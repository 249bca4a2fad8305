package maillog_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

func TestAFailedEmailShowsItsReasonAndCanBeRetried(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		manager := p.Desk("Manager")
		repair := breakPost(p)
		asha := p.Registers("Asha Verma", "User")
		fresh := letters(p, manager, "").Letters[0]
		p.Call("POST", "/desk/letters/"+fresh.ID+"/retry", manager, nil).Refuses(409, "This email has not failed. It will be sent soon.")
		work(p)
		failed := letters(p, manager, "state=waiting").Letters[0]
		if failed.ID != fresh.ID || failed.To != asha.Email || failed.NextTry == nil || failed.Attempts != 1 ||
			failed.Reason != "The email could not be saved in the outbox folder. Check that the disk is not full and the server can write there." || failed.Answer != "" {
			t.Fatalf("it failed as %+v", failed)
		}
		repair()
		p.Call("POST", "/desk/letters/"+failed.ID+"/retry", manager, nil).Gives(200, `"state":"waiting"`)
		if mails := p.MailsTo(asha.Email); len(mails) != 1 {
			t.Fatalf("%d mails arrived", len(mails))
		}
		p.Call("POST", "/desk/letters/"+failed.ID+"/retry", manager, nil).Refuses(409, "This email was already sent.")
		p.Call("POST", "/desk/letters/01JABCDEFGHJKMNPQRSTVWXYZ0/retry", manager, nil).
			Refuses(404, "This email does not exist. Sent emails are kept for 180 days.")
		if sent := one(p, manager, failed.ID); sent.State != "sent" || sent.Reason != "" {
			t.Errorf("it was sent as %+v", sent)
		}
		if n := p.Count("trail_entries WHERE kind = 'letter.retried' AND record = $1 AND actor = 'manager'", failed.ID); n != 1 {
			t.Errorf("the audit trail tells of it %d times", n)
		}
	})
}

func TestAllLettersThatFailedAreTriedAgainAtOnce(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		manager := p.Desk("Manager")
		repair := breakPost(p)
		for i := range 6 {
			p.Arrives(fmt.Sprintf("Asha %c", 'A'+i), "User")
		}
		work(p)
		p.Exec(`UPDATE jobs SET dead = TRUE WHERE id IN (SELECT id FROM jobs ORDER BY id LIMIT 2)`)
		p.Arrives("Ravi Kumar", "User") // this email has not failed
		p.Call("POST", "/desk/letters/retry", manager, map[string]string{"state": "sent"}).Refuses(400, "The state must be waiting or given-up.")
		again := func(state string, want int) {
			t.Helper()
			p.Call("POST", "/desk/letters/retry", manager, map[string]string{"state": state}).Gives(200, fmt.Sprintf(`"letters":%d`, want), `"left":0`)
		}
		again("given-up", 2)
		again("given-up", 0)
		again("waiting", 4)
		again("waiting", 0)
		repair()
		work(p)
		if got := letters(p, manager, "state=sent"); got.Counts.Sent != 7 || got.Counts.Waiting+got.Counts.GivenUp != 0 {
			t.Errorf("afterwards there are %+v", got.Counts)
		}
		if n := p.Count("trail_entries WHERE kind = 'letter.all_retried'"); n != 2 {
			t.Errorf("the audit trail tells of it %d times", n)
		}
	})
}

func TestFailedEmailsAreDismissed(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		manager := p.Desk("Manager")
		breakPost(p)
		for _, name := range []string{"Asha Verma", "Ravi Kumar", "Meera Shah"} {
			p.Registers(name, "User")
		}
		work(p)
		waiting := letters(p, manager, "state=waiting").Letters
		p.Call("POST", "/desk/letters/"+waiting[0].ID+"/dismiss", manager, nil).Refuses(409, "You can dismiss only an email that has failed.")
		p.Exec(`UPDATE jobs SET dead = TRUE WHERE id <> $1`, waiting[0].ID)
		before := letters(p, manager, "").Counts
		dismiss := "/desk/letters/" + waiting[1].ID + "/dismiss"
		p.Call("POST", dismiss, p.Desk("Agent"), nil).Gives(403)
		for range 2 { // the answer to the first was lost
			p.Send("POST", dismiss, manager, http.Header{"Idempotency-Key": {"dismiss-it"}}, nil).Gives(200, `"letters":1`)
		}
		p.Call("POST", dismiss, manager, nil).Gives(404)
		p.Call("POST", "/desk/letters/dismiss", manager, nil).Gives(200, fmt.Sprintf(`"letters":%d`, before.GivenUp-1), `"left":0`)
		if after := letters(p, manager, "").Counts; after.GivenUp != 0 || after.Waiting != before.Waiting {
			t.Errorf("before %+v, afterwards %+v", before, after)
		}
		if n := p.Count("trail_entries WHERE kind IN ('letter.dismissed', 'letter.all_dismissed')"); n != 2 {
			t.Errorf("the audit trail tells of it %d times", n)
		}
	})
}

func TestTheDeskSeesThatEmailsFailForAnHour(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		agent := p.Desk("Agent")
		said := func() (note *struct {
			Since   *time.Time
			GivenUp int
		}) {
			t.Helper()
			var out struct {
				Letters *struct {
					Since   *time.Time
					GivenUp int
				}
			}
			p.Call("GET", "/admin/waiting", agent, nil).Gives(200).Decode(&out)
			return out.Letters
		}
		repair := breakPost(p)
		p.Arrives("Asha Verma", "User")
		work(p)
		if note := said(); note != nil {
			t.Errorf("at once it says %+v", note)
		}
		p.Clock.Advance(time.Hour)
		if note := said(); note == nil || note.Since == nil || note.GivenUp != 0 {
			t.Fatalf("after an hour it says %+v", note)
		}
		repair()
		work(p)
		if note := said(); note != nil {
			t.Errorf("after it was sent it says %+v", note)
		}
		p.Arrives("Ravi Kumar", "User")
		p.Exec(`UPDATE jobs SET payload = $1, attempts = 10`, []byte("unreadable"))
		work(p) // it fails for good
		if note := said(); note == nil || note.Since != nil || note.GivenUp != 1 {
			t.Fatalf("of one that was given up it says %+v", note)
		}
		p.Clock.Advance(24 * time.Hour)
		agent = p.Desk("Agent")
		if note := said(); note != nil {
			t.Errorf("a day later it says %+v", note)
		}
		p.Exec(`DELETE FROM jobs`)
	})
}

func TestAFailedEmailGoesToTheCorrectedAddress(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		manager, asha := p.Desk("Manager"), p.Registers("Asha Verma", "User")
		p.Stocks()
		product := p.Buys(asha)
		work(p)
		repair := breakPost(p)
		p.Raises(asha, apptest.RaiseRepair, apptest.Text(product, "productID"))
		p.Call("POST", "/api/users/forgot-password", "", map[string]string{"email": asha.Email}).Gives(200)
		work(p)
		p.Call("PUT", "/desk/customers/"+asha.ID, manager, map[string]any{
			"name": "Asha Verma", "email": "asha.new@example.com", "phone": "09876543210", "address": "1, Mall Road", "password": apptest.AdminPassword,
		}).Gives(200)
		retry := func() {
			p.Call("POST", "/desk/letters/retry", manager, map[string]string{"state": "waiting"}).Gives(200)
			work(p)
		}
		p.Call("GET", "/desk/letters?state=waiting", manager, nil).Gives(200, `"corrected":true`)
		retry()
		p.Call("GET", "/desk/letters?state=waiting", manager, nil).Gives(200).Hides("corrected")
		repair()
		retry()
		to := func(address, subject string) (n int) {
			for _, mail := range p.MailsTo(address) {
				if strings.Contains(mail, subject) {
					n++
				}
			}
			return n
		}
		if n := to("asha.new@example.com", "T-"); n == 0 {
			t.Errorf("the ticket's email does not go to the corrected address: %q", p.MailsTo("asha.new@example.com"))
		}
		if n := to("asha.new@example.com", "Reset your password"); n != 0 {
			t.Errorf("a link that gives rights goes to an unconfirmed address")
		}
	})
}

func TestAFailedNoticeToAReplacedAddressSaysSo(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		manager, asha := p.Desk("Manager"), p.Registers("Asha Verma", "User")
		work(p)
		breakPost(p)
		p.Call("PUT", "/desk/customers/"+asha.ID, manager, map[string]any{
			"name": "Asha Verma", "email": "asha.new@example.com", "phone": "09876543210", "address": "1, Mall Road", "password": apptest.AdminPassword,
		}).Gives(200)
		work(p)
		for _, l := range letters(p, manager, "state=waiting").Letters {
			answer := p.Call("GET", "/desk/letters/"+l.ID, manager, nil)
			if l.To == asha.Email {
				answer.Gives(200, `"former":true`)
			} else {
				answer.Gives(200).Hides(`"former"`)
			}
		}
	})
}
