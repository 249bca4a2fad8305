package app_test

import (
	"strings"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
)

// The admin's mailbox gets the desk's reset links, so no public text may name it.
func TestCustomersHearFromTheSupportAddressAndNeverFromTheAdmins(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ publicURL, set, admin, want string }{
		{"http://portal.test", "", "boss@private.test", "care@portal.test"},
		{"https://Portal.test:8443/", "", "boss@private.test", "care@portal.test"},
		{"http://portal.test", "help@example.com", "boss@private.test", "help@example.com"},
		{"http://portal.test", "", "Care@portal.test", "help@portal.test"},
	} {
		p := apptest.New(t, db.SQLite, func(config *app.Config) {
			config.PublicURL, config.SupportEmail, config.AdminEmail = c.publicURL, c.set, c.admin
		})
		asha := p.Registers("Asha Verma", "User")
		mails := p.MailsTo(asha.Email)
		if len(mails) != 1 || !strings.Contains(mails[0], "From: \"Aftercare\" <"+c.want+">\n") || strings.Contains(mails[0], c.admin) {
			t.Errorf("%s: the mail is %q", c.publicURL, mails)
		}
		for _, page := range []string{"/", "/serviceProduct/ticketStatus", "/admin/login"} {
			p.Call("GET", page, "", nil).Gives(200).Hides(c.admin)
		}
	}
}
