// Package fault is the one error type of the house: a kind, which decides the
// HTTP status at one gate, and a sentence, which is fit for a customer to
// read. The cause is for the log and never leaves the server.
package fault

import (
	"errors"
	"fmt"
	"time"
)

// Kind says what went wrong in terms every room shares.
type Kind int

const (
	Internal        Kind = iota // a defect or a surprise of ours
	Invalid                     // the request says something we cannot accept
	Unauthenticated             // no valid token
	Forbidden                   // a valid token of the wrong role or person
	NotFound                    // it does not exist, or it is not yours
	Conflict                    // the state of things does not allow it, or it exists already
	TooLarge                    // a body or file over its limit
	Unsupported                 // a media or file type we do not take
	TooMany                     // a rate limit
	Unavailable                 // a dependency does not answer now
	StorageFull                 // no room left to store
)

// Error carries a sentence for the person and a cause for the log.
type Error struct {
	Kind       Kind
	Sentence   string
	Code       string        // the sentence before its values are in it, by which pages translate it
	Values     []string      // what stands in the sentence, in the order of the code's verbs
	Fields     []Field       // what is wrong with a form, field by field; the first is the sentence
	RetryAfter time.Duration // for TooMany and Unavailable; zero means unsaid
	Challenge  *Challenge    // of a login that is not complete
	Cause      error
}

func New(kind Kind, sentence string) *Error {
	return &Error{Kind: kind, Sentence: sentence, Code: sentence}
}

// Newf puts values into a sentence. Its format stays constant, since it is the code.
func Newf(kind Kind, format string, args ...any) *Error {
	e := &Error{Kind: kind, Sentence: fmt.Sprintf(format, args...), Code: format}
	for _, arg := range args {
		e.Values = append(e.Values, fmt.Sprint(arg))
	}
	return e
}

// Wrap keeps the cause for the log behind a sentence for the person.
func Wrap(kind Kind, sentence string, cause error) *Error {
	return New(kind, sentence).Because(cause)
}

// Because adds the cause, for the log.
func (e *Error) Because(cause error) *Error {
	e.Cause = cause
	return e
}

// After adds how long the caller should wait before trying again.
func (e *Error) After(d time.Duration) *Error {
	e.RetryAfter = d
	return e
}

func (e *Error) Error() string {
	if e.Cause != nil {
		return e.Sentence + ": " + e.Cause.Error()
	}
	return e.Sentence
}

func (e *Error) Unwrap() error { return e.Cause }

// As finds the fault in an error chain.
func As(err error) (*Error, bool) {
	var f *Error
	ok := errors.As(err, &f)
	return f, ok
}

// KindOf is the kind of the fault in err; an error that is no fault is Internal.
func KindOf(err error) Kind {
	if f, ok := As(err); ok {
		return f.Kind
	}
	return Internal
}

// Challenge is what a login asks for beside the password.
type Challenge struct {
	Token string   // completes the login together with an answer
	Ways  []string // in which it can be answered
}

// Asking is the same refusal with a challenge, which an answer to it overcomes.
func (e *Error) Asking(c *Challenge) *Error {
	said := *e
	said.Challenge = c
	return &said
}
