package app

import (
	"context"
	"fmt"
	"io"

	"aftercare/internal/seed"
)

func (a *App) Seeder(progress func(step string)) *seed.Seeder {
	return &seed.Seeder{
		DB: a.DB, Lists: a.Lists, Worklist: a.Worklist, Files: a.files, Passwords: a.Account.Passwords, Catalogue: a.Catalogue, Bank: a.bank, Location: a.Facts().Location,
		Progress: progress,
	}
}

const demoAdminPassword = "demo-admin-password"

// demo fills an empty portal with demo data and prints the logins.
func (a *App) demo(ctx context.Context, out io.Writer) error {
	if err := a.Seeder(nil).Demo(ctx); err != nil {
		return fmt.Errorf("demo data: %w", err)
	}
	admin := demoAdminPassword
	if a.AdminPassword != "" {
		admin = "the password in AFTERCARE_ADMIN_PASSWORD" // the output may be stored in a log
	}
	url := a.Facts().PublicURL
	fmt.Fprintf(out, `
Demo logins
  customer (User)    %s / %s   %s/
  dealer (Dealer)    %s / %s   %s/
  admin              %s / %s   %s/admin/login
`, seed.DemoUser, seed.Password, url, seed.DemoDealer, seed.Password, url, a.AdminUsername, admin, url)
	if a.SMTPURL == "" {
		fmt.Fprintf(out, "Emails are saved in %s\n", a.outbox())
	}
	fmt.Fprintln(out)
	return nil
}
