package app_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
)

func TestAWriteOfTheDeskTakesFewStatements(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, db.SQLite)
	admin, asha, ravi := p.Admin(), p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
	p.Stocks()
	product, scheme := fmt.Sprint(p.Buys(asha)["_id"]), p.Creates(admin, "Camera Bonanza", "2026-03-31")
	number := 0
	raised := func() string {
		p.Clock.Advance(time.Minute) // otherwise it would count as a repeat
		_, id := p.Raises(asha, apptest.RaiseRepair, product)
		return id
	}
	claimed := func() string {
		p.Clock.Advance(time.Minute)
		number++
		return p.Claims(ravi, scheme, apptest.ClaimPDF(fmt.Sprint(number)))
	}
	// Pages send a key with every write.
	keyed := func(header http.Header) http.Header {
		number++
		header.Set("Idempotency-Key", fmt.Sprint(number))
		return header
	}
	post := func(path string, body any) {
		p.Send("POST", path, admin, keyed(http.Header{"Content-Type": {"application/json"}}), apptest.JSON(t, body)).Gives(200)
	}
	status := func(id, text string) { post("/ProductRepair/update-status/"+id, map[string]string{"status": text}) }
	for _, c := range []struct {
		name               string
		call               func() func() // prepares, and returns the call
		statements, tables int
	}{
		{"a first status", func() func() {
			id := raised()
			return func() { status(id, "Under Process") }
		}, 12, 8},
		{"a second status", func() func() {
			id := raised()
			status(id, "Under Process")
			return func() { status(id, "On Hold") }
		}, 12, 8},
		{"an approval in the review", func() func() {
			id := claimed()
			return func() {
				post("/desk/review/claims/"+id, map[string]string{"status": "Approved"})
			}
		}, 12, 8},
		{"a message of the desk", func() func() {
			id := raised()
			return func() {
				p.Form("POST", "/desk/tickets/"+id+"/messages", admin, map[string]any{"text": "Which cable?"}, keyed(http.Header{})).Gives(201)
			}
		}, 12, 7},
		{"a status for twenty tickets", func() func() {
			ids := make([]string, 20)
			for i := range ids {
				ids[i] = raised()
			}
			var told struct {
				Version string
				Changed []map[string]any
			}
			p.Call("POST", "/desk/bulk/status/preview", admin, map[string]any{"status": "On Hold", "ids": ids}).Gives(200).Decode(&told)
			return func() {
				post("/desk/bulk/status", map[string]any{"status": "On Hold", "version": told.Version, "tickets": told.Changed})
			}
		}, 16, 8},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.call()() // once before: the first call reads extra data
			got := p.Statements(c.call())
			if got.N > c.statements || len(got.Tables) > c.tables {
				t.Errorf("%d statements, want at most %d; %d tables, want at most %d: %v\n%s", got.N, c.statements, len(got.Tables), c.tables, got.Tables, got.Text)
			}
		})
	}
}
