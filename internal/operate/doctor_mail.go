package operate

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/audit"
	"aftercare/internal/doctor"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/portal"
	"aftercare/internal/setting"
)

// MailReport emails the doctor's findings to the owners, at once
// and through the portal's mail server. It returns their addresses.
func MailReport(ctx context.Context, config app.Config, report doctor.Report, now func() time.Time) (to []string, err error) {
	s, err := config.Check()
	if err != nil {
		return nil, err
	}
	current := s.Environment().Current(setting.Stored{}, nil)
	// Without a database, recipients and mail server come from the environment.
	if view, err := db.OpenView(ctx, s.DatabaseAt); err == nil {
		current = s.Current(ctx, view)
		all, err := audit.Owners(ctx, view)
		if err = errors.Join(err, view.Close()); err == nil {
			to = reachable(all)
		}
	}
	if len(to) == 0 {
		to = reachable([]string{config.AdminEmail})
	}
	switch {
	case current.Server == nil:
		return nil, errors.New("there is no mail server, so no email was sent: set one in the settings")
	case len(to) == 0:
		return nil, errors.New("no owner has an email address, so no email was sent: enter one at the desk, or set AFTERCARE_ADMIN_EMAIL")
	}
	facts := func() portal.Facts { return current.Facts }
	mailer, err := mail.New(mail.Config{Portal: facts, Server: func() *mail.Server { return current.Server }, Logger: slog.New(slog.DiscardHandler), Now: now})
	if err != nil {
		return nil, err
	}
	for _, address := range to {
		letter := reportLetter(report, current.Facts)
		letter.To = address
		if err := mailer.Try(ctx, current.Server, letter, mailLimit); err != nil {
			return nil, fmt.Errorf("the email to %s was not sent: %w", address, err)
		}
	}
	return to, nil
}

// reachable leaves out the placeholder address of the first owner.
func reachable(all []string) (some []string) {
	for _, address := range all {
		if address != "" && !strings.HasSuffix(address, "@localhost") {
			some = append(some, address)
		}
	}
	return some
}

func reportLetter(r doctor.Report, f portal.Facts) mail.Letter {
	letter := mail.Letter{
		Preview: "The doctor found problems.", Greeting: "Hello,",
		Paragraphs: []string{"The doctor checked " + f.Brand + " at " + r.At.In(f.Location).Format("15:04 on 2 January 2006") + " and found these problems."},
		Closing:    "The server sends this email because its timer runs `aftercare doctor --mail`.",
	}
	for _, found := range r.Checks {
		if found.Status != doctor.Warn && found.Status != doctor.Fail {
			continue
		}
		value := found.Found
		if found.Do != "" {
			value += "\nDo: " + found.Do
		}
		letter.Facts = append(letter.Facts, mail.Fact{Label: found.Check, Value: value})
	}
	letter.Subject = fmt.Sprintf("%s: the doctor found %d problems", f.Brand, len(letter.Facts))
	if len(letter.Facts) == 1 {
		letter.Subject = f.Brand + ": the doctor found a problem"
	}
	return letter
}
