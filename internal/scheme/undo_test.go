package scheme_test

import (
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

func TestADecisionThatIsUndoneLeadsTheClaimBack(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ before, decided, reason string }{
		"to waiting from In Process": {"", "In Process", ""},
		"to waiting from Rejected":   {"", "Rejected", "The stamp is missing."},
		"to In Process":              {"In Process", "Approved", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
				admin, ravi := p.Admin(), p.Registers("Ravi Traders", "Dealer")
				scheme := p.Creates(admin, "Camera Bonanza", "2026-03-31")
				one, two := p.Claims(ravi, scheme, apptest.ClaimPDF("one")), p.Claims(ravi, scheme, apptest.ClaimPDF("two"))
				if c.before != "" {
					decides(p, admin, decision(ravi, scheme, one, c.before, ""), decision(ravi, scheme, two, c.before, "")).Gives(200)
				}
				mails := len(p.MailsTo(ravi.Email))
				state, waiting := p.State(), p.Call("GET", "/admin/waiting", admin, nil).Gives(200).Body

				deed := decides(p, admin, decision(ravi, scheme, one, c.decided, c.reason), decision(ravi, scheme, two, c.decided, c.reason)).
					Gives(200, `{"message":"Selected schemes updated."}`)
				p.Undoes(admin, deed).Gives(200, "Undone.")

				p.Stands(state)
				p.Call("GET", "/admin/waiting", admin, nil).Gives(200, waiting)
				p.Clock.Advance(time.Minute)
				if got := len(p.MailsTo(ravi.Email)); got != mails {
					t.Errorf("%d letters, want %d", got, mails)
				}
				p.Call("GET", "/desk/audit?kind=claim.status_withdrawn", admin, nil).Gives(200, one, two, `"before":"`+c.decided+`"`)
				p.Undoes(admin, deed).Refuses(409, "This was already undone.")
				decides(p, admin, decision(ravi, scheme, one, c.decided, c.reason)).Gives(200)
			})
		})
	}
}

func TestADecisionStaysOnceTheClaimWentOn(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, manager, ravi := p.Admin(), p.Desk("Manager"), p.Registers("Ravi Traders", "Dealer")
		scheme := p.Creates(admin, "Camera Bonanza", "2026-03-31")
		one, two := p.Claims(ravi, scheme, apptest.ClaimPDF("one")), p.Claims(ravi, scheme, apptest.ClaimPDF("two"))
		taken := decides(p, manager, decision(ravi, scheme, one, "In Process", ""), decision(ravi, scheme, two, "In Process", "")).Gives(200)
		approved := decides(p, admin, decision(ravi, scheme, one, "Approved", "")).Gives(200)
		stands := p.State()
		p.Undoes(manager, taken).Refuses(409, "Claim "+one+" is now Approved, so you can no longer undo this. Nothing has changed.")
		p.Undoes(manager, approved).Refuses(404, "There is nothing to undo.")
		p.Exec(`UPDATE admins SET role = 'Agent' WHERE username = 'manager'`)
		p.Undoes(manager, taken).Refuses(403, "Your role can no longer undo this. Nothing has changed.")
		p.Exec(`UPDATE admins SET role = 'Manager' WHERE username = 'manager'`)
		p.Stands(stands)

		p.Undoes(admin, approved).Gives(200)
		p.Undoes(manager, taken).Gives(200)
		if n := p.Count("claims WHERE status = 'Wait for Confirmation'"); n != 2 {
			t.Errorf("%d claims wait, want both", n)
		}
	})
}

func TestBothStepsOfOneRequestAreUndoneTogether(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(_ *testing.T, p *apptest.Portal) {
		admin, ravi := p.Admin(), p.Registers("Ravi Traders", "Dealer")
		scheme := p.Creates(admin, "Camera Bonanza", "2026-03-31")
		one := p.Claims(ravi, scheme, apptest.ClaimPDF("one"))
		p.MailsTo(ravi.Email)
		state := p.State()
		deed := decides(p, admin, decision(ravi, scheme, one, "In Process", ""), decision(ravi, scheme, one, "Approved", "")).Gives(200)
		p.Undoes(admin, deed).Gives(200)
		p.Stands(state)
	})
}

func TestAReviewThatIsUndoneLetsTheClaimWaitAgain(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(_ *testing.T, p *apptest.Portal) {
		admin, ravi := p.Admin(), p.Registers("Ravi Traders", "Dealer")
		one := p.Claims(ravi, p.Creates(admin, "Camera Bonanza", "2026-03-31"), apptest.ClaimPDF("one"))
		p.MailsTo(ravi.Email)
		state := p.State()
		for _, status := range []string{"Approved", "Rejected"} {
			deed := p.Call("POST", "/desk/review/claims/"+one, admin, map[string]any{"status": status, "reason": "The stamp is missing."}).Gives(200, one+" is "+status)
			p.Undoes(admin, deed).Gives(200)
			p.Stands(state)
		}
		p.Call("GET", "/desk/review/claims", admin, nil).Gives(200, one)
	})
}
