package attack

import (
	"fmt"
	"hash/fnv"
	"strings"
)

// Portal is one of the attacked portals.
type Portal interface {
	Name() string
	// Example returns a new good request of a call by a caller
	// who may make it. It returns false if there is no example.
	Example(c Call) (Request, bool)
	// Token returns the token of a caller with this access.
	Token(access string) string
	Answer(w Sent) (Answer, error)
	// Stored returns a fingerprint of all stored data, without counters and other traces of refused requests.
	Stored() (string, error)
	// Secrets returns texts that a caller with this access may not learn.
	Secrets(access string) []string
	// Plain removes random values and times from an answer.
	Plain(body string) string
}

// Attack holds the calls and portals of an attack.
type Attack struct {
	Calls   []Call
	Portals []Portal
	// OneOf sends only one of this many bad requests; 1 sends all. The
	// choice is always the same, and does not depend on other calls.
	OneOf uint32
}

// Run sends all requests, call by call. The report holds the
// findings. An error means that the attack could not go on.
func (a Attack) Run() (*Report, error) {
	report := &Report{Calls: len(a.Calls), Portals: len(a.Portals)}
	for _, c := range a.Calls {
		report.Fields += len(c.Fields)
		r := &round{Attack: a, call: c, report: report}
		if err := r.run(); err != nil {
			return report, fmt.Errorf("%s: %w", c.Name(), err)
		}
	}
	return report, nil
}

// round is the attack on one call.
type round struct {
	Attack
	call   Call
	report *Report

	good   []Request // for each portal
	stored []string  // for each portal, before the next request
	known  bool      // whether there is an example
}

func (r *round) run() error {
	if err := r.prove("first"); err != nil {
		return err
	}
	for _, c := range changesOf(r.call) {
		if !r.chosen(c) {
			continue
		}
		if err := r.look(); err != nil {
			return err
		}
		answers, err := r.send(c.make)
		if err != nil {
			return fmt.Errorf("%s: %s: %w", c.field, c.name, err)
		}
		used, err := r.judge(c, answers)
		if err != nil {
			return err
		}
		if used {
			r.renew()
		}
	}
	// Reads are checked together at the end: there are many, and none may change anything.
	if r.call.reads() && r.stored != nil {
		if _, err := r.keptAll(change{name: "one of all"}, make([]Answer, len(r.Portals))); err != nil {
			return err
		}
	}
	return r.prove("last")
}

func (r *round) chosen(c change) bool {
	if r.OneOf <= 1 {
		return true
	}
	sum := fnv.New32a()
	fmt.Fprintf(sum, "%s\x00%s\x00%s", r.call.Name(), c.field, c.name)
	return sum.Sum32()%r.OneOf == 0
}

// prove sends the good request. If it succeeds, the bad requests also reach the code behind the first checks.
func (r *round) prove(when string) error {
	if r.renew(); !r.known {
		return nil
	}
	answers, err := r.send(func(c Call, good Request) (Sent, error) { return good.Sent(c) })
	if err != nil {
		return err
	}
	c := change{name: "the good request, " + when}
	for i, answer := range answers {
		if answer.refused() {
			r.find(Unproven, i, c, answer, "")
		}
	}
	r.compare(c, answers)
	r.renew()
	return nil
}

func (r *round) renew() {
	r.good, r.stored = r.good[:0], nil
	for _, p := range r.Portals {
		good, known := p.Example(r.call)
		if r.known = known; !known {
			good = guess(r.call, p.Token(r.call.Access))
		}
		r.good = append(r.good, good)
	}
}

// look remembers what is stored, unless it is already known.
func (r *round) look() error {
	for len(r.stored) < len(r.Portals) {
		stored, err := r.Portals[len(r.stored)].Stored()
		if err != nil {
			return err
		}
		r.stored = append(r.stored, stored)
	}
	return nil
}

// guess makes a request for a call without an example.
func guess(c Call, token string) Request {
	g := Request{Token: token, Params: map[string]string{}}
	for _, f := range c.Fields {
		switch f.In {
		case InPath:
			g.Params[f.Name()] = "x"
		case InJSON:
			if len(f.Path) == 1 {
				g.JSON = with(g.JSON, f.Path, "x")
			}
		case InForm:
			g.Form = append(g.Form, Part{Name: f.Name(), Content: "x"})
		}
	}
	return g
}

func (r *round) send(make func(Call, Request) (Sent, error)) ([]Answer, error) {
	var answers []Answer
	for i, p := range r.Portals {
		w, err := make(r.call, r.good[i])
		if err != nil {
			return nil, err
		}
		answer, err := p.Answer(w)
		if err != nil {
			return nil, err
		}
		r.report.Requests++
		answers = append(answers, answer)
	}
	return answers, nil
}

// judge checks the answers to one bad request. used reports whether
// a portal accepted it, so the good request may be used up.
func (r *round) judge(c change, answers []Answer) (used bool, err error) {
	for i, answer := range answers {
		p := r.Portals[i]
		if answer.failed() {
			r.find(Failed, i, c, answer, "")
		}
		if answer.refused() {
			if unclear(answer) {
				r.find(Unclear, i, c, answer, "")
			}
			if secret := tooMuch(answer, c.sent, p.Secrets(r.call.Access)); secret != "" {
				r.find(Leaked, i, c, answer, secret)
			}
		} else if secret := secretIn(answer.Body, p.Secrets(r.call.Access)); secret != "" && r.call.Access != "admin" {
			r.find(Leaked, i, c, answer, secret)
		}
	}
	r.compare(c, answers)
	if r.call.reads() {
		return false, nil
	}
	return r.keptAll(c, answers)
}

// keptAll finds data that a refused request stored. changed reports whether any portal changed.
func (r *round) keptAll(c change, answers []Answer) (changed bool, err error) {
	for i, answer := range answers {
		if !answer.refused() && !r.call.reads() {
			changed = true
			continue
		}
		stored, err := r.Portals[i].Stored()
		if err != nil {
			return false, err
		}
		if stored != r.stored[i] {
			r.find(Stored, i, c, answer, firstDifference(r.stored[i], stored))
			changed = true
		}
	}
	return changed, nil
}

func (r *round) compare(c change, answers []Answer) {
	first := answers[0]
	for i, answer := range answers[1:] {
		switch {
		case answer.Status != first.Status:
			r.find(Different, i+1, c, answer, fmt.Sprintf("the other answers %d %.300s", first.Status, first.Body))
		case answer.isText():
			if one, other := r.Portals[0].Plain(first.Body), r.Portals[i+1].Plain(answer.Body); one != other {
				from := firstByte(one, other)
				r.find(Different, i+1, c, answer, "here "+cut(other[from:], 300)+", there "+cut(one[from:], 300))
			}
		}
	}
}

// firstByte returns a position shortly before the first difference of two texts.
func firstByte(one, other string) int {
	at := 0
	for at < min(len(one), len(other)) && one[at] == other[at] {
		at++
	}
	return max(at-40, 0)
}

func (r *round) find(kind Kind, portal int, c change, answer Answer, detail string) {
	r.report.Findings = append(r.report.Findings, Finding{
		Kind: kind, Portal: r.Portals[portal].Name(), Call: r.call.Name(), Field: c.field, Case: c.name, Status: answer.Status,
		Body: cut(answer.Body, 300), Detail: detail,
	})
}

func firstDifference(before, after string) string {
	old := strings.Split(before, "\n")
	for i, line := range strings.Split(after, "\n") {
		if i >= len(old) || line != old[i] {
			return line
		}
	}
	return "a line is gone"
}

func cut(text string, n int) string {
	if len(text) > n {
		return text[:n] + "…"
	}
	return text
}
