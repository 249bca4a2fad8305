package web

import (
	"math"
	"strconv"
	"time"

	"aftercare/internal/platform/undo"
)

// Undo holds the headers of an answer whose change can be undone for a short time. An output embeds
// it.
type Undo struct {
	Offer   string `header:"Undo" doc:"Lets POST /desk/undo/{id} take this back for some seconds; missing if nothing does"`
	Seconds string `header:"Undo-Seconds" doc:"For how many seconds"`
}

// Offered returns the headers of an offer that has not ended.
func Offered(o undo.Offer, now time.Time) Undo {
	left := math.Round(o.Left(now).Seconds())
	if left == 0 {
		return Undo{}
	}
	return Undo{Offer: o.ID, Seconds: strconv.Itoa(int(left))}
}

// Undoable is a Message whose change can be undone.
type Undoable struct {
	Undo
	Body MessageBody
}

// SayUndoable answers a sentence and the offer to undo the change.
func SayUndoable(sentence string, o undo.Offer, now time.Time) *Undoable {
	return &Undoable{Offered(o, now), MessageBody{sentence}}
}
