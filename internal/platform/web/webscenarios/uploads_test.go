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

// uploads sends the start of a large form.
func uploads(t *testing.T, address, token, beginning string, headers ...string) net.Conn {
	t.Helper()
	conn := dials(t, address)
	fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: portal.test\r\nAuthorization: Bearer %s\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n%s\r\n%s",
		apptest.RegisterPath, token, strings.Join(headers, ""), beginning)
	return conn
}

// stalls starts to send a large form and waits until the server asks for the rest.
func stalls(t *testing.T, address, token string) net.Conn {
	t.Helper()
	conn := uploads(t, address, token, "", "Expect: 100-continue\r\n")
	const wanted = "HTTP/1.1 100 Continue\r\n\r\n"
	line := make([]byte, len(wanted))
	if _, err := io.ReadFull(conn, line); err != nil || string(line) != wanted {
		t.Fatalf("the upload is answered %q, %v", line, err)
	}
	return conn
}

// uploadsAgain waits until a person's upload is accepted. The upload is never stored, because its
// model does not exist.
func uploadsAgain(t *testing.T, p *apptest.Portal, who apptest.Person) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); ; p.Clock.Advance(time.Second) {
		answer := p.Form("POST", apptest.RegisterPath, who.Token, apptest.ProductForm("modelNo", "none"))
		if answer.Status == 400 {
			return
		}
		if answer.Refuses(429, tooManyUploads); time.Now().After(deadline) {
			t.Fatal("the places of uploads that ended stay taken")
		}
	}
}

func TestAPersonHasFourUploadsUnderWay(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		product := apptest.Text(p.Buys(asha), "productID")
		address := listens(t, p)
		var stalled []net.Conn
		for range 4 {
			stalled = append(stalled, stalls(t, address, asha.Token))
		}
		// The fifth upload is refused before its body arrives. A small form is refused when its
		// file comes.
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
		// A form without a file is not an upload, and other people have their own places.
		p.Raises(asha, apptest.RaiseRepair, product)
		p.Buys(ravi, "serialNo", "SN-0003")
		for _, conn := range stalled {
			_ = conn.Close()
		}
		uploadsAgain(t, p, asha)
		p.Buys(asha, "serialNo", "SN-0002")
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
		p.Holds(0, 0)
	}, func(c *app.Config) { c.Patience = 100 * time.Millisecond })
}
