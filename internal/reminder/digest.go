package reminder

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/mail"
)

// Desk counts the work in the queue.
type Desk interface {
	// Morning returns a user's work for today, of the kinds that their role handles.
	Morning(ctx context.Context, who auth.Actor) (Morning, error)
}

// Morning is one user's work of a day.
type Morning struct {
	Mine       Count  // assigned to the user
	DueToday   Count  // of Mine
	Late       Count  // of Mine
	Nobodys    Count  // unassigned
	AllLate    Count  // late work of everyone
	Back       Count  // replaced devices that are due back
	MostUrgent []Line // the user's most urgent lines
}

// Count is a number of lines, or a lower limit.
type Count struct {
	N         int
	IsAtLeast bool
}

func (c Count) String() string {
	if c.IsAtLeast {
		return "more than " + strconv.Itoa(c.N)
	}
	return strconv.Itoa(c.N)
}

// Line is a line of the queue without customer details, because email is not secure.
type Line struct {
	Number, Kind string
	DueOn        civil.Date
}

func (m Morning) isEmpty() bool { return m.Mine.N == 0 && m.Nobodys.N == 0 && m.AllLate.N == 0 }

// The daily email is sent between these hours. After noon, users wait for the next day.
const (
	digestHour = 8
	noon       = 12
)

const (
	on  = "on"
	off = "off"
)

type person struct {
	username, name, email string
	role                  auth.Role
}

// Digest sends today's daily emails, on working days. It records each email in the same transaction, so a
// user gets one a day.
func (s *Service) Digest(ctx context.Context) error {
	facts, now := s.Portal(), s.DB.Now()
	today, hour := civil.In(now, facts.Location), now.In(facts.Location).Hour()
	if hour < digestHour || hour >= noon || !facts.WorksOn(today) {
		return nil
	}
	pass, err := s.pass(ctx, morning, today)
	if err != nil {
		return fmt.Errorf("notice: digest: %w", err)
	}
	readers, err := readersOf(ctx, s.DB, today)
	if err != nil {
		return fmt.Errorf("notice: digest: %w", err)
	}
	for _, p := range readers {
		if err := s.digestFor(ctx, p, today); err != nil {
			return fmt.Errorf("notice: digest: %w", err)
		}
	}
	if !pass.done.Before(today) {
		return nil
	}
	return idempotent.Repeatable(ctx, s.DB, func(tx *db.Tx) error {
		if err := passed(ctx, tx, morning, today); err != nil {
			return err
		}
		return forgetDigests(ctx, tx, today.AddDays(-keptFor))
	})
}

func (s *Service) digestFor(ctx context.Context, p person, today civil.Date) error {
	m, err := s.Desk.Morning(ctx, auth.Actor{Kind: auth.Admin, ID: p.username, Role: p.role})
	if err != nil {
		return err
	}
	return idempotent.Repeatable(ctx, s.DB, func(tx *db.Tx) error {
		first, err := rememberDigest(ctx, tx, p.username, today, !m.isEmpty())
		if err != nil || !first || m.isEmpty() {
			return err
		}
		return s.ToDesk.Send(ctx, tx, s.digest(p, m, today))
	})
}

// WantsDigest reports whether the caller gets the daily email.
func (s *Service) WantsDigest(ctx context.Context) (bool, error) {
	return wantsDigest(ctx, s.DB, auth.From(ctx).ID)
}

// ChooseDigest turns the caller's daily email on or off.
func (s *Service) ChooseDigest(ctx context.Context, digest string) (wanted bool, err error) {
	if digest != on && digest != off {
		return false, errOnOff
	}
	username := auth.From(ctx).ID
	wanted = digest == on
	same, err := wantsDigest(ctx, s.DB, username)
	if err != nil || same == wanted {
		return wanted, err
	}
	if err := s.Limits.Allow(ctx, changes, username); err != nil {
		return same, err
	}
	return wanted, idempotent.Repeatable(ctx, s.DB, func(tx *db.Tx) error {
		changed, err := chooseDigest(ctx, tx, username, wanted)
		if err != nil || !changed {
			return err
		}
		return s.Trail.Write(ctx, tx, digestChosen(username, wanted))
	})
}

// digest returns the daily email. Its numbers link to the matching lines.
func (s *Service) digest(p person, m Morning, today civil.Date) mail.Letter {
	desk := s.Portal().PublicURL + "/admin/dashboard/"
	queue := func(assignee string, late bool) string {
		query := url.Values{}
		if assignee != "" {
			query.Set("assignee", assignee)
		}
		if late {
			query.Set("late", "true")
		}
		return strings.TrimSuffix(desk+"queue?"+query.Encode(), "?")
	}
	l := mail.Letter{
		To: p.email, Greeting: p.greeting(), Subject: m.subject(), Preview: "Work on " + today.Long() + ".",
		Paragraphs: []string{"This is the work at your desk on " + today.Long() + "."},
		Facts: []mail.Fact{
			{Label: "Yours", Value: m.Mine.String(), URL: queue("me", false)},
			{Label: "Yours, due today", Value: m.DueToday.String()},
			{Label: "Yours, late", Value: m.Late.String(), URL: queue("me", true)},
			{Label: "Unassigned", Value: m.Nobodys.String(), URL: queue("nobody", false)},
			{Label: "Late, all people", Value: m.AllLate.String(), URL: queue("", true)},
		},
		Action:  &mail.Action{Label: "Open your queue", URL: queue("me", false)},
		Closing: "We send this email on working days if there is something to report. You can turn it off in your account: " + desk + "me",
	}
	if m.Back.N > 0 {
		l.Facts = append(l.Facts, mail.Fact{Label: "Devices due back", Value: m.Back.String(), URL: desk + "queue?back=true"})
	}
	for _, line := range m.MostUrgent {
		l.Facts = append(l.Facts, mail.Fact{Label: line.Number, Value: line.Kind + ", " + line.when(today)})
	}
	return l
}

func (p person) greeting() string {
	if p.name == "" {
		return "Good morning,"
	}
	return "Good morning " + p.name + ","
}

func (m Morning) subject() string {
	var parts []string
	if m.Late.N > 0 {
		parts = append(parts, m.Late.String()+" late")
	}
	if m.DueToday.N > 0 {
		parts = append(parts, m.DueToday.String()+" due today")
	}
	switch {
	case len(parts) > 0:
		return "Your work today: " + strings.Join(parts, ", ")
	case m.Mine.N > 0:
		return "Your work today: " + m.Mine.String() + " open"
	case m.Nobodys.N > 0:
		return "Unassigned: " + m.Nobodys.String()
	default:
		return "Late at the desk: " + m.AllLate.String()
	}
}

func (l Line) when(today civil.Date) string {
	switch {
	case l.DueOn.Before(today):
		return "late, was due on " + l.DueOn.Long()
	case l.DueOn == today:
		return "due today"
	default:
		return "due on " + l.DueOn.Long()
	}
}
