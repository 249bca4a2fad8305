package worklist_test

import (
	"log/slog"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
	"aftercare/internal/platform/db"
)

const everything = `awr "" 2026-03-04; repair "Under Process" 2026-03-05; warranty "" 2026-03-09; claim "In Process" 2026-03-09`

// unfilled is a portal right after an upgrade: with records and without a queue.
func unfilled(p *apptest.Portal) *desk {
	p.T.Helper()
	d := working(p)
	d.status(d.repair, "Under Process").Gives(200)
	d.decides("In Process", "")
	p.Exec(`DELETE FROM queue_items`)
	p.Exec(`UPDATE queue_filling SET done = FALSE`)
	return d
}

func TestRecordsThatAreOlderThanTheQueueAreFilledIn(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := unfilled(p)
		if found := queue(p, d.owner); len(found.Items) != 0 || !found.IsFilling {
			t.Errorf("%+v", found)
		}
		p.App.FinishUpgrade(t.Context())
		if found := shows(p, d.owner, everything); found.IsFilling {
			t.Error("it is still being filled")
		}
	})
}

func TestARecordChangedBeforeTheFillIsInTheQueueAtOnce(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := unfilled(p)
		d.status(d.repair, "On Hold").Gives(200)
		shows(p, d.owner, `repair "On Hold" 2026-03-05`)
		if n := p.Count("queue_items WHERE answered_at < touched_at"); n != 1 {
			t.Error("the first answer is not that of the first status")
		}
		d.decides("Approved", "")
		shows(p, d.owner, `claim "Approved" 2026-03-09`, "ended", "true")
		p.App.FinishUpgrade(t.Context())
		shows(p, d.owner, `awr "" 2026-03-04; repair "On Hold" 2026-03-05; warranty "" 2026-03-09`)
	})
}

func TestAShortQueueIsFilledBeforeThePortalServes(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := unfilled(p)
		p.Exec(`UPDATE queue_filling SET seen_at = 0`)
		again, err := app.Open(t.Context(), p.Config, quiet(), p.Clock.Now)
		if err != nil {
			t.Fatal(err)
		}
		if err := again.Close(); err != nil {
			t.Fatal(err)
		}
		shows(p, d.owner, everything)
		if n := p.Count("queue_filling WHERE seen_at = 0"); n != 0 {
			t.Errorf("%d sources would be looked through once more from their first record", n)
		}
	})
}

// An older release writes records without updating the queue.
func TestTheQueueCatchesUpWithAnOlderRelease(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		d := working(p)
		catchUp := func() {
			t.Helper()
			p.Clock.Advance(6 * time.Minute)
			if _, err := p.App.RunPeriodic(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		catchUp()
		now := db.Micros(p.Clock.Now())
		p.Exec(`DELETE FROM queue_items WHERE kind IN ('awr', 'claim')`) // as if an older release had created them
		p.Exec(`UPDATE tickets SET statuses = 1, status_at = $2 WHERE id = $1`, d.repair, now)
		p.Exec(`INSERT INTO ticket_statuses (ticket_id, sequence, status, admin, created_at) VALUES ($1, 1, 'Completed', 'admin', $2)`, d.repair, now)
		p.Exec(`UPDATE warranties SET status = 'Rejected', decided_by = 'admin', decided_at = $2 WHERE id = $1`, d.request, now)
		catchUp()
		shows(p, p.Admin(), `awr "" 2026-03-04; claim "" 2026-03-09`)
		p.Exec(`UPDATE claims SET status = 'In Process' WHERE ticket_no = $1`, d.claim)
		p.Exec(`INSERT INTO claim_events (id, claim_id, actor_kind, actor, status, created_at) SELECT 'E' || id, id, 'admin', 'admin', 'In Process', created_at + 1 FROM claims`)
		catchUp()
		shows(p, p.Admin(), `awr "" 2026-03-04; claim "In Process" 2026-03-09`)
		if err := operate.Recount(t.Context(), p.App); err != nil {
			t.Fatal(err)
		}
	})
}

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }
