package ticket

import (
	"regexp"
	"strings"

	"aftercare/internal/platform/fault"
)

// paired is what stands at one place of a list, with the docket number behind it.
type paired struct {
	Typed
	docket string
}

// written is how a ticket number looks that may have a mistake in it.
var written = regexp.MustCompile(`(?i)^\W*T-[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$`)

// pairs gives each number of a list the docket number behind it: in the same line, as
// in two columns of a spreadsheet, or alone in the next one, as scanners write what is
// scanned by turns. A line that begins with something else gives nothing to the line
// before: a list in the other order would move all dockets by one ticket.
func pairs(lines [][]Typed, isTicket func(number string) bool) (all []paired) {
	waits := false // whether the last one has no docket yet
	for _, line := range lines {
		for i, one := range line {
			isNumber := one.Number != "" || written.MatchString(one.Text)
			if waits && (i > 0 || len(line) == 1) && (!isNumber || isOtherNumber(one, isTicket)) {
				all[len(all)-1].docket, waits = one.Text, false
				continue
			}
			all, waits = append(all, paired{Typed: one}), isNumber
		}
		waits = waits && len(line) == 1
	}
	return all
}

// isOtherNumber tells of a docket that happens to be one of the numbers that tickets
// can have: there is no such ticket, and nobody wrote it like one.
func isOtherNumber(one Typed, isTicket func(number string) bool) bool {
	return one.Number != "" && !isTicket(one.Number) && isDocket(one.Text) && !written.MatchString(one.Text)
}

// wrongDocket says what is wrong with the docket number of one ticket of many.
func wrongDocket(docket string) error {
	switch {
	case docket == "":
		return errOwnDocket
	case !isDocket(docket):
		return errDocket
	}
	return nil
}

var (
	errOwnDocket   = fault.New(fault.Invalid, "Please enter the docket number for this ticket.")
	errBothDockets = fault.New(fault.Invalid, "Please enter one docket number for all tickets or one for each of them, not both.")
)

// twoDockets is said of a ticket that stands in a list with one docket number and
// again with another.
func twoDockets(one, other string) string {
	return "It stands here with " + shown(one) + " and with " + shown(other) + ". Please enter the right docket number."
}

// doubledDockets are the numbers that several tickets have: things may travel in one
// parcel, or somebody scanned it twice.
func doubledDockets(all []planned) (doubled []string) {
	count := map[string]int{}
	for _, t := range all {
		if key := strings.ToUpper(t.docket); key != "" {
			if count[key]++; count[key] == 2 {
				doubled = append(doubled, t.docket)
			}
		}
	}
	return doubled
}

// refusedDockets names the tickets whose docket numbers are missing or wrong, each at
// its place.
func refusedDockets(wrong map[int]Wrong) error {
	return refused(wrong, "needs a docket number of letters, digits and dashes", "need docket numbers of letters, digits and dashes")
}
