package reminder

import (
	"strings"
	"testing"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/mail"
)

func linker(t *testing.T, secret, purpose string) *Service {
	t.Helper()
	sealer, err := auth.NewSealer([]byte(strings.Repeat(secret, 32)), purpose)
	if err != nil {
		t.Fatal(err)
	}
	return &Service{Sealer: sealer}
}

func TestALinkNamesOneCustomerAndOneTopicAndTellsNeither(t *testing.T) {
	t.Parallel()
	s := linker(t, "s", "unsubscribe")
	n := mail.Notice{Topic: mail.WarrantyEnd, Customer: "CUST-4711"}
	token, err := s.tokenFor(n)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Trim(token, "abcdefghijklmnopqrstuvwxyz234567") != "" || strings.Contains(token, "4711") {
		t.Errorf("the token is %q", token)
	}
	// Some mail programs change the case of links, and people copy them with a space.
	for _, typed := range []string{token, strings.ToUpper(token), " " + token + "\n"} {
		if got, err := s.readToken(typed); err != nil || got != n {
			t.Errorf("%q is read as %+v (%v)", typed, got, err)
		}
	}
}

func TestAForeignLinkIsRefused(t *testing.T) {
	t.Parallel()
	s := linker(t, "s", "unsubscribe")
	good, err := s.tokenFor(mail.Notice{Topic: mail.Status, Customer: "CUST-4711"})
	if err != nil {
		t.Fatal(err)
	}
	foreign, err := linker(t, "x", "unsubscribe").tokenFor(mail.Notice{Topic: mail.Status, Customer: "CUST-4711"})
	if err != nil {
		t.Fatal(err)
	}
	other, err := linker(t, "s", "letters").tokenFor(mail.Notice{Topic: mail.Status, Customer: "CUST-4711"})
	if err != nil {
		t.Fatal(err)
	}
	unknown, err := s.tokenFor(mail.Notice{Topic: "password", Customer: "CUST-4711"})
	if err != nil {
		t.Fatal(err)
	}
	changed := "a" + good[1:]
	if changed == good {
		changed = "b" + good[1:]
	}
	for _, bad := range []string{"", "abc", "!", good[:len(good)-2], changed, foreign, other, unknown, strings.Repeat("A", 100_000)} {
		_, err := s.readToken(bad)
		if refusal, ok := fault.As(err); !ok || refusal.Sentence != errNoLink.Sentence {
			t.Errorf("%.40q is refused by %v", bad, err)
		}
	}
}
