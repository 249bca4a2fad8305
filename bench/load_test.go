package main

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

func serve(t *testing.T, handler http.HandlerFunc) (addr string) {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return strings.TrimPrefix(server.URL, "http://")
}

func TestAnswersAreReadWholeHoweverTheyAreSent(t *testing.T) {
	t.Parallel()
	addr := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer secret" {
			t.Errorf("the token is %q", r.Header.Get("Authorization"))
		}
		w.Header().Set("X-Total-Count", "42")
		_, _ = fmt.Fprint(w, "one ")
		if r.URL.Path == "/chunks" {
			w.(http.Flusher).Flush()
		}
		_, _ = fmt.Fprint(w, strings.Repeat("two", 40_000))
	})
	c, err := dial(addr)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for _, path := range []string{"/whole", "/chunks", "/whole"} {
		a, err := c.call(request{path: path, token: "secret"})
		if err != nil {
			t.Fatal(err)
		}
		if a.total != 42 || string(a.body) != "one "+strings.Repeat("two", 40_000) {
			t.Errorf("%s: total %d, %d bytes", path, a.total, len(a.body))
		}
	}
}

func TestARunEndsWithTheFirstWrongAnswer(t *testing.T) {
	t.Parallel()
	var calls atomic.Int64
	addr := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		if calls.Add(1) == 20 {
			http.Error(w, "no more", http.StatusServiceUnavailable)
		}
	})
	forever := func(int) (request, bool) { return request{path: "/"}, true }
	_, err := load{addr: addr, conns: 4, limit: time.Hour, next: forever}.run(t.Context())
	if err == nil || !strings.Contains(err.Error(), "503: no more") {
		t.Errorf("the run ended with %v", err)
	}
	refusal := errors.New("not this")
	picky := func(int) (request, bool) {
		return request{path: "/", check: func(answer) error { return refusal }}, true
	}
	if _, err := (load{addr: addr, conns: 1, limit: time.Hour, next: picky}).run(t.Context()); !errors.Is(err, refusal) {
		t.Errorf("the run ended with %v", err)
	}
}

func TestARunEndsWhenTheRequestsRunOut(t *testing.T) {
	t.Parallel()
	var calls atomic.Int64
	addr := serve(t, func(http.ResponseWriter, *http.Request) { calls.Add(1) })
	hundred := func(n int) (request, bool) {
		return request{method: "POST", path: "/", body: []byte("x"), kind: "text/plain"}, n < 100
	}
	found, err := load{addr: addr, conns: 7, limit: time.Hour, next: hundred}.run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if calls.Load() != 100 || found[perSecond] <= 0 || found[p99] <= 0 || found[slowest] < found[p99] {
		t.Errorf("%v of %d calls", found, calls.Load())
	}
}

func TestTermsComeFromCommonToRare(t *testing.T) {
	t.Parallel()
	g := grams{}
	for _, name := range []string{"asha rana", "ana", "आशा"} {
		g.add(name, 2)
	}
	all := g.common()
	if len(all) < 3 || !slices.Equal(all[:2], []string{"an", "na"}) || slices.Contains(all, "a ") || !slices.Contains(all, "आश") {
		t.Errorf("%q", all)
	}
	if none := g.absent(3); len(none) != 3 || slices.Contains(none, "na") {
		t.Errorf("%q", none)
	}
}
