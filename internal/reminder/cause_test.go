package reminder

import (
	"strings"
	"testing"
	"time"

	"aftercare/internal/platform/civil"
)

func day(t *testing.T, text string) civil.Date {
	t.Helper()
	d, err := civil.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestWhichDaysAreRemindedOf(t *testing.T) {
	t.Parallel()
	causes := (&Service{ExtensionDays: 7}).causes()
	for _, c := range []struct {
		cause              int
		began, today       string
		wantFrom, wantUpTo string
	}{
		{0, "2026-03-02", "2026-03-02", "2026-04-01", "2026-04-01"}, // nothing from before the first day
		{0, "2026-03-02", "2026-03-04", "2026-04-01", "2026-04-03"}, // two days later, missed reminders are sent
		{0, "2025-01-01", "2026-03-02", "2026-03-18", "2026-04-01"}, // but not after two weeks
		{1, "2025-01-01", "2026-03-02", "2026-03-02", "2026-03-09"}, // until the last day itself
		{1, "2026-03-02", "2026-03-02", "2026-03-09", "2026-03-09"},
		{2, "2025-01-01", "2026-03-02", "2026-03-02", "2026-03-04"}, // bought on 23, 24 or 25 February
		{2, "2026-03-02", "2026-03-02", "2026-03-04", "2026-03-04"},
	} {
		from, to := causes[c.cause].window(day(t, c.began), day(t, c.today))
		if from.String() != c.wantFrom || to.String() != c.wantUpTo {
			t.Errorf("%s, begun %s, on %s: %s to %s, want %s to %s", causes[c.cause].name, c.began, c.today, from, to, c.wantFrom, c.wantUpTo)
		}
	}
}

func TestTheTwoRemindersOfAWarrantyNeverComeTogether(t *testing.T) {
	t.Parallel()
	causes, today := (&Service{ExtensionDays: 7}).causes(), day(t, "2026-03-02")
	first, _ := causes[0].window(civil.Date{Year: 2020, Month: 1, Day: 1}, today)
	if _, last := causes[1].window(civil.Date{Year: 2020, Month: 1, Day: 1}, today); !last.Before(first) {
		t.Errorf("a warranty that ends on %s is reminded of twice on one day", first)
	}
}

func TestLettersAreForTheDay(t *testing.T) {
	t.Parallel()
	zone := time.FixedZone("there", 5*3600+1800)
	for clock, want := range map[string]bool{"08:59": false, "09:00": true, "17:59": true, "18:00": false, "00:00": false, "23:59": false} {
		at, err := time.ParseInLocation("2006-01-02 15:04", "2026-03-02 "+clock, zone)
		if err != nil {
			t.Fatal(err)
		}
		if got := isDaytime(at.UTC(), zone); got != want {
			t.Errorf("at %s letters are sent: %v", clock, got)
		}
	}
}

func TestWhoRegisteredAfterTheReminderWasDueNeedsNone(t *testing.T) {
	t.Parallel()
	causes := (&Service{ExtensionDays: 7}).causes()
	about := day(t, "2026-04-01") // the warranty reminder is due on 2 March
	for _, c := range []struct {
		cause      int
		registered string
		email      string
		want       bool
	}{
		{0, "2026-03-02T23:00:00Z", "a@example.com", true}, {0, "2026-03-03T01:00:00Z", "a@example.com", false}, {0, "2020-01-01T00:00:00Z", "", false},
		{2, "2026-03-31T00:00:00Z", "a@example.com", true}, // they do not know about the extension yet
	} {
		at, err := time.Parse(time.RFC3339, c.registered)
		if err != nil {
			t.Fatal(err)
		}
		if got := causes[c.cause].needs(reminded{about: about, registered: at, email: c.email}, time.UTC); got != c.want {
			t.Errorf("%s, registered %s, to %q: %v", causes[c.cause].name, c.registered, c.email, got)
		}
	}
}

func TestAReminderSaysHowLongThereIsStillTime(t *testing.T) {
	t.Parallel()
	causes := (&Service{ExtensionDays: 7}).causes()
	p := reminded{name: "Dome Camera", about: day(t, "2026-03-09"), reader: "Asha"}
	for _, c := range []struct {
		cause         int
		today         string
		subject, text string
	}{
		{0, "2026-02-07", "Your warranty ends in 30 days: Dome Camera", "ends in 30 days, on 9 March 2026."},
		{1, "2026-03-08", "Your warranty ends tomorrow: Dome Camera", "ends tomorrow, on 9 March 2026."},
		{1, "2026-03-09", "Your warranty ends today: Dome Camera", "ends today, on 9 March 2026."},
		{2, "2026-03-07", "Three more months of warranty: Dome Camera", "for 2 more days."},
		{2, "2026-03-08", "Three more months of warranty: Dome Camera", "until tomorrow."},
		{2, "2026-03-09", "Three more months of warranty: Dome Camera", "today for the last time."},
	} {
		l := causes[c.cause].letter(p, day(t, c.today), "https://portal.test")
		if l.Subject != c.subject || !strings.Contains(l.Paragraphs[0], c.text) {
			t.Errorf("on %s: %q, %q", c.today, l.Subject, l.Paragraphs[0])
		}
	}
}
