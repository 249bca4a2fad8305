package app_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
)

func TestTheMetricsAreForThisMachineAlone(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		const nothing = "There is nothing at this address."
		p.Call("GET", "/metrics", "", nil).Refuses(404, nothing)
		p.Nearby("/metrics", nil).Gives(200, "aftercare_http_request_seconds")
		p.Call("GET", "/METRICS", "", nil).Refuses(404, nothing)
		p.Call("GET", "/metrics", p.Admin(), nil).Refuses(404, nothing)
		for _, name := range []string{"X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip", "Forwarded", "Via"} {
			p.Nearby("/metrics", http.Header{name: {"127.0.0.1"}}).Refuses(404, nothing)
		}
	})
}

func TestTheMetricsAreNotWithTheRestIfTheyHaveAnAddress(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(_ *testing.T, p *apptest.Portal) {
		p.Nearby("/metrics", nil).Refuses(404, "There is nothing at this address.")
	}, func(c *app.Config) { c.MetricsAddr = "127.0.0.1:0" })
}

type metricsLog struct {
	*readyLog
	metrics chan string
}

var metricsLine = regexp.MustCompile(`msg=metrics addr=(\S+)`)

func (l metricsLog) Write(b []byte) (int, error) {
	if m := metricsLine.FindSubmatch(b); m != nil {
		l.metrics <- string(m[1])
	}
	return l.readyLog.Write(b)
}

func TestTheMetricsHaveAnAddressOfTheirOwn(t *testing.T) {
	t.Parallel()
	config := plainConfig(t)
	config.MetricsAddr = "127.0.0.1:0"
	log := metricsLog{&readyLog{found: make(chan string, 1)}, make(chan string, 1)}
	ended := make(chan error, 1)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() {
		ended <- app.Run(ctx, config, io.Discard, slog.New(slog.NewTextHandler(log, nil)), time.Now)
	}()
	addresses := map[chan string]string{log.metrics: "", log.found: ""}
	for found := range addresses {
		select {
		case addr := <-found:
			addresses[found] = "http://" + addr
		case err := <-ended:
			t.Fatalf("the portal did not start: %v", err)
		}
	}
	own, main := addresses[log.metrics], addresses[log.found]
	get := func(url string) (int, string) {
		t.Helper()
		answer, err := http.Get(url)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		if err != nil || answer.Body.Close() != nil {
			t.Fatal(err)
		}
		return answer.StatusCode, string(body)
	}
	if status, body := get(own + "/metrics"); status != 200 || !strings.Contains(body, "go_goroutines") {
		t.Errorf("%d: %s", status, body)
	}
	for _, url := range []string{main + "/metrics", own + "/", own + "/api/users/all", own + "/healthz"} {
		if status, _ := get(url); status != 404 {
			t.Errorf("%s answers %d", url, status)
		}
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
