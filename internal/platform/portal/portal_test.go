package portal

import (
	"testing"
	"time"

	"aftercare/internal/platform/civil"
)

func TestHolidaysAndWeekendsAreNotWorkingDays(t *testing.T) {
	t.Parallel()
	f := Facts{
		WorkingDays: []time.Weekday{time.Monday, time.Friday},
		Holidays:    []Holiday{{Date: civil.Date{Year: 2026, Month: 10, Day: 2}, Name: "Gandhi Jayanti"}},
	}
	for day, want := range map[string]bool{"2026-10-02": false, "2026-10-05": true, "2026-10-06": false, "2026-10-09": true} {
		date, err := civil.Parse(day)
		if err != nil || f.WorksOn(date) != want {
			t.Errorf("%s: %v, want %v (%v)", day, !want, want, err)
		}
	}
}

func TestAZoneIsOneThatBrowsersKnow(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"Asia/Kolkata": true, "Europe/Berlin": true, "America/Argentina/Buenos_Aires": true, "UTC": true, "Etc/GMT+5": true,
		"": false, "Local": false, "Factory": false, "Mars/Olympus": false, "posix/Asia/Kolkata": false, "right/UTC": false, "localtime": false,
		"posixrules": false, "../Asia/Kolkata": false, "/etc/localtime": false, "Asia/Kolkata\x00": false, "Asia/": false, "zone.tab": false,
	} {
		if _, err := Zone(name); (err == nil) != want {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func TestAnAddressIsWrittenAsBrowsersDo(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"https://EXAMPLE.com:443/": "https://example.com", "HTTP://Example.com:80": "http://example.com", "https://example.com:80": "https://example.com:80",
		"https://care.example.com:8443": "https://care.example.com:8443", "https://münchen.de": "https://xn--mnchen-3ya.de", "https://MÜNCHEN.de:443": "https://xn--mnchen-3ya.de",
		"https://m%C3%BCnchen.de": "https://xn--mnchen-3ya.de", "https://example.com:": "https://example.com", "http://[::1]:8080": "http://[::1]:8080",
		"http://[2001:DB8::1]:80": "http://[2001:db8::1]", "http://my_host:8080": "http://my_host:8080", "http://127.0.0.1": "http://127.0.0.1",
	} {
		got := ""
		if origin, err := ParseOrigin(text); err == nil {
			got = origin.String()
		}
		if got != want {
			t.Errorf("%s becomes %q, want %q", text, got, want)
		}
	}
}
