// Package status is the table of the status words by which the portal decides something. What
// else stands on a ticket are words of the desk's own. The pages get it from make gen.
package status

import "slices"

// Words that code names.
const (
	WaitForConfirmation = "Wait for Confirmation"
	ClaimInProcess      = "In Process"
	WarrantyInProcess   = "In process"
	Approved            = "Approved"
	Rejected            = "Rejected"
	Replaced            = "Replacement registered" // what a replacement adds to the history of its ticket
)

// Kind is the kind of record that has a status.
type Kind string

// The kinds.
const (
	Ticket   Kind = "ticket"
	Warranty Kind = "warranty"
	Claim    Kind = "claim"
)

// Stage is how far a record is. The queue stores it, so no index or filter needs the words.
type Stage string

// The stages that are not those of one word.
const (
	New    Stage = "new"   // without a status
	Other  Stage = "other" // in words of the desk's own
	Closed Stage = "closed"
)

// Word is a row of the table.
type Word struct {
	Of       Kind
	Text     string
	Stage    Stage
	Tone     string // its colour
	DeskTone string // at the desk, if it is another
	// The place of the word in the desk's form for each kind of ticket; 0 where it is not offered.
	Repair, AWR int
}

// Words are all rows, in the order in which filters show them.
func Words() []Word {
	return []Word{
		{Of: Ticket, Text: "Under Process", Stage: "work", Tone: "blue", Repair: 1, AWR: 1},
		{Of: Ticket, Text: "On Hold", Stage: "held", Tone: "yellow", Repair: 3, AWR: 2},
		{Of: Ticket, Text: "Completed", Stage: Closed, Tone: "green", Repair: 2, AWR: 3},
		{Of: Ticket, Text: "Delivered", Stage: Closed, Tone: "purple", AWR: 4},
		{Of: Ticket, Text: Replaced, Stage: Other, Tone: "blue"},
		{Of: Ticket, Text: "Dispatched", Stage: Other, Tone: "blue"},
		{Of: Ticket, Text: "Other", Stage: Other, Tone: "orange"},

		{Of: Warranty, Text: WarrantyInProcess, Stage: New, Tone: "yellow"},
		{Of: Warranty, Text: Approved, Stage: Closed, Tone: "green"},
		{Of: Warranty, Text: Rejected, Stage: Closed, Tone: "red"},

		{Of: Claim, Text: WaitForConfirmation, Stage: New, Tone: "yellow", DeskTone: "lemon"},
		{Of: Claim, Text: ClaimInProcess, Stage: Other, Tone: "amber"},
		{Of: Claim, Text: Approved, Stage: Closed, Tone: "green"},
		{Of: Claim, Text: Rejected, Stage: Closed, Tone: "red"},
		{Of: Claim, Text: "Pending", Stage: New, Tone: "lemon"},
	}
}

// Open are the words of a ticket that each have a stage of their own: it is still at work.
func Open() []Word {
	return filter(func(w Word) bool { return w.Of == Ticket && w.Stage != Other && w.Stage != Closed })
}

// Ended are the words that end a record of a kind by themselves.
func Ended(of Kind) []string {
	return texts(filter(func(w Word) bool { return w.Of == of && w.Stage == Closed }))
}

// AtWork are the words that the desk's form offers for a ticket that is not closed.
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
