package app_test

import (
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
)

func TestSeedingKeepsOffADatabaseThatIsServed(t *testing.T) {
	t.Parallel()
	config := plainConfig(t)
	served := start(t, config)
	seed := func() error {
		return app.Alone(t.Context(), config, false, slog.New(slog.DiscardHandler), time.Now, func(a *app.App) error {
			_, err := a.Seed(t.Context(), app.Seeding{Customers: 10}, io.Discard)
			return err
		})
	}
	err := seed()
	if err == nil || !strings.Contains(err.Error(), "another server") {
		t.Errorf("got %v, want a refusal", err)
	}
	if err := served.stop(); err != nil {
		t.Error(err)
	}
	if err := seed(); err != nil {
		t.Error(err)
	}
}
