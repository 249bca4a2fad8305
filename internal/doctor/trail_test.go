package doctor_test

import (
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/doctor"
	"aftercare/internal/platform/db"
)

func TestAChangedTrailIsNoticed(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		p.Desk("Agent") // an entry of today
		if _, err := p.App.Chain(t.Context()); err != nil {
			t.Fatal(err)
		}
		if p.DB.Engine() == db.Postgres {
			p.Exec(`ALTER TABLE trail_entries DISABLE TRIGGER USER`)
		} else {
			p.Exec(`DROP TRIGGER trail_entries_unchanged`)
		}
		for _, quick := range []bool{false, true} {
			examined(t, p.Config, quick).onlyHave(t, doctor.SchemaCheck, doctor.Fail, "the trigger trail_entries_", "find out who changed the database")
		}
		p.Exec(`UPDATE trail_entries SET actor = 'somebody else' WHERE n = (SELECT max(entry) FROM trail_links)`)
		for _, quick := range []bool{false, true} {
			examined(t, p.Config, quick).have(t, doctor.TrailCheck, doctor.Fail, "in 1 places", "entry ", "`aftercare audit verify`")
		}
	})
}
