package doctor_test

import (
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/doctor"
)

func TestAWrongConversationIsNamedAndARecountMendsIt(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		var ticket string
		if err := p.DB.QueryRow(t.Context(), `SELECT id FROM tickets`).Scan(&ticket); err != nil {
			t.Fatal(err)
		}
		asha := p.Login("asha.verma@example.com", apptest.CustomerPassword)
		for _, text := range []string{"The red lamp is on now.", "And it hums."} {
			p.Form("POST", "/my/tickets/"+ticket+"/messages", asha, map[string]any{"text": text}).Gives(201)
		}
		p.Form("POST", "/desk/tickets/"+ticket+"/messages", p.Admin(), map[string]any{"text": "Please unplug it.", "seen": "1"}).Gives(201)
		before := p.Dump("conversations") + p.Dump("queue_items")
		for text, harm := range map[string]string{
			"has 3 messages, 0 new to the customer after 2, 1 new to the desk": `UPDATE conversations SET customer_unread = 0`,
			"5 new to the desk after 1":                                        `UPDATE conversations SET desk_unread = 5`,
			"has 7 messages":                                                   `UPDATE conversations SET messages = 7`,
			"and 9 statuses; by its messages":                                  `UPDATE conversations SET wrote_after = 9`,
		} {
			p.Exec(harm)
			examined(t, p.Config, false).have(t, doctor.ConversationsCheck, doctor.Fail, text, "`aftercare recount`")
			recount(t, p)
			examined(t, p.Config, false).areFine(t)
			if after := p.Dump("conversations") + p.Dump("queue_items"); after != before {
				t.Errorf("%s: after the recount there is %s, before the harm there was %s", harm, after, before)
			}
		}
	})
}
