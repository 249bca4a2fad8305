// Package fault defines the error type of the portal. The kind decides the HTTP status. The
// sentence is for the customer. The cause is only for the log and never leaves the server.
package fault

import (
	"errors"
	"fmt"
	"time"
)

// Kind classifies an error for all packages.
type Kind int

const (
	Internal        Kind = iota // an unexpected error of the server
	Invalid                     // the request holds something that we cannot accept
	Unauthenticated             // no valid token
	Forbidden                   // a valid token, but of the wrong role or person
	NotFound                    // it does not exist, or belongs to another person
	Conflict                    // the current state does not allow it, or it already exists
	TooLarge                    // a body or file over its limit
	Unsupported                 // a media or file type that we do not accept
	TooMany                     // a rate limit
	Unavailable                 // a dependency does not answer
	StorageFull                 // the storage is full
)

// Error holds a sentence for the person and a cause for the log.
type Error struct {
	Kind       Kind
	Sentence   string
	Code       string        // the sentence before the values are filled in; pages translate by it
	Values     []string      // the values of the sentence, in the order of the code's verbs
	Fields     []Field       // the wrong fields of a form; the first one gives the sentence
	RetryAfter time.Duration // for TooMany and Unavailable; zero means unknown
	Challenge  *Challenge    // for a login that needs a second step
	Cause      error
}

func New(kind Kind, sentence string) *Error {
	return &Error{Kind: kind, Sentence: sentence, Code: sentence}
}

// Newf fills values into a sentence. The format must be constant, because it is the code.
func Newf(kind Kind, format string, args ...any) *Error {
	e := &Error{Kind: kind, Sentence: fmt.Sprintf(format, args...), Code: format}
	for _, arg := range args {
		e.Values = append(e.Values, fmt.Sprint(arg))
	}
	return e
}

// Wrap returns an error with a sentence for the person and a cause for the log.
func Wrap(kind Kind, sentence string, cause error) *Error {
	return New(kind, sentence).Because(cause)
}

// Because adds the cause, for the log.
func (e *Error) Because(cause error) *Error {
	e.Cause = cause
	return e
}

// After sets how long the caller should wait before the next attempt.
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

// KindOf returns the kind of the fault in err, or Internal if err is not a fault.
func KindOf(err error) Kind {
	if f, ok := As(err); ok {
		return f.Kind
	}
	return Internal
}

// Challenge is what a login needs besides the password.
type Challenge struct {
	Token string   // completes the login together with an answer
	Ways  []string // ways to answer it
}

// Asking returns the same refusal with a challenge.
func (e *Error) Asking(c *Challenge) *Error {
	said := *e
	said.Challenge = c
	return &said
}
