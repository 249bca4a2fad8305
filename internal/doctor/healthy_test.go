package doctor_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/doctor"
	"aftercare/internal/operate"
	"aftercare/internal/platform/db"
)

func TestAHealthyPortalHasNothingToReport(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		found := examined(t, p.Config, false)
		found.areFine(t)
		for _, check := range []string{
			doctor.DatabaseCheck, doctor.SchemaCheck, doctor.IntegrityCheck, doctor.ReferencesCheck, doctor.ListsCheck, doctor.QueueCheck, doctor.ConversationsCheck, doctor.FilesCheck, doctor.StraysCheck,
			doctor.SecretCheck, doctor.TrailCheck, doctor.AdminsCheck, doctor.JobsCheck, doctor.ClockCheck, doctor.ZoneCheck, doctor.DiskCheck, doctor.LogCheck, doctor.NoticesCheck,
		} {
			if found[check].Status != doctor.OK {
				t.Errorf("%q was not looked at: %+v", check, found[check])
			}
		}
		examined(t, p.Config, true).areFine(t)
	})
}

func TestAHealthyPortalHasNothingToReportWhileItIsUsed(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		type outcome struct {
			report doctor.Report
			err    error
		}
		done := make(chan outcome, 1)
		go func() {
			report, err := operate.Examine(t.Context(), p.Config, false, time.Now, func(string, int64, string) {})
			done <- outcome{report, err}
		}()
		admin, asha := p.Admin(), p.Login("asha.verma@example.com", apptest.CustomerPassword)
		var number string
		if err := p.DB.QueryRow(t.Context(), `SELECT customer_id FROM customers WHERE email = 'asha.verma@example.com'`).Scan(&number); err != nil {
			t.Fatal(err)
		}
		for i := 0; ; i++ {
			select {
			case o := <-done:
				if o.err != nil || o.report.Status != doctor.OK {
					t.Errorf("%v: %+v", o.err, o.report)
				}
				return
			default:
			}
			profile := map[string]string{"name": "Asha " + strings.Repeat("v", i%7+1), "email": "asha.verma@example.com", "phone": "0987654321", "address": "2, Mall Road"}
			p.Call("PUT", "/api/users/customer/"+number, asha, profile).Gives(200)
			p.Form("POST", apptest.RegisterPath, asha, apptest.ProductForm("serialNo", "SN-9"+strings.Repeat("0", i%50)))
			p.Call("GET", "/api/users/all?page=1", admin, nil).Gives(200)
		}
	})
}

func TestALookLeavesTheDatabaseFileAsItIs(t *testing.T) {
	t.Parallel()
	config, file := copied(t, patient(t, db.SQLite))
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	examined(t, config, false).areFine(t)
	after, err := os.ReadFile(file)
	if err != nil || string(before) != string(after) {
		t.Errorf("the doctor changed the database: %v", err)
	}
}

func TestWithoutAPortalThereIsNothingToLookAt(t *testing.T) {
	t.Parallel()
	nowhere := apptest.Settings(filepath.Join(t.TempDir(), "none"))
	_, err := operate.Examine(t.Context(), nowhere, false, time.Now, func(string, int64, string) {})
	if err == nil || !strings.Contains(err.Error(), "there is no portal in") {
		t.Error(err)
	}
	if _, err := os.Stat(nowhere.DataDir); err == nil {
		t.Error("the doctor made a folder")
	}
}
