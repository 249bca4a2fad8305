package operate

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"aftercare/internal/app"
)

// healthLimit is longer than a healthy server needs: /readyz answers within two seconds.
const healthLimit = 5 * time.Second

// Health asks the server on this machine whether it is alive, or whether it is ready. The error says why not.
func Health(ctx context.Context, addr string, ready bool) error {
	host, port, err := net.SplitHostPort(addr)
	if err != nil || !app.IsAddress(addr) || port == "0" {
		return app.BadSettingf("AFTERCARE_ADDR", "%q is not an address such as 127.0.0.1:8080", addr)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	path := "/healthz"
	if ready {
		path = "/readyz"
	}
	ctx, cancel := context.WithTimeout(ctx, healthLimit)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+path, http.NoBody)
	if err != nil {
		return err
	}
	// Ignore proxy settings: the server is on the same machine.
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	answer, err := client.Do(request)
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("no server answers at %s within %s", addr, healthLimit)
	}
	if err != nil {
		return fmt.Errorf("no server answers at %s: %w", addr, cause(err))
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the server at %s answers %s", addr, answer.Status)
	}
	return nil
}

// cause removes the library's text about the request.
func cause(err error) error {
	if inner, ok := errors.AsType[*net.OpError](err); ok {
		return inner.Err
	}
	return err
}
