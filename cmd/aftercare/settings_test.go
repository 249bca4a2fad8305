package main

import (
	"strings"
	"testing"
)

// internal/app tests the settings that the server refuses. This test covers those that never reach
// it, and checks that only one line is printed.
func TestAWrongSettingIsOneLineThatNamesItsVariable(t *testing.T) {
	t.Parallel()
	const number, duration = "must be a number above 0", "must be a duration such as 5s, and not below 0s"
	for setting, want := range map[string]string{
		"AFTERCARE_RATE_FACTOR=":           "AFTERCARE_RATE_FACTOR: " + number,
		"AFTERCARE_QUOTA_BYTES=5 GB":       "AFTERCARE_QUOTA_BYTES: must be a whole number, and not below 0",
		"AFTERCARE_QUOTA_FILES=-1":         "AFTERCARE_QUOTA_FILES: must be a whole number, and not below 0",
		"AFTERCARE_RATE_FACTOR=many":       "AFTERCARE_RATE_FACTOR: " + number,
		"AFTERCARE_RATE_FACTOR=NaN":        "AFTERCARE_RATE_FACTOR: " + number,
		"AFTERCARE_RATE_FACTOR=1e999":      "AFTERCARE_RATE_FACTOR: " + number,
		"AFTERCARE_DRAIN=":                 "AFTERCARE_DRAIN: " + duration,
		"AFTERCARE_DRAIN=5":                "AFTERCARE_DRAIN: " + duration,
		"AFTERCARE_DRAIN=-5s":              "AFTERCARE_DRAIN: " + duration,
		"AFTERCARE_UNDO=10":                "AFTERCARE_UNDO: " + duration,
		"AFTERCARE_DATABASE_WAIT=long":     "AFTERCARE_DATABASE_WAIT: " + duration,
		"AFTERCARE_EXISTING=perhaps":       `AFTERCARE_EXISTING: "perhaps" is neither on nor off`,
		"AFTERCARE_DEMO=perhaps":           `AFTERCARE_DEMO: "perhaps" is neither on nor off`,
		"AFTERCARE_ADDR=":                  `AFTERCARE_ADDR: "" is not an address such as 127.0.0.1:8080`,
		"AFTERCARE_BRAND=Care\nof others":  "AFTERCARE_BRAND: must be one line of 1 to 200 characters",
		"AFTERCARE_SMTP_URL=smtp://a:b@":   "AFTERCARE_SMTP_URL: must look like smtp://user:password@host:587, or begin with smtps://",
		"AFTERCARE_DATABASE_URL=mysql://x": "AFTERCARE_DATABASE_URL: must begin with postgres://",
	} {
		if said := fails(t, []string{setting}, "serve"); said != "aftercare: "+want+"\n" {
			t.Errorf("%s: it says %q, want %q", setting, said, want)
		}
	}
	for flag, want := range map[string]string{
		"--rate-factor=many": "AFTERCARE_RATE_FACTOR: " + number,
		"--drain=soon":       "AFTERCARE_DRAIN: " + duration,
		"--demo=perhaps":     `AFTERCARE_DEMO: "perhaps" is neither on nor off`,
		"--colour":           "unknown flag --colour",
	} {
		if said := fails(t, nil, "serve", flag); said != "aftercare: "+want+"\n" {
			t.Errorf("%s: it says %q, want %q", flag, said, want)
		}
	}
	if said := fails(t, nil); !strings.HasPrefix(said, `aftercare: expected one of "serve", `) || strings.Count(said, "\n") != 1 {
		t.Errorf("without a command it says %q", said)
	}
}

func TestADatabaseThatIsNotThereEndsInALineWithoutItsPassword(t *testing.T) {
	t.Parallel()
	said := fails(t, []string{"AFTERCARE_DATABASE_URL=postgres://me:hidden@127.0.0.1:1/portal", "AFTERCARE_DATABASE_WAIT=0s"}, "serve")
	lines := strings.Split(strings.TrimSpace(said), "\n")
	if last := lines[len(lines)-1]; !strings.HasPrefix(last, "aftercare: AFTERCARE_DATABASE_URL: ") || !strings.Contains(last, "connection refused") {
		t.Errorf("it ends with %q", last)
	}
	if strings.Contains(said, "hidden") {
		t.Errorf("it tells the password: %s", said)
	}
}
