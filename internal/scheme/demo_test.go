package scheme_test

import (
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
)

func TestTheDemoHasClaimsInEveryStatus(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, db.SQLite, apptest.Demo)
	admin := p.Admin()
	claims := p.Call("GET", "/Scheme/fetch?q=ravi&limit=100", admin, nil).
		Gives(200, `"Wait for Confirmation"`, `"In Process"`, `"Approved"`, `"Rejected"`, `"forReference":true`, `"duplicateBy":"invoice"`).Rows()
	p.Call("GET", "/"+claims[0]["invoiceFile"].(string), admin, nil).Gives(200, "%PDF", "%%EOF")
	p.Call("GET", "/Scheme/all", admin, nil).Gives(200, `"LiveScheme":false`, `"isOver":true`)
}
