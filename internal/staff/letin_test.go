package staff_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
)

func behindProxy(c *app.Config) { c.TrustedProxies = "192.0.2.1" }

// attackedDesk is a portal where others guess the agent's password.
type attackedDesk struct {
	*apptest.Portal
	owner, path string
	addresses   int
}

func underAttack(p *apptest.Portal) *attackedDesk {
	p.T.Helper()
	d := &attackedDesk{Portal: p, owner: p.Admin()}
	p.Desk("Agent")
	d.path = "/desk/people/" + personNamed(p, d.owner, "agent").ID
	d.attack()
	return d
}

// attack guesses from new addresses until the server blocks all of them.
func (d *attackedDesk) attack() {
	d.T.Helper()
	for d.login(d.address(), "agent", "wrong", "").Status != http.StatusTooManyRequests {
		if d.addresses > 2000 {
			d.T.Fatal("the guesses are not bounded")
		}
	}
}

func (d *attackedDesk) address() string {
	d.addresses++
	return fmt.Sprintf("203.0.%d.%d", d.addresses/250, d.addresses%250)
}

func (d *attackedDesk) login(ip, username, password, letIn string) *apptest.Answer {
	d.T.Helper()
	form := object{"username": username, "password": password}
	if letIn != "" {
		form["letIn"] = letIn
	}
	header := http.Header{"Content-Type": {"application/json"}, "X-Forwarded-For": {ip}}
	return d.Send("POST", "/admin/login", "", header, apptest.JSON(d.T, form))
}

var letInLink = regexp.MustCompile(`http://portal\.test/admin/let-in/([a-z2-7]+)`)

// letsIn lets the agent in and returns the token in the link.
func (d *attackedDesk) letsIn() string {
	d.T.Helper()
	d.Call("POST", d.path+"/let-in", d.owner, nil).Gives(200, `"username":"agent"`)
	mails := d.MailsTo("agent@portal.test")
	found := letInLink.FindStringSubmatch(mails[len(mails)-1])
	if found == nil {
		d.T.Fatalf("there is no link in %q", mails[len(mails)-1])
	}
	return found[1]
}

func TestAnOwnerLetsAColleagueInWhoseAccountIsUnderAttack(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := underAttack(p)
		const home = "198.51.100.7"
		d.login(home, "agent", apptest.AdminPassword, "").Gives(429, "Too many attempts. Please wait 60 minutes and try again.")
		link := d.letsIn()
		d.attack() // the attack continues
		d.login(home, "agent", apptest.AdminPassword, "").Gives(429)
		d.login(home, "agent", apptest.AdminPassword, "made-up").Gives(429)
		d.login(home, "agent", "wrong", link).Gives(401)
		in := d.login(home, "agent", apptest.AdminPassword, link).Gives(200)
		p.Call("GET", "/desk/me", in.Get("token"), nil).Gives(200, `"username":"agent"`)
		d.login(home, "agent", apptest.AdminPassword, link).Gives(429) // the browser is known by now, with another mark
		mark, _, _ := strings.Cut(in.Header.Get("Set-Cookie"), ";")
		header := http.Header{"Content-Type": {"application/json"}, "X-Forwarded-For": {home}, "Cookie": {mark}}
		p.Send("POST", "/admin/login", "", header, apptest.JSON(t, object{"username": "agent", "password": apptest.AdminPassword})).Gives(200)

		if n := p.Count("trail_entries WHERE kind = 'person.let-in' AND record = 'agent' AND actor = 'admin'"); n != 1 {
			t.Errorf("the trail has %d entries of it, want one", n)
		}
		if strings.Contains(p.Dump("known_browsers"), link) {
			t.Error("the database holds the link itself")
		}
	}, apptest.RealLimits, behindProxy)
}

func TestALinkToLetSomebodyInIsForThemForAnHourAndTenTries(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := underAttack(p)
		link := d.letsIn()
		for range 10 {
			d.login(d.address(), "agent", "wrong", link).Gives(401)
		}
		d.login(d.address(), "agent", apptest.AdminPassword, link).Gives(429, "Too many attempts. Please wait 60 minutes and try again.")

		p.Clock.Advance(time.Minute)
		fresh := d.letsIn()
		for range 100 {
			d.login(d.address(), "admin", "wrong", "").Gives(401)
		}
		d.login(d.address(), "admin", apptest.AdminPassword, fresh).Gives(429) // the link belongs to the agent
		p.Clock.Advance(time.Hour)
		d.attack()
		d.login(d.address(), "agent", apptest.AdminPassword, fresh).Gives(429)
	}, apptest.RealLimits, behindProxy)
}

func TestAnOldLinkDoesNotLetADisabledPersonIn(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(_ *testing.T, p *apptest.Portal) {
		d := underAttack(p)
		link := d.letsIn()
		p.Call("POST", d.path+"/disable", d.owner, nil).Gives(200)
		p.Clock.Advance(time.Minute)
		p.Call("POST", d.path+"/let-in", d.owner, nil).Refuses(409, "This person is disabled. Please enable them first.")
		p.Call("POST", d.path+"/enable", d.owner, nil).Gives(200)
		d.login(d.address(), "agent", apptest.AdminPassword, link).Gives(429)
		p.Call("POST", "/desk/people/nobody/let-in", d.owner, nil).Refuses(404, "This person is not at the desk.")
	}, apptest.RealLimits, behindProxy)
}

func TestLinksToLetSomebodyInBuryNoMailbox(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(_ *testing.T, p *apptest.Portal) {
		d := underAttack(p)
		d.letsIn()
		p.Call("POST", d.path+"/let-in", d.owner, nil).Gives(429, "Too many attempts. Please wait 1 minute and try again.")
	}, apptest.RealLimits, behindProxy)
}

func TestManyInvitationsDoNotBlockALetInLink(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := underAttack(p)
		invite := func(n int) *apptest.Answer {
			return p.Call("POST", "/desk/people/invitations", d.owner, object{"email": fmt.Sprintf("new%d@portal.test", n), "role": "Agent"})
		}
		for n := range 30 {
			invite(n).Gives(201)
		}
		invite(30).Gives(429)
		if d.letsIn() == "" {
			t.Error("there is no link")
		}
	}, apptest.RealLimits, behindProxy)
}
