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

// Desk knows what there is to do.
type Desk interface {
	// Morning is what a person at the desk finds today, of the kinds that their role
	// works on.
	Morning(ctx context.Context, who auth.Actor) (Morning, error)
}

// Morning is the work of a day, seen by one person.
type Morning struct {
	Mine       Count  // assigned to them
	DueToday   Count  // of these
	Late       Count  // of these
	Nobodys    Count  // assigned to nobody
	AllLate    Count  // whoever has it
	Back       Count  // devices that were replaced and are due back
	MostUrgent []Line // of theirs, the most urgent first
}

// Count is a number of lines, or more than that.
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

// Line is one of the queue, without what tells of its customer: a letter travels
// openly.
type Line struct {
	Number, Kind string
	DueOn        civil.Date
}

// isEmpty tells that there is nothing to say.
func (m Morning) isEmpty() bool { return m.Mine.N == 0 && m.Nobodys.N == 0 && m.AllLate.N == 0 }

// The morning's letter is written from here on. Who was not served by noon begins
// the next day with one.
const (
	digestHour = 8
	noon       = 12
)

// What the morning's letter can be for somebody.
const (
	on  = "on"
	off = "off"
)

// person is somebody at the desk.
type person struct {
	username, name, email string
	role                  auth.Role
}

// Digest writes the morning's letters of today, on working days. One person gets one
// a day: it is written down in the transaction of the letter.
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

// WantsDigest tells whether the caller gets the morning's letter.
func (s *Service) WantsDigest(ctx context.Context) (bool, error) {
	return wantsDigest(ctx, s.DB, auth.From(ctx).ID)
}

// ChooseDigest turns the caller's morning's letter off or on.
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

// digest is the morning's letter. Its numbers lead to what they count.
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
		To: p.email, Greeting: p.greeting(), Subject: m.subject(), Preview: "Your desk on " + today.Long() + ".",
		Paragraphs: []string{"This is your desk on " + today.Long() + "."},
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
