package field

import (
	"strings"
	"testing"
)

func TestTextIsTrimmedRequiredAndBounded(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ value, want, sentence string }{
		{"  Asha Verma ", "Asha Verma", ""},
		{"आशा", "आशा", ""},
		{strings.Repeat("é", 10), strings.Repeat("é", 10), ""},
		{"   ", "", "Please enter your name."},
		{"\u200b\ufeff", "", "Please enter your name."},
		{"\x01\u202e\x7f", "", "Please enter your name."},
		{"\u202eAsha\x00\u200b", "Asha", ""},
		{"Mall\n\tRoad", "Mall\n\tRoad", ""},
		{"A\u2028B\u2029C\u2028", "A\nB\nC", ""},
		{"क्\u200dष 👩\u200d🔧", "क्\u200dष 👩\u200d🔧", ""},
		{strings.Repeat("x", 11), "", "Please shorten your name to at most 10 characters."},
	} {
		got, err := Text("your name", c.value, 10)
		check(t, c.value, got, c.want, err, c.sentence)
	}
}

func TestASerialNumberStandsInOneLineAndItsDashIsADash(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{" SN-01 ": "SN-01", "SN\n01\r\n": "SN 01", "\tSN 01": "SN 01", "SN\u201301": "SN-01", "SN\u2014\u221201": "SN--01", "SN\u201001": "SN-01"} {
		if got, err := SerialNo("the serial number", typed); err != nil || got != want {
			t.Errorf("%q is read as %q, %v; want %q", typed, got, err, want)
		}
	}
}

func TestEmailIsABareAddress(t *testing.T) {
	t.Parallel()
	const invalid = "Please enter a valid email address."
	for _, c := range []struct{ value, want, sentence string }{
		{"Asha@Example.com", "Asha@Example.com", ""},
		{"support@localhost", "support@localhost", ""},
		{"", "", "Please enter your email address."},
		{"asha", "", invalid},
		{"Asha <asha@example.com>", "", invalid},
		{"a@b.c, d@e.f", "", invalid},
		{"a@b.c\r\nBcc: d@e.f", "", invalid},
		{"आशा@example.com", "आशा@example.com", ""},
		{"as\u200bha@example.com", "", invalid},
		{"asha\u00a0x@example.com", "", invalid},
		{"asha\ufffd@example.com", "", invalid},
	} {
		got, err := Email(c.value)
		check(t, c.value, got, c.want, err, c.sentence)
	}
}

func TestPhoneTakesTheCommonWaysOfWriting(t *testing.T) {
	t.Parallel()
	const invalid = "Please enter a valid phone number."
	for _, c := range []struct{ value, want, sentence string }{
		{"0987654321", "0987654321", ""},
		{"+91 98765-43210", "+91 98765-43210", ""},
		{"12", "", invalid},
		{"call me", "", invalid},
		{"=1+1+1+11", "", invalid},
		{"", "", "Please enter your phone number."},
	} {
		got, err := Phone("your phone number", c.value)
		check(t, c.value, got, c.want, err, c.sentence)
	}
}

func TestDateIsYearMonthDay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ value, want, sentence string }{
		{"2025-09-05", "2025-09-05", ""},
		{"", "", "Please enter the purchase date."},
		{"05/09/2025", "", "Please enter the purchase date as YYYY-MM-DD."},
		{"2025-02-30", "", "Please enter the purchase date as YYYY-MM-DD."},
	} {
		got, err := Date("the purchase date", c.value)
		check(t, c.value, got.String(), c.want, err, c.sentence)
	}
}

func check(t *testing.T, value, got, want string, err error, sentence string) {
	t.Helper()
	said := ""
	if err != nil {
		said = err.Error()
	}
	if got != want || said != sentence {
		t.Errorf("%q: got %q, %q; want %q, %q", value, got, said, want, sentence)
	}
}
