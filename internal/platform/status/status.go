// Package status is the table of the statuses that have a meaning for the portal. All other
// statuses of a ticket are texts of the desk. `make gen` writes the table for the pages.
package status

import "slices"

const (
	WaitForConfirmation = "Wait for Confirmation"
	ClaimInProcess      = "In Process"
	WarrantyInProcess   = "In process"
	Approved            = "Approved"
	Rejected            = "Rejected"
	Replaced            = "Replacement registered" // added to the history of a replaced ticket
)

// Kind is the kind of record that has a status.
type Kind string

const (
	Ticket   Kind = "ticket"
	Warranty Kind = "warranty"
	Claim    Kind = "claim"
)

// Stage is the progress of a record. The queue stores it, so indexes and filters need no status
// texts.
type Stage string

// Stages that do not belong to a single status.
const (
	New    Stage = "new"   // without a status
	Other  Stage = "other" // a text of the desk
	Closed Stage = "closed"
)

// Word is a row of the table.
type Word struct {
	Of       Kind
	Text     string
	Hindi    string // for customers; the desk and the database have the English word
	Stage    Stage
	Tone     string // its colour
	DeskTone string // its colour at the desk, if different
	// The position in the desk's form for each kind of ticket, or 0 if the form does not offer it.
	Repair, AWR int
}

// Words returns all rows, in the order of the filters.
func Words() []Word {
	return []Word{
		{Of: Ticket, Text: "Under Process", Hindi: "काम चल रहा है", Stage: "work", Tone: "blue", Repair: 1, AWR: 1},
		{Of: Ticket, Text: "On Hold", Hindi: "रुका हुआ है", Stage: "held", Tone: "yellow", Repair: 3, AWR: 2},
		{Of: Ticket, Text: "Completed", Hindi: "पूरा हुआ", Stage: Closed, Tone: "green", Repair: 2, AWR: 3},
		{Of: Ticket, Text: "Delivered", Hindi: "डिलीवर हो गया", Stage: Closed, Tone: "purple", AWR: 4},
		{Of: Ticket, Text: Replaced, Hindi: "रिप्लेसमेंट रजिस्टर हुआ", Stage: Other, Tone: "blue"},
		{Of: Ticket, Text: "Dispatched", Hindi: "भेज दिया गया", Stage: Other, Tone: "blue"},
		{Of: Ticket, Text: "Other", Hindi: "कुछ और", Stage: Other, Tone: "orange"},

		{Of: Warranty, Text: WarrantyInProcess, Hindi: "जाँच में है", Stage: New, Tone: "yellow"},
		{Of: Warranty, Text: Approved, Hindi: "मंज़ूर", Stage: Closed, Tone: "green"},
		{Of: Warranty, Text: Rejected, Hindi: "नामंज़ूर", Stage: Closed, Tone: "red"},

		{Of: Claim, Text: WaitForConfirmation, Hindi: "मंज़ूरी का इंतज़ार", Stage: New, Tone: "yellow", DeskTone: "lemon"},
		{Of: Claim, Text: ClaimInProcess, Hindi: "जाँच में है", Stage: Other, Tone: "amber"},
		{Of: Claim, Text: Approved, Hindi: "मंज़ूर", Stage: Closed, Tone: "green"},
		{Of: Claim, Text: Rejected, Hindi: "नामंज़ूर", Stage: Closed, Tone: "red"},
		{Of: Claim, Text: "Pending", Hindi: "पेंडिंग", Stage: New, Tone: "lemon"},
	}
}

// Open returns the ticket statuses with their own stage, which are all open.
func Open() []Word {
	return filter(func(w Word) bool { return w.Of == Ticket && w.Stage != Other && w.Stage != Closed })
}

// Ended returns the statuses that close a record of a kind.
func Ended(of Kind) []string {
	return texts(filter(func(w Word) bool { return w.Of == of && w.Stage == Closed }))
}

// AtWork returns the statuses that the desk's form offers for an open ticket.
func AtWork() []string { return texts(Open()) }

func filter(is func(Word) bool) []Word {
	return slices.DeleteFunc(Words(), func(w Word) bool { return !is(w) })
}

func texts(words []Word) []string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = w.Text
	}
	return all
}
