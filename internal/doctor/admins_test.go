package doctor_test

import (
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/doctor"
)

func TestADeskThatNobodyCanLogInToIsNoticed(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		p.Exec(`UPDATE admins SET password_hash = 'cut'`)
		for _, quick := range []bool{false, true} {
			examined(t, p.Config, quick).onlyHave(t, doctor.AdminsCheck, doctor.Warn, "there are 1, and none of them can log in", "`aftercare admin NAME`")
		}
		p.Exec(`DELETE FROM admins`)
		examined(t, p.Config, true).onlyHave(t, doctor.AdminsCheck, doctor.Warn, "there is none: nobody can log in at the desk", "`aftercare admin NAME EMAIL`")
	})
}
