package warranty_test

import (
	"io"
	"slices"
	"testing"

	"aftercare/internal/app/apptest"
)

func TestTheDemoHasProductsAndRequestsAndMakesThemOnce(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		counts := func() [4]int {
			return [4]int{
				p.Count("catalogue"), p.Count("registered_products"),
				p.Count("warranties WHERE status = 'Approved' AND document_key IS NOT NULL"), p.Count("warranties WHERE status = 'In process'"),
			}
		}
		first := counts()
		if slices.Min(first[:]) == 0 {
			t.Errorf("something is missing: %v", first)
		}
		if err := p.App.Start(t.Context(), io.Discard); err != nil {
			t.Fatal(err)
		}
		if again := counts(); again != first {
			t.Errorf("a second start changes %v to %v", first, again)
		}
		asha := p.Login("asha@example.com", "demo-password")
		for _, row := range p.Call("GET", "/Registered/fetch", asha, nil).Gives(200, `"isClaimed":true`, `"isClaimed":false`).Rows() {
			p.Call("GET", "/"+apptest.Text(row, "invoice"), asha, nil).Gives(200, "%PDF-1.4", apptest.Text(row, "modelNo"))
		}
		if mails := p.MailsTo("asha@example.com"); len(mails) != 0 {
			t.Errorf("the demo wrote %d mails", len(mails))
		}
	}, apptest.Demo)
}
