// Package worklist holds the desk's work: one table with a line for every ticket,
// warranty request and claim. A line shows its assignee and its due date. The
// records belong to other packages, which report changes to the queue.
package worklist

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

// Kind is the kind of record behind a line.
type Kind string

const (
	Repair   Kind = "repair" // repair or service
	AWR      Kind = "awr"    // advance warranty replacement
	Warranty Kind = "warranty"
	Claim    Kind = "claim"
)

// Kinds returns all kinds.
func Kinds() []Kind { return []Kind{Repair, AWR, Warranty, Claim} }

func names(kinds []Kind) (all []string) {
	for _, kind := range kinds {
		all = append(all, string(kind))
	}
	return all
}

func kindsOf(role auth.Role) []Kind {
	if role.Covers(auth.Manager) {
		return Kinds()
	}
	return []Kind{Repair, AWR}
}

func (k Kind) isFor(role auth.Role) bool { return slices.Contains(kindsOf(role), k) }

// due returns the working day by which a record must be answered.
func (k Kind) due(came civil.Date, p portal.Facts) civil.Date {
	days := map[Kind]int{Repair: p.Due.Repair, AWR: p.Due.AWR, Warranty: p.Due.Warranty, Claim: p.Due.Claim}[k]
	return p.AddWorkingDays(came, days)
}

// Item is a line of the queue as it is stored.
type Item struct {
	ID         string // the id of the record
	Kind       Kind
	Number     string // of the ticket, the product or the claim
	CustomerID string
	ProductID  string // record id; "" for a claim
	Status     string // the last status; "" if there is none
	Stage      Stage  // as stored
	CreatedAt  time.Time
	TouchedAt  time.Time // time of the last status, or CreatedAt
	AnsweredAt time.Time // time of the first status, or zero
	EndedAt    time.Time // zero while it is open
	WroteAt    time.Time // when the customer last wrote without an answer by message or status; zero otherwise
}

// Stage is the progress of a line. It is stored, so an index can find it whatever the text of the status is.
type Stage = status.Stage

const (
	isNew    = status.New
	ownWords = status.Other
	isClosed = status.Closed
)

// offered maps the open statuses of the form to their stages.
var offered = func() map[string]Stage {
	all := map[string]Stage{"": isNew}
	for _, w := range status.Open() {
		all[w.Text] = w.Stage
	}
	return all
}()

func stageOf(text string, isOver bool) Stage {
	if isOver {
		return isClosed
	}
	return cmp.Or(offered[text], ownWords)
}

// touch applies a change by the desk. If the line was already closed and stays closed, its closing time stays.
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

// hear applies a message of the customer. It may reopen a closed line.
func (i *Item) hear(opens bool, waitsSince time.Time) {
	if opens {
		i.EndedAt = time.Time{}
	}
	i.WroteAt = waitsSince
}

// Line is an item with the names behind its ids.
type Line struct {
	Item
	CustomerName               string
	ProductNumber, ProductName string
	SerialNo, ModelNo          string
	SchemeID, SchemeName       string // claims only
	Amount                     int64  // claims only, in paise; 0 if not given
	DueOn                      civil.Date
	Assignee, AssigneeName     string // "" if not assigned
	AssignedAt                 time.Time
	Notes                      int
	LastEnds                   bool   // the desk closed the ticket with its last status
	BackOn                     string // when the old device of a replacement is due back, or ""
	Unread                     int    // messages of the customer that the desk has not read
}

func (l Line) isLate(today civil.Date) bool { return l.EndedAt.IsZero() && l.DueOn.Before(today) }

// isReopened reports whether the last status closed the ticket, but the customer has written since.
func (l Line) isReopened(r Rules) bool {
	isTicket := l.Kind == Repair || l.Kind == AWR
	return isTicket && l.Status != "" && l.EndedAt.IsZero() && r.Ticket(l.Status, l.LastEnds)
}

// Rules decides, for each kind, whether a status closes a record.
type Rules struct {
	Ticket   func(status string, ends bool) bool
	Warranty func(status string) bool
	Claim    func(status string) bool
	// Waiting is the status of a claim that the desk has not changed yet.
	Waiting string
}

var (
	errNoItem       = fault.New(fault.NotFound, "This is not in the queue.")
	errNotYours     = fault.New(fault.Forbidden, "Only managers can see warranty requests and claims.")
	errNoKind       = fault.New(fault.Invalid, "The kind must be repair, awr, warranty or claim. Separate several kinds with commas.")
	errNoDay        = fault.New(fault.Invalid, "Please enter a valid date.")
	errBackward     = fault.New(fault.Invalid, "The first day cannot be after the last day.").At("from")
	errUntouched    = fault.Newf(fault.Invalid, "untouched must be a number of working days, from 1 to %d.", 60).At("untouched")
	errOverIsDone   = fault.New(fault.Invalid, "You can filter by untouched only for open records.").At("untouched")
	errScheme       = fault.New(fault.Invalid, "Only claims have a scheme.").At("scheme")
	errAnyClaims    = fault.New(fault.Invalid, "Open and closed records can be listed together only for claims on a scheme.").At("ended")
	errNoOrder      = fault.New(fault.Invalid, "The order must be urgent or oldest.")
	errNoPage       = fault.New(fault.Invalid, "This page of the queue does not exist. Please start with the first.")
	errNoScheme     = fault.New(fault.Invalid, "This scheme does not exist.").At("scheme")
	errNoSuch       = fault.New(fault.Invalid, "No one at the desk has this username.")
	errLongText     = fault.Newf(fault.Invalid, "Please search for at most %d characters.", longestSearch)
	errShortText    = fault.New(fault.Invalid, "Please type at least two characters.")
	errPageSize     = fault.Newf(fault.Invalid, "The limit must be a number from 1 to %d.", 100)
	errNotADecision = fault.New(fault.Invalid, "late, ended, unanswered and back must be true or false.")
	errBack         = fault.New(fault.Invalid, "Only AWR tickets have devices that are due back.").At("back")
)

const (
	longestSearch = 100  // characters
	mostMeant     = 500  // customers, and devices, that a search can match
	mostNumbers   = 1000 // lines, by the beginning of their number
	mostFound     = 200  // matching lines that are counted
)

// apply applies one entry of a record's history to its line.
// It skips the entry that only says the record was created.
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
