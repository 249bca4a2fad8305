// Package reminder is about emails that are not an answer to something just done:
// reminders of warranties that end and of extensions that can still be had, and the
// morning's letter of each person at the desk. It is also where customers choose
// what they are told of.
//
// A customer chooses by topic (mail.Topic): reminders, decisions, statuses and
// answers. What has no topic reaches everybody: the receipt of a ticket, a request,
// a product or an agreement, a replacement with the day the old device is due back,
// and all that keeps an account safe.
package reminder

import (
	"slices"
	"time"

	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/mail"
)

// Choice is whether somebody wants letters of a topic.
type Choice struct {
	Topic  mail.Topic
	Wanted bool
}

// topicOf reads a topic.
func topicOf(text string) (mail.Topic, error) {
	if t := mail.Topic(text); slices.Contains(mail.Topics(), t) {
		return t, nil
	}
	return "", errNoTopic
}

// The refusals of this room.
var (
	errNoTopic = fault.New(fault.Invalid, "There are no emails of this kind.").At("topic")
	errOnOff   = fault.New(fault.Invalid, "The digest must be on or off.").At("digest")
	errNoLink  = fault.New(fault.Invalid, "This link is incomplete or no longer works. Please use the link in a newer email, or manage your emails in your account.")
)

// changes bound how often one person's choice changes: every change stands in the
// audit trail.
var changes = limit.Rule{Name: "notice-choice", Max: 60, Window: time.Hour}
