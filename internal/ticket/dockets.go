package ticket

import (
	"regexp"
	"strings"

	"aftercare/internal/platform/fault"
)

// paired is an entry of a list and the docket number that follows it.
type paired struct {
	Typed
	docket string
}

// written matches texts that look like a ticket number, even if a character is wrong.
var written = regexp.MustCompile(`(?i)^\W*T-[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$`)

// pairs gives each ticket number in a list the docket number that follows it. The docket number is in the
// same line, as in two columns of a spreadsheet, or alone in the next line, as scanners write it. The first
// entry of a longer line never belongs to the line before. Otherwise a list with swapped columns would give
// every docket to the wrong ticket.
func pairs(lines [][]Typed, isTicket func(number string) bool) (all []paired) {
	waits := false // whether the last number has no docket yet
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

// isOtherNumber reports whether an entry is a docket number that only looks like a ticket number. No ticket
// has this number, and it is not written as T-XXXX-XXXX-XXXX.
func isOtherNumber(one Typed, isTicket func(number string) bool) bool {
	return one.Number != "" && !isTicket(one.Number) && isDocket(one.Text) && !written.MatchString(one.Text)
}

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

func twoDockets(one, other string) string {
	return "It stands here with " + shown(one) + " and with " + shown(other) + ". Please enter the right docket number."
}

// doubledDockets returns docket numbers that several tickets have.
// They may share one parcel, or one docket was scanned twice.
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

func refusedDockets(wrong map[int]Wrong) error {
	return refused(wrong, "needs a docket number of letters, digits and dashes", "need docket numbers of letters, digits and dashes")
}
