package privacy_test

import (
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

const retentionPath = "/desk/settings/retention"

func TestBadRetentionIsRefusedAtEachField(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner := p.Admin()
		p.Call("PUT", retentionPath, owner, map[string]any{"version": 1, "ticketPhotos": 3, "messages": -1, "emails": 0, "invoiceYears": 0}).
			Gives(400, `"name":"ticketPhotos"`, `"name":"messages"`, `"name":"emails"`, `"name":"invoiceYears"`)
		p.Call("POST", retentionPath+"/preview", owner, map[string]any{"emails": 999, "invoiceYears": 8}).Refuses(400, "Please enter 7 to 180 days for sent emails.")
		p.Call("PUT", retentionPath, owner, map[string]any{"version": 7, "emails": 30, "invoiceYears": 8}).Gives(409)
		p.Call("GET", retentionPath, p.Desk("Manager"), nil).Gives(403)
	})
}

func TestRetentionRemovesOlderDataAndCountsIt(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		z := live(p)
		p.Arrives("Nina Rao", "User") // never confirms
		var ticket string
		if err := p.DB.QueryRow(t.Context(), `SELECT id FROM tickets WHERE file_key IS NOT NULL`).Scan(&ticket); err != nil {
			t.Fatal(err)
		}
		p.Call("POST", "/ProductRepair/update-status/"+ticket, p.Admin(), map[string]any{"status": "Delivered"}).Gives(200)
		p.MailsTo(email)
		if _, err := p.App.Chain(t.Context()); err != nil {
			t.Fatal(err)
		}
		p.Clock.Advance(31 * 24 * time.Hour)
		rules := map[string]any{"version": 1, "ticketPhotos": 30, "messages": 30, "emails": 30, "rejectedClaims": 30, "unconfirmed": 30, "auditKeys": 30, "invoiceYears": 8}
		owner := p.Admin()
		// A dry run removes nothing.
		p.Call("POST", retentionPath+"/preview", owner, rules).Gives(200, `"ticketPhotos":2`, `"messages":2`, `"rejectedClaims":1`, `"unconfirmed":1`, `"auditKeys":2`)
		if n := p.Count(`files WHERE size = 0`); n != 0 {
			t.Errorf("the dry run removed %d files", n)
		}
		p.Call("PUT", retentionPath, owner, rules).Gives(200)
		keep(p)
		for _, gone := range []string{"rejected-claim-bytes", "nina.rao"} {
			if found := find(p, []string{gone}); len(found) > 0 {
				t.Errorf("left: %s", strings.Join(found, ", "))
			}
		}
		for _, stays := range []string{"hums like a kettle", "product-invoice-bytes", z.kept} {
			if len(find(p, []string{stays})) == 0 {
				t.Errorf("%q is gone", stays)
			}
		}
		for table, want := range map[string]int{`messages`: 0, `conversations`: 0, `message_photos`: 0, `trail_keys WHERE person = 'customer:` + z.ID + `'`: 0, `trail_entries WHERE kind = 'retention.removed'`: 1, `trail_entries WHERE kind = 'setting.retention'`: 1} {
			if n := p.Count(table); n != want {
				t.Errorf("%d rows of %s, want %d", n, table, want)
			}
		}
		p.Call("GET", "/desk/audit?kind=retention.removed", owner, nil).Gives(200, `"field":"ticket photos","before":"","after":"2"`).Hides("Quillfeather")
		p.Call("GET", retentionPath, owner, nil).Gives(200, `"ticketPhotos":0,"messages":0`)
	})
}
