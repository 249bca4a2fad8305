package warranty_test

import (
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

func TestAnUndoneDecisionRestoresRequestProductAndFiles(t *testing.T) {
	t.Parallel()
	for _, status := range []string{"Approved", "Rejected"} {
		t.Run(status, func(t *testing.T) {
			t.Parallel()
			apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
				p.Stocks()
				asha, ravi, desk := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer"), p.Admin()
				requests := []string{p.Asks(asha, p.Buys(asha)), p.Asks(asha, p.Buys(asha, "serialNo", "SN-0002")), p.Asks(ravi, p.Buys(ravi, "serialNo", "SN-0003"))}
				mails := len(p.MailsTo(asha.Email))
				state, files, waiting := p.State(), p.StoredFiles(), p.Call("GET", "/admin/waiting", desk, nil).Gives(200).Body
				decide := func() *apptest.Answer {
					if status == "Approved" {
						return p.Form("POST", approvePath, desk, approval(requests...)).Gives(200, `{"message":"Status updated successfully"}`)
					}
					return p.Call("POST", rejectPath, desk, rejection(requests...)).Gives(200, `{"message":"Status updated successfully"}`)
				}

				deed := decide()
				p.Undoes(desk, deed).Gives(200, "Undone.")

				p.Stands(state)
				if got := p.StoredFiles(); got != files {
					t.Errorf("%d files are stored, want %d", got, files)
				}
				p.Call("GET", "/admin/waiting", desk, nil).Gives(200, waiting)
				p.Clock.Advance(time.Minute)
				if got := len(p.MailsTo(asha.Email)); got != mails {
					t.Errorf("%d letters, want %d", got, mails)
				}
				p.Call("GET", "/desk/audit?kind=warranty.withdrawn", desk, nil).Gives(200, `"before":"`+status+`"`)
				p.Undoes(desk, deed).Refuses(409, "This was already undone.")

				late := decide()
				p.Clock.Advance(10 * time.Second)
				stands := p.State()
				p.Undoes(desk, late).Refuses(409, "It is too late to undo this. Nothing has changed.")
				p.Stands(stands)
				if got := len(p.MailsTo(asha.Email)); got != mails+2 {
					t.Errorf("%d letters, want %d", got, mails+2)
				}
			})
		})
	}
}

func TestAnApprovalIsUndoneOnEveryDeviceOfItsWarranty(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(_ *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, desk := p.Registers("Asha Verma", "User"), p.Admin()
		bought := p.Buys(asha)
		_, ticket := p.Raises(asha, apptest.RaiseAWR, apptest.Text(bought, "_id"))
		request := p.Asks(asha, bought)
		p.Call("POST", "/desk/tickets/"+ticket+"/replacement", desk, map[string]any{"serialNo": "SN-9001"}).Gives(201)
		p.MailsTo(asha.Email)
		state := p.State()
		deed := p.Form("POST", approvePath, desk, approval(request)).Gives(200)
		p.Undoes(desk, deed).Gives(200)
		p.Stands(state)
	})
}

func TestAReviewThatIsUndoneLeavesNoLetterOfThePortal(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, desk := p.Registers("Asha Verma", "User"), p.Admin()
		request := p.Asks(asha, p.Buys(asha))
		p.MailsTo(asha.Email)
		state, files := p.State(), p.StoredFiles()
		for _, status := range []string{"Approved", "Rejected"} {
			deed := p.Call("POST", "/desk/review/warranties/"+request, desk, map[string]any{"status": status, "reason": "The invoice cannot be read."}).Gives(200)
			p.Undoes(desk, deed).Gives(200)
			p.Stands(state)
		}
		if got := p.StoredFiles(); got != files {
			t.Errorf("%d files are stored, want %d", got, files)
		}
	})
}
