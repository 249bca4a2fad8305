package check

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"math/big"
	mathrand "math/rand/v2"
	"mime/multipart"
	"net"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

const host = "care.example.com"

// stage holds the folder, addresses and certificate of a proxy, and the two portals behind it.
type stage struct {
	folder            string
	plain, secure     string // addresses with ports
	chain, key, both  string // files
	roots             *x509.CertPool
	portalOne, portal *portal
}

func (s *stage) one() string { return s.portalOne.addr() }
func (s *stage) two() string { return s.portal.addr() }

// set builds a stage. Each stage has its own loopback address, so that no other test takes its ports
// before the proxy starts.
func set(t *testing.T) *stage {
	t.Helper()
	s := &stage{folder: t.TempDir()}
	ip := fmt.Sprintf("127.%d.%d.%d", 64+mathrand.N(64), mathrand.N(256), 1+mathrand.N(254))
	for _, addr := range []*string{&s.plain, &s.secure} {
		listener, err := net.Listen("tcp", ip+":0")
		if err != nil {
			t.Fatal(err)
		}
		*addr = listener.Addr().String()
		if err := listener.Close(); err != nil {
			t.Fatal(err)
		}
	}
	s.certify(t)
	return s
}

func (s *stage) certify(t *testing.T) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), DNSNames: []string{host}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
		IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	chainText := string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
	keyText := string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private}))
	s.chain, s.key = write(t, s.folder, "chain.pem", chainText), write(t, s.folder, "key.pem", keyText)
	s.both = write(t, s.folder, "both.pem", chainText+keyText)
	s.roots = x509.NewCertPool()
	if !s.roots.AppendCertsFromPEM([]byte(chainText)) {
		t.Fatal("the certificate cannot be read")
	}
}

// startPortals starts two replicas with different names.
func (s *stage) startPortals(t *testing.T) {
	t.Helper()
	start := func(brand string) *portal {
		return starts(t, command(t, binary(t), "serve"), "AFTERCARE_ADDR=127.0.0.1:0", "AFTERCARE_DATA_DIR="+t.TempDir(), "AFTERCARE_BRAND="+brand,
			"AFTERCARE_TRUSTED_PROXIES=127.0.0.1", "AFTERCARE_RATE_FACTOR=1000000", "AFTERCARE_DRAIN=1h", "AFTERCARE_ADMIN_PASSWORD=correct horse battery")
	}
	s.portalOne, s.portal = start("Portal One"), start("Portal Two")
}

func (s *stage) runs(t *testing.T, c *exec.Cmd) {
	t.Helper()
	var said bytes.Buffer
	c.Stdout, c.Stderr = &said, &said
	// A killed nginx leaves its workers running, so it gets SIGTERM.
	c.Cancel = func() error { return c.Process.Signal(syscall.SIGTERM) }
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	t.Cleanup(func() {
		_ = c.Cancel() // the test's context has already stopped it
		<-ended
	})
	await(t, func() bool {
		select {
		case err := <-ended:
			ended <- err
			t.Fatalf("the proxy ended: %v\n%s", err, said.String())
		default:
		}
		conn, err := net.Dial("tcp", s.secure)
		if err == nil {
			conn.Close()
		}
		return err == nil
	}, func() string { return "the proxy does not listen" })
}

// visitor returns a client at 127.0.0.2, which the portals do not trust as a proxy.
func (s *stage) visitor() *http.Client {
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}
	return &http.Client{
		Timeout:       limit,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			TLSClientConfig:     &tls.Config{RootCAs: s.roots},
			MaxIdleConnsPerHost: 4,
			DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
				if strings.HasSuffix(addr, ":443") {
					return dialer.DialContext(ctx, network, s.secure)
				}
				return dialer.DialContext(ctx, network, s.plain)
			},
		},
	}
}

type answer struct {
	*http.Response
	body string
}

func ask(t *testing.T, c *http.Client, method, url string, body io.Reader, header http.Header) (answer, error) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, body)
	if err != nil {
		t.Fatal(err)
	}
	for name, values := range header {
		r.Header[name] = values
	}
	got, err := c.Do(r)
	if err != nil {
		return answer{}, err
	}
	text, err := io.ReadAll(got.Body)
	return answer{got, string(text)}, errors.Join(err, got.Body.Close())
}

// page opens the first page and returns the name of its portal. A failure ends the test.
func page(t *testing.T, c *http.Client) string {
	t.Helper()
	got, err := ask(t, c, "GET", "https://"+host+"/", nil, nil)
	if err != nil || got.StatusCode != http.StatusOK {
		t.Fatalf("a page fails: %v, %+v", err, got)
	}
	for _, name := range []string{"Portal One", "Portal Two"} {
		if strings.Contains(got.body, name) {
			return name
		}
	}
	t.Fatalf("nobody's page: %s", got.body)
	return ""
}

// servesBoth waits until both portals have answered.
func servesBoth(t *testing.T, c *http.Client) {
	t.Helper()
	met := map[string]bool{}
	await(t, func() bool {
		got, err := ask(t, c, "GET", "https://"+host+"/readyz", nil, nil)
		return err == nil && got.StatusCode == http.StatusOK
	}, func() string { return "nobody is ready behind the proxy" })
	await(t, func() bool {
		met[page(t, c)] = true
		return len(met) == 2
	}, func() string { return fmt.Sprintf("only these were met: %v", met) })
}

func (s *stage) passesOn(t *testing.T, c *http.Client) {
	t.Helper()
	// The proxy hides the metrics.
	if got, err := ask(t, c, "GET", "https://"+host+"/metrics", nil, nil); err != nil || got.StatusCode != http.StatusNotFound {
		t.Errorf("the metrics are answered by %v, %+v", err, got)
	}
	// The portal sees the visitor's real address, not the faked one.
	if got, err := ask(t, c, "GET", "https://"+host+"/openapi.json", nil, http.Header{"X-Forwarded-For": {"203.0.113.9"}}); err != nil || got.StatusCode != http.StatusOK {
		t.Errorf("the contract is answered by %v, %+v", err, got)
	}
	log := func() string { return s.portalOne.log() + s.portal.log() }
	await(t, func() bool { return strings.Contains(log(), `route="GET /openapi.json"`) }, func() string { return "the request is not logged" })
	for line := range strings.Lines(log()) {
		if strings.Contains(line, `route="GET /openapi.json"`) && !strings.Contains(line, " ip=127.0.0.2\n") {
			t.Errorf("the portal takes the visitor for another: %s", line)
		}
	}
}

// leaves stops the first portal, like an upgrade. No request may fail in that time. With asksHow it waits
// until the proxy sends requests to the second portal only; the first portal serves until then.
func (s *stage) leaves(t *testing.T, c *http.Client, asksHow bool) {
	t.Helper()
	signal := func() {
		if err := s.portalOne.command.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
	}
	signal()
	s.portalOne.says("msg=draining")
	if asksHow {
		const enough = 30
		elsewhere := 0
		await(t, func() bool {
			if elsewhere++; page(t, c) == "Portal One" {
				elsewhere = 0
			}
			return elsewhere == enough
		}, func() string { return "the proxy does not notice that a portal leaves" })
	}
	var visitors sync.WaitGroup
	over := make(chan struct{})
	for range 3 {
		visitors.Go(func() {
			visitor := s.visitor()
			defer visitor.CloseIdleConnections()
			for {
				got, err := ask(t, visitor, "GET", "https://"+host+"/", nil, nil)
				if err != nil || got.StatusCode != http.StatusOK {
					t.Errorf("a page fails while a portal ends: %v, %+v", err, got)
				}
				select {
				case <-over:
					return
				default:
				}
			}
		})
	}
	signal()
	<-s.portalOne.ended
	close(over)
	visitors.Wait()
	for range 10 {
		if name := page(t, c); name != "Portal Two" {
			t.Errorf("after its end %s answers", name)
		}
	}
}

// takesForms sends a form with the largest allowed file. Only one portal may be left, because each has its
// own database and customers.
func takesForms(t *testing.T, c *http.Client) {
	t.Helper()
	registered, err := ask(t, c, "POST", "https://"+host+"/api/users/register", strings.NewReader(
		`{"name":"Asha Verma","email":"asha@example.com","phone":"0987654321","address":"1, Mall Road","password":"staple of a customer","role":"User"}`),
		http.Header{"Content-Type": {"application/json"}})
	if err != nil || registered.StatusCode != http.StatusCreated {
		t.Fatalf("a customer cannot register: %v, %+v", err, registered)
	}
	in, err := ask(t, c, "POST", "https://"+host+"/api/users/login", strings.NewReader(`{"email":"asha@example.com","password":"staple of a customer"}`),
		http.Header{"Content-Type": {"application/json"}})
	var login struct{ Token string }
	if err = errors.Join(err, json.Unmarshal([]byte(in.body), &login)); err != nil || login.Token == "" {
		t.Fatalf("a customer cannot log in: %v, %+v", err, in)
	}
	var form bytes.Buffer
	fields := multipart.NewWriter(&form)
	file, err := fields.CreateFormFile("invoice", "invoice.pdf")
	if err != nil {
		t.Fatal(err)
	}
	if _, err = file.Write(append([]byte("%PDF-1.7\n1 0 obj << /Type /Page >> endobj\n"), make([]byte, 10<<20-64)...)); err != nil || fields.Close() != nil {
		t.Fatal(err)
	}
	got, err := ask(t, c, "POST", "https://"+host+"/Registered/RegisteredProduct", &form,
		http.Header{"Content-Type": {fields.FormDataContentType()}, "Authorization": {"Bearer " + login.Token}})
	// The portal refuses the missing fields only after it has read the whole form.
	if err != nil || got.StatusCode != http.StatusBadRequest || !strings.Contains(got.body, `"fields":[`) {
		t.Errorf("a large form is answered by %v, %+v", err, got)
	}
}

func TestNginxServesPortalsThatComeAndGo(t *testing.T) {
	t.Parallel()
	s := set(t)
	s.startPortals(t)
	example := with(t, read(t, beside(t, "nginx", "aftercare.conf")),
		"    listen [::]:80;\n", "", "    listen [::]:443 ssl http2;\n", "", "listen 80;", "listen "+s.plain+";", "listen 443 ssl", "listen "+s.secure+" ssl",
		"/etc/ssl/care.example.com/fullchain.pem", s.chain, "/etc/ssl/care.example.com/privkey.pem", s.key,
		"server 127.0.0.1:8080 max_fails", "server "+s.one()+" max_fails=1 fail_timeout=2s;\n    server "+s.two()+" max_fails")
	site := write(t, s.folder, "aftercare.conf", example)
	// The part of Debian's nginx.conf around a site, with all paths in this folder. The workers run as root,
	// because other users cannot enter the folder.
	around := func(site string) string {
		return "pid " + s.folder + "/nginx.pid;\nerror_log stderr warn;\nuser root;\nevents {}\nhttp {\n  access_log off;\n" +
			"  client_body_temp_path " + s.folder + "/body;\n  proxy_temp_path " + s.folder + "/proxy;\n  fastcgi_temp_path " + s.folder + "/fastcgi;\n" +
			"  uwsgi_temp_path " + s.folder + "/uwsgi;\n  scgi_temp_path " + s.folder + "/scgi;\n  include " + site + ";\n}\n"
	}
	config := write(t, s.folder, "nginx.conf", around(site))
	passes(t, "nginx", "-t", "-q", "-p", s.folder, "-c", config)
	wrong := write(t, s.folder, "wrong.conf", around(write(t, s.folder, "wrong-site.conf", with(t, example, "proxy_pass", "proxy_past"))))
	fails(t, "nginx", "-t", "-q", "-p", s.folder, "-c", wrong)

	s.runs(t, command(t, "nginx", "-p", s.folder, "-c", config, "-g", "daemon off;"))
	c := s.visitor()
	servesBoth(t, c)
	s.sendsToTLS(t, c)
	s.passesOn(t, c)
	s.leaves(t, c, false)
	takesForms(t, c)
}

// make drill DRILL=pooler runs it.
func TestHAProxyAcceptsTheFileThatFindsThePrimary(t *testing.T) {
	t.Parallel()
	s := set(t)
	found := read(t, beside(t, "haproxy", "primary.cfg"))
	passes(t, "haproxy", "-c", "-q", "-f", write(t, s.folder, "primary.cfg", found))
	fails(t, "haproxy", "-c", "-q", "-f", write(t, s.folder, "wrong.cfg", with(t, found, "on-marked-down shutdown-sessions", "on-marked-down end-sessions")))
}

func TestHAProxyServesPortalsThatComeAndGo(t *testing.T) {
	t.Parallel()
	s := set(t)
	s.startPortals(t)
	original := with(t, read(t, beside(t, "haproxy", "haproxy.cfg")), "/etc/haproxy/care.example.com.pem", s.both)
	passes(t, "haproxy", "-c", "-q", "-f", write(t, s.folder, "original.cfg", original))
	fails(t, "haproxy", "-c", "-q", "-f", write(t, s.folder, "wrong.cfg", with(t, original, "balance leastconn", "balance bestconn")))

	example := with(t, original, "bind :80\n", "bind "+s.plain+"\n", "bind :443 ", "bind "+s.secure+" ",
		"server one 127.0.0.1:8080", "server one "+s.one()+"\n    server two "+s.two())
	s.runs(t, command(t, "haproxy", "-db", "-f", write(t, s.folder, "haproxy.cfg", example)))
	c := s.visitor()
	servesBoth(t, c)
	s.sendsToTLS(t, c)
	s.passesOn(t, c)
	s.leaves(t, c, true)
	takesForms(t, c)
	s.isAway(t, c)
}

// isAway stops the last portal: visitors read when to come back.
func (s *stage) isAway(t *testing.T, c *http.Client) {
	t.Helper()
	if err := s.portal.command.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	<-s.portal.ended
	got, err := ask(t, c, "GET", "https://"+host+"/", nil, nil)
	if err != nil || got.StatusCode != http.StatusServiceUnavailable || got.Header.Get("Retry-After") != "5" || !strings.Contains(got.body, "try again") {
		t.Errorf("without a portal it answers %v, %+v", err, got)
	}
}

func TestCaddyServesPortalsThatComeAndGo(t *testing.T) {
	t.Parallel()
	s := set(t)
	s.startPortals(t)
	original := beside(t, "caddy", "Caddyfile")
	passes(t, "caddy", "validate", "--adapter", "caddyfile", "--config", original)
	fails(t, "caddy", "validate", "--adapter", "caddyfile", "--config", write(t, s.folder, "Wrongfile", with(t, read(t, original), "lb_policy least_conn", "lb_policy best_conn")))
	if said := passes(t, "caddy", "fmt", original); said != read(t, original) {
		t.Errorf("Caddy would write it otherwise:\n%s", said)
	}

	ip, port, err := net.SplitHostPort(s.secure)
	if err != nil {
		t.Fatal(err)
	}
	// The test's own certificate and port replace the public ones.
	example := "{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system " + filepath.Join(s.folder, "caddy") + "\n}\n" +
		with(t, read(t, original), "\ncare.example.com {\n", "\nhttps://care.example.com:"+port+" {\n\tbind "+ip+"\n\ttls "+s.chain+" "+s.key+"\n",
			"reverse_proxy 127.0.0.1:8080 {", "reverse_proxy "+s.one()+" "+s.two()+" {")
	s.runs(t, command(t, "caddy", "run", "--adapter", "caddyfile", "--config", write(t, s.folder, "Caddyfile", example)))
	c := s.visitor()
	servesBoth(t, c)
	s.passesOn(t, c)
	s.leaves(t, c, true)
	takesForms(t, c)
}

func (s *stage) sendsToTLS(t *testing.T, c *http.Client) {
	t.Helper()
	got, err := ask(t, c, "GET", "http://"+host+"/tracker", nil, nil)
	if err != nil || got.StatusCode != http.StatusMovedPermanently || got.Header.Get("Location") != "https://"+host+"/tracker" {
		t.Errorf("without TLS it answers %v, %+v", err, got)
	}
}
