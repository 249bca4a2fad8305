package mail

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"aftercare/internal/platform/db"
)

func TestALetterComesIfItsReaderWantsIt(t *testing.T) {
	t.Parallel()
	const stop = "https://care.example.com/unsubscribe/abc"
	broken := errors.New("the database is away")
	for _, c := range []struct {
		topic     Topic
		wanted    bool
		failure   error
		sent      bool
		stop      string
		wantError error
	}{
		{Status, true, nil, true, stop, nil},
		{Status, false, nil, false, "", nil},
		{Status, false, broken, false, "", broken},
		{"", false, broken, true, "", nil}, // Wants is not called for an email that everyone gets
	} {
		var got Letter
		chosen := OptOut{Sender: sent{&got}, Wants: func(_ context.Context, _ *db.Tx, all []Notice) (map[Notice]Wanted, error) {
			if !c.wanted {
				return nil, c.failure
			}
			return map[Notice]Wanted{all[0]: {Stop: stop}}, c.failure
		}}
		err := chosen.Send(t.Context(), nil, Letter{To: "asha@example.com", Notice: Notice{Topic: c.topic, Customer: "C1"}})
		if !errors.Is(err, c.wantError) || (got.To != "") != c.sent || got.Stop != c.stop {
			t.Errorf("%+v: sent %+v (%v)", c, got, err)
		}
	}
}

func TestUnwantedEmailsAreLeftOutWithOneLookup(t *testing.T) {
	t.Parallel()
	var got []Letter
	asked := 0
	chosen := OptOut{Sender: sentAll{&got}, Wants: func(_ context.Context, _ *db.Tx, all []Notice) (map[Notice]Wanted, error) {
		asked++
		wanted := map[Notice]Wanted{}
		for _, n := range all {
			if n.Customer != "C2" {
				wanted[n] = Wanted{Stop: "https://care.example.com/unsubscribe/" + n.Customer}
			}
		}
		return wanted, nil
	}}
	about := func(customer string) Letter {
		return Letter{To: customer + "@example.com", Notice: Notice{Topic: Status, Customer: customer}}
	}
	err := chosen.Send(t.Context(), nil, about("C1"), about("C2"), Letter{To: "all@example.com"}, about("C3"), about("C1"))
	if err != nil || asked != 1 {
		t.Fatalf("asked %d times, %v", asked, err)
	}
	var told []string
	for _, l := range got {
		told = append(told, l.To+" "+strings.TrimPrefix(l.Stop, "https://care.example.com/unsubscribe/"))
	}
	if want := "C1@example.com C1|all@example.com |C3@example.com C3|C1@example.com C1"; strings.Join(told, "|") != want {
		t.Errorf("sent %q, want %q", told, want)
	}
}

func TestAConfirmedAddressIsAskedForOnce(t *testing.T) {
	t.Parallel()
	var got []Letter
	var asked []string
	careful := Redactor{Sender: sentAll{&got}, Confirmed: func(_ context.Context, _ *db.Tx, addresses []string) (map[string]bool, error) {
		asked = append(asked, addresses...)
		return nil, nil
	}}
	chosen := OptOut{Sender: careful, Wants: func(_ context.Context, _ *db.Tx, all []Notice) (map[Notice]Wanted, error) {
		wanted := map[Notice]Wanted{}
		for _, n := range all {
			wanted[n] = Wanted{Confirmed: map[string]string{"C1": "asha@example.com", "C2": "old@example.com"}[n.Customer]}
		}
		return wanted, nil
	}}
	to := func(address, customer string) Letter {
		return Letter{To: address, Greeting: "Hello " + customer + ",", Notice: Notice{Topic: Status, Customer: customer}}
	}
	// The second address has changed since, and the third person has confirmed none.
	err := chosen.Send(t.Context(), nil, to("Asha@example.com", "C1"), to("new@example.com", "C2"), to("ravi@example.com", "C3"))
	if err != nil || !slices.Equal(asked, []string{"new@example.com", "ravi@example.com"}) {
		t.Fatalf("asked for %q (%v)", asked, err)
	}
	if got[0].Greeting != "Hello C1," || got[1].Greeting != "Hello," || got[2].Greeting != "Hello," {
		t.Errorf("sent %+v", got)
	}
}

// sentAll keeps all emails.
type sentAll struct{ letters *[]Letter }

func (s sentAll) Send(_ context.Context, _ *db.Tx, letters ...Letter) error {
	*s.letters = append(*s.letters, letters...)
	return nil
}

func TestALetterThatCanBeStoppedSaysHow(t *testing.T) {
	t.Parallel()
	s := serve(t, serverOptions{})
	l := letter()
	l.Stop = "https://care.example.com/unsubscribe/abc"
	l.Facts = append(l.Facts, Fact{Label: "Yours", Value: "3", URL: "https://care.example.com/admin/dashboard/queue?assignee=me&late=true"})
	m := mailer(t, s, "smtp", "")
	deliver(t, m, l)
	p := parse(t, s.inbox()[0].content)
	if got := p.header.Get("List-Unsubscribe"); got != "<"+l.Stop+">" {
		t.Errorf("List-Unsubscribe is %q", got)
	}
	if got := p.header.Get("List-Unsubscribe-Post"); got != "List-Unsubscribe=One-Click" {
		t.Errorf("List-Unsubscribe-Post is %q", got)
	}
	for _, want := range []string{"Stop emails of this kind: " + l.Stop + "\n", "Yours: 3\n  https://care.example.com/admin/dashboard/queue?assignee=me&late=true\n"} {
		if !strings.Contains(p.text, want) {
			t.Errorf("the text misses %q:\n%s", want, p.text)
		}
	}
	for _, want := range []string{`<a href="` + l.Stop + `"`, `<a href="https://care.example.com/admin/dashboard/queue?assignee=me&amp;late=true" target="_blank" rel="noopener noreferrer">3</a>`} {
		if !strings.Contains(p.html, want) {
			t.Errorf("the HTML misses %q", want)
		}
	}
	deliver(t, m, letter())
	if p := parse(t, s.inbox()[1].content); p.header.Get("List-Unsubscribe") != "" || strings.Contains(p.text+p.html, "Stop letters") {
		t.Error("a letter that everybody gets offers to stop it")
	}

	shown, err := m.Show(l, func(link string) bool { return !strings.Contains(link, "/unsubscribe/") })
	if err != nil || shown.Withheld || strings.Contains(shown.Text+shown.HTML, "/unsubscribe/") {
		t.Errorf("other eyes see %+v (%v)", shown, err)
	}
	for _, text := range []string{shown.Text, shown.HTML} {
		if !strings.Contains(text, "Stop emails of this kind (the link was only for the reader of this email and is not shown)") || !strings.Contains(text, "/admin/dashboard/queue") {
			t.Errorf("other eyes see\n%s", text)
		}
	}
	if shown, err = m.Show(l, func(string) bool { return false }); err != nil || strings.Contains(shown.Text+shown.HTML, "assignee=me") {
		t.Errorf("a link that is not known to be harmless is shown (%v)", err)
	}
	if err := m.Deliver(t.Context(), "01JOB", Letter{To: "a@example.com", Stop: "javascript:alert(1)"}); err == nil {
		t.Error("a letter with a link that is none was sent")
	}
}
