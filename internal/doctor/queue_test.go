package doctor_test

import (
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/doctor"
)

func TestAWrongQueueIsNamedAndARecountMendsIt(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		for text, harm := range map[string]string{
			"is missing in the queue":           `DELETE FROM queue_items WHERE kind = 'claim'`,
			`says "Completed" of`:               `UPDATE queue_items SET status = 'Completed', touched_at = touched_at + 1 WHERE kind = 'repair'`,
			"over since":                        `UPDATE queue_items SET ended_at = created_at WHERE kind = 'warranty'`,
			"are about tickets that do not exi": `INSERT INTO queue_items (id, kind, number, customer_id, status, created_at, touched_at, due_on) SELECT 'X', 'awr', 'X', min(customer_id), '', 1, 1, '2026-03-02' FROM customers`,
		} {
			p.Exec(harm) // also harms the overview, which uses the queue
			examined(t, p.Config, false).have(t, doctor.QueueCheck, doctor.Fail, text, "`aftercare recount`")
			recount(t, p)
			examined(t, p.Config, false).areFine(t)
		}
	})
}
