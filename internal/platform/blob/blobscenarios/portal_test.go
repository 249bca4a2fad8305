package blobscenarios_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/disk"
)

// A nearly full disk refuses only files.
func TestADiskThatIsNearlyFullRefusesOnlyFiles(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			var free atomic.Int64
			free.Store(1 << 30)
			p := apptest.New(t, engine, func(c *app.Config) {
				c.DiskLimit = blob.DiskLimit{Measure: func(string) (disk.Space, error) { return disk.Space{Free: free.Load(), Size: 1 << 40}, nil }}
			})
			p.Stocks()
			asha := p.Registers("Asha Verma", "User")
			product := p.Buys(asha)["productID"].(string)

			free.Store(9 << 20)
			refused := p.Form("POST", apptest.RegisterPath, asha.Token, apptest.ProductForm("serialNo", "SN-0002")).
				Refuses(507, "The disk is full, so files cannot be stored. Please try again later.")
			p.Holds(1, 1)
			if warning := "free=9437184"; !strings.Contains(p.Log.String(), "request="+refused.Get("requestId")) || !strings.Contains(p.Log.String(), warning) {
				t.Errorf("the log does not say %s: %s", warning, p.Log.String())
			}
			p.Login(asha.Email, apptest.CustomerPassword)
			p.Registers("Ravi Traders", "Dealer")
			p.Raises(asha, apptest.RaiseRepair, product)

			free.Store(1 << 30)
			p.Buys(asha, "serialNo", "SN-0002")
			p.Holds(2, 2)
		})
	}
}

func TestUploadsPassThroughTheDataFolderAndLeaveNothingThere(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		p.Buys(p.Registers("Asha Verma", "User"))
		spool := filepath.Join(p.DataDir, "spool")
		info, err := os.Stat(spool)
		if err != nil || info.Mode() != os.ModeDir|0o700 {
			t.Errorf("%v, %v", info, err)
		}
		if left, err := os.ReadDir(spool); err != nil || len(left) != 0 {
			t.Errorf("the spool holds %v, %v", left, err)
		}
		// Without the spool folder the server accepts no files, but everything else works.
		if err := os.Remove(spool); err != nil {
			t.Fatal(err)
		}
		ravi := p.Registers("Ravi Traders", "Dealer")
		p.Form("POST", apptest.RegisterPath, ravi.Token, apptest.ProductForm("serialNo", "SN-0002")).
			Refuses(503, "Files are not available right now. Please try again in a minute.")
		p.Login(ravi.Email, apptest.CustomerPassword)
	})
}

// If the bucket is unreachable, only files are affected.
func TestWithoutTheFileStoreOnlyFilesAreRefused(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			p := apptest.New(t, engine, func(c *app.Config) {
				c.FilesURL = "s3://key:secret@invoices?region=eu-central-1&endpoint=http://127.0.0.1:1"
			})
			p.Stocks()
			asha := p.Registers("Asha Verma", "User")
			p.IsReady()
			const away = "Files are not available right now. Please try again in a minute."
			refused := p.Form("POST", apptest.RegisterPath, asha.Token, apptest.ProductForm()).Refuses(503, away)
			if refused.Header.Get("Retry-After") == "" {
				t.Error("the refusal does not say when to try again")
			}
			if n := p.Count("registered_products"); n != 0 {
				t.Errorf("%d products were registered without their invoice", n)
			}
			lost := strings.Repeat("a", 32) + ".pdf"
			p.Exec(`INSERT INTO files (key, owner, name, type, size, sha256, created_at) VALUES ($1, $2, 'bill.pdf', 'application/pdf', 4, '', 0)`, lost, asha.ID)
			p.Call("GET", "/files/"+lost, asha.Token, nil).Refuses(503, away)
			p.Call("GET", "/api/registered-products/Products", asha.Token, nil).Gives(200, "SW-08P")
			p.IsReady()
		})
	}
}
