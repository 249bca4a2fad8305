package web

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
)

// Problem is the body of every refusal. The sentence is in message and in error, because some pages
// read one and some the other.
type Problem struct {
	Success   bool   `json:"success"`
	Message   string `json:"message"`
	Err       string `json:"error"`
	RequestID string `json:"requestId"`
	// Code and Values let a page translate the sentence.
	Code   string   `json:"code" doc:"English message with %s and %d for its values; pages use it to find the translation"`
	Values []string `json:"values,omitempty" doc:"Values of the message, in the order of the code"`
	// Fields lists the wrong fields of a form.
	Fields []FieldProblem `json:"fields,omitempty" doc:"Problems of a form, by field"`
	// Challenge and Ways are set if a login needs the second step.
	Challenge string   `json:"challenge,omitempty" doc:"Token for the second step of a two-step login"`
	Ways      []string `json:"ways,omitempty" doc:"Possible second steps: code, passkey"`

	status     int
	retryAfter time.Duration
}

// FieldProblem is one wrong field of a form.
type FieldProblem struct {
	Name    string `json:"name" doc:"Name of the field; in a list with the index, such as purchaseDates[0]"`
	Message string `json:"message"`
	Code    string `json:"code" doc:"English message, as in the whole problem"`

	Values []string `json:"values,omitempty" doc:"Values of the message, as in the whole problem"`
}

var (
	_ huma.StatusError  = (*Problem)(nil)
	_ huma.HeadersError = (*Problem)(nil)
)

func (p *Problem) Error() string  { return p.Message }
func (p *Problem) GetStatus() int { return p.status }

// GetHeaders returns the additional headers of a status.
func (p *Problem) GetHeaders() http.Header {
	h := http.Header{}
	if p.status == http.StatusUnauthorized {
		h.Set("WWW-Authenticate", "Bearer")
	}
	if p.retryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(int(math.Ceil(p.retryAfter.Seconds()))))
	}
	return h
}

func (p *Problem) json() []byte {
	b, err := json.Marshal(p)
	if err != nil {
		panic(err) // plain fields always marshal
	}
	return b
}

// statusOf is the only place that maps a fault kind to a status.
func statusOf(kind fault.Kind) int {
	switch kind {
	case fault.Invalid:
		return http.StatusBadRequest
	case fault.Unauthenticated:
		return http.StatusUnauthorized
	case fault.Forbidden:
		return http.StatusForbidden
	case fault.NotFound:
		return http.StatusNotFound
	case fault.Conflict:
		return http.StatusConflict
	case fault.TooLarge:
		return http.StatusRequestEntityTooLarge
	case fault.Unsupported:
		return http.StatusUnsupportedMediaType
	case fault.TooMany:
		return http.StatusTooManyRequests
	case fault.Unavailable:
		return http.StatusServiceUnavailable
	case fault.StorageFull:
		return http.StatusInsufficientStorage
	default:
		return http.StatusInternalServerError
	}
}

// retryAfter is the default Retry-After for server errors. A full disk needs a person, so the wait
// is longer.
var retryAfter = map[int]time.Duration{http.StatusServiceUnavailable: 2 * time.Second, http.StatusInsufficientStorage: time.Minute}

const internalSentence = "Something went wrong on our side. Please try again later."

// problemOf turns any error into an answer that anyone may read. Internal details go only to the
// log.
func problemOf(ctx context.Context, err error) *Problem {
	f := faultOf(err)
	p := problemOfFault(requestID(ctx), f)
	if p.retryAfter == 0 {
		p.retryAfter = retryAfter[p.status]
	}
	if isGone(ctx, err) {
		p.status = statusGone
		return p
	}
	logFailure(ctx, f.Kind, err)
	return p
}

// statusGone is used only in logs and metrics, as in nginx. The client hung up, so it reads no
// answer and the server did not fail.
const statusGone = 499

func faultOf(err error) *fault.Error {
	if f, ok := fault.As(err); ok {
		return f
	}
	if f := db.Fault(err); f != nil {
		return f
	}
	return fault.Wrap(fault.Internal, internalSentence, err)
}

// logFailure logs server errors. A full disk is only a warning, because the operator can fix it.
func logFailure(ctx context.Context, kind fault.Kind, err error) {
	status := statusOf(kind)
	if status < http.StatusInternalServerError {
		return
	}
	level, said := slog.LevelError, []slog.Attr{slog.Int("status", status), slog.Any("cause", err)}
	if f, ok := fault.As(err); kind == fault.StorageFull || ok && f.Cause == nil {
		// A resource ran out, but nothing is broken.
		level = slog.LevelWarn
	}
	if lack, ok := errors.AsType[*blob.DiskFull](err); ok {
		said = append(said, slog.Int64("free", lack.Free))
	}
	loggerFrom(ctx).LogAttrs(ctx, level, "call failed", said...)
}

func problemOfFault(requestID string, f *fault.Error) *Problem {
	p := newProblemOf(requestID, statusOf(f.Kind), f)
	p.retryAfter = f.RetryAfter
	for _, field := range f.Fields {
		p.Fields = append(p.Fields, FieldProblem{Name: field.Name, Message: field.Sentence, Code: field.Code, Values: field.Values})
	}
	if f.Challenge != nil {
		p.Challenge, p.Ways = f.Challenge.Token, f.Challenge.Ways
	}
	return p
}

func newProblem(requestID string, status int, sentence string) *Problem {
	return &Problem{Message: sentence, Err: sentence, Code: sentence, RequestID: requestID, status: status}
}

func newProblemOf(requestID string, status int, f *fault.Error) *Problem {
	return &Problem{Message: f.Sentence, Err: f.Sentence, Code: f.Code, Values: f.Values, RequestID: requestID, status: status}
}

// brokenBody is huma's text for a client that hangs up or sends a broken body. huma answers it with
// 500, but it is not our error.
const brokenBody = "cannot read request body"

// unknownFilter is huma's text for a query parameter that a list does not have.
const unknownFilter = "unknown query parameter"

// problemOfRequest turns huma's errors about a request into one sentence about the first of them.
// huma's own details are for programmers.
func problemOfRequest(requestID string, status int, msg string, errs []error) *Problem {
	for _, err := range errs {
		if p, ok := errors.AsType[*Problem](err); ok {
			return p
		}
	}
	switch {
	case status == http.StatusRequestEntityTooLarge:
		return newProblem(requestID, status, "The request is too large.")
	case status == http.StatusUnsupportedMediaType:
		return newProblem(requestID, status, "Please send the request as application/json.")
	case status == http.StatusRequestTimeout:
		return newProblem(requestID, status, "The request took too long to arrive. Please try again.")
	case msg == brokenBody:
		return newProblem(requestID, http.StatusBadRequest, "The request was cut off. Please try again.")
	case status >= 500:
		return newProblem(requestID, status, internalSentence)
	default:
		return newProblemOf(requestID, http.StatusBadRequest, firstFlaw(msg, errs))
	}
}

func firstFlaw(msg string, errs []error) *fault.Error {
	for _, err := range errs {
		var d *huma.ErrorDetail
		if !errors.As(err, &d) {
			continue
		}
		if d.Message == unknownFilter {
			return fault.New(fault.Invalid, "The address has a filter that this list does not know.")
		}
		// huma keeps only the text of the decoder's error.
		if d.Message == errBadText.Sentence || strings.HasPrefix(d.Message, badKey) {
			return fault.New(fault.Invalid, d.Message)
		}
		if _, field, ok := strings.Cut(d.Location, "."); ok {
			return fault.Newf(fault.Invalid, "The field '%s' %s.", field, plainly(d.Message))
		}
	}
	if strings.Contains(msg, "body is required") {
		return fault.New(fault.Invalid, "The request has no body.")
	}
	return fault.New(fault.Invalid, "The request could not be read. Please send valid JSON.")
}

func plainly(finding string) string {
	switch finding {
	case validation.MsgExpectedString:
		return "must be text"
	case validation.MsgExpectedNumber, validation.MsgExpectedInteger:
		return "must be a number"
	case validation.MsgExpectedBoolean:
		return "must be true or false"
	case validation.MsgExpectedArray:
		return "must be a list"
	default:
		return "is not valid"
	}
}
