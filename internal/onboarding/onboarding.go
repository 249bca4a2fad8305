// Package onboarding guides an owner through the setup of an empty portal with a short checklist. It does not
// store whether a step is done, but checks it each time.
package onboarding

import (
	"aftercare/internal/platform/fault"
)

// Step is a step of the checklist.
type Step string

const (
	Password   Step = "password"
	SecondStep Step = "second-step"
	Brand      Step = "brand"
	Mail       Step = "mail"
	Lists      Step = "lists"
	Catalogue  Step = "catalogue"
	Colleague  Step = "colleague"
)

func steps() []Step {
	return []Step{Person, Password, SecondStep, Brand, Mail, Lists, Catalogue, Colleague}
}

// ListState says what the owner did with a list that came with the portal.
type ListState string

const (
	AsItCame ListState = "new"
	Kept     ListState = "kept"    // unchanged, and confirmed by the owner
	Changed  ListState = "changed" // cleared, imported or edited
)

func names() []string { return []string{"dealers", "locations", "types", "programme"} }

// List is the checklist.
type List struct {
	Shown bool // not hidden
	Steps []State
	Lists map[string]ListState
}

// State is the state of a step.
type State struct {
	Step Step
	Done bool
	Left bool // for later, and not done since
}

// Done returns how many steps are done.
func (l List) Done() (n int) {
	for _, s := range l.Steps {
		if s.Done {
			n++
		}
	}
	return n
}

func stepOf(text string) (Step, error) {
	for _, s := range steps() {
		if string(s) == text {
			return s, nil
		}
	}
	return "", errNoStep
}

func isShown(list string) (bool, error) {
	switch list {
	case "shown":
		return true, nil
	case "away":
		return false, nil
	default:
		return false, errList
	}
}

var (
	errNoList = fault.New(fault.NotFound, "This list does not exist.")
	errNoStep = fault.New(fault.NotFound, "This step does not exist.")
	errList   = fault.New(fault.Invalid, "Please send whether the list is shown or hidden.").At("list")
)
