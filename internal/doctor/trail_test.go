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
		p.Exec(`UPDATE trail_entries SET actor = 'somebody else' WHERE n = (SELECT entry FROM trail_links WHERE sequence = 2)`)
		for _, quick := range []bool{false, true} {
			examined(t, p.Config, quick).have(t, doctor.TrailCheck, doctor.Fail, "in 1 places", "entry 2 (", "`aftercare audit verify`")
		}
	})
}

func TestWhatATrailNoLongerProvesIsSaid(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		if err := p.App.ResumeTrail(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := p.Count("trail_entries WHERE kind = 'trail.resumed'"); n != 1 {
			t.Errorf("the trail has %d entries of trail.resumed, want 1", n)
		}
		examined(t, p.Config, false).have(t, doctor.TrailCheck, doctor.OK, "is no longer proved, since the secret was replaced or the trail resumed after them")
	})
}
