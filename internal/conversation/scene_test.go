package conversation_test

import (
	"fmt"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
)

type object = map[string]any

// thread is a conversation in the answer of the API.
type thread struct {
	Messages []struct {
		Number                         int
		From, Author, AuthorName, Text string
		Photos                         []string
	}
	Earlier          bool
	Unread, SeenUpTo int
}

// said summarises a thread.
func (t thread) said() string {
	lines := make([]string, len(t.Messages))
	for i, m := range t.Messages {
		lines[i] = fmt.Sprintf("%d %s: %s", m.Number, m.From, m.Text)
	}
	return strings.Join(lines, "; ")
}

// scene is a ticket of Asha that both sides can write on.
type scene struct {
	*apptest.Portal
	asha       apptest.Person
	admin      string
	number, id string
}

func open(t *testing.T, p *apptest.Portal) *scene {
	t.Helper()
	s := &scene{Portal: p, asha: p.Registers("Asha Verma", "User"), admin: p.Admin()}
	p.Stocks()
	s.number, s.id = p.Raises(s.asha, apptest.RaiseRepair, apptest.Text(p.Buys(s.asha), "productID"))
	return s
}

func (s *scene) mine() string { return "/my/tickets/" + s.id + "/messages" }
func (s *scene) desk() string { return "/desk/tickets/" + s.id + "/messages" }

func (s *scene) writes(text string) *apptest.Answer {
	s.T.Helper()
	return s.Form("POST", s.mine(), s.asha.Token, object{"text": text})
}

func (s *scene) answers(text string) *apptest.Answer {
	s.T.Helper()
	return s.Form("POST", s.desk(), s.admin, object{"text": text})
}

func (s *scene) reads(path, token string) (t thread) {
	s.T.Helper()
	s.Call("GET", path, token, nil).Gives(200).Decode(&t)
	return t
}

func (s *scene) status(text string) {
	s.T.Helper()
	s.Call("POST", "/ProductRepair/update-status/"+s.id, s.admin, object{"status": text}).Gives(200)
}

// lettersTo returns the emails about the conversation to an address. It checks the To line, because every
// email contains the desk's address.
func (s *scene) lettersTo(address string) (letters []string) {
	s.T.Helper()
	for _, mail := range s.MailsTo(address) {
		if strings.Contains(mail, "To: <"+address+">") && (strings.Contains(mail, "A message about your ticket") || strings.Contains(mail, "Customer replied")) {
			letters = append(letters, mail)
		}
	}
	return letters
}

// line is the ticket's line in the queue.
type line struct {
	Status, EndedAt, WroteAt string
	Unread                   int
}

func (s *scene) line() line {
	s.T.Helper()
	var opened struct{ Item line }
	s.Call("GET", "/desk/queue/"+s.id, s.admin, nil).Gives(200).Decode(&opened)
	return opened.Item
}
