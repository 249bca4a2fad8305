// Package reminder sends emails on a schedule: reminders about warranties and extensions, and the daily email
// to desk users. Customers also choose here which emails they get.
//
// Customers choose by topic (mail.Topic): reminders, decisions, statuses and replies. Emails without a topic
// always arrive: receipts, the replacement with the return date of the old device, and emails about account
// security.
package reminder

import (
	"slices"
	"time"

	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/mail"
)

// Choice says whether a customer wants emails of a topic.
type Choice struct {
	Topic  mail.Topic
	Wanted bool
}

func topicOf(text string) (mail.Topic, error) {
	if t := mail.Topic(text); slices.Contains(mail.Topics(), t) {
		return t, nil
	}
	return "", errNoTopic
}

var (
	errNoTopic = fault.New(fault.Invalid, "There are no emails of this kind.").At("topic")
	errOnOff   = fault.New(fault.Invalid, "The digest must be on or off.").At("digest")
	errNoLink  = fault.New(fault.Invalid, "This link is incomplete or no longer works. Please use the link in a newer email, or manage your emails in your account.")
)

// changes limits how often a person changes their choices, because every change is in the audit trail.
var changes = limit.Rule{Name: "notice-choice", Max: 60, Window: time.Hour}
