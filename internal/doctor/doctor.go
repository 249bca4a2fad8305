// Package doctor looks at a whole portal and says what is wrong with it and
// what to do. It changes nothing, needs no server and disturbs none.
//
// A check asks one question. What it looks at is handed over by app, behind
// small interfaces: the doctor knows neither rooms nor settings.
package doctor

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// Status is what a check came to.
type Status string

const (
	OK      Status = "ok"
	Warn    Status = "warn" // works now, and will not for ever
	Fail    Status = "fail"
	Skipped Status = "skipped" // not looked at, and why
)

// Finding is what a check found.
type Finding struct {
	Check   string   `json:"check"`
	Status  Status   `json:"status"`
	Found   string   `json:"found"`
	Do      string   `json:"do,omitempty"`
	Details []string `json:"details,omitempty"`
	Seconds float64  `json:"seconds"`
}

// Report is all findings, in the order of the checks.
type Report struct {
	Portal  string    `json:"portal"`
	Version string    `json:"version"` // of the binary
	At      time.Time `json:"at"`
	Quick   bool      `json:"quick"`
	Status  Status    `json:"status"` // the worst one
	Checks  []Finding `json:"checks"`
}

// Progress hears how far a check is; there may be no total.
type Progress func(check string, done int64, of string)

// Check asks one question.
type Check struct {
	Name  string
	Needs []string // checks that must not have failed for this one to make sense
	Look  func(ctx context.Context, progress func(done int64, of string)) Finding
}

// Known is a check whose finding stands before anybody looks.
func Known(f Finding) Check {
	return Check{Name: f.Check, Look: func(context.Context, func(int64, string)) Finding { return f }}
}

// Examine asks all questions, one after the other: together they would be no
// quicker, but a burden to the server beside.
func Examine(ctx context.Context, checks []Check, now func() time.Time, progress Progress) (findings []Finding, worst Status) {
	worst = OK
	failed := map[string]bool{}
	for _, c := range checks {
		began := now()
		finding := c.examine(ctx, failed, progress)
		finding.Check, finding.Seconds = c.Name, now().Sub(began).Round(time.Millisecond).Seconds()
		failed[c.Name] = finding.Status == Fail
		if order := []Status{Skipped, OK, Warn, Fail}; slices.Index(order, finding.Status) > slices.Index(order, worst) {
			worst = finding.Status
		}
		findings = append(findings, finding)
	}
	return findings, worst
}

func (c Check) examine(ctx context.Context, failed map[string]bool, progress Progress) Finding {
	for _, need := range c.Needs {
		if failed[need] {
			failed[c.Name] = true
			return skip("not checked: first fix what the check %q reports", need)
		}
	}
	return c.Look(ctx, func(done int64, of string) { progress(c.Name, done, of) })
}

func fine(format string, args ...any) Finding {
	return Finding{Status: OK, Found: fmt.Sprintf(format, args...)}
}

func skip(format string, args ...any) Finding {
	return Finding{Status: Skipped, Found: fmt.Sprintf(format, args...)}
}

func (f Finding) and(do string, details ...string) Finding {
	f.Do, f.Details = do, details
	return f
}

func warn(format string, args ...any) Finding {
	return Finding{Status: Warn, Found: fmt.Sprintf(format, args...)}
}

func fail(format string, args ...any) Finding {
	return Finding{Status: Fail, Found: fmt.Sprintf(format, args...)}
}

// cannotLook is for what stands in the way of looking.
func cannotLook(err error, do string) Finding {
	return fail("could not look: %v", err).and(do)
}

// mostDetails is how many of many damages are told one by one.
const mostDetails = 20

// some keeps the first of many lines, and counts all.
type some struct {
	n     int64
	lines []string
}

func (s *some) add(line string) {
	if s.n++; s.n <= mostDetails {
		s.lines = append(s.lines, line)
	}
}

func (s *some) details() []string {
	if s.n > mostDetails {
		return append(slices.Clone(s.lines), fmt.Sprintf("and %d more", s.n-mostDetails))
	}
	return s.lines
}
