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
	Offer   string `header:"Undo" doc:"id for POST /desk/undo/{id}; missing if the change cannot be undone"`
	Seconds string `header:"Undo-Seconds" doc:"Seconds in which the change can be undone"`
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
