package bare

import (
	"io"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
	"aftercare/internal/platform/db"
)

func TestTheBareLoopAddsItsRows(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, db.Postgres)
	if _, err := operate.Seed(t.Context(), p.App, operate.Seeding{Customers: 200, Seed: 1}, io.Discard); err != nil {
		t.Fatal(err)
	}
	ids, err := db.All(t.Context(), p.DB, db.Value[string], `SELECT id FROM tickets`)
	if err != nil {
		t.Fatal(err)
	}
	pool, err := pgxpool.New(t.Context(), p.Config.DatabaseURL)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	before := p.Count("ticket_statuses")
	rate, err := Loop{IDs: ids, Conns: 3}.run(t.Context(), pool)
	if err != nil || rate <= 0 {
		t.Fatalf("%v a second, %v", rate, err)
	}
	if more := p.Count("ticket_statuses") - before; more < 3 {
		t.Errorf("only %d rows more", more)
	}
}
