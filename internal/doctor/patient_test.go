package doctor_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/doctor"
	"aftercare/internal/operate"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/disk"
)

// eachPatient runs a test on a portal with records of every kind. At the end its clock is the machine's
// clock, because the doctor compares clocks.
func eachPatient(t *testing.T, scenario func(t *testing.T, p *apptest.Portal)) {
	t.Helper()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		p.Raises(asha, apptest.RaiseRepair, apptest.Text(p.Buys(asha), "productID"))
		p.Asks(asha, p.Buys(asha, "serialNo", "SN-0002"))
		p.Claims(ravi, p.Creates(p.Admin(), "Diwali", "2026-03-31"), apptest.ClaimPDF("one"))
		p.Call("POST", "/agreement-form/agreements", ravi.Token, apptest.AgreementForm()).Gives(201)
		p.Clock.Advance(time.Since(p.Clock.Now()))
		if _, err := p.App.Work(t.Context()); err != nil {
			t.Fatal(err)
		}
		scenario(t, p)
	}, roomy)
}

// patient is a portal on one engine with few records.
func patient(t *testing.T, engine db.Engine) *apptest.Portal {
	t.Helper()
	p := apptest.New(t, engine, roomy)
	p.Stocks()
	asha := p.Registers("Asha Verma", "User")
	p.Buys(asha)
	p.Clock.Advance(time.Since(p.Clock.Now()))
	if _, err := p.App.Work(t.Context()); err != nil {
		t.Fatal(err)
	}
	return p
}

// roomy makes tests independent of the machine's disk.
func roomy(c *app.Config) { c.Room.Measure = space(1<<40, 1<<41) }

func space(free, size int64) func(string) (disk.Space, error) {
	return func(string) (disk.Space, error) { return disk.Space{Free: free, Size: size}, nil }
}

type findings map[string]doctor.Finding

func examined(t *testing.T, config app.Config, quick bool) findings {
	t.Helper()
	return examinedAt(t, config, quick, time.Now)
}

func examinedAt(t *testing.T, config app.Config, quick bool, now func() time.Time) findings {
	t.Helper()
	report, err := operate.Examine(t.Context(), config, quick, now, func(string, int64, string) {})
	if err != nil {
		t.Fatal(err)
	}
	found := findings{}
	for _, f := range report.Checks {
		found[f.Check] = f
	}
	return found
}

// have checks the status of a check, and that its text, details or advice contain these texts.
func (found findings) have(t *testing.T, check string, status doctor.Status, texts ...string) {
	t.Helper()
	f := found[check]
	said := strings.Join(append([]string{f.Found}, append(f.Details, f.Do)...), "\n")
	if f.Status != status || f.Do == "" {
		t.Errorf("%q is %s, want %s with an advice: %s", check, f.Status, status, said)
	}
	for _, text := range texts {
		if !strings.Contains(said, text) {
			t.Errorf("%q does not say %q: %s", check, text, said)
		}
	}
}

// onlyHave also checks that all other checks are fine.
func (found findings) onlyHave(t *testing.T, check string, status doctor.Status, texts ...string) {
	t.Helper()
	found.have(t, check, status, texts...)
	for name, other := range found {
		if name != check && other.Status != doctor.OK && other.Status != doctor.Skipped {
			t.Errorf("%q is %s as well: %+v", name, other.Status, other)
		}
	}
}

func (found findings) areFine(t *testing.T) {
	t.Helper()
	for name, f := range found {
		if f.Status != doctor.OK && f.Status != doctor.Skipped {
			t.Errorf("%q is %s: %+v", name, f.Status, f)
		}
	}
}

func url(p *apptest.Portal) string {
	if p.Config.DatabaseURL != "" {
		return p.Config.DatabaseURL
	}
	return "sqlite:" + filepath.Join(p.DataDir, "aftercare.db")
}

// copied returns a copy of a SQLite portal that a test can damage.
func copied(t *testing.T, p *apptest.Portal) (config app.Config, file string) {
	t.Helper()
	config = p.Config
	config.DataDir = t.TempDir()
	file = filepath.Join(config.DataDir, "aftercare.db")
	dbtest.Raw(t, url(p), `VACUUM INTO '`+file+`'`)
	if err := os.CopyFS(filepath.Join(config.DataDir, "files"), os.DirFS(filepath.Join(p.DataDir, "files"))); err != nil {
		t.Fatal(err)
	}
	return config, file
}
