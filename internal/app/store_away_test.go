package app_test

import (
	"strings"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/platform/db"
)

// A bucket that is away is an outage of files and of nothing else.
func TestWithoutItsFileStoreThePortalRefusesUploadsAndDownloadsAlone(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			p := newPortal(t, engine, func(c *app.Config) {
				c.FilesURL = "s3://key:secret@invoices?region=eu-central-1&endpoint=http://127.0.0.1:1"
			})
			stocked(t, p)
			asha := p.registers("Asha Verma", "User")
			p.call("GET", "/readyz", "", nil).gives(200, "ready")
			const away = "Files cannot be reached at the moment. Please try again in a minute."
			refused := p.form("POST", registerPath, asha.Token, productForm()).refuses(503, away)
			if refused.Header.Get("Retry-After") == "" {
				t.Error("the refusal does not say when to try again")
			}
			if n := p.count("registered_products"); n != 0 {
				t.Errorf("%d products were registered without their invoice", n)
			}
			lost := strings.Repeat("a", 32) + ".pdf"
			p.exec(`INSERT INTO files (key, owner, name, type, size, sha256, created_at) VALUES ($1, $2, 'bill.pdf', 'application/pdf', 4, '', 0)`, lost, asha.ID)
			p.call("GET", "/files/"+lost, asha.Token, nil).refuses(503, away)
			p.call("GET", "/api/registered-products/Products", asha.Token, nil).gives(200, "SW-08P")
			p.call("GET", "/readyz", "", nil).gives(200, "ready")
		})
	}
}
