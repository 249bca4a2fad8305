package doctor_test

import (
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/doctor"
	"aftercare/internal/platform/db"
)

func TestClocksThatDisagreeAreNoticed(t *testing.T) {
	t.Parallel()
	for engine, text := range map[db.Engine]string{db.SQLite: "is in the future by 1h0m", db.Postgres: "the database's clock is ahead by 1h0m"} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			p := patient(t, engine)
			slow := func() time.Time { return time.Now().Add(-time.Hour - time.Second) }
			examinedAt(t, p.Config, true, slow).onlyHave(t, doctor.ClockCheck, doctor.Warn, text, "timedatectl")
		})
	}
}

func TestFailedAndLateJobsAreReported(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		p.Call("POST", "/api/users/forgot-password", "", map[string]string{"email": "asha.verma@example.com"}).Gives(200)
		later := func() time.Time { return time.Now().Add(time.Second) }
		examinedAt(t, p.Config, true, later).areFine(t)
		p.Exec(`UPDATE jobs SET run_at = 0`)
		examined(t, p.Config, true).onlyHave(t, doctor.JobsCheck, doctor.Warn, "the oldest of 1 jobs has been due for", "start a server")
		p.Exec(`UPDATE jobs SET dead = TRUE`)
		examined(t, p.Config, true).onlyHave(t, doctor.JobsCheck, doctor.Warn, "1 jobs failed", "`aftercare jobs retry --all`")
	})
}

func TestAFillingDiskWarnsBeforeItIsFull(t *testing.T) {
	t.Parallel()
	p := patient(t, db.SQLite)
	config := p.Config
	config.DiskLimit.Measure = space(100<<20, 100<<30)
	examined(t, config, true).onlyHave(t, doctor.DiskCheck, doctor.Warn, "100.0 MiB of 100.0 GiB are free", "before files are refused")
	config.DiskLimit.Measure = space(10<<20, 100<<30)
	examined(t, config, true).onlyHave(t, doctor.DiskCheck, doctor.Fail, "files are refused")
}

func TestAMailServerThatHangsIsNotWaitedForForEver(t *testing.T) {
	t.Parallel()
	p := patient(t, db.SQLite)
	config := p.Config
	config.SMTPURL = "smtp://" + silentServer(t)
	examined(t, config, true).onlyHave(t, doctor.MailCheck, doctor.Fail, "no answer within 3s", "AFTERCARE_SMTP_URL")
	config.SMTPURL, config.PublicURL = "", "https://portal.test"
	examined(t, config, true).onlyHave(t, doctor.MailCheck, doctor.Warn, "are not sent", "set AFTERCARE_SMTP_URL")
}
