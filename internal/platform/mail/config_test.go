package mail

import (
	"strings"
	"testing"
)

func TestABadConfigurationStopsTheStartAndKeepsItsSecret(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*setup){
		"no way out":        func(c *setup) {},
		"wrong scheme":      func(c *setup) { c.SMTPURL = "http://u:hidden@host" },
		"no host":           func(c *setup) { c.SMTPURL = "smtp://u:hidden@" },
		"bad port":          func(c *setup) { c.SMTPURL = "smtp://u:hidden@host:mail" },
		"broken escape":     func(c *setup) { c.SMTPURL = "smtp://u:hidden%zz@host" },
		"outbox impossible": func(c *setup) { c.OutboxDir = "/dev/null/outbox" },
	} {
		c := config()
		change(&c)
		_, err := c.mailer()
		if err == nil {
			t.Errorf("%s was accepted", name)
		} else if strings.Contains(err.Error(), "hidden") {
			t.Errorf("%s: the error tells the secret: %v", name, err)
		}
	}
}

func TestTheSenderIsSignedWithTheBrandUnlessNamed(t *testing.T) {
	t.Parallel()
	for from, want := range map[string]string{
		"": `"Northstar Aftercare" <support@example.com>`, "a@example.com": `"Northstar Aftercare" <a@example.com>`,
		"Service Desk <a@example.com>": `"Service Desk" <a@example.com>`,
	} {
		got, err := sender(&Server{From: from}, config().Facts)
		if err != nil || got.String() != want {
			t.Errorf("%q signs as %v (%v), want %s", from, got, err, want)
		}
	}
}

func TestOnlyAnAddressThatSaysSoGoesWithoutEncryption(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"smtp://u:p@mail.example.com:587": false, "smtp://mail.example.com:25": false, "smtp://localhost:25": false,
		"smtp://u:p@127.0.0.1:25": false, "smtps://mail.example.com": false,
		"smtp://10.0.0.5:25?tls=none": true, "smtp://u:p@localhost:25/?tls=none": true,
	} {
		s, err := ParseURL(address)
		if err != nil || newSMTP(s).plain != want {
			t.Errorf("%s goes without encryption: %v (%v), want %v", address, s, err, want)
		}
	}
	for _, address := range []string{"smtps://h?tls=none", "smtp://h?tls=no", "smtp://h?tls=none&tls=none", "smtp://h?TLS=none", "smtp://h?ssl=off"} {
		if _, err := ParseURL(address); err == nil || !strings.Contains(err.Error(), "can have only the parameter ?tls=none") {
			t.Errorf("%s: %v", address, err)
		}
	}
	for address, want := range map[string]int{"smtp://h": 587, "smtps://h": 465, "smtp://h:25": 25} {
		s, err := ParseURL(address)
		if err != nil || s.Port != want {
			t.Errorf("%s is port %v (%v), want %d", address, s, err, want)
		}
	}
}
