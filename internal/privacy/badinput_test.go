package privacy_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

const aWeek = 7*24*time.Hour + time.Minute

// asks requests the deletion of an account and agrees to close open records.
func asks(p *apptest.Portal, who apptest.Person) *apptest.Answer {
	p.T.Helper()
	return p.Call("POST", "/my/deletion", who.Token, map[string]any{"password": apptest.CustomerPassword, "closeOpen": true})
}

// isDeleted reports whether a customer's account is completely deleted.
func isDeleted(p *apptest.Portal, who apptest.Person) bool {
	p.T.Helper()
	return p.Count(`customers c JOIN deletions d ON d.customer_id = c.customer_id WHERE c.customer_id = $1 AND c.email = '' AND d.swept_at IS NOT NULL`, who.ID) == 1
}

func TestADeletionNeedsThePasswordAndCanBeCancelledForAWeek(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		p.Call("POST", "/my/deletion", asha.Token, map[string]any{"closeOpen": true}).Refuses(400, "Please enter your password.")
		p.Call("POST", "/my/deletion", asha.Token, map[string]any{"password": "a wrong one"}).Refuses(400, "The password is wrong.")
		p.Call("GET", "/my/deletion", asha.Token, nil).Gives(200, `"state":"none"`)
		p.Call("DELETE", "/my/deletion", asha.Token, nil).Gives(200, `"state":"none"`)
		asks(p, asha).Gives(200, `"state":"waiting"`)
		mails := p.MailsTo(asha.Email)
		if last := mails[len(mails)-1]; !strings.Contains(last, "Your account will be deleted on 9 March 2026") || !strings.Contains(last, "/customer_dashboard/account") {
			t.Errorf("the email is %q", last)
		}
		p.Call("DELETE", "/my/deletion", asha.Token, nil).Gives(200, `"state":"none"`)
		p.Clock.Advance(aWeek)
		keep(p)
		if isDeleted(p, asha) {
			t.Error("a person who changed their mind is deleted")
		}
		asha.Token = p.Login(asha.Email, apptest.CustomerPassword)
		asks(p, asha).Gives(200, `"state":"waiting"`)
		p.Clock.Advance(aWeek)
		keep(p)
		if !isDeleted(p, asha) {
			t.Error("the deletion did not run")
		}
		for _, kind := range []string{"customer.deletion.asked", "customer.deletion.cancelled", "customer.deleted", "trail.forgotten"} {
			if p.Count(`trail_entries WHERE kind = $1 AND person = $2`, kind, asha.ID) == 0 {
				t.Errorf("the trail has no %s", kind)
			}
		}
	})
}

func TestTheDeskDeletesOnRequestWithAReason(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, path := p.Registers("Asha Verma", "User"), "/desk/customers/"
		path += asha.ID + "/deletion"
		p.Call("POST", path, p.Desk("Agent"), map[string]any{"reason": "Asked by phone"}).Gives(403)
		manager := p.Desk("Manager")
		p.Call("POST", path, manager, map[string]any{}).Refuses(400, "Please enter the reason.")
		p.Call("POST", "/desk/customers/CUNOBODY/deletion", manager, map[string]any{"reason": "Asked by phone"}).Refuses(404, "Customer not found.")
		p.Call("POST", path+"/cancel", manager, map[string]any{"reason": "A mistake"}).Refuses(404, "No deletion has been requested.")
		p.Call("POST", path, manager, map[string]any{"reason": "Asked by phone"}).Gives(200, `"askedBy":"desk"`)
		p.Call("GET", "/my/deletion", asha.Token, nil).Gives(200, `"state":"waiting"`).Hides("manager")
		if mails := p.MailsTo(asha.Email); !strings.Contains(mails[len(mails)-1], "Our desk was asked to delete your account.") {
			t.Errorf("the emails are %q", mails)
		}
		p.Call("POST", path+"/cancel", manager, map[string]any{"reason": "A mistake"}).Gives(200, `"state":"none"`)
		p.Call("POST", path, manager, map[string]any{"reason": "Asked by phone"}).Gives(200)
		p.Clock.Advance(aWeek)
		keep(p)
		p.Call("POST", path+"/cancel", p.Desk("Manager"), map[string]any{"reason": "Too late"}).Refuses(409, "The account is being deleted. This can no longer be stopped.")
	})
}

const deletedCustomer = "This customer was deleted. Nothing can be added to their records."

func TestTheDeskAddsNothingForADeletedCustomer(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		product := apptest.Text(p.Buys(asha), "productID")
		number, ticket := p.Raises(asha, apptest.RaiseRepair, product)
		_, replaced := p.Raises(asha, apptest.RaiseAWR, product)
		p.Call("GET", "/desk/customers/"+asha.ID, p.Admin(), nil).Gives(200).Hides("deletedAt")
		asks(p, asha).Gives(200)
		p.Clock.Advance(aWeek)
		keep(p)
		admin := p.Admin()
		stored := func() int {
			return p.Count("notes") + p.Count("messages") + p.Count("ticket_statuses") + p.Count("tickets") + p.Count("registered_products")
		}
		before := stored()
		for _, record := range []string{asha.ID, ticket} {
			p.Call("POST", "/desk/notes", admin, map[string]any{"record": record, "text": "She called."}).Refuses(409, deletedCustomer)
		}
		p.Form("POST", "/desk/tickets/"+ticket+"/messages", admin, map[string]any{"text": "Dear Asha"}).Refuses(409, deletedCustomer)
		p.Call("POST", "/ProductRepair/update-status/"+ticket, admin, map[string]any{"status": "Asha Verma called"}).Refuses(409, deletedCustomer)
		p.Call("POST", "/admin/awr/update-status/"+replaced, admin, map[string]any{"status": "Completed"}).Refuses(409, deletedCustomer)
		p.Call("POST", "/desk/tickets/"+replaced+"/replacement", admin, map[string]any{"serialNo": "SN-NEW", "dueBack": "2026-04-01"}).Refuses(409, deletedCustomer)
		p.Form("POST", "/desk/customers/"+asha.ID+"/products", admin, apptest.ProductForm()).Refuses(409, deletedCustomer)
		p.Form("POST", "/desk/customers/"+asha.ID+"/tickets", admin, apptest.Query(asha, product, "kind", "repair")).Refuses(409, deletedCustomer)
		p.Call("POST", "/desk/customers/"+asha.ID+"/data", admin, map[string]any{"reason": "Asked by phone"}).Refuses(409, deletedCustomer)
		p.Call("POST", "/desk/bulk/status/preview", admin, map[string]any{"numbers": number, "status": "Completed"}).Gives(200, `"why":"deleted"`, "The customer of "+number+" was deleted.")
		if after := stored(); after != before {
			t.Errorf("refused calls changed %d rows into %d", before, after)
		}
		p.Call("GET", "/desk/customers/"+asha.ID, admin, nil).Gives(200, `"deletedAt":"2026-03-09T`, product).Hides("files/")
	})
}

func TestManyDeletionsAtOnceAreOne(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, manager := p.Registers("Asha Verma", "User"), p.Desk("Manager")
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() { asks(p, asha).Gives(200, `"state":"waiting"`) })
			all.Go(func() {
				p.Call("POST", "/desk/customers/"+asha.ID+"/deletion", manager, map[string]any{"reason": "Asked by phone"}).Gives(200, `"state":"waiting"`)
			})
		}
		all.Wait()
		if n := p.Count(`trail_entries WHERE kind = 'customer.deletion.asked'`); n != 1 {
			t.Errorf("%d deletions are in the trail, want one", n)
		}
		p.Clock.Advance(aWeek)
		for range 3 {
			all.Go(func() { _, _ = p.App.RunPeriodic(t.Context()) })
		}
		all.Wait()
		keep(p)
		if n := p.Count(`trail_entries WHERE kind = 'customer.deleted'`); n != 1 || !isDeleted(p, asha) {
			t.Errorf("they are deleted %d times", n)
		}
	})
}

func TestADeletionThatWaitsGoesOnOnceItsCustomerAgreesToClose(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		product := p.Buys(asha)
		p.Call("POST", "/my/deletion", asha.Token, map[string]any{"password": apptest.CustomerPassword}).Gives(200, `"closeOpen":false`)
		p.Raises(asha, apptest.RaiseRepair, apptest.Text(product, "productID"))
		asks(p, asha).Gives(200, `"closeOpen":true`)
		p.Clock.Advance(aWeek)
		keep(p)
		if !isDeleted(p, asha) {
			t.Error("the deletion still waits")
		}
	})
}

func TestADeletionWaitsForATicketRaisedSince(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		product := p.Buys(asha)
		p.Call("POST", "/my/deletion", asha.Token, map[string]any{"password": apptest.CustomerPassword}).Gives(200, `"closeOpen":false`)
		_, ticket := p.Raises(asha, apptest.RaiseRepair, apptest.Text(product, "productID"))
		p.Clock.Advance(aWeek)
		keep(p)
		if isDeleted(p, asha) {
			t.Fatal("a ticket that was raised since is deleted")
		}
		p.Call("POST", "/ProductRepair/update-status/"+ticket, p.Admin(), map[string]any{"status": "Delivered"}).Gives(200)
		p.Clock.Advance(15 * time.Minute)
		keep(p)
		if !isDeleted(p, asha) {
			t.Error("the deletion does not go on when all is closed")
		}
	})
}

func TestADeletionWaitsWhileTheDeskCanUndo(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		_, ticket := p.Raises(asha, apptest.RaiseRepair, apptest.Text(p.Buys(asha), "productID"))
		asks(p, asha).Gives(200)
		p.Clock.Advance(aWeek)
		admin := p.Admin()
		deed := p.Call("POST", "/ProductRepair/update-status/"+ticket, admin, map[string]any{"status": "Completed"}).Gives(200)
		keep(p)
		if p.Count(`deletions WHERE begun_at IS NOT NULL`) > 0 {
			t.Fatal("the deletion does not wait")
		}
		p.Undoes(admin, deed).Gives(200)
		p.Clock.Advance(15 * time.Minute)
		keep(p)
		if !isDeleted(p, asha) {
			t.Error("the deletion does not go on")
		}
		if n := p.Count(`ticket_statuses WHERE ticket_id = $1 AND status = 'Closed: the account was deleted' AND ends`, ticket); n != 1 {
			t.Errorf("the open ticket was closed %d times", n)
		}
	})
}

func TestADeletionThatIsBrokenOffGoesOn(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		z := live(p)
		asks(p, z.Person).Gives(200)
		p.Clock.Advance(aWeek)
		// The file store fails, so the deletion stops at the files.
		files, away := filepath.Join(p.DataDir, "files"), filepath.Join(p.DataDir, "away")
		if err := os.Rename(files, away); err != nil {
			t.Fatal(err)
		}
		if _, err := p.App.RunPeriodic(t.Context()); err == nil {
			t.Error("no error tells that files could not be removed")
		}
		if isDeleted(p, z.Person) {
			t.Error("it counts as done although files are left")
		}
		p.Call("GET", "/my/deletion", z.Token, nil).Gives(401)
		if err := os.Rename(away, files); err != nil {
			t.Fatal(err)
		}
		p.Clock.Advance(15 * time.Minute)
		keep(p)
		if found := find(p, append(z.words, z.files...)); len(found) > 0 || !isDeleted(p, z.Person) {
			t.Errorf("left: %s", strings.Join(found, "\n"))
		}
	})
}

func TestADeletionRemovesAllFilesOfThePersonOnly(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		p.Buys(asha)
		p.Buys(ravi, "serialNo", "SN-RAVI")
		p.Exec(`WITH RECURSIVE n (i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 2999)
			INSERT INTO files (key, owner, name, type, size, sha256, created_at) SELECT 'aa' || 'bbbbbbbbbbbbbbbbbbbbbbbbbb' ||
				replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(CAST(i AS TEXT), '0', 'a'), '1', 'b'), '8', 'c'), '9', 'd'), '2', '2'), '3', '3'), '4', '4'), '5', '5'), '6', '6'), '7', '7') || '.pdf',
				$1, 'asha.pdf', 'application/pdf', 1, 'x', 0 FROM n`, asha.ID)
		asks(p, asha).Gives(200, `"files":2001`)
		p.Clock.Advance(aWeek)
		keep(p)
		if n := p.Count(`files WHERE owner = $1 AND size > 0`, asha.ID); n != 0 || !isDeleted(p, asha) {
			t.Errorf("%d files are left", n)
		}
		if n := p.Count(`files WHERE owner = $1 AND size > 0`, ravi.ID); n != 1 || p.StoredFiles() != 1 {
			t.Errorf("somebody else has %d files, and the store %d", n, p.StoredFiles())
		}
	})
}
