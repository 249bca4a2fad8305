package privacy

import (
	"strconv"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/trail"
)

const (
	didAsk    trail.Kind = "customer.deletion.asked"
	didCancel trail.Kind = "customer.deletion.cancelled"
	didDelete trail.Kind = "customer.deleted"

	didAskCorrection trail.Kind = "customer.correction.asked"

	didAskCopy  trail.Kind = "customer.data.asked"
	didMakeCopy trail.Kind = "customer.data.made"
	didOpenCopy trail.Kind = "customer.data.downloaded"

	didOpenFile trail.Kind = "file.opened"

	didSetRetention trail.Kind = "setting.retention"
	didRetain       trail.Kind = "retention.removed"
)

// Deeds returns the kinds of audit trail entries that this package writes.
func Deeds() []trail.Deed {
	return []trail.Deed{
		{Kind: didAsk, Title: "Deletion of a customer requested"},
		{Kind: didCancel, Title: "Deletion of a customer cancelled"},
		{Kind: didDelete, Title: "Customer deleted"},
		{Kind: didAskCorrection, Title: "Correction of a customer's data requested"},
		{Kind: didAskCopy, Title: "Copy of a customer's data requested"},
		{Kind: didMakeCopy, Title: "Copy of a customer's data made"},
		{Kind: didOpenCopy, Title: "Copy of a customer's data downloaded"},
		{Kind: didOpenFile, Title: "Files of a customer opened"},
		{Kind: didSetRetention, Title: "Retention changed"},
		{Kind: didRetain, Title: "Old data removed"},
	}
}

// why returns the desk's reason as a personal value, because it can contain names.
func why(reason string) []trail.Change {
	if reason == "" {
		return nil
	}
	return []trail.Change{trail.Personal("reason", "", reason)}
}

func asked(d Deletion, reason string) trail.Entry {
	e := trail.Entry{Kind: didAsk, Record: d.CustomerID, Person: trail.Customer(d.CustomerID), Changes: why(reason)}
	e.Changes = append(e.Changes, trail.Plain("due", "", d.DueAt.Format("2006-01-02")))
	return e
}

func cancelled(customerID, reason string) trail.Entry {
	return trail.Entry{Kind: didCancel, Record: customerID, Person: trail.Customer(customerID), Changes: why(reason)}
}

func wantedCorrection(customerID, text string) trail.Entry {
	return trail.Entry{Kind: didAskCorrection, Record: customerID, Person: trail.Customer(customerID), Changes: []trail.Change{trail.Personal("request", "", text)}}
}

func askedCopy(customerID, reason string) trail.Entry {
	return trail.Entry{Kind: didAskCopy, Record: customerID, Person: trail.Customer(customerID), Changes: why(reason)}
}

func madeCopy(customerID string, bytes int64) trail.Entry {
	return trail.Entry{Kind: didMakeCopy, Record: customerID, Person: trail.Customer(customerID), Changes: []trail.Change{trail.Plain("bytes", "", strconv.FormatInt(bytes, 10))}}
}

func openedCopy(customerID string) trail.Entry {
	return trail.Entry{Kind: didOpenCopy, Record: customerID, Person: trail.Customer(customerID)}
}

// byDesk hides which desk user made the request.
func byDesk(username string) string {
	if username == "" {
		return string(auth.Customer)
	}
	return "desk"
}

func retentionChanges(was, is Retention) (changes []trail.Change) {
	for _, one := range []struct {
		field   string
		was, is int
	}{
		{"ticket photos (days)", was.TicketPhotos, is.TicketPhotos}, {"messages (days)", was.Messages, is.Messages}, {"emails (days)", was.Emails, is.Emails},
		{"rejected claims (days)", was.RejectedClaims, is.RejectedClaims}, {"unconfirmed accounts (days)", was.Unconfirmed, is.Unconfirmed},
		{"audit values (days)", was.AuditKeys, is.AuditKeys}, {"invoices (years)", was.InvoiceYears, is.InvoiceYears},
	} {
		if one.was != one.is {
			changes = append(changes, trail.Plain(one.field, strconv.Itoa(one.was), strconv.Itoa(one.is)))
		}
	}
	return changes
}

func removalChanges(n Removal) (changes []trail.Change) {
	for _, one := range []struct {
		field string
		n     int64
	}{
		{"ticket photos", n.TicketPhotos}, {"messages", n.Messages}, {"emails", n.Emails}, {"invoices of rejected claims", n.RejectedClaims},
		{"unconfirmed accounts", n.Unconfirmed}, {"keys of audit values", n.AuditKeys}, {"invoices of deleted customers", n.Invoices},
	} {
		if one.n > 0 {
			changes = append(changes, trail.Plain(one.field, "", strconv.FormatInt(one.n, 10)))
		}
	}
	return changes
}
