package app_test

import (
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/operate"
)

func TestSeedingKeepsOffADatabaseThatIsServed(t *testing.T) {
	t.Parallel()
	config := plainConfig(t)
	served := start(t, config)
	seed := func() error {
		return operate.Alone(t.Context(), config, false, slog.New(slog.DiscardHandler), time.Now, func(a *app.App) error {
			_, err := operate.Seed(t.Context(), a, operate.Seeding{Customers: 10}, io.Discard)
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
