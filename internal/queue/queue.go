// Package queue is what the desk works through: every ticket, every request to
// extend a warranty and every claim as a line of one table, whoever has it and by
// when it is due. The records belong to their rooms, which tell what comes and what
// becomes of it; here is who does it next.
package queue

import (
	"cmp"
	"slices"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/status"
)

// Kind is what a line of the queue is about.
type Kind string

const (
	Repair   Kind = "repair" // repair or service
	AWR      Kind = "awr"    // advance warranty replacement
	Warranty Kind = "warranty"
	Claim    Kind = "claim"
)

// Kinds are all of them.
func Kinds() []Kind { return []Kind{Repair, AWR, Warranty, Claim} }

func names(kinds []Kind) (all []string) {
	for _, kind := range kinds {
		all = append(all, string(kind))
	}
	return all
}

// kindsOf are those that a role works on, as in the lists of the records.
func kindsOf(role auth.Role) []Kind {
	if role.Covers(auth.Manager) {
		return Kinds()
	}
	return []Kind{Repair, AWR}
}

// isFor tells whether a role works on a kind.
func (k Kind) isFor(role auth.Role) bool { return slices.Contains(kindsOf(role), k) }

// due is the working day by which something of a kind that came on a day has to be
// answered.
func (k Kind) due(came civil.Date, p portal.Facts) civil.Date {
	days := map[Kind]int{Repair: p.Due.Repair, AWR: p.Due.AWR, Warranty: p.Due.Warranty, Claim: p.Due.Claim}[k]
	return p.AddWorkingDays(came, days)
}

// Item is a line of the queue.
type Item struct {
	ID         string // the record's
	Kind       Kind
	Number     string // of the ticket, of the product, of the claim
	CustomerID string
	ProductID  string // record id; "" for a claim
	Status     string // the last one; "" while nobody has touched it
	Stage      Stage  // as it is stored
	CreatedAt  time.Time
	TouchedAt  time.Time // of the last status, or CreatedAt
	AnsweredAt time.Time // of the first status; zero while there is none
	EndedAt    time.Time // zero while it waits or is at work
	WroteAt    time.Time // when the customer last wrote, while nobody has answered by a message or a status; zero otherwise
}

// Stage is how far a line is. It is stored, and so found by an index, whatever the words of
// a status are.
type Stage = status.Stage

const (
	isNew    = status.New
	ownWords = status.Other
	isClosed = status.Closed
)

// offered are the stages of the words that the status form offers for what is still open.
var offered = func() map[string]Stage {
	all := map[string]Stage{"": isNew}
	for _, w := range status.Open() {
		all[w.Text] = w.Stage
	}
	return all
}()

// stageOf is that of a line with a status.
func stageOf(text string, isOver bool) Stage {
	if isOver {
		return isClosed
	}
	return cmp.Or(offered[text], ownWords)
}

// touch adds what the desk did. What was over and is so still has ended when it
// was over first.
func (i *Item) touch(status string, at time.Time, ends bool) {
	i.Status, i.TouchedAt, i.WroteAt = status, at, time.Time{}
	if i.AnsweredAt.IsZero() {
		i.AnsweredAt = at
	}
	switch {
	case !ends:
		i.EndedAt = time.Time{}
	case i.EndedAt.IsZero():
		i.EndedAt = at
	}
}

// hear adds what the customer wrote, which opens what was over: now or, as the history
// of the record tells, at that time.
func (i *Item) hear(opens bool, waitsSince time.Time) {
	if opens {
		i.EndedAt = time.Time{}
	}
	i.WroteAt = waitsSince
}

// Line is an item as people read it, with the names behind its numbers.
type Line struct {
	Item
	CustomerName               string
	ProductNumber, ProductName string
	SerialNo, ModelNo          string
	SchemeID, SchemeName       string // of a claim
	Amount                     int64  // of a claim, in paise; 0 if nobody said
	DueOn                      civil.Date
	Assignee, AssigneeName     string // "" for nobody
	AssignedAt                 time.Time
	Notes                      int
	LastEnds                   bool   // the desk said that the ticket is over with its last status
	BackOn                     string // when the old device of a replacement is due back; "" if none is
	Unread                     int    // messages of the customer that are unread at the desk
}

// isLate tells whether a line that is not over should have been by a day.
func (l Line) isLate(today civil.Date) bool { return l.EndedAt.IsZero() && l.DueOn.Before(today) }

// isReopened tells whether a ticket was over by its last status, and is not any more: its
// customer has written since.
func (l Line) isReopened(r Rules) bool {
	isTicket := l.Kind == Repair || l.Kind == AWR
	return isTicket && l.Status != "" && l.EndedAt.IsZero() && r.Ticket(l.Status, l.LastEnds)
}

// Rules are those of the rooms by which a record is over.
type Rules struct {
	Ticket   func(status string, ends bool) bool
	Warranty func(status string) bool
	Claim    func(status string) bool
	// Waiting is the word for a claim that nobody has touched.
	Waiting string
}

// The refusals of this room.
var (
	errNoItem       = fault.New(fault.NotFound, "This is not in the queue.")
	errNotYours     = fault.New(fault.Forbidden, "Only managers can see warranty requests and claims.")
	errNoKind       = fault.New(fault.Invalid, "The kind must be repair, awr, warranty or claim. Separate several kinds with commas.")
	errNoDay        = fault.New(fault.Invalid, "Please enter a valid date.")
	errBackward     = fault.New(fault.Invalid, "The first day cannot be after the last day.").At("from")
	errUntouched    = fault.Newf(fault.Invalid, "untouched must be a number of working days, from 1 to %d.", mostUntouched)
	errOverIsDone   = fault.New(fault.Invalid, "Closed records cannot be untouched.").At("untouched")
	errScheme       = fault.New(fault.Invalid, "Only claims have a scheme.").At("scheme")
	errAnyClaims    = fault.New(fault.Invalid, "Open and closed records can be listed together only for claims on a scheme.").At("ended")
	errNoOrder      = fault.New(fault.Invalid, "The order must be urgent or oldest.")
	errNoPage       = fault.New(fault.Invalid, "This page of the queue does not exist. Please start with the first.")
	errNoScheme     = fault.New(fault.Invalid, "This scheme does not exist.").At("scheme")
	errNoSuch       = fault.New(fault.Invalid, "No one at the desk has this username.")
	errLongText     = fault.Newf(fault.Invalid, "Please search for at most %d characters.", longestSearch)
	errShortText    = fault.New(fault.Invalid, "Please type at least two characters.")
	errPageSize     = fault.Newf(fault.Invalid, "The limit must be a number from 1 to %d.", longestPage)
	errNotADecision = fault.New(fault.Invalid, "late, ended, unanswered and back must be true or false.")
	errBack         = fault.New(fault.Invalid, "Only AWR tickets have devices that are due back.").At("back")
)

const (
	longestSearch = 100  // characters
	mostUntouched = 60   // working days
	mostMeant     = 500  // customers, and devices, that a search can mean
	mostNumbers   = 1000 // lines, by the beginning of their number
	mostFound     = 200  // lines of a search that are counted
	usualPage     = 25
	longestPage   = 100
)

// apply adds an entry of a record's history to its line. That it was made is none.
func (r Rules) apply(i *Item, status string, ends bool, at time.Time) {
	switch i.Kind {
	case Warranty:
		if !r.Warranty(status) {
			return
		}
		ends = true
	case Claim:
		if status == r.Waiting {
			return
		}
		ends = r.Claim(status)
	default:
		ends = r.Ticket(status, ends)
	}
	i.touch(status, at, ends)
}
