package app

import (
	"context"
	"fmt"
	"io"

	"aftercare/internal/account"
)

const demoAdminPassword = "demo-admin-password"

// demo fills an empty portal, so that a newcomer sees every screen alive.
// Each room makes its own and does nothing when it is there already.
func (a *App) demo(ctx context.Context) error {
	for _, fill := range []func(context.Context) error{
		a.account.Demo,
		a.demoProducts,
		a.warranty.Demo,
		a.ticket.Demo,
		a.talk.Demo,
		a.scheme.Demo,
		a.agreement.Demo,
	} {
		if err := fill(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (a *App) printDemo(out io.Writer) {
	admin := demoAdminPassword
	if a.AdminPassword != "" {
		admin = "the password in AFTERCARE_ADMIN_PASSWORD" // what a terminal shows, a log keeps
	}
	fmt.Fprintf(out, `
Demo logins
  customer (User)    %s   %s/
  dealer (Dealer)    %s   %s/
  admin              %s / %s   %s/admin/login
`, account.DemoUser, a.facts().PublicURL, account.DemoDealer, a.facts().PublicURL, a.AdminUsername, admin, a.facts().PublicURL)
	if a.SMTPURL == "" {
		fmt.Fprintf(out, "Mails are written to %s\n", a.outbox())
	}
	fmt.Fprintln(out)
}
