package conversation_test

import (
	"fmt"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
)

func TestManagersKeepReadyAnswers(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, agent := p.Admin(), p.Desk("Agent")
		picture := apptest.File{Name: "label.png", Content: apptest.Picture(t)}
		draft := object{"title": " Send it in ", "text": "Hello {name},\nplease send your {product} in for {number}.", "photos[]": []apptest.File{picture}}
		id := p.Form("POST", "/desk/answers", admin, draft).Gives(201, `"title":"Send it in"`, `"version":1`).Get("id")
		photo := func() string {
			var list struct {
				Answers []struct{ Photos []string }
			}
			p.Call("GET", "/desk/answers", agent, nil).Gives(200, "{name}").Decode(&list)
			return list.Answers[0].Photos[0]
		}
		first := photo()
		p.Call("GET", "/"+first, agent, nil).Gives(200, "PNG")

		p.Form("POST", "/desk/answers", admin, object{"title": "SEND IT IN", "text": "Hello"}).Refuses(409, "An answer called SEND IT IN already exists.")
		p.Form("POST", "/desk/answers", agent, object{"title": "Mine", "text": "Hello"}).Gives(403)
		p.Form("POST", "/desk/answers", admin, object{"title": "", "text": "Dear {phone}"}).Gives(400, "You cannot use {phone} here. You can use {name}, {number} and {product}.", `"title"`)
		p.Form("POST", "/desk/answers", admin, object{"title": "Long", "text": strings.Repeat("a", 2001)}).Gives(400, "2000")
		p.Form("POST", "/desk/answers", admin, object{"title": "Paper", "text": "Hello", "photos[]": []apptest.File{apptest.ClaimPDF("paper")}}).Gives(415)

		// A change replaces text and photos. Of two editors the later one is refused.
		change := object{"title": "Send it in", "text": "Hello {name}, please send it.", "version": "1", "photos[]": []apptest.File{picture, picture}}
		p.Form("POST", "/desk/answers/"+id, admin, change).Gives(200, `"version":2`)
		p.Form("POST", "/desk/answers/"+id, admin, object{"title": "Other", "text": "Hello", "version": "1"}).Refuses(409, "Someone else changed this answer. Please check it again.")
		p.Form("POST", "/desk/answers/"+id, admin, object{"title": "Other", "text": "Hello", "version": "x"}).Gives(400)
		p.Form("POST", "/desk/answers/nothing", admin, change).Refuses(404, "This answer does not exist.")
		p.Call("GET", "/"+first, admin, nil).Gives(404)
		last := photo()

		p.Call("GET", "/desk/audit?kind=answer.added", admin, nil).Gives(200, "Send it in")
		p.Call("GET", "/desk/audit?kind=answer.changed", admin, nil).Gives(200, "Send it in", "please send it", "photos")
		p.Call("DELETE", "/desk/answers/"+id, agent, nil).Gives(403)
		p.Call("DELETE", "/desk/answers/"+id, admin, nil).Gives(200)
		p.Call("DELETE", "/desk/answers/"+id, admin, nil).Gives(404)
		p.Call("GET", "/"+last, admin, nil).Gives(404)
		p.Call("GET", "/desk/audit?kind=answer.deleted", admin, nil).Gives(200, "Send it in")
	})
}

func TestThereAreAHundredReadyAnswersAtMost(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin := p.Admin()
		for i := range 100 {
			p.Form("POST", "/desk/answers", admin, object{"title": fmt.Sprint("Answer ", i), "text": "Hello"}).Gives(201)
		}
		p.Form("POST", "/desk/answers", admin, object{"title": "One more", "text": "Hello"}).Refuses(409, "You have 100 answers, the most allowed. Please delete one first.")
	})
}

func TestAMessageWithAStatusIsOneStepAndOneEmail(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(t, p)
		s.writes("Is it ready?").Gives(201)
		had := len(s.MailsTo(s.asha.Email))
		s.Form("POST", s.desk(), s.admin, object{"text": "It is ready.", "status": " Completed "}).Gives(201, `"number":2`)
		letters := s.MailsTo(s.asha.Email)
		if len(letters) != had+1 {
			t.Fatalf("the customer got %d emails, want one", len(letters)-had)
		}
		if l := s.lettersTo(s.asha.Email)[0]; !strings.Contains(l, "It is ready.") || !strings.Contains(l, "Completed") {
			t.Errorf("the email says %q", l)
		}
		if l := s.line(); l.Status != "Completed" || l.EndedAt == "" || l.WroteAt != "" {
			t.Errorf("the line says %+v", l)
		}
		s.Call("GET", "/desk/audit?kind=ticket.status", s.admin, nil).Gives(200, s.number, "Completed")

		// The email is sent even soon after another unread message.
		s.Form("POST", s.desk(), s.admin, object{"text": "We sent it.", "status": "Delivered"}).Gives(201)
		if got := len(s.MailsTo(s.asha.Email)); got != had+2 {
			t.Errorf("the customer has %d more emails, want two", got-had)
		}
		// If the status cannot be stored, the message is not stored either.
		s.Form("POST", s.desk(), s.admin, object{"text": "Never said.", "status": strings.Repeat("a", 501)}).Gives(400)
		// A customer cannot set a status.
		s.Form("POST", s.mine(), s.asha.Token, object{"text": "Thank you.", "status": "Under Process"}).Gives(201)
		if l := s.line(); l.Status != "Delivered" {
			t.Errorf("the customer set %s", l.Status)
		}
	})
}

func TestAnUndoneStatusLeavesItsMessage(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(t, p)
		s.writes("Is it ready?").Gives(201)
		had := len(s.MailsTo(s.asha.Email))
		s.Undoes(s.admin, s.Form("POST", s.desk(), s.admin, object{"text": "It is ready.", "status": "Completed"}).Gives(201)).Gives(200)
		if l := s.line(); l.Status != "" || l.EndedAt != "" || l.WroteAt != "" {
			t.Errorf("the line says %+v, want it open, answered and without a status", l)
		}
		s.Call("GET", s.desk(), s.admin, nil).Gives(200, "It is ready.")
		letters := s.lettersTo(s.asha.Email)
		if got := len(s.MailsTo(s.asha.Email)); got != had+1 || len(letters) != 1 || !strings.Contains(letters[0], "It is ready.") || strings.Contains(letters[0], "Completed") {
			t.Errorf("the customer got %d emails, the messages among them: %q", got-had, letters)
		}

		// A message alone offers nothing.
		if offer := s.Form("POST", s.desk(), s.admin, object{"text": "Call us."}).Gives(201).Header.Get("Undo"); offer != "" {
			t.Errorf("a message offers the undo %s", offer)
		}
		deed := s.Form("POST", s.desk(), s.admin, object{"text": "We sent it.", "status": "Delivered"}).Gives(201)
		s.status("Completed")
		s.Undoes(s.admin, deed).Gives(409)
	})
}

func TestWhoWantsNoEmailAboutAnswersIsStillToldOfTheStatus(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		s := open(t, p)
		s.Call("PUT", "/my/notices", s.asha.Token, object{"topic": "answer", "wanted": false}).Gives(200)
		had := len(s.MailsTo(s.asha.Email))
		s.Form("POST", s.desk(), s.admin, object{"text": "It is ready.", "status": "Completed"}).Gives(201)
		letters := s.MailsTo(s.asha.Email)
		if len(letters) != had+1 || !strings.Contains(strings.Join(letters, ""), "Update on your ticket "+s.number) || len(s.lettersTo(s.asha.Email)) != 0 {
			t.Errorf("the customer got %d emails", len(letters)-had)
		}
	})
}
