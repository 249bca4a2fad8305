package webscenarios_test

import (
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
)

const tooManyUploads = "You are sending 4 files already. Please wait until one of them has arrived."

// uploads begins to send a large form, and sends no more of it than is given.
func uploads(t *testing.T, address, token, beginning string) net.Conn {
	t.Helper()
	conn := dials(t, address)
	fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: portal.test\r\nAuthorization: Bearer %s\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n%s",
		apptest.RegisterPath, token, beginning)
	return conn
}

// underWay waits until so many uploads are.
func underWay(t *testing.T, p *apptest.Portal, want int) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); p.Count("under_way") != want; {
		if time.Now().After(deadline) {
			t.Fatalf("%d uploads are under way, want %d", p.Count("under_way"), want)
		}
	}
}

func TestAPersonHasFourUploadsUnderWay(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		product := apptest.Text(p.Buys(asha), "productID")
		underWay(t, p, 0)
		address := listens(t, p)
		var stalled []net.Conn
		for i := range 4 {
			stalled = append(stalled, uploads(t, address, asha.Token, ""))
			underWay(t, p, i+1)
		}
		// The fifth is refused before any of it has arrived, and a small one with its file.
		fifth := answered(t, uploads(t, address, asha.Token, ""))
		body := make([]byte, 200)
		n, err := io.ReadAtLeast(fifth.body, body, 100)
		if fifth.status != 429 || fifth.retryAfter != "10" || err != nil || !strings.Contains(string(body[:n]), tooManyUploads) {
			t.Errorf("the fifth upload is answered %d, again after %s: %s, %v", fifth.status, fifth.retryAfter, body[:n], err)
		}
		again := p.Form("POST", apptest.RegisterPath, asha.Token, apptest.ProductForm("serialNo", "SN-0002"))
		if again.Refuses(429, tooManyUploads); again.Header.Get("Retry-After") != "10" {
			t.Errorf("a small upload may come again after %q", again.Header.Get("Retry-After"))
		}
		p.Holds(1, 1)
		// Words are no upload, and others have places of their own.
		p.Raises(asha, apptest.RaiseRepair, product)
		p.Buys(ravi, "serialNo", "SN-0003")
		for _, conn := range stalled {
			_ = conn.Close()
		}
		underWay(t, p, 0)
		p.Buys(asha, "serialNo", "SN-0002")
		underWay(t, p, 0)
	}, apptest.RealLimits, endlessPatience)
}

func TestAnUploadThatStandsStillIsCutOff(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, address := p.Registers("Asha Verma", "User"), listens(t, p)
		r := answered(t, uploads(t, address, asha.Token,
			"--b\r\nContent-Disposition: form-data; name=\"invoice\"; filename=\"invoice.pdf\"\r\n\r\n%PDF-1.7\n"))
		body := make([]byte, 200)
		n, err := io.ReadAtLeast(r.body, body, 100)
		if r.status != 400 || err != nil || !strings.Contains(string(body[:n]), " Please try again.") {
			t.Errorf("it is answered %d: %s, %v", r.status, body[:n], err)
		}
		underWay(t, p, 0)
		p.Holds(0, 0)
	}, func(c *app.Config) { c.Patience = 100 * time.Millisecond })
}
