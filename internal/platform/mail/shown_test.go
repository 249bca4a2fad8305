package mail

import (
	"strings"
	"testing"
)

func TestALetterForOtherEyesLacksItsLinkUnlessThatIsHarmless(t *testing.T) {
	t.Parallel()
	c := config()
	c.OutboxDir = t.TempDir()
	m, err := c.mailer()
	if err != nil {
		t.Fatal(err)
	}
	isHarmless := func(link string) bool { return strings.HasSuffix(link, "/customer_dashboard") }
	l := Letter{
		To: "Asha <asha@example.com>", Subject: "Reset your password", Greeting: "Hello Asha,",
		Paragraphs: []string{"Or open https://care.example.com:8443/reset-password/TOKEN2, quickly.", "See https://elsewhere.example/page too."},
		Facts:      []Fact{{Label: "Link", Value: "HTTPS://CARE.example.com:8443/reset-password/%zz-TOKEN3"}},
		Action:     &Action{Label: "Reset password", URL: "https://care.example.com/reset-password/TOKEN1"},
		Closing:    "Products: https://care.example.com:8443/customer_dashboard",
	}
	shown, err := m.Show(l, isHarmless)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{shown.Text, shown.HTML} {
		if strings.Contains(text, "TOKEN") {
			t.Errorf("it shows a link:\n%s", text)
		}
		for _, want := range []string{
			"Reset password", "only for the reader of this email", "https://elsewhere.example/page", "https://care.example.com:8443/customer_dashboard", "Hello Asha,",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("it lacks %q:\n%s", want, text)
			}
		}
	}
	if shown.To != "asha@example.com" || shown.Subject != "Reset your password" || !shown.Withheld {
		t.Errorf("it is shown as %+v", shown)
	}
	if l.Action.URL == "" || !strings.Contains(l.Paragraphs[0], "TOKEN2") {
		t.Error("the letter itself was changed")
	}

	l = Letter{To: "asha@example.com", Subject: "Your product is registered", Action: &Action{Label: "See your products", URL: "https://care.example.com/customer_dashboard"}}
	if shown, err = m.Show(l, isHarmless); err != nil || shown.Withheld || !strings.Contains(shown.Text, l.Action.URL) || !strings.Contains(shown.HTML, `href="`+l.Action.URL+`"`) {
		t.Errorf("a harmless link is shown as %+v (%v)", shown, err)
	}
	// If nothing is withheld, the shown email equals the sent one.
	message, err := m.compose("01JOB", nil, l)
	if err != nil {
		t.Fatal(err)
	}
	var raw strings.Builder
	if _, err := message.WriteTo(&raw); err != nil {
		t.Fatal(err)
	}
	sent := parse(t, []byte(raw.String()))
	if sent.text != shown.Text || sent.html != shown.HTML {
		t.Errorf("sent was\n%s\nand shown\n%s", sent.text, shown.Text)
	}
}
