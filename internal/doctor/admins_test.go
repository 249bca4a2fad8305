package doctor_test

import (
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/doctor"
	"aftercare/internal/operate"
)

func TestADeskWithoutAnyLoginFails(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		p.Exec(`UPDATE admins SET password_hash = 'cut'`)
		for _, quick := range []bool{false, true} {
			examined(t, p.Config, quick).onlyHave(t, doctor.AdminsCheck, doctor.Warn, "there are 1, and none of them can log in", "`aftercare admin NAME`")
		}
		p.Exec(`DELETE FROM admins`)
		examined(t, p.Config, true).onlyHave(t, doctor.AdminsCheck, doctor.Warn, "there is none, so no one can log in at the desk", "`aftercare admin NAME EMAIL`")
	})
}

func TestADisabledAdminDoesNotCountAsALogin(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		if _, err := operate.SetAdmin(t.Context(), p.App, "night", "night@portal.test", apptest.AdminPassword); err != nil {
			t.Fatal(err)
		}
		if found := examined(t, p.Config, true)[doctor.AdminsCheck]; found.Status != doctor.OK || found.Found != "2 can log in" {
			t.Errorf("of two who can log in the doctor says %+v", found)
		}
		if _, err := operate.Disable(t.Context(), p.App, "night"); err != nil {
			t.Fatal(err)
		}
		if found := examined(t, p.Config, true)[doctor.AdminsCheck]; found.Status != doctor.OK || found.Found != "1 can log in" {
			t.Errorf("of one who can log in and one who is disabled the doctor says %+v", found)
		}
		p.Exec(`UPDATE admins SET disabled_at = 1`) // no command leaves the desk without an owner
		for _, quick := range []bool{false, true} {
			examined(t, p.Config, quick).onlyHave(t, doctor.AdminsCheck, doctor.Warn,
				"there are 2, and none of them can log in: they are disabled, or their passwords are damaged", "`aftercare admin enable NAME`")
		}
	})
}
