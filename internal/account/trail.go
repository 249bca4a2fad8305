package account

import (
	"context"
	"strconv"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/trail"
)

const (
	didCustomerLogin   trail.Kind = "customer.login"
	didCustomerRefused trail.Kind = "customer.login.refused"
	didCustomerLogout  trail.Kind = "customer.logout"
	didProfile         trail.Kind = "customer.profile"
	didLanguage        trail.Kind = "customer.language"
	didBlock           trail.Kind = "customer.blocked"
	didUnblock         trail.Kind = "customer.unblocked"
	didRestore         trail.Kind = "customer.email.restored"
	didCustomerExport  trail.Kind = "customer.exported"
	didCustomerRead    trail.Kind = "customer.read"
	didAdminLogin      trail.Kind = "admin.login"
	didAdminRefused    trail.Kind = "admin.login.refused"
	didAdminLogout     trail.Kind = "admin.logout"
	didAdminMade       trail.Kind = "admin.made"
	didAdminMailbox    trail.Kind = "admin.mailbox"
	didAdminName       trail.Kind = "admin.name"
	didAskMailbox      trail.Kind = "admin.mailbox.asked"
	didPassword        trail.Kind = "password.changed"
	didAskReset        trail.Kind = "password.reset.asked"
	didReset           trail.Kind = "password.reset"
	didEndSession      trail.Kind = "session.ended"
)

// Deeds returns the kinds of audit trail entries of this package, with their titles.
func Deeds() []trail.Deed {
	return []trail.Deed{
		{Kind: didAdminLogin, Title: "Login at the desk"},
		{Kind: didAdminRefused, Title: "Failed login at the desk"},
		{Kind: didAdminLogout, Title: "Logout at the desk"},
		{Kind: didAdminMade, Title: "Admin made"},
		{Kind: didAdminMailbox, Title: "Admin's mailbox changed"},
		{Kind: didAdminName, Title: "Admin's name changed"},
		{Kind: didAskMailbox, Title: "New mailbox of an admin entered"},
		{Kind: didCustomerLogin, Title: "Customer login"},
		{Kind: didCustomerRefused, Title: "Failed customer login"},
		{Kind: didCustomerLogout, Title: "Customer logout"},
		{Kind: didPassword, Title: "Password changed"},
		{Kind: didAskReset, Title: "Password reset link emailed"},
		{Kind: didReset, Title: "Password reset"},
		{Kind: didEndSession, Title: "Sessions ended"},
		{Kind: didProfile, Title: "Profile changed"},
		{Kind: didLanguage, Title: "Language changed"},
		{Kind: didBlock, Title: "Customer blocked"},
		{Kind: didUnblock, Title: "Customer unblocked"},
		{Kind: didRestore, Title: "Email address restored"},
		{Kind: didCustomerExport, Title: "Customer records exported"},
		{Kind: didCustomerRead, Title: "All customer records read"},
	}
}

// self is an entry about a change that a person made to their own account.
func self(kind trail.Kind, of auth.Kind, subject string, changes ...trail.Change) trail.Entry {
	who := trail.Person{Kind: of, ID: subject}
	return trail.Entry{Kind: kind, Record: subject, Person: who, By: who, Changes: changes}
}

func byKind(kind auth.Kind, customers, desk trail.Kind) trail.Kind {
	if kind == auth.Admin {
		return desk
	}
	return customers
}

func profileEntry(customerID string, before, after Profile) []trail.Entry {
	e := self(didProfile, auth.Customer, customerID)
	for _, c := range []trail.Change{
		trail.Personal("name", before.Name, after.Name), trail.Personal("email", before.Email, after.Email),
		trail.Personal("phone", before.Phone, after.Phone), trail.Personal("address", before.Address, after.Address),
	} {
		if c.Before != c.After {
			e.Changes = append(e.Changes, c)
		}
	}
	if len(e.Changes) == 0 {
		return nil
	}
	return []trail.Entry{e}
}

// noteGuess records a wrong password in the audit trail. It leaves out the
// typed name, because people sometimes type a password there. Refusals for too
// many attempts are not recorded, because an attacker could fill the trail.
func (s *Service) noteGuess(ctx context.Context, try attempt, refusal error) {
	if fault.KindOf(refusal) == fault.TooMany {
		return
	}
	e := trail.Entry{Kind: byKind(try.kind, didCustomerRefused, didAdminRefused), Record: try.subject}
	if try.subject != "" {
		e.Person = trail.Person{Kind: try.kind, ID: try.subject}
	}
	s.Trail.Keep(ctx, e)
}

func endedSessions(actor auth.Actor, ended int64) trail.Entry {
	return self(didEndSession, actor.Kind, actor.ID, trail.Plain("sessions", strconv.FormatInt(ended, 10), "0"))
}

// adminChanges returns the entries for changes to an admin by an operator or by the first start.
func adminChanges(c AdminChange) (entries []trail.Entry) {
	who := trail.Admin(c.Username)
	if c.EmailBefore == "" {
		return []trail.Entry{{Kind: didAdminMade, Record: c.Username, Person: who, Changes: []trail.Change{trail.Personal("mailbox", "", c.Email)}}}
	}
	if c.Email != c.EmailBefore {
		entries = append(entries, trail.Entry{
			Kind: didAdminMailbox, Record: c.Username, Person: who, Changes: []trail.Change{trail.Personal("mailbox", c.EmailBefore, c.Email)},
		})
	}
	if c.NewPassword {
		entries = append(entries, trail.Entry{
			Kind: didPassword, Record: c.Username, Person: who, Changes: []trail.Change{trail.Plain("sessions", strconv.Itoa(c.Ended), "0")},
		})
	}
	return entries
}

func renamed(username, before, after string) []trail.Entry {
	if before == after {
		return nil
	}
	return []trail.Entry{self(didAdminName, auth.Admin, username, trail.Personal("name", before, after))}
}

func askedAddress(username, email string) trail.Entry {
	return self(didAskMailbox, auth.Admin, username, trail.Personal("mailbox", "", email))
}
