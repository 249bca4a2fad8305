package mail

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"testing"
)

func TestNoAnswerOfAMailServerTellsThePassword(t *testing.T) {
	t.Parallel()
	c := &smtpCarrier{user: "portal", password: "p@ss:word/"}
	encoded := func(text string) string { return base64.StdEncoding.EncodeToString([]byte(text)) }
	plain := encoded("\x00portal\x00p@ss:word/")
	for said, want := range map[string]string{
		"535 bad login AUTH PLAIN " + plain:                  "535 bad login AUTH PLAIN …",
		"535 bad login auth plain " + strings.ToLower(plain): "535 bad login auth plain …",
		"535 " + plain[:20] + " is cut off":                  "535 … is cut off",
		"535-" + plain[:10] + "\n" + plain[10:]:              "535-…",
		"535 " + encoded("portal\x00portal\x00p@ss:word/"):   "535 …",
		"535 " + encoded("p@ss:word/") + " is no password":   "535 … is no password",
		"535 portal:p@ss:word/ and p@ss:word/ are no login":  "535 portal:… and … are no login",
		"535 P@SS:WORD/": "535 …",
		"535 smtp://portal:p%40ss%3Aword%2F@mail.test":        "535 smtp://portal:…@mail.test",
		"535 5.7.8 Authentication credentials invalid":        "535 5.7.8 Authentication credentials invalid",
		"550 5.1.1 <asha@example.com>: no such mailbox, pass": "550 5.1.1 <asha@example.com>: no such mailbox, pass",
	} {
		// The padding of base64 reveals nothing.
		if got := strings.ReplaceAll(c.masked(said), "=", ""); got != want {
			t.Errorf("%q becomes %q, want %q", said, got, want)
		}
	}
}

func TestAnErrorThatToldThePasswordIsKnownAndCannotBeUnwrapped(t *testing.T) {
	t.Parallel()
	c := &smtpCarrier{user: "portal", password: "p@ss:word/"}
	err := fmt.Errorf("535 p@ss:word/: %w", context.Canceled)
	masked := c.withoutSecrets(err)
	if masked.Error() != "535 …: context canceled" || !errors.Is(masked, context.Canceled) || errors.Unwrap(masked) != nil {
		t.Errorf("it is %v", masked)
	}
	if harmless := errors.New("451 later"); c.withoutSecrets(harmless) != harmless { //nolint:errorlint // the very same
		t.Error("a harmless error became another")
	}
}

func TestNoGatewayLeadsToAnAddressOutOfBounds(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"64:ff9b::a9fe:a9fe": true, "64:ff9b:1::a9fe:a9fe": true, "2002:a9fe:a9fe::1": true, "::ffff:169.254.169.254": true, "::169.254.169.254": true,
		"64:ff9b::": true, "fe80::1%eth0": true,
		"64:ff9b::c000:221": false, "2002:c000:221::1": false, "127.0.0.1": false, "::1": false, "10.0.0.1": false, "2001:db8::1": false, "fd00::25": false,
	} {
		err := inBounds(t.Context(), "tcp", netip.AddrPortFrom(netip.MustParseAddr(address), 25).String(), nil)
		if errors.Is(err, errOutOfBounds) != want {
			t.Errorf("%s: %v, want out of bounds %t", address, err, want)
		}
	}
}
