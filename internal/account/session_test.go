package account_test

import (
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
)

func TestARoleThatChangedCountsAtTheNextRequest(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		becomes := func(role string) { p.Exec(`UPDATE customers SET role = $2 WHERE customer_id = $1`, asha.ID, role) }
		p.Call("GET", "/Customer-Scheme/all", asha.Token, nil).Gives(403)
		becomes("Dealer")
		p.Call("GET", "/Customer-Scheme/all", asha.Token, nil).Gives(200)
		becomes("User")
		p.Call("GET", "/Customer-Scheme/all", asha.Token, nil).Gives(403)
	})
}

const (
	firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"
	safari  = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile Safari/604.1"
)

type session struct {
	ID, Browser, Address string
	Since, LastUsed      time.Time
	Current              bool
}

func sessionsOf(p *apptest.Portal, token string) (all []session) {
	p.T.Helper()
	p.Call("GET", "/my/sessions", token, nil).Gives(200).Decode(&all)
	return all
}

func loginWith(t *testing.T, p *apptest.Portal, who apptest.Person, agent, ip string) string {
	t.Helper()
	header := http.Header{"Content-Type": {"application/json"}, "User-Agent": {agent}, "X-Forwarded-For": {ip}}
	form := map[string]string{"email": who.Email, "password": apptest.CustomerPassword}
	return p.Send("POST", "/api/users/login", "", header, apptest.JSON(t, form)).Gives(200).Get("token")
}

func TestACustomerSeesOnlyTheirOwnSessions(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		p.Registers("Ravi Traders", "Dealer")
		p.Call("POST", "/api/users/logout", asha.Token, nil).Gives(200)
		began := p.Clock.Now().Truncate(time.Minute)
		desktop := loginWith(t, p, asha, firefox, "198.51.100.7")
		p.Clock.Advance(10 * time.Minute)
		phone := loginWith(t, p, asha, safari, "203.0.113.9")
		p.Clock.Advance(20 * time.Minute)
		usedUntilNoted(t, p, phone)
		p.Clock.Advance(2 * time.Minute)

		all := sessionsOf(p, desktop)
		if len(all) != 2 {
			t.Fatalf("there are %d sessions, want two: %v", len(all), all)
		}
		for i, want := range []session{
			{Browser: "Firefox on Linux", Address: "198.51.100.7", Since: began, LastUsed: began.Add(32 * time.Minute), Current: true},
			{Browser: "Safari on iPhone", Address: "203.0.113.9", Since: began.Add(10 * time.Minute), LastUsed: began.Add(30 * time.Minute)},
		} {
			got := all[i]
			got.ID, got.Since, got.LastUsed = "", got.Since.Truncate(time.Minute), got.LastUsed.Truncate(time.Minute)
			if got != want {
				t.Errorf("session %d is %+v, want %+v", i, got, want)
			}
		}
		p.Clock.Advance(29 * time.Minute) // the first session has expired
		if all := sessionsOf(p, phone); len(all) != 1 || !all[0].Current {
			t.Errorf("a session that is over is shown: %v", all)
		}
	}, behindProxy)
}

// usedUntilNoted makes calls until the use of the session is stored. While the database is busy, a call
// goes on without storing it, and the next one tries again.
func usedUntilNoted(t *testing.T, p *apptest.Portal, token string) {
	t.Helper()
	now := p.Clock.Now().Truncate(time.Minute)
	for patience := time.Now().Add(2 * time.Minute); time.Now().Before(patience); {
		p.Call("GET", "/my/sessions", token, nil).Gives(200)
		if p.Count("sessions WHERE last_used_at >= $1", now.UnixMicro()) > 0 {
			return
		}
	}
	t.Fatal("the use of a session is never noted")
}

func TestAReadGoesOnWhenItsUseCannotBeNoted(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		if p.DB.Engine() == db.SQLite {
			p.Exec(`CREATE TRIGGER full BEFORE UPDATE ON sessions BEGIN SELECT RAISE(FAIL, 'the disk is full'); END`)
		} else {
			p.Exec(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'by the test' USING ERRCODE = '53100'; END $$`)
			p.Exec(`CREATE TRIGGER full_disk BEFORE UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION full_disk()`)
		}
		p.Clock.Advance(20 * time.Minute)
		before := p.Dump("sessions")
		p.Call("GET", "/my/sessions", asha.Token, nil).Gives(200)
		if p.Dump("sessions") != before {
			t.Error("the use was noted all the same")
		}
	})
}

func TestACustomerEndsOneSessionAndIsWrittenTo(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		phone := loginWith(t, p, asha, safari, "203.0.113.9")
		mailed := len(p.MailsTo(asha.Email))
		var other string
		for _, s := range sessionsOf(p, asha.Token) {
			if !s.Current {
				other = s.ID
			}
		}
		const gone = "This session has already ended."
		p.Call("DELETE", "/my/sessions/"+other, ravi.Token, nil).Refuses(404, gone)
		p.Call("DELETE", "/my/sessions/nothing", asha.Token, nil).Refuses(404, gone)
		p.Call("DELETE", "/my/sessions/%00", asha.Token, nil).Gives(400)
		p.Call("GET", "/my/sessions", phone, nil).Gives(200)

		header := http.Header{"Idempotency-Key": {"end"}}
		p.Send("DELETE", "/my/sessions/"+other, asha.Token, header, nil).Gives(200, "The session was ended.")
		p.Send("DELETE", "/my/sessions/"+other, asha.Token, header, nil).Gives(200, "The session was ended.")
		p.Call("DELETE", "/my/sessions/"+other, asha.Token, nil).Refuses(404, gone)
		p.Call("GET", "/my/sessions", phone, nil).Gives(401)
		p.Call("GET", "/my/sessions", asha.Token, nil).Gives(200)
		mails := p.MailsTo(asha.Email)[mailed:]
		if len(mails) != 1 || !strings.Contains(mails[0], "A device was logged out") || !strings.Contains(mails[0], "Safari on iPhone") || !strings.Contains(mails[0], "203.0.113.9") {
			t.Errorf("want one letter that names the session: %q", mails)
		}
	}, behindProxy)
}

func TestACustomerEndsAllOtherSessionsWithOneLetter(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		others := []string{p.Login(asha.Email, apptest.CustomerPassword), p.Login(asha.Email, apptest.CustomerPassword)}
		mailed := len(p.MailsTo(asha.Email))
		p.Call("DELETE", "/my/sessions", asha.Token, nil).Gives(200, `"ended":2`, "All other sessions were ended.")
		p.Call("DELETE", "/my/sessions", asha.Token, nil).Gives(200, `"ended":0`)
		for _, token := range others {
			p.Call("GET", "/my/sessions", token, nil).Gives(401)
		}
		p.Call("GET", "/my/sessions", asha.Token, nil).Gives(200)
		p.Call("GET", "/my/sessions", ravi.Token, nil).Gives(200)
		if mails := p.MailsTo(asha.Email)[mailed:]; len(mails) != 1 || !strings.Contains(mails[0], "All other devices were logged out") {
			t.Errorf("want one letter: %q", mails)
		}
	})
}

func TestSessionsAreNotEndedAllDay(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		for range 30 {
			p.Call("DELETE", "/my/sessions", asha.Token, nil).Gives(200)
		}
		p.Call("DELETE", "/my/sessions", asha.Token, nil).Gives(429, "Too many attempts. Please wait")
		p.Call("DELETE", "/my/sessions/any", asha.Token, nil).Gives(429)
	}, apptest.RealLimits)
}

// Only the name from our own list is stored, so that no email
// and no page shows text from another person's browser.
func TestTheUserAgentIsNotStored(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		token := loginWith(t, p, asha, "Win at https://evil.example "+strings.Repeat("x", 9000), "198.51.100.7")
		if all := sessionsOf(p, token); all[0].Browser != "An unknown browser" {
			t.Errorf("the session is %+v", all[0])
		}
		if strings.Contains(p.Dump("sessions"), "evil") {
			t.Error("what the browser sent is stored")
		}
	}, behindProxy)
}

func TestANoteOfUseThatIsSlowIsStoredAfterItsCall(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		p.Clock.Advance(20 * time.Minute)
		now := p.Clock.Now().UnixMicro()
		err := p.DB.Write(t.Context(), func(tx *db.Tx) error {
			if _, err := tx.Exec(t.Context(), `UPDATE sessions SET browser = browser`); err != nil {
				return err
			}
			p.Call("GET", "/my/sessions", asha.Token, nil).Gives(200)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for p.Count("sessions WHERE last_used_at >= $1", now) == 0 {
			runtime.Gosched()
		}
	})
}
