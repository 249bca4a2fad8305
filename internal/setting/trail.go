package setting

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	post "aftercare/internal/platform/mail"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
)

const (
	didBrand     trail.Kind = "setting.brand"
	didContact   trail.Kind = "setting.contact"
	didCalendar  trail.Kind = "setting.calendar"
	didDue       trail.Kind = "setting.due"
	didAlerts    trail.Kind = "setting.alerts"
	didReasons   trail.Kind = "setting.reasons"
	didSentences trail.Kind = "setting.sentences"
	didCouriers  trail.Kind = "setting.couriers"
	didAddress   trail.Kind = "setting.address"
	didMail      trail.Kind = "setting.mail"
	didTest      trail.Kind = "setting.test"
	didLogo      trail.Kind = "setting.logo"
	didSignature trail.Kind = "setting.signature"
)

// Deeds returns the kinds of audit trail entries that this package writes.
func Deeds() []trail.Deed {
	return []trail.Deed{
		{Kind: didBrand, Title: "Name or colour changed"},
		{Kind: didContact, Title: "Contact or signatory changed"},
		{Kind: didCalendar, Title: "Calendar changed"},
		{Kind: didDue, Title: "Due days changed"},
		{Kind: didAlerts, Title: "Alerts changed"},
		{Kind: didReasons, Title: "Ready reasons changed"},
		{Kind: didSentences, Title: "Sentences for customers changed"},
		{Kind: didCouriers, Title: "Couriers changed"},
		{Kind: didAddress, Title: "Public address changed"},
		{Kind: didMail, Title: "Mail server changed"},
		{Kind: didTest, Title: "Test email sent"},
		{Kind: didLogo, Title: "Logo changed"},
		{Kind: didSignature, Title: "Signature changed"},
	}
}

// changed keeps only the values that differ.
func changed(all ...trail.Change) (changes []trail.Change) {
	for _, c := range all {
		if c.Before != c.After {
			changes = append(changes, c)
		}
	}
	return changes
}

// entry returns an entry if there are changes. The settings appear on pages or in emails, so no value is
// personal.
func entry(kind trail.Kind, changes []trail.Change) []trail.Entry {
	if len(changes) == 0 {
		return nil
	}
	return []trail.Entry{{Kind: kind, Record: "settings", Changes: changes}}
}

const longestList = 1000

func holidaysChanged(before, after []portal.Holiday) trail.Change {
	return trail.Plain("holidays", without(before, after), without(after, before))
}

func without(all, others []portal.Holiday) string {
	var lines []string
	for _, h := range all {
		if !slices.Contains(others, h) {
			lines = append(lines, h.Date.String()+" "+h.Name)
		}
	}
	return linesText(lines)
}

func linesText(lines []string) string {
	text := []rune(strings.Join(lines, "; "))
	if len(text) > longestList {
		return string(text[:longestList]) + "…"
	}
	return string(text)
}

// serverText describes a mail server without its password.
func serverText(s *post.Server) string {
	if s == nil {
		return "outbox folder"
	}
	text := fmt.Sprintf("%s, %s", s.Address(), s.Encryption)
	if s.Username != "" {
		text += ", user " + s.Username
	}
	if s.From != "" {
		text += ", from " + s.From
	}
	return text
}

func pictureText(p *portal.Picture) string {
	if p == nil {
		return "none"
	}
	return strconv.Itoa(p.Width) + " x " + strconv.Itoa(p.Height) + ", " + p.Sum
}
