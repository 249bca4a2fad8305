package app_test

import (
	"net/http"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
)

func quota(c *app.Config) { c.QuotaBytes, c.QuotaFiles = 5_000_000_000, 2000 }

// Each action runs once before it is counted, because the first run reads and stores extra data. If an
// action needs fewer statements, lower its number.
func TestADeedWithAFileTakesFewStatements(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, db.SQLite, quota)
	p.Stocks()
	asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
	product, scheme := apptest.Text(p.Buys(asha), "productID"), p.Creates(p.Admin(), "Spring", "2026-12-31")
	type most struct{ statements, turns int }
	for _, c := range []struct {
		deed           string
		does           func(number string, key http.Header) *apptest.Answer
		request, email most
	}{
		{"product with invoice", func(number string, key http.Header) *apptest.Answer {
			return p.Form("POST", apptest.RegisterPath, asha.Token, apptest.ProductForm("serialNo", number), key)
		}, most{9, 1}, most{3, 2}},
		{"claim with invoice", func(number string, key http.Header) *apptest.Answer {
			return p.Form("POST", "/Customer-Scheme/create", ravi.Token, apptest.ClaimForm(ravi, scheme, apptest.ClaimPDF(number)), key)
		}, most{11, 1}, most{1, 1}},
		{"repair ticket with photo", func(_ string, key http.Header) *apptest.Answer {
			photo := apptest.File{Name: "photo.png", Content: apptest.Picture(t)}
			return p.Form("POST", apptest.RaiseRepair, asha.Token, apptest.Query(asha, product, "file", photo), key)
		}, most{11, 1}, most{3, 2}},
	} {
		for _, time := range []string{"first", "second"} {
			request := p.Statements(func() {
				c.does(c.deed+time, http.Header{"Idempotency-Key": {c.deed + time}}).Gives(201)
			})
			email := p.Statements(func() {
				if _, err := p.App.Work(t.Context()); err != nil {
					t.Fatal(err)
				}
			})
			if time == "first" {
				continue
			}
			for _, part := range []struct {
				name string
				did  apptest.Statements
				most most
			}{{"the request", request, c.request}, {"its email", email, c.email}} {
				if part.did.N > part.most.statements || part.did.Turns > part.most.turns {
					t.Errorf("%s: %s took %d statements in %d turns to write, want at most %+v:\n%s", c.deed, part.name, part.did.N, part.did.Turns, part.most, part.did.Text)
				}
			}
		}
	}
}
