// Package onboarding leads an owner through the first day of an empty portal: a
// short list of what makes it their own. Whether a step is done is never
// written down; it is what is true at the moment.
package onboarding

import (
	"aftercare/internal/platform/fault"
)

// Step is one of the list.
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

// steps are all, in the order in which they are taken.
func steps() []Step {
	return []Step{Person, Password, SecondStep, Brand, Mail, Lists, Catalogue, Colleague}
}

// ListState is what the owner did with a list that came with the portal.
type ListState string

const (
	AsItCame ListState = "new"
	Kept     ListState = "kept"    // it is as it came, and the owner wants it so
	Changed  ListState = "changed" // by clearing, importing or editing it
)

// names are the lists that came with the portal.
func names() []string { return []string{"dealers", "locations", "types", "programme"} }

// List is the first day as its owner sees it.
type List struct {
	Shown bool // nobody has put it away
	Steps []State
	Lists map[string]ListState
}

// State is where a step stands.
type State struct {
	Step Step
	Done bool
	Left bool // for later, and not done since
}

// Done is how many steps are done.
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

// The refusals of this room.
var (
	errNoList = fault.New(fault.NotFound, "This list does not exist.")
	errNoStep = fault.New(fault.NotFound, "This step does not exist.")
	errList   = fault.New(fault.Invalid, "Please send whether the list is shown or hidden.").At("list")
)
