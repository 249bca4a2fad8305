package reminder_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/portal"
	"aftercare/internal/reminder"
)

// at sets the clock to an hour of a day in the portal's time zone and runs the due jobs.
func at(p *apptest.Portal, day string, hour int) {
	p.T.Helper()
	when, err := time.ParseInLocation("2006-01-02", day, kolkata(p))
	if err != nil {
		p.T.Fatal(err)
	}
	p.Clock.Set(when.Add(time.Duration(hour) * time.Hour))
	if _, err := p.App.RunPeriodic(p.T.Context()); err != nil {
		p.T.Fatal(err)
	}
}

func kolkata(p *apptest.Portal) *time.Location {
	p.T.Helper()
	zone, err := time.LoadLocation("Asia/Kolkata")
	if err != nil {
		p.T.Fatal(err)
	}
	return zone
}

// bought registers a product with six months of warranty.
func bought(p *apptest.Portal, who apptest.Person, serial, day string) map[string]any {
	p.T.Helper()
	return p.Buys(who, "serialNo", serial, "purchaseDate", day, "modelNo", "C6-305", "warrantyPeriod", "6 Months")
}

func TestTheEndOfAWarrantyIsRemindedOfTwice(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(p)
		bought(p, s.asha, "S2", "2025-11-01") // until 1 May
		at(p, "2026-03-31", 12)
		wants(t, told(p, s.asha.Email, "warranty ends"))
		at(p, "2026-04-01", 8) // too early in the day
		wants(t, told(p, s.asha.Email, "warranty ends"))
		at(p, "2026-04-01", 9)
		at(p, "2026-04-01", 12)
		at(p, "2026-04-02", 12)
		wants(t, told(p, s.asha.Email, "warranty ends"), "Your warranty ends in 30 days: CAT-6 Cable")
		at(p, "2026-04-23", 23)
		at(p, "2026-04-24", 17)
		at(p, "2026-05-01", 12)
		at(p, "2026-05-02", 12)
		wants(t, told(p, s.asha.Email, "warranty ends"), "Your warranty ends in 30 days: CAT-6 Cable", "Your warranty ends in 7 days: CAT-6 Cable")
	})
}

func TestAnExtendedWarrantyIsRemindedOfForItsNewEnd(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(p)
		request := p.Asks(s.asha, bought(p, s.asha, "S2", "2026-03-02")) // until 2 September
		at(p, "2026-03-02", 11)
		at(p, "2026-08-03", 12)
		wants(t, told(p, s.asha.Email, "warranty ends"), "Your warranty ends in 30 days: CAT-6 Cable")
		p.Form("POST", "/api/warranty/approve", p.Admin(), object{"productIds": `["` + request + `"]`, "newStatus": "Approved", "pdf": apptest.OnePage}).Gives(200)
		at(p, "2026-08-26", 12)
		wants(t, told(p, s.asha.Email, "warranty ends"), "Your warranty ends in 30 days: CAT-6 Cable")
		at(p, "2026-11-02", 12)
		at(p, "2026-11-25", 12)
		wants(t, told(p, s.asha.Email, "warranty ends"),
			"Your warranty ends in 30 days: CAT-6 Cable", "Your warranty ends in 30 days: CAT-6 Cable", "Your warranty ends in 7 days: CAT-6 Cable")
	})
}

func TestAPortalThatWasAwayCatchesUpWithoutAFlood(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(p)
		for serial, day := range map[string]string{
			"PAST":   "2025-09-01", // ended before there were reminders
			"BEFORE": "2025-09-20", // its first reminder was due before that, its second was not
			"LATE":   "2025-10-08", // due on 9 March, when the portal was down
		} {
			bought(p, s.asha, serial, day)
		}
		at(p, "2026-03-02", 12)
		wants(t, told(p, s.asha.Email, "warranty ends"))
		at(p, "2026-03-11", 12)
		wants(t, told(p, s.asha.Email, "warranty ends"), "Your warranty ends in 28 days: CAT-6 Cable")
		at(p, "2026-03-25", 12) // down during the second reminder and at the end
		wants(t, told(p, s.asha.Email, "warranty ends"), "Your warranty ends in 28 days: CAT-6 Cable")
	})
}

func TestTheExtensionIsRemindedOfOnTheFifthDay(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		p.Buys(asha, "modelNo", "CAM-D1") // on 2 March
		p.Asks(asha, p.Buys(asha, "serialNo", "ASKED"))
		replaced := p.Buys(asha, "serialNo", "GONE")
		p.Exec(`UPDATE registered_products SET replaced_by = id WHERE id = $1`, replaced["_id"])
		at(p, "2026-03-06", 12)
		wants(t, told(p, asha.Email, "Three more"))
		at(p, "2026-03-07", 9)
		at(p, "2026-03-08", 9)
		wants(t, told(p, asha.Email, "Three more"), "Three more months of warranty: Dome Camera")
		// Bought on the same day but registered late: an extension is still possible tomorrow.
		asha.Token = p.Login(asha.Email, apptest.CustomerPassword)
		p.Buys(asha, "serialNo", "SLOW")
		at(p, "2026-03-09", 9)
		wants(t, told(p, asha.Email, "Three more"), "Three more months of warranty: Dome Camera", "Three more months of warranty: 8 Port PoE Switch")
		at(p, "2026-03-10", 9)
		if got := told(p, asha.Email, "Three more"); len(got) != 2 {
			t.Errorf("told was %q", got)
		}
	})
}

func TestABlockedCustomerIsNotReminded(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(p)
		bought(p, s.asha, "S2", "2025-11-01") // until 1 May
		p.Call("POST", "/desk/customers/"+s.asha.ID+"/block", p.Desk("Manager"), map[string]any{"reason": "Threats by phone"}).Gives(200)
		at(p, "2026-04-01", 9)
		wants(t, told(p, s.asha.Email, "warranty ends"))
		p.Call("POST", "/desk/customers/"+s.asha.ID+"/unblock", p.Desk("Manager"), map[string]any{"reason": "Apologised"}).Gives(200)
		at(p, "2026-04-24", 9)
		wants(t, told(p, s.asha.Email, "warranty ends"), "Your warranty ends in 7 days: CAT-6 Cable")
	})
}

func TestWhoStoppedRemindersGetsNone(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(p)
		p.Call("PUT", "/my/notices", s.asha.Token, object{"topic": "warranty-end", "wanted": false}).Gives(200)
		bought(p, s.asha, "S2", "2025-11-01")
		at(p, "2026-04-01", 12)
		p.Call("PUT", "/my/notices", p.Login(s.asha.Email, apptest.CustomerPassword), object{"topic": "warranty-end", "wanted": true}).Gives(200)
		at(p, "2026-04-02", 12)
		wants(t, told(p, s.asha.Email, "warranty ends"))
	})
}

// broken is a sender that counts emails and fails at one of them.
type broken struct {
	mu      *sync.Mutex
	taken   *[]string
	breakAt int
}

var errKilled = errors.New("killed")

func (b broken) Send(_ context.Context, _ *db.Tx, letters ...mail.Letter) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, l := range letters {
		if b.breakAt > 0 && len(*b.taken) == b.breakAt {
			return errKilled
		}
		*b.taken = append(*b.taken, l.Subject)
	}
	return nil
}

func replica(p *apptest.Portal, post mail.Sender) *reminder.Service {
	p.T.Helper()
	week := []time.Weekday{time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday}
	facts := portal.Facts{PublicURL: "http://portal.test", Location: kolkata(p), WorkingDays: week}
	return &reminder.Service{DB: p.DB, Mail: post, ToDesk: post, Logger: slog.New(slog.DiscardHandler), Portal: func() portal.Facts { return facts }, ExtensionDays: 7}
}

func TestAReplicaThatDiesInBetweenLeavesExactlyOneLetter(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(p)
		for _, serial := range []string{"S2", "S3", "S4"} {
			bought(p, s.asha, serial, "2025-11-01")
		}
		at(p, "2026-03-02", 12)
		p.Clock.Set(time.Date(2026, 4, 1, 12, 0, 0, 0, kolkata(p)))
		var taken []string
		dying := replica(p, broken{mu: &sync.Mutex{}, taken: &taken, breakAt: 2})
		if err := dying.Remind(t.Context()); !errors.Is(err, errKilled) {
			t.Fatalf("it ended with %v", err)
		}
		if n := p.Count("reminders WHERE cause = 'warranty-30'"); n != 0 {
			t.Errorf("%d reminders are written down of letters that never were", n)
		}
		at(p, "2026-04-01", 12)
		at(p, "2026-04-01", 13)
		if got := told(p, s.asha.Email, "warranty ends"); len(got) != 3 {
			t.Errorf("told was %q", got)
		}
	})
}

func TestAReplicaThatDiesBetweenTwoPartsLeavesTheRestToAnother(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(p)
		const products, part = 130, 100
		for i := range products {
			bought(p, s.asha, fmt.Sprintf("S-%d", i), "2025-11-01")
		}
		at(p, "2026-03-02", 12)
		p.Clock.Set(time.Date(2026, 4, 1, 12, 0, 0, 0, kolkata(p)))
		var taken []string
		dying := replica(p, broken{mu: &sync.Mutex{}, taken: &taken, breakAt: part + 20})
		if err := dying.Remind(t.Context()); !errors.Is(err, errKilled) {
			t.Fatalf("it ended with %v", err)
		}
		// Committed reminders are sent; nothing of the failed batch is.
		if n := p.Count("reminders WHERE sent AND cause = 'warranty-30'"); n != part {
			t.Fatalf("%d reminders are written down, want %d", n, part)
		}
		var rest []string
		other := broken{mu: &sync.Mutex{}, taken: &rest}
		for range 2 {
			if err := replica(p, other).Remind(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if len(rest) != products-part || p.Count("reminders WHERE sent AND cause = 'warranty-30'") != products {
			t.Errorf("%d letters were left for another replica, want %d", len(rest), products-part)
		}
	})
}

func TestACustomerWhoHasLeftIsRemindedOfNothing(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(p)
		ravi := p.Registers("Ravi Traders", "Dealer")
		bought(p, s.asha, "S2", "2025-11-01")
		bought(p, ravi, "S3", "2025-11-01")
		at(p, "2026-03-02", 12)
		p.Exec(`UPDATE customers SET email = '', email_fold = '' WHERE customer_id = $1`, s.asha.ID)
		at(p, "2026-04-01", 12)
		wants(t, told(p, ravi.Email, "warranty ends"), "Your warranty ends in 30 days: CAT-6 Cable")
		if n := p.Count("reminders WHERE NOT sent AND cause = 'warranty-30'"); n != 1 {
			t.Errorf("%d reminders are dealt with without a letter, want one", n)
		}
		if n := p.Count("jobs"); n != 0 {
			t.Errorf("%d letters wait for nobody", n)
		}
		// A customer who returns gets no reminder about an ended warranty.
		p.Exec(`UPDATE customers SET email = $2, email_fold = $2 WHERE customer_id = $1`, s.asha.ID, s.asha.Email)
		at(p, "2026-04-02", 12)
		wants(t, told(p, s.asha.Email, "warranty ends"))
	})
}

func TestTwoReplicasSendEachReminderOnce(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(p)
		for i := range 12 {
			bought(p, s.asha, fmt.Sprintf("S-%d", i), "2025-11-01")
		}
		at(p, "2026-03-02", 12)
		p.Clock.Set(time.Date(2026, 4, 1, 12, 0, 0, 0, kolkata(p)))
		var taken []string
		post := broken{mu: &sync.Mutex{}, taken: &taken}
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if err := replica(p, post).Remind(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if len(taken) != 12 || p.Count("reminders WHERE sent AND cause = 'warranty-30'") != 12 {
			t.Errorf("%d letters for 12 products: %q", len(taken), taken)
		}
	})
}
