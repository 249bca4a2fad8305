// Package doctor checks a whole portal. It says what is wrong and what to do. It changes nothing, needs no
// server and does not disturb one.
//
// Each check answers one question. The app passes in the data through small interfaces, so the doctor does
// not depend on other packages or on settings.
package doctor

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// Status is the result of a check.
type Status string

const (
	OK      Status = "ok"
	Warn    Status = "warn" // works now, but needs attention
	Fail    Status = "fail"
	Skipped Status = "skipped" // not checked; Found says why
)

// Finding is the result of a check, with an explanation.
type Finding struct {
	Check   string   `json:"check"`
	Status  Status   `json:"status"`
	Found   string   `json:"found"`
	Do      string   `json:"do,omitempty"`
	Details []string `json:"details,omitempty"`
	Seconds float64  `json:"seconds"`
}

// Report holds all findings, in the order of the checks.
type Report struct {
	Portal  string    `json:"portal"`
	Version string    `json:"version"` // of the binary
	At      time.Time `json:"at"`
	Quick   bool      `json:"quick"`
	Status  Status    `json:"status"` // the worst status
	Checks  []Finding `json:"checks"`
}

// Progress is called during a check; of may be empty.
type Progress func(check string, done int64, of string)

// Check answers one question.
type Check struct {
	Name  string
	Needs []string // this check is skipped if one of these failed
	Look  func(ctx context.Context, progress func(done int64, of string)) Finding
}

// Known is a check whose finding is already known.
func Known(f Finding) Check {
	return Check{Name: f.Check, Look: func(context.Context, func(int64, string)) Finding { return f }}
}

// Examine runs all checks one after another. Running them in
// parallel would not be faster, and would slow down the server.
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

// cannotLook is the finding if the check itself failed.
func cannotLook(err error, do string) Finding {
	return fail("could not look: %v", err).and(do)
}

const mostDetails = 20

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
