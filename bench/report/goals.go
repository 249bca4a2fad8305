package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// The goals. Growth is the rate at the smallest size over the rate at the
// largest; closeness is the rate over that of a bare handler.
const (
	growthLimit      = 1.3
	firstTimeLimit   = 12.0
	closenessLimit   = 0.6
	worstPairLimit   = 0.1
	exportLimit      = 3.0
	exportMiBLimit   = 64.0
	startLimit       = 300.0 // ms
	idleMiBLimit     = 64.0
	binaryMiBLimit   = 60.0
	sqliteGroupLimit = 2.5
	loopLimit        = 0.6
)

// Goal is a figure and what it should be.
type Goal struct {
	Name   string
	Engine string
	Detail string // which measure and size it is about
	Value  float64
	Limit  float64
	AtMost bool
	Unit   string
}

// Met tells whether the figure is as it should be.
func (g Goal) Met() bool {
	if g.AtMost {
		return g.Value <= g.Limit
	}
	return g.Value >= g.Limit
}

// Want says what the figure should be.
func (g Goal) Want() string {
	if g.AtMost {
		return "at most " + short(g.Limit) + g.Unit
	}
	return "at least " + short(g.Limit) + g.Unit
}

const (
	growthGoal    = "growth of pages, repeated searches, customer by id, customer page, overview, queue, tracker"
	firstTimeGoal = "growth of a first-time four-letter search"
	closenessGoal = "rate beside a bare handler"
	worstPairGoal = "worst two-letter search, time beside a scan"
	exportGoal    = "export, rows/s beside excelize"
	exportMiBGoal = "export, growth of memory"
	updateGoal    = "durable status updates, rate beside one by one"
	startGoal     = "start to ready"
	idleGoal      = "idle memory"
	binaryGoal    = "binary"
)

// Goals are all that the figures can speak of.
func (r *Results) Goals() []Goal {
	var all []Goal
	for _, s := range r.Sections {
		for _, g := range s.goals() {
			g.Engine = s.Engine
			all = append(all, g)
		}
	}
	if r.BinaryMiB > 0 {
		all = append(all, Goal{Name: binaryGoal, Value: r.BinaryMiB, Limit: binaryMiBLimit, AtMost: true, Unit: " MiB"})
	}
	return all
}

func (s Section) goals() []Goal {
	switch s.Phase {
	case Reads, Desk:
		return s.readGoals()
	case Transfers:
		return s.exportGoals()
	case Writes:
		return s.updateGoals()
	case Starts:
		return s.startGoals()
	default:
		return nil
	}
}

func (s Section) largest() int { return s.Sizes[len(s.Sizes)-1] }

func (s Section) readGoals() (goals []Goal) {
	for _, measure := range s.measures() {
		if measure == WorstPair {
			if value, ok := s.ratio(key{measure, s.largest(), Portal}, key{measure, s.largest(), Scan}, p50); ok {
				goals = append(goals, Goal{Name: worstPairGoal, Detail: sized(s.largest()), Value: value, Limit: worstPairLimit, AtMost: true})
			}
			continue
		}
		if g, ok := s.growthGoal(measure); ok {
			goals = append(goals, g)
		}
		for _, size := range s.Sizes {
			if value, ok := s.ratio(key{measure, size, Portal}, key{measure, size, Bare}, perSecond); ok {
				goals = append(goals, Goal{Name: closenessGoal, Detail: measure + " at " + sized(size), Value: value, Limit: closenessLimit})
			}
		}
	}
	return goals
}

// growthGoal is that of every read but two letters in a row, whose work follows
// how many customers have them.
func (s Section) growthGoal(measure string) (Goal, bool) {
	value, ok := s.growthRatio(measure)
	g := Goal{Name: growthGoal, Detail: measure, Value: value, Limit: growthLimit, AtMost: true}
	switch measure {
	case FirstTime:
		g.Name, g.Limit = firstTimeGoal, firstTimeLimit
	case TwoLetters:
		ok = false
	}
	return g, ok
}

func (s Section) exportGoals() (goals []Goal) {
	portal := key{Export, s.largest(), Portal}
	if value, ok := s.ratio(portal, key{Export, s.largest(), Excelize}, perSecond); ok {
		goals = append(goals, Goal{Name: exportGoal, Detail: sized(s.largest()), Value: value, Limit: exportLimit})
	}
	if value, ok := s.median(portal, growth); ok {
		goals = append(goals, Goal{Name: exportMiBGoal, Detail: sized(s.largest()), Value: value, Limit: exportMiBLimit, AtMost: true, Unit: " MiB"})
	}
	return goals
}

func (s Section) updateGoals() (goals []Goal) {
	for _, size := range s.Sizes {
		if value, ok := s.ratio(key{StatusUpdate, size, Portal}, key{StatusUpdate, size, OneByOne}, perSecond); ok {
			goals = append(goals, Goal{Name: updateGoal, Detail: sized(size), Value: value, Limit: s.besideLimit(StatusUpdate)})
		}
	}
	return goals
}

func (s Section) startGoals() (goals []Goal) {
	at := key{Start, s.largest(), Portal}
	if value, ok := s.median(at, total); ok {
		goals = append(goals, Goal{Name: startGoal, Detail: sized(s.largest()), Value: value, Limit: startLimit, AtMost: true, Unit: " ms"})
	}
	if value, ok := s.median(at, idle); ok {
		goals = append(goals, Goal{Name: idleGoal, Detail: sized(s.largest()), Value: value, Limit: idleMiBLimit, AtMost: true, Unit: " MiB"})
	}
	return goals
}

// worst of goals with one name is the one that is furthest from its limit on
// the wrong side, or nearest to it on the right one.
func worst(goals []Goal) Goal {
	return slices.MaxFunc(goals, func(a, b Goal) int {
		if a.AtMost {
			return cmp.Compare(a.Value, b.Value)
		}
		return cmp.Compare(b.Value, a.Value)
	})
}

// summary says of a kind of goal how many are met, and names the worst.
func summary(goals []Goal) (figure, met string) {
	far := worst(goals)
	figure = short(far.Value) + far.Unit
	if far.Detail != "" && len(goals) > 1 {
		figure += " (" + far.Detail + ")"
	}
	missed := len(slices.DeleteFunc(slices.Clone(goals), Goal.Met))
	switch {
	case missed == 0:
		return figure, "yes"
	case len(goals) == 1:
		return figure, "no"
	default:
		return figure, fmt.Sprintf("no: %d of %d", missed, len(goals))
	}
}

// short writes a number with as many digits as matter.
func short(v float64) string {
	digits := 0
	switch {
	case v < 10:
		digits = 2
	case v < 100:
		digits = 1
	}
	text := fmt.Sprintf("%.*f", digits, v)
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return grouped(text)
}

// grouped sets a comma between thousands.
func grouped(text string) string {
	whole, rest, fraction := strings.Cut(text, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if fraction {
		whole += "." + rest
	}
	return whole
}

func sized(customers int) string { return grouped(fmt.Sprint(customers)) }
