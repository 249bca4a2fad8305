package blobscenarios_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
)

const (
	threeFiles = "Your storage is full: the limit is 3 files. Please contact support to get more."
	approve    = "/api/warranty/approve"
)

func TestACustomerHandsInNoMoreThanTheQuotaEvenAtTheSameMoment(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		p.Call("GET", "/my/storage", asha.Token, nil).Gives(200, `{"files":0,"bytes":0,"maxFiles":3,"maxBytes":0}`)
		answers := make([]*apptest.Answer, 8)
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() {
				answers[i] = p.Form("POST", apptest.RegisterPath, asha.Token, apptest.ProductForm("serialNo", fmt.Sprint("SN-", i)))
			})
		}
		all.Wait()
		taken := 0
		for _, a := range answers {
			if a.Status == 201 {
				taken++
				continue
			}
			a.Refuses(413, threeFiles)
		}
		if taken != 3 {
			t.Errorf("%d files were taken, want 3", taken)
		}
		p.Holds(3, 3)
		if n := p.StoredFiles(); n != 3 {
			t.Errorf("%d files are in the store", n)
		}
		p.Call("GET", "/my/storage", asha.Token, nil).Gives(200, fmt.Sprintf(`{"files":3,"bytes":%d,"maxFiles":3,"maxBytes":0}`, 3*len(apptest.OnePage.Content)))
		// The quota of one customer does not affect others, and files from the desk ignore the
		// quota.
		product := p.Buys(ravi, "serialNo", "SN-R1")
		p.Buys(ravi, "serialNo", "SN-R2")
		p.Buys(ravi, "serialNo", "SN-R3")
		request := p.Asks(ravi, product)
		p.Form("POST", approve, p.Admin(), map[string]any{"productIds": `["` + request + `"]`, "newStatus": "Approved", "pdf": apptest.OnePage}).Gives(200)
		p.Call("GET", "/my/storage", ravi.Token, nil).Gives(200, `"files":3`)
		// A request without a file is never refused.
		p.Raises(ravi, apptest.RaiseRepair, apptest.Text(product, "productID"))
	}, func(c *app.Config) { c.QuotaFiles = 3 })
}

func TestTheBytesOfACustomerHaveAQuotaToo(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(_ *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		const refusal = "Your storage is full: the limit is 1 MB of files. Please contact support to get more."
		large := func(bytes int) apptest.File {
			return apptest.File{Name: "scan.pdf", Content: strings.Replace(apptest.OnePage.Content, "\n", "\n%"+strings.Repeat("x", bytes)+"\n", 1)}
		}
		p.Buys(asha, "invoice", large(700_000))
		p.Form("POST", apptest.RegisterPath, asha.Token, apptest.ProductForm("serialNo", "SN-0002", "invoice", large(400_000))).Refuses(413, refusal)
		p.Form("POST", apptest.RegisterPath, asha.Token, apptest.ProductForm("serialNo", "SN-0002", "invoice", large(320_000))).Refuses(413, refusal)
		p.Holds(1, 1)
		p.Buys(asha, "serialNo", "SN-0002", "invoice", large(200_000))
	}, func(c *app.Config) { c.QuotaBytes = 1_000_000 })
}
