package web

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
)

const (
	defaultLimit = 10
	maxLimit     = 100
	maxPage      = 1<<31 - 1
	maxQuery     = 200
)

// Paging holds the query parameters of every list. A call without paging and filters returns all rows, or
// the first 100 rows for an Agent.
type Paging struct {
	Q     string `query:"q" example:"SW" doc:"Search text: part of an id or a name, upper or lower case"`
	Page  int    `query:"page" minimum:"1" maximum:"2147483647" example:"1" doc:"Page number, from 1"`
	Limit int    `query:"limit" minimum:"1" maximum:"100" example:"10" doc:"Rows per page: default 10. Without page, limit and filters: all rows; for an Agent the first 100"`
}

// Refusals refuses wrong numbers.
func (Paging) Refusals() map[string]error {
	return map[string]error{"page": errNumber("page", maxPage), "limit": errNumber("limit", maxLimit)}
}

func errNumber(name string, highest int) error {
	return fault.Newf(fault.Invalid, "The %s must be a whole number from 1 to %d.", name, highest)
}

type windowed interface {
	Window(filtered bool) (Window, error)
}

type Window struct {
	Q     string
	Page  int
	Limit int // 0 means all rows
}

// Window fills in what was not sent. filtered says that the list has its own filter set, which also turns
// paging on.
func (p Paging) Window(filtered bool) (Window, error) {
	q := strings.TrimSpace(p.Q)
	if utf8.RuneCountInString(q) > maxQuery {
		return Window{}, fault.Newf(fault.Invalid, "Please search for at most %d characters.", maxQuery)
	}
	if q == "" && p.Page == 0 && p.Limit == 0 && !filtered {
		return Window{Page: 1}, nil
	}
	return Window{Q: q, Page: cmp.Or(p.Page, 1), Limit: cmp.Or(p.Limit, defaultLimit)}, nil
}

// All reports whether the caller wants every row.
func (w Window) All() bool { return w.Limit == 0 }

// Of is Slice for a total that may be a lower bound. In that case the last page is unknown.
func (w Window) Of(total db.Total) (limit, offset int) {
	if total.AtLeast && !w.All() {
		return w.Limit, (w.Page - 1) * w.Limit
	}
	return w.Slice(total.N)
}

// Slice returns LIMIT and OFFSET of the window in a list of total rows. A page beyond the end
// becomes the last page.
func (w Window) Slice(total int) (limit, offset int) {
	if w.All() {
		return total, 0
	}
	last := max(1, (total+w.Limit-1)/w.Limit)
	return w.Limit, (min(w.Page, last) - 1) * w.Limit
}

// ErrWaiting refuses a wrong value of the filter waiting.
var ErrWaiting = fault.New(fault.Invalid, "The filter waiting must be 1.")

// WaitingOnly reads the filter that limits a list of customers to those with open work. The filter
// needs group.
func WaitingOnly(waiting, group string) (bool, error) {
	if waiting != "" && group == "" {
		return false, fault.New(fault.Invalid, "The filter waiting is for a list of customers: please add group=customer.")
	}
	return waiting != "", nil
}

// Message is the answer of a call that only confirms that it is done.
type Message struct{ Body MessageBody }

type MessageBody struct {
	Message string `json:"message"`
}

func Say(sentence string) *Message { return &Message{MessageBody{sentence}} }
