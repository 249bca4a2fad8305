package doctor_test

import (
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/doctor"
	"aftercare/internal/platform/civil"
)

func TestDaysWithoutTheirRemindersAreNamed(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		yesterday := civil.Of(time.Now()).AddDays(-1)
		p.Exec(`INSERT INTO reminder_passes (cause, began_on, done_on) VALUES ('warranty-30', '2026-01-01', $1)`, civil.Of(time.Now()).AddDays(1).String())
		for _, quick := range []bool{false, true} {
			if found := examined(t, p.Config, quick)[doctor.NoticesCheck]; found.Status != doctor.OK {
				t.Errorf("of a pass that was done the doctor says %+v", found)
			}
		}
		p.Exec(`INSERT INTO reminder_passes (cause, began_on, done_on) VALUES ('extension', '2026-01-01', $1)`, yesterday.AddDays(-5).String())
		for _, quick := range []bool{false, true} {
			examined(t, p.Config, quick).onlyHave(t, doctor.NoticesCheck, doctor.Warn,
				"days have ended without their reminders or daily emails", "extension: ", "the last time was "+yesterday.AddDays(-5).String(), "`notices.remind`")
		}
		p.Exec(`UPDATE reminder_passes SET done_on = '' WHERE cause = 'extension'`)
		examined(t, p.Config, true).have(t, doctor.NoticesCheck, doctor.Warn, "extension: ", "the last time was never")
	})
}
