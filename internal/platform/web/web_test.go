package web

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"testing/fstest"
)

func TestTheClientIsThePeerUnlessAProxyIsTrusted(t *testing.T) {
	t.Parallel()
	trusted := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	for _, c := range []struct {
		peer, forwarded, want string
	}{
		{"203.0.113.7:5000", "", "203.0.113.7"},
		{"203.0.113.7:5000", "198.51.100.1", "203.0.113.7"},
		{"10.1.1.1:5000", "198.51.100.1", "198.51.100.1"},
		{"10.1.1.1:5000", "6.6.6.6, 198.51.100.1", "198.51.100.1"},
		{"10.1.1.1:5000", "198.51.100.1, 10.2.2.2", "198.51.100.1"},
		{"10.1.1.1:5000", "198.51.100.1:40112", "198.51.100.1"},
		{"10.1.1.1:5000", `"198.51.100.1:40112"`, "198.51.100.1"},
		{"10.1.1.1:5000", "6.6.6.6, 198.51.100.1:40112, 10.2.2.2:80", "198.51.100.1"},
		{"10.1.1.1:5000", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"},
		{"10.1.1.1:5000", "[2001:db8:1:2:3:4:5:6]", "2001:db8:1:2::/64"},
		{"10.1.1.1:5000", "[2001:db8:1:2:3:4:5:6]:443", "2001:db8:1:2::/64"},
		{"10.1.1.1:5000", `"[2001:db8:1:2:3:4:5:6]:443"`, "2001:db8:1:2::/64"},
		{"10.1.1.1:5000", "[::ffff:198.51.100.1]:443", "198.51.100.1"},
		{"10.1.1.1:5000", "unknown", "10.1.1.1"},
		{"10.1.1.1:5000", "nonsense", "10.1.1.1"},
		{"10.1.1.1:5000", "", "10.1.1.1"},
		{"[2001:db8:1:2:3:4:5:6]:5000", "", "2001:db8:1:2::/64"},
		{"[::ffff:203.0.113.7]:5000", "", "203.0.113.7"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.peer
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		if got := clientIP(r, trusted); got != c.want {
			t.Errorf("%s forwarding %q: %s, want %s", c.peer, c.forwarded, got, c.want)
		}
	}
}

func TestAPathIsRespelledAndItsParametersAreKept(t *testing.T) {
	t.Parallel()
	var got string
	h := canonical([]string{"/Customer-Scheme/all", "/Scheme/hide/{id}"}, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		got = r.URL.EscapedPath()
	}))
	for path, want := range map[string]string{
		"/customer-scheme/ALL": "/Customer-Scheme/all",
		"/SCHEME/HIDE/aBc":     "/Scheme/hide/aBc",
		"/scheme/hide/a%2Fb":   "/Scheme/hide/a%2Fb",
		"/scheme/other/x":      "/scheme/other/x",
		"/":                    "/",
	} {
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", path, nil))
		if got != want {
			t.Errorf("%s becomes %s, want %s", path, got, want)
		}
	}
}

func TestOnlyAnswersToReadsAreCompressed(t *testing.T) {
	t.Parallel()
	h := compressed(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(strings.Repeat("x", 4000)))
	}))
	for method, want := range map[string]string{"GET": "gzip", "POST": "", "PUT": "", "PATCH": "", "DELETE": ""} {
		r := httptest.NewRequest(method, "/", nil)
		r.Header.Set("Accept-Encoding", "gzip")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if got := w.Header().Get("Content-Encoding"); got != want || (want == "") != (w.Body.Len() == 4000) {
			t.Errorf("%s: %q, %d bytes", method, got, w.Body.Len())
		}
	}
}

func TestOnlyARealNULIsFoundInJSON(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		`"a\u0000b"`: true, `"a\\u0000b"`: false, `"a\\\u0000b"`: true, `"\u0001"`: false, `"plain"`: false, `"\\u0000\u0000"`: true,
	} {
		if got := containsEscapedNUL([]byte(text)); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

func TestAWindowTakesTheNearestSensiblePage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		page, limit     int
		total           int
		wantLimit, from int
	}{
		{0, 0, 25, 25, 0},
		{1, 0, 25, 10, 0},
		{3, 0, 25, 10, 20},
		{9, 0, 25, 10, 20},
		{2, 100, 25, 100, 0},
		{5, 0, 0, 10, 0},
	} {
		w, err := Paging{Page: c.page, Limit: c.limit}.Window(false)
		if err != nil {
			t.Fatal(err)
		}
		if limit, offset := w.Slice(c.total); limit != c.wantLimit || offset != c.from {
			t.Errorf("page %d limit %d of %d: LIMIT %d OFFSET %d, want %d and %d", c.page, c.limit, c.total, limit, offset, c.wantLimit, c.from)
		}
	}
}

func gzipped(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestPagesAreCachedByClassAndCarryTheBrand(t *testing.T) {
	t.Parallel()
	script := "console.log(1);" + strings.Repeat(" ", 2000)
	pages, err := NewPages(fstest.MapFS{
		"index.html":       {Data: []byte("<!doctype html><head><title>x</title></head>")},
		"assets/app-1a.js": {Data: []byte(script)},
		"assets/big.js.gz": {Data: gzipped(t, "console.log(2);")},
		"assets/big.js.br": {Data: []byte("as Brotli")},
		"theme.js":         {Data: []byte("1")},
		".keep":            {},
	}, []string{"/", "/customer_dashboard/SchemeStatus", "/reset-password/:token"}, func() Head {
		return Head{Title: "Rock & Roll", Coloured: true, Tags: []Tag{{"brand", `Rock & "Roll"`}, ListTag("dealers", []string{"STEK SYSTEM"})}}
	}, []string{"/api/"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path, encoding     string
		status             int
		cache, has, policy string
	}{
		{"/", "", 200, "no-cache", `<meta name="aftercare:brand" content="Rock &amp; &#34;Roll&#34;">`, pagePolicy},
		{"/", "", 200, "no-cache", `<head><title>Rock &amp; Roll</title><link rel="stylesheet" href="/brand.css">`, pagePolicy},
		{"/", "", 200, "no-cache", `<meta name="aftercare:dealers" content="[&#34;STEK SYSTEM&#34;]"></head>`, pagePolicy},
		{"/API/none", "", 404, "", "There is nothing at this address.", ""},
		{"/apiary", "", 404, "no-store", "<!doctype html>", pagePolicy},
		{"/customer_dashboard/SchemeStatus", "", 200, "no-store", "<!doctype html>", pagePolicy},
		{"/customer_dashboard/schemestatus/", "", 200, "no-store", "<!doctype html>", pagePolicy},
		{"/reset-password/abc", "", 200, "no-store", "<!doctype html>", pagePolicy},
		{"/reset-password/", "", 404, "no-store", "<!doctype html>", pagePolicy},
		{"/reset-password/abc/more", "", 404, "no-store", "<!doctype html>", pagePolicy},
		{"/customer_dashboard", "", 404, "no-store", "<!doctype html>", pagePolicy},
		{"/index.html", "", 404, "no-store", "<!doctype html>", pagePolicy},
		{"/assets/app-1a.js", "", 200, "public, max-age=31536000, immutable", "console.log(1);", pagePolicy},
		{"/assets/app-1a.js", "gzip", 200, "public, max-age=31536000, immutable", "\x1f\x8b", pagePolicy},
		{"/assets/big.js", "", 200, "public, max-age=31536000, immutable", "console.log(2);", pagePolicy},
		{"/assets/big.js", "gzip", 200, "public, max-age=31536000, immutable", string(gzipped(t, "console.log(2);")), pagePolicy},
		{"/assets/big.js", "gzip, deflate, br, zstd", 200, "public, max-age=31536000, immutable", "as Brotli", pagePolicy},
		{"/assets/big.js.br", "br", 404, "", "There is nothing at this address.", ""},
		{"/assets/big.js.gz", "gzip", 404, "", "There is nothing at this address.", ""},
		{"/theme.js", "", 200, "no-cache", "1", pagePolicy},
		{"/assets/old-99.js", "", 404, "", "There is nothing at this address.", ""},
		{"/api/none", "", 404, "", "There is nothing at this address.", ""},
		{"/.keep", "", 404, "", "There is nothing at this address.", ""},
		{"/.env", "", 404, "", "There is nothing at this address.", ""},
		{"/reset-password/.git", "", 404, "", "There is nothing at this address.", ""},
	} {
		r := httptest.NewRequest("GET", c.path, nil)
		r.Header.Set("Accept-Encoding", c.encoding)
		w := httptest.NewRecorder()
		pages.ServeHTTP(w, r)
		if w.Code != c.status || w.Header().Get("Cache-Control") != c.cache || !strings.Contains(w.Body.String(), c.has) || w.Header().Get("Content-Security-Policy") != c.policy {
			t.Errorf("%s: %d, %v, %.80q", c.path, w.Code, w.Header(), w.Body.String())
		}
	}
	first := httptest.NewRecorder()
	pages.ServeHTTP(first, httptest.NewRequest("GET", "/theme.js", nil))
	again := httptest.NewRequest("GET", "/theme.js", nil)
	again.Header.Set("If-None-Match", first.Header().Get("ETag"))
	second := httptest.NewRecorder()
	pages.ServeHTTP(second, again)
	if second.Code != http.StatusNotModified {
		t.Errorf("a known file is sent again: %d", second.Code)
	}
}

func TestThePageShowsTheCurrentFacts(t *testing.T) {
	t.Parallel()
	brand := "First"
	pages, err := NewPages(fstest.MapFS{"index.html": {Data: []byte("<head></head>")}}, []string{"/"}, func() Head { return Head{Tags: []Tag{{"brand", brand}}} }, nil)
	if err != nil {
		t.Fatal(err)
	}
	tag := func() (body, etag string) {
		w := httptest.NewRecorder()
		pages.ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
		return w.Body.String(), w.Header().Get("ETag")
	}
	body, first := tag()
	if _, again := tag(); again != first || !strings.Contains(body, `content="First"`) {
		t.Errorf("%q, %s and %s", body, first, again)
	}
	brand = "Second"
	if body, second := tag(); second == first || !strings.Contains(body, `content="Second"`) {
		t.Errorf("after a change: %q, %s", body, second)
	}
}

func TestAPageNamesItsScriptsInItsHead(t *testing.T) {
	t.Parallel()
	pages, err := NewPages(fstest.MapFS{
		"index.html": {Data: []byte("<head></head>")},
		"loads.json": {Data: []byte(`{"/": ["/assets/login.js"], "/customer_dashboard": ["/assets/area.js", "/assets/home.js"]}`)},
	}, []string{"/", "/register", "/customer_dashboard"}, func() Head { return Head{Tags: []Tag{{"brand", "B"}}} }, nil)
	if err != nil {
		t.Fatal(err)
	}
	link := func(name string) string {
		return `<link rel="modulepreload" crossorigin href="/assets/` + name + `.js">`
	}
	const tag = `<meta name="aftercare:brand" content="B">`
	for _, c := range []struct{ path, cache, body string }{
		{"/", "no-cache", "<head>" + link("login") + tag + "</head>"},
		{"/register", "no-cache", "<head>" + tag + "</head>"},
		{"/Customer_Dashboard/", "no-store", "<head>" + link("area") + link("home") + tag + "</head>"},
		{"/unknown", "no-store", "<head>" + tag + "</head>"},
	} {
		w := httptest.NewRecorder()
		pages.ServeHTTP(w, httptest.NewRequest("GET", c.path, nil))
		if got := w.Body.String(); got != c.body || w.Header().Get("Cache-Control") != c.cache {
			t.Errorf("%s: %s, %q", c.path, w.Header().Get("Cache-Control"), got)
		}
	}
}

func TestABinaryWithoutPagesSaysSo(t *testing.T) {
	t.Parallel()
	pages, err := NewPages(fstest.MapFS{".keep": {}}, []string{"/"}, func() Head { return Head{} }, nil)
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	pages.ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	if !strings.Contains(w.Body.String(), "make build") {
		t.Error(fmt.Sprint(w.Body))
	}
}
