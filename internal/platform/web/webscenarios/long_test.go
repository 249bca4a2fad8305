package webscenarios_test

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
)

// smallBuffers limits the buffers of connections, so that a client that does not read blocks the
// writer.
type smallBuffers struct{ net.Listener }

func (l smallBuffers) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err == nil {
		err = conn.(*net.TCPConn).SetWriteBuffer(4 << 10)
	}
	return conn, err
}

// listens serves a portal on a real connection.
func listens(t *testing.T, p *apptest.Portal) string {
	t.Helper()
	server := httptest.NewUnstartedServer(p.App.Handler())
	server.Listener = smallBuffers{server.Listener}
	server.Start()
	t.Cleanup(server.Close)
	return server.Listener.Addr().String()
}

// reader makes a request and reads only the head of the answer.
type reader struct {
	net.Conn
	status     int
	retryAfter string
	header     http.Header
	body       *bufio.Reader
}

func asks(t *testing.T, address, path, token string) *reader {
	t.Helper()
	conn := dials(t, address)
	fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: portal.test\r\nAuthorization: Bearer %s\r\n\r\n", path, token)
	return answered(t, conn)
}

func dials(t *testing.T, address string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if err := conn.(*net.TCPConn).SetReadBuffer(4 << 10); err != nil {
		t.Fatal(err)
	}
	return conn
}

func answered(t *testing.T, conn net.Conn) *reader {
	t.Helper()
	r := &reader{Conn: conn, body: bufio.NewReader(conn)}
	response, err := http.ReadResponse(r.body, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.status, r.header, r.retryAfter = response.StatusCode, response.Header, response.Header.Get("Retry-After")
	return r
}

// registersMany makes a list that is larger than any buffer.
func registersMany(p *apptest.Portal) {
	p.T.Helper()
	for i := range 10 {
		p.Registers(fmt.Sprintf("Asha %c Verma", 'A'+i), "User")
	}
	p.Exec(`UPDATE customers SET address = $1`, strings.Repeat("House behind the old market ", 2000))
}

// desk returns the tokens of several admins.
func desk(p *apptest.Portal, people int) []string {
	p.T.Helper()
	tokens := make([]string, people)
	for i := range tokens {
		name := fmt.Sprintf("desk%d", i)
		p.Exec(`INSERT INTO admins (id, username, username_fold, email, role, password_hash, created_at)
			SELECT $1, $1, $1, $2, role, password_hash, created_at FROM admins WHERE username = 'admin'`, name, name+"@example.com")
		tokens[i] = p.Call("POST", "/admin/login", "", map[string]string{"username": name, "password": apptest.AdminPassword}).Gives(200).Get("token")
	}
	return tokens
}

const (
	tooManyLists = "You are loading 3 whole lists or exports already. Please wait until one of them is complete."
	deskIsBusy   = "Too many whole lists and exports are being sent at the moment. Please try again shortly."
)

// endlessPatience keeps slow clients connected during the whole scenario.
func endlessPatience(c *app.Config) { c.Patience = time.Hour }

// eventually waits until a call has the status.
func eventually(t *testing.T, call func() *apptest.Answer, status int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	for call().Status != status {
		if ctx.Err() != nil {
			call().Gives(status)
			return
		}
	}
}

func TestSlowReadersOfWholeListsDoNotBlockOthers(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		registersMany(p)
		people, address := desk(p, 5), listens(t, p)
		inAll := p.DB.Readers() / 2
		var open []*reader
		for i, token := range people {
			for n := range 4 {
				r := asks(t, address, "/api/users/all", token)
				switch {
				case len(open) < inAll && n < 3:
					if r.status != 200 {
						t.Errorf("list %d of person %d is answered %d while %d are under way", n+1, i+1, r.status, len(open))
					}
					open = append(open, r)
				case n == 3 && len(open) >= 3*(i+1):
					if r.status != 429 || r.retryAfter != "5" {
						t.Errorf("the fourth list of person %d is answered %d, again after %s", i+1, r.status, r.retryAfter)
					}
				default:
					if r.status != 503 || r.retryAfter != "5" {
						t.Errorf("with all places taken, person %d is answered %d, again after %s", i+1, r.status, r.retryAfter)
					}
				}
			}
		}
		if len(open) != inAll {
			t.Fatalf("%d lists are under way, want %d", len(open), inAll)
		}
		p.Call("GET", "/api/users/all", people[0], nil).Refuses(429, tooManyLists)
		last := people[len(people)-1]
		p.Call("GET", "/api/users/all", last, nil).Refuses(503, deskIsBusy)
		p.Call("GET", "/api/users/export", last, nil).Refuses(503, deskIsBusy)
		// Other people, and pages of the same list, are still served.
		p.Call("GET", "/api/users/all?page=2&limit=100", people[0], nil).Gives(200)
		ravi := p.Registers("Ravi Traders", "Dealer")
		p.Call("GET", "/Registered/fetch", ravi.Token, nil).Gives(200)
		// A client that leaves frees its place.
		for _, r := range open {
			_ = r.Close()
		}
		eventually(t, func() *apptest.Answer { return p.Call("GET", "/api/users/all", last, nil) }, 200)
		eventually(t, func() *apptest.Answer { return p.Call("GET", "/api/users/all", people[0], nil) }, 200)
	}, endlessPatience)
}

func TestAReaderThatTakesNothingIsCutOff(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		registersMany(p)
		token, address := p.Admin(), listens(t, p)
		for range 3 {
			conn := dials(t, address)
			fmt.Fprintf(conn, "GET /api/users/all HTTP/1.1\r\nHost: portal.test\r\nAuthorization: Bearer %s\r\n\r\n", token)
			// On a busy machine the server may cut off a client before its first byte, which is
			// fine too.
			if _, err := conn.Read(make([]byte, 1)); err != nil {
				t.Logf("cut off at once: %v", err)
			}
		}
		// They stay connected but lose their places.
		eventually(t, func() *apptest.Answer { return p.Call("GET", "/api/users/all", token, nil) }, 200)
	}, func(c *app.Config) { c.Patience = 100 * time.Millisecond })
}

func TestSlowReadersOfFilesAreBoundedForThemselves(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		scan := apptest.File{Name: "scan.pdf", Content: strings.Replace(apptest.OnePage.Content, "\n", "\n%"+strings.Repeat("x", 512<<10)+"\n", 1)}
		path := "/" + p.Buys(asha, "invoice", scan)["invoice"].(string)
		other := "/" + p.Buys(ravi, "serialNo", "SN-0002")["invoice"].(string)
		address := listens(t, p)
		for range 8 {
			if r := asks(t, address, path, asha.Token); r.status != 200 {
				t.Fatalf("a file is answered %d", r.status)
			}
		}
		p.Call("GET", path, asha.Token, nil).Refuses(429, "You are opening 8 files already. Please wait until one of them is complete.")
		p.Call("GET", other, ravi.Token, nil).Gives(200)
		p.Call("GET", path, p.Admin(), nil).Gives(200)
	}, endlessPatience)
}
