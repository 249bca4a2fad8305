package web

import (
	"math"
	"strconv"
	"time"

	"aftercare/internal/platform/undo"
)

// Undo stands in the header of what can be taken back for a moment. An output that
// embeds it tells so beside its body.
type Undo struct {
	Offer   string `header:"Undo" doc:"Lets POST /desk/undo/{id} take this back for some seconds; missing if nothing does"`
	Seconds string `header:"Undo-Seconds" doc:"For how many seconds"`
}

// Offered is the header of an offer that still stands.
func Offered(o undo.Offer, now time.Time) Undo {
	left := math.Round(o.Left(now).Seconds())
	if left == 0 {
		return Undo{}
	}
	return Undo{Offer: o.ID, Seconds: strconv.Itoa(int(left))}
}

// Undoable is a Message about what can be taken back.
type Undoable struct {
	Undo
	Body MessageBody
}

// SayUndoable answers a sentence and the offer to take back what it tells of.
func SayUndoable(sentence string, o undo.Offer, now time.Time) *Undoable {
	return &Undoable{Offered(o, now), MessageBody{sentence}}
}
