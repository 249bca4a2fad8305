package conversation_test

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
)

func TestCustomerAndDeskTalkOnATicket(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(t, p)
		photo := apptest.File{Name: "lamp.png", Content: apptest.Picture(t)}
		s.Form("POST", s.mine(), s.asha.Token, object{"text": " The red lamp is on now. ", "photos[]": []apptest.File{photo, photo}}).
			Gives(201, `"number":1`, `"from":"customer"`, `"text":"The red lamp is on now."`).Hides("author")
		s.answers("Please unplug it for a minute.").Gives(201, `"number":2`, `"from":"desk"`, `"author":"admin"`)

		own := s.reads(s.mine(), s.asha.Token)
		if got := own.said(); got != "1 customer: The red lamp is on now.; 2 desk: Please unplug it for a minute." || own.Unread != 1 || own.SeenUpTo != 2 {
			t.Errorf("the customer reads %s, %d unread, seen up to %d", got, own.Unread, own.SeenUpTo)
		}
		// A customer does not see who at the desk wrote.
		s.Call("GET", s.mine(), s.asha.Token, nil).Gives(200).Hides("admin", "author")
		if len(own.Messages[0].Photos) != 2 {
			t.Fatalf("the photos are %v, want two", own.Messages[0].Photos)
		}
		for _, token := range []string{s.asha.Token, s.admin} {
			s.Call("GET", "/"+own.Messages[0].Photos[1], token, nil).Gives(200, "PNG")
		}
		s.Call("GET", "/"+own.Messages[0].Photos[1], s.Registers("Ravi Traders", "Dealer").Token, nil).Gives(404)

		// Both sides get an email with a link to the ticket.
		if last := s.lettersTo(s.asha.Email)[0]; !strings.Contains(last, "A message about your ticket "+s.number) || !strings.Contains(last, "Please unplug it for a minute.") ||
			!strings.Contains(last, "/customer_dashboard/registered_product_details?ticket="+s.number) || strings.Contains(last, "admin") {
			t.Errorf("the customer gets %q", last)
		}
		atDesk := s.lettersTo("care@portal.test")
		if len(atDesk) != 1 || !strings.Contains(atDesk[0], "The red lamp is on now.") || !strings.Contains(atDesk[0], "/admin/dashboard/queue?item="+s.id) {
			t.Errorf("the desk gets %q", atDesk)
		}
	})
}

func TestTheDeskKnowsWhoIsNotToldOfAnswers(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(t, p)
		s.Call("GET", s.desk(), s.admin, nil).Gives(200, `"untold":false`)
		s.Call("PUT", "/my/notices", s.asha.Token, object{"topic": "answer", "wanted": false}).Gives(200)
		s.Call("GET", s.desk(), s.admin, nil).Gives(200, `"untold":true`)
		s.Call("GET", s.mine(), s.asha.Token, nil).Gives(200, `"untold":false`)
	})
}

func TestBothSidesSeeNewMessagesUntilTheyReadThem(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(t, p)
		s.writes("Hello?").Gives(201)
		s.writes("Is anybody there?").Gives(201)
		if l := s.line(); l.Unread != 2 || l.WroteAt == "" {
			t.Errorf("the line says %+v, want two unread and an answer that is waited for", l)
		}
		s.Call("GET", "/admin/waiting", s.admin, nil).Gives(200, `"answers":1`)
		s.Call("GET", "/desk/queue?unanswered=true", s.admin, nil).Gives(200, s.number, `"total":1`)

		// Reading by the desk does not count as a reply.
		s.Call("POST", s.desk()+"/read", s.admin, object{"upTo": 1}).Gives(200, `"unread":1`)
		for range 2 {
			s.Call("POST", s.desk()+"/read", s.admin, object{"upTo": 2}).Gives(200, `"unread":0`)
		}
		s.Call("POST", s.desk()+"/read", s.admin, object{"upTo": 1}).Gives(200, `"unread":0`)
		if l := s.line(); l.Unread != 0 || l.WroteAt == "" {
			t.Errorf("the line says %+v, want nothing unread and an answer that is waited for", l)
		}
		if own := s.reads(s.mine(), s.asha.Token); own.SeenUpTo != 2 {
			t.Errorf("the customer sees that the desk has read up to %d, want 2", own.SeenUpTo)
		}

		s.answers("Good morning!").Gives(201)
		s.Call("GET", "/admin/waiting", s.admin, nil).Gives(200).Hides(`"answers"`)
		s.Call("GET", "/desk/queue?unanswered=true", s.admin, nil).Gives(200, `"total":0`)
		s.Call("GET", "/my/messages", s.asha.Token, nil).Gives(200, s.number, s.id, `"kind":"repair"`, `"unread":1`)
		// The ticket itself also shows the counts to each side.
		s.Call("GET", "/ProductRepair/customer/"+s.asha.ID, s.asha.Token, nil).Gives(200, `"messages":3`, `"unread":1`)
		s.Call("GET", "/ProductRepair/customer/"+s.asha.ID, s.admin, nil).Gives(200, `"messages":3`).Hides(`"unread"`)
		s.Call("POST", s.mine()+"/read", s.asha.Token, object{"upTo": 9000}).Gives(200, `"unread":0`)
		s.Call("GET", "/my/messages", s.asha.Token, nil).Gives(200, `"tickets":[]`)
		s.Call("POST", s.mine()+"/read", s.asha.Token, object{"upTo": -1}).Refuses(400, "The message number must be a whole number from 0.")

		// The desk's message does not answer a question that arrived while it was being written.
		s.writes("One more thing.").Gives(201)
		s.Form("POST", s.desk(), s.admin, object{"text": "You are welcome.", "seen": "3"}).Gives(201)
		if l := s.line(); l.Unread != 1 || l.WroteAt == "" {
			t.Errorf("the line says %+v, want one unread and an answer that is waited for", l)
		}
		// A status also counts as a reply.
		s.status("Under Process")
		if l := s.line(); l.WroteAt != "" {
			t.Errorf("the line says %+v, want no answer to be waited for", l)
		}
	})
}

func TestAnAnswerOfTheCustomerOpensATicketAgain(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(t, p)
		s.status("Completed")
		s.Clock.Advance(20 * time.Minute)
		s.answers("It is on its way.").Gives(201)
		if l := s.line(); l.EndedAt == "" {
			t.Errorf("what the desk says has opened it: %+v", l)
		}
		s.writes("It does not switch on.").Gives(201)
		if l := s.line(); l.EndedAt != "" || l.Status != "Completed" || l.WroteAt == "" {
			t.Errorf("the line says %+v, want it open with its last status", l)
		}
		s.Call("GET", "/desk/queue", s.admin, nil).Gives(200, s.number)
		s.answers("Please send it back.").Gives(201)
		if l := s.line(); l.EndedAt != "" {
			t.Errorf("an answer of the desk has ended it: %+v", l)
		}
		// The ticket closes again, with a new time. Every scenario compares the line with its record.
		s.Clock.Advance(20 * time.Minute)
		s.status("Completed")
		if l := s.line(); l.EndedAt == "" || !strings.Contains(l.EndedAt, "05:10") {
			t.Errorf("the line says %+v, want it over since the second time", l)
		}
	})
}

func TestAnUndoneStatusAnswersNothing(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(t, p)
		sets := func(text string) *apptest.Answer {
			return s.Call("POST", "/ProductRepair/update-status/"+s.id, s.admin, object{"status": text}).Gives(200)
		}
		s.writes("Is it ready?").Gives(201)
		s.Undoes(s.admin, sets("Completed")).Gives(200)
		if l := s.line(); l.WroteAt == "" || l.EndedAt != "" {
			t.Errorf("the line says %+v, want an answer that is waited for", l)
		}
		// A message sent before the undo does not reopen the ticket after the next status.
		deed := sets("Completed")
		s.writes("Not yet!").Gives(201)
		s.Undoes(s.admin, deed).Gives(200)
		if l := s.line(); l.WroteAt == "" || l.EndedAt != "" {
			t.Errorf("the line says %+v, want an answer that is waited for", l)
		}
		sets("Delivered")
		if l := s.line(); l.WroteAt != "" || l.EndedAt == "" {
			t.Errorf("the line says %+v, want it over", l)
		}
	})
}

func TestOnlyTheTwoSidesOfATicketSeeItsMessages(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(t, p)
		ravi := s.Registers("Ravi Traders", "Dealer")
		s.writes("A secret of Asha's").Gives(201)
		s.answers("A secret of the desk").Gives(201)
		for _, method := range []string{"GET", "POST"} {
			s.Form(method, s.mine(), ravi.Token, object{"text": "Let me in"}).Refuses(404, "Ticket not found.")
		}
		s.Call("POST", s.mine()+"/read", ravi.Token, object{"upTo": 1}).Refuses(404, "Ticket not found.")
		for _, path := range []string{"/my/tickets/01KJP2QW00000000000000000A/messages", "/my/tickets/x/messages"} {
			s.Call("GET", path, s.asha.Token, nil).Refuses(404, "Ticket not found.")
		}
		s.Call("GET", "/desk/tickets/x/messages", s.admin, nil).Refuses(404, "Ticket not found.")
		s.Call("GET", s.desk(), s.asha.Token, nil).Gives(403)
		s.Call("GET", s.mine(), s.admin, nil).Gives(403)
		s.Call("GET", s.desk(), s.Desk("Agent"), nil).Gives(200, "A secret of Asha's")
		s.Call("GET", "/my/messages", ravi.Token, nil).Gives(200, `"tickets":[]`).Hides(s.number)

		for _, where := range []struct{ path, token string }{
			{"/TicketSearch/Search/" + s.number, ""}, {"/TicketSearch/Search/" + s.number, ravi.Token},
			{"/ProductRepair/customer/" + s.asha.ID, s.asha.Token}, {"/ProductRepair/fetch", s.admin},
			{"/api/users/export", s.admin}, {"/desk/audit", s.admin}, {"/desk/audit/export", s.admin},
		} {
			s.Call("GET", where.path, where.token, nil).Gives(200).Hides("secret of Asha", "secret of the desk")
		}
		// The audit trail records that the desk wrote, and how many characters.
		s.Call("GET", "/desk/audit?kind=message.written", s.admin, nil).Gives(200, s.number, "characters", `"20"`)
		if log := s.Log.String(); strings.Contains(log, "secret of") {
			t.Error("the log tells what was said")
		}
	})
}

func TestABadMessageIsRefusedAndLeavesNothing(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(t, p)
		photo := apptest.File{Name: "a.png", Content: apptest.Picture(t)}
		files, mails := s.Count("files"), len(s.lettersTo("care@portal.test"))
		for _, bad := range []struct {
			form     object
			status   int
			sentence string
		}{
			{object{"text": ""}, 400, "Please write something or add a photo."},
			{object{"text": " \u200b "}, 400, "Please write something or add a photo."},
			{object{"text": strings.Repeat("x", 4001)}, 400, "Please shorten the message to at most 4000 characters."},
			{object{"text": strings.Repeat("x", 20000)}, 413, "One of the fields is too long."},
			{object{"text": "See", "photos[]": []apptest.File{photo, photo, photo, photo, photo, photo}}, 400, "A message can have at most 5 photos."},
			{object{"text": "See", "photos[]": []apptest.File{photo, apptest.OnePage}}, 415, "Please upload a JPEG, PNG or WebP image."},
			{object{"text": "See", "seen": "soon"}, 400, "The message number must be a whole number from 0."},
			{object{"text": "See", "seen": "-1"}, 400, "The message number must be a whole number from 0."},
			{object{"text": "See", "photos[]": []apptest.File{{Name: "wide.png", Content: claims(10_000, 6_000)}}}, 413,
				"The image has more than 25 megapixels. Please choose a smaller one."},
		} {
			for path, token := range map[string]string{s.mine(): s.asha.Token, s.desk(): s.admin} {
				s.Form("POST", path, token, bad.form).Refuses(bad.status, bad.sentence)
			}
		}
		s.Call("GET", s.mine()+"?before=x", s.asha.Token, nil).Refuses(400, "The message number must be a whole number from 1.")
		s.Call("GET", s.mine()+"?before=0", s.asha.Token, nil).Refuses(400, "The message number must be a whole number from 1.")
		if n := s.Count("messages") + s.Count("conversations") + s.Count("message_photos"); n != 0 {
			t.Errorf("%d rows are left of messages that were refused", n)
		}
		if s.Count("files") != files || s.StoredFiles() != files || len(s.lettersTo("care@portal.test")) != mails {
			t.Error("a message that was refused has left a file or a letter")
		}
		// A message can consist of photos alone.
		s.Form("POST", s.mine(), s.asha.Token, object{"text": "", "photos[]": []apptest.File{photo}}).Gives(201, `"text":""`)
	})
}

// claims returns the header of a picture with the given size.
func claims(width, height uint32) string {
	header := append([]byte("IHDR"), binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)...)
	header = append(header, 8, 2, 0, 0, 0)
	chunk := binary.BigEndian.AppendUint32(nil, 13)
	chunk = binary.BigEndian.AppendUint32(append(chunk, header...), crc32.ChecksumIEEE(header))
	return "\x89PNG\r\n\x1a\n" + string(chunk)
}

func TestAMessageSentTwiceIsOne(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(t, p)
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() { s.writes("Only once").Gives(201, `"number":1`) })
		}
		all.Wait()
		key := http.Header{"Idempotency-Key": {"k"}}
		for range 3 {
			s.Form("POST", s.desk(), s.admin, object{"text": "Once, too"}, key).Gives(201, `"number":2`)
		}
		s.Form("POST", s.desk(), s.admin, object{"text": "Something else"}, key).Refuses(409, "This was sent before with different content. Please check it and send it again.")
		if n := s.Count("messages"); n != 2 {
			t.Errorf("%d messages, want 2", n)
		}
		if n := len(s.lettersTo("care@portal.test")); n != 1 {
			t.Errorf("%d letters to the desk, want 1", n)
		}
	})
}

func TestManyAtOnceGetANumberEach(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(t, p)
		var all sync.WaitGroup
		for i := range 8 {
			all.Go(func() { s.writes(fmt.Sprintf("Question %d", i)).Gives(201) })
			all.Go(func() { s.answers(fmt.Sprintf("Answer %d", i)).Gives(201) })
			all.Go(func() { s.status(fmt.Sprintf("Step %d", i)) })
		}
		all.Wait()
		whole := s.reads(s.desk(), s.admin)
		for i, m := range whole.Messages {
			if m.Number != i+1 {
				t.Errorf("message %d has the number %d", i+1, m.Number)
			}
		}
		if len(whole.Messages) != 16 {
			t.Errorf("%d messages, want 16", len(whole.Messages))
		}
	})
}

func TestALongConversationIsReadInParts(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(t, p)
		for i := range 53 {
			s.answers(fmt.Sprintf("Line %d", i+1)).Gives(201)
		}
		last := s.reads(s.mine(), s.asha.Token)
		if len(last.Messages) != 50 || last.Messages[0].Number != 4 || !last.Earlier || last.Unread != 53 {
			t.Errorf("the newest part has %d messages from %d, more: %t", len(last.Messages), last.Messages[0].Number, last.Earlier)
		}
		first := s.reads(s.mine()+"?before=4", s.asha.Token)
		if first.said() != "1 desk: Line 1; 2 desk: Line 2; 3 desk: Line 3" || first.Earlier {
			t.Errorf("the part before it says %s, more: %t", first.said(), first.Earlier)
		}
		// The customer got one email, because nothing was read in between.
		if told := len(s.lettersTo(s.asha.Email)); told != 1 {
			t.Errorf("%d letters to the customer, want 1", told)
		}
		// A conversation has a maximum number of messages.
		s.Exec(`UPDATE conversations SET messages = 500`)
		for path, token := range map[string]string{s.mine(): s.asha.Token, s.desk(): s.admin} {
			s.Form("POST", path, token, object{"text": "One more"}).Refuses(409, "This conversation has 500 messages, the most allowed. Please raise a new ticket.")
		}
		s.Exec(`UPDATE conversations SET messages = 53`)
	})
}

func TestACustomerWritesSoOftenAnHour(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(t, p)
		for i := range 30 {
			s.writes(fmt.Sprintf("Hello %d", i)).Gives(201)
		}
		s.writes("Hello again").Gives(429, "Too many attempts. Please wait 60 minutes and try again.")
		s.answers("We are here.").Gives(201)
	}, func(c *app.Config) { c.RateFactor = 1 })
}

func TestTheAssigneeGetsAnEmailAboutAMessage(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(t, p)
		s.Desk("Agent")
		s.Call("POST", "/desk/queue/"+s.id+"/assign", s.admin, object{"to": "agent", "was": ""}).Gives(200)
		s.writes("For the one who has it").Gives(201)
		if got := s.lettersTo("agent@portal.test"); len(got) != 1 || !strings.Contains(got[0], "For the one who has it") || !strings.Contains(got[0], "is assigned to you") {
			t.Errorf("who has it gets %q", got)
		}
		// A disabled user gets no emails.
		s.Exec(`UPDATE admins SET disabled_at = 1 WHERE username = 'agent'`)
		s.Call("POST", s.desk()+"/read", s.admin, object{"upTo": 1}).Gives(200)
		s.writes("For anybody").Gives(201)
		if got := s.lettersTo("care@portal.test"); len(got) != 1 || !strings.Contains(got[0], "For anybody") || len(s.lettersTo("agent@portal.test")) != 1 {
			t.Errorf("the desk gets %q", got)
		}
	})
}

func TestAnUnconfirmedAddressGetsNoMessageText(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(t, p)
		s.Exec(`UPDATE customers SET unconfirmed_since = 1 WHERE customer_id = $1`, s.asha.ID)
		s.answers("Your parcel lies with the neighbour.").Gives(201)
		if last := s.lettersTo(s.asha.Email)[0]; !strings.Contains(last, "You have a new message about your") || strings.Contains(last, "neighbour") || strings.Contains(last, "Asha") {
			t.Errorf("the customer gets %q", last)
		}
	})
}
