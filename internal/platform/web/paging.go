package web

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
)

const (
	defaultLimit = 10
	maxLimit     = 100
	maxQuery     = 200
)

// Paging is the part of a list's address that every list shares. A call with
// none of it, and none of the list's own filters, answers the whole array, and an
// Agent the first 100 rows.
type Paging struct {
	Q     string `query:"q" doc:"Search text: part of an id or a name, in any case"`
	Page  string `query:"page" doc:"Page number, from 1"`
	Limit string `query:"limit" doc:"Rows a page: 10 unless said, at most 100. Without page, limit and filters: all rows, for an Agent the first 100"`
}

// windowed is an input that has Paging in it.
type windowed interface {
	Window(filtered bool) (Window, error)
}

// Window is a checked Paging.
type Window struct {
	Q     string
	Page  int
	Limit int // 0 means all rows
}

// Window checks the numbers. filtered tells that the list has a filter of its
// own set, which turns paging on like the others.
func (p Paging) Window(filtered bool) (Window, error) {
	q := strings.TrimSpace(p.Q)
	if utf8.RuneCountInString(q) > maxQuery {
		return Window{}, fault.Newf(fault.Invalid, "Please search for at most %d characters.", maxQuery)
	}
	if q == "" && p.Page == "" && p.Limit == "" && !filtered {
		return Window{Page: 1}, nil
	}
	page, err := number("page", p.Page, 1, 1<<31-1)
	if err != nil {
		return Window{}, err
	}
	limit, err := number("limit", p.Limit, defaultLimit, maxLimit)
	if err != nil {
		return Window{}, err
	}
	return Window{Q: q, Page: page, Limit: limit}, nil
}

// All tells that the caller wants every row.
func (w Window) All() bool { return w.Limit == 0 }

// Of is Slice for a total that may be a lower bound: then nobody knows which page is the last.
func (w Window) Of(total db.Total) (limit, offset int) {
	if total.AtLeast && !w.All() {
		return w.Limit, (w.Page - 1) * w.Limit
	}
	return w.Slice(total.N)
}

// Slice is the LIMIT and OFFSET of the window in a list of total rows. A page
// beyond the end gives the last one.
func (w Window) Slice(total int) (limit, offset int) {
	if w.All() {
		return total, 0
	}
	last := max(1, (total+w.Limit-1)/w.Limit)
	return w.Limit, (min(w.Page, last) - 1) * w.Limit
}

// WaitingOnly reads the filter by which a list of customers, as group makes it,
// shows only those of whom something waits.
func WaitingOnly(waiting, group string) (bool, error) {
	switch {
	case waiting == "":
		return false, nil
	case waiting != "1":
		return false, fault.New(fault.Invalid, "The filter waiting must be 1.")
	case group == "":
		return false, fault.New(fault.Invalid, "The filter waiting is for a list of customers: please add group=customer.")
	}
	return true, nil
}

func number(name, value string, unset, highest int) (int, error) {
	if value == "" {
		return unset, nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > highest {
		return 0, fault.Newf(fault.Invalid, "The %s must be a whole number from 1 to %d.", name, highest)
	}
	return n, nil
}

// Message is the answer of a call that only has to say that it was done.
type Message struct{ Body MessageBody }

// MessageBody is a sentence.
type MessageBody struct {
	Message string `json:"message"`
}

func Say(sentence string) *Message { return &Message{MessageBody{sentence}} }
