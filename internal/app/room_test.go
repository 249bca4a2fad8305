package app_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/disk"
)

// A disk with a rest of a few megabytes takes no more files, and everything
// else as before.
func TestADiskThatIsNearlyFullRefusesOnlyFiles(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			var free atomic.Int64
			free.Store(1 << 30)
			p := newPortal(t, engine, func(c *app.Config) {
				c.Room = blob.Room{Measure: func(string) (disk.Space, error) { return disk.Space{Free: free.Load(), Size: 1 << 40}, nil }}
			})
			stocked(t, p)
			asha := p.registers("Asha Verma", "User")
			product := p.buys(asha)["productID"].(string)

			free.Store(9 << 20)
			refused := p.form("POST", registerPath, asha.Token, productForm("serialNo", "SN-0002")).
				refuses(507, "There is no room left to store files. Please try again later.")
			p.holds(1, 1)
			if warning := "free=9437184"; !strings.Contains(p.log.String(), "request="+refused.get("requestId")) || !strings.Contains(p.log.String(), warning) {
				t.Errorf("the log does not say %s: %s", warning, p.log.String())
			}
			p.login(asha.Email, customerPassword)
			p.registers("Ravi Traders", "Dealer")
			p.raises(asha, raiseRepair, product)

			free.Store(1 << 30)
			p.buys(asha, "serialNo", "SN-0002")
			p.holds(2, 2)
		})
	}
}

func TestUploadsPassThroughTheDataFolderAndLeaveNothingThere(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		p.buys(p.registers("Asha Verma", "User"))
		spool := filepath.Join(p.dataDir, "spool")
		info, err := os.Stat(spool)
		if err != nil || info.Mode() != os.ModeDir|0o700 {
			t.Errorf("%v, %v", info, err)
		}
		if left, err := os.ReadDir(spool); err != nil || len(left) != 0 {
			t.Errorf("the spool holds %v, %v", left, err)
		}
		// Without it no file is taken, and nothing else is missing.
		if err := os.Remove(spool); err != nil {
			t.Fatal(err)
		}
		ravi := p.registers("Ravi Traders", "Dealer")
		p.form("POST", registerPath, ravi.Token, productForm("serialNo", "SN-0002")).
			refuses(503, "Files cannot be reached at the moment. Please try again in a minute.")
		p.login(ravi.Email, customerPassword)
	})
}
