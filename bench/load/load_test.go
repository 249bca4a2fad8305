package load_test

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"aftercare/bench/load"
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
	conn, err := load.Dial(addr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	for _, path := range []string{"/whole", "/chunks", "/whole"} {
		answer, err := conn.Call(load.Request{Path: path, Token: "secret"})
		if err != nil {
			t.Fatal(err)
		}
		if answer.Total != 42 || string(answer.Body) != "one "+strings.Repeat("two", 40_000) {
			t.Errorf("%s: total %d, %d bytes", path, answer.Total, len(answer.Body))
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
	forever := func(int) (load.Request, bool) { return load.Request{Path: "/"}, true }
	_, err := load.Load{Addr: addr, Conns: 4, For: time.Hour, Next: forever}.Run(t.Context())
	if err == nil || !strings.Contains(err.Error(), "503: no more") {
		t.Errorf("the run ended with %v", err)
	}
	refusal := errors.New("not this")
	picky := func(int) (load.Request, bool) {
		return load.Request{Path: "/", Check: func(load.Answer) error { return refusal }}, true
	}
	if _, err := (load.Load{Addr: addr, Conns: 1, For: time.Hour, Next: picky}).Run(t.Context()); !errors.Is(err, refusal) {
		t.Errorf("the run ended with %v", err)
	}
}

func TestARunEndsWhenTheRequestsRunOutAndCountsThemAll(t *testing.T) {
	t.Parallel()
	var calls atomic.Int64
	addr := serve(t, func(http.ResponseWriter, *http.Request) { calls.Add(1) })
	hundred := func(n int) (load.Request, bool) {
		return load.Request{Method: "POST", Path: "/", Body: []byte("x"), Type: "text/plain"}, n < 100
	}
	result, err := load.Load{Addr: addr, Conns: 7, For: time.Hour, Next: hundred}.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if result.Requests != 100 || calls.Load() != 100 || result.PerSecond <= 0 || result.P50 <= 0 || result.P99 < result.P50 {
		t.Errorf("%+v of %d calls", result, calls.Load())
	}
}

func TestADownloadIsReadToItsEnd(t *testing.T) {
	t.Parallel()
	addr := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		for range 5000 {
			_, _ = fmt.Fprint(w, `{"id":`)
			_, _ = fmt.Fprint(w, `"filler that is as long as it is"}`)
		}
	})
	var kept bytes.Buffer
	got, err := load.Download(t.Context(), "http://"+addr+"/", "", &kept)
	if err != nil {
		t.Fatal(err)
	}
	if got.Bytes != 5000*int64(len(`{"id":"filler that is as long as it is"}`)) || got.Bytes != int64(kept.Len()) || got.FirstByte <= 0 || got.Total < got.FirstByte {
		t.Errorf("%+v, %d bytes kept", got, kept.Len())
	}
	counter := load.Counter{Mark: []byte("abc")}
	for _, piece := range []string{"ab", "cab", "c", "", "a", "b", "c", "ab"} {
		_, _ = counter.Write([]byte(piece))
	}
	if counter.Count != 3 {
		t.Errorf("counted %d of 3", counter.Count)
	}
}
