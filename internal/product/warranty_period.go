package product

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/fault"
)

// The whole arithmetic of warranties. The pages compute the same in
// web/src/lib/warranty.ts, for what a customer sees while filling the form;
// one table, testdata/warranty.json, tests both.

const (
	// ExtensionMonths is how much an approved extension adds to the expiry.
	ExtensionMonths = 3
	// ExtensionDays is how long after the purchase it can be asked for.
	ExtensionDays = 7

	// ManufacturingDefects is the period of models whose warranty the customer
	// reads on the box: the form leaves the choice.
	ManufacturingDefects = "MANUFACTURING DEFECTS"
)

// periodChoices are what the form offers for MANUFACTURING DEFECTS.
var periodChoices = []string{"6 Months", "1 Year", "2 Years", "3 Years", "4 Years", "5 Years"}

// onlyNumber finds the number of a period. Two numbers are no period, and nor
// is a fraction, which looks like two.
var onlyNumber = regexp.MustCompile(`^[^0-9]*([0-9]{1,3})[^0-9]*$`)

// catalogued is how a period is written that comes into the catalogue. It is
// narrower than what periodMonths reads: "30 Days" would become 30 years.
var catalogued = regexp.MustCompile(`(?i)^\s*[0-9]{1,3}\s*(months?|years?)\s*$`)

// longestMonths keeps a slip of the finger from becoming a promise.
const longestMonths = 25 * 12

// periodMonths reads "6 Months", "18 months" or "1 Year": months if the text
// says so, otherwise years, as the records of earlier years have them.
func periodMonths(period string) (int, error) {
	found := onlyNumber.FindStringSubmatch(period)
	if found == nil {
		return 0, fmt.Errorf("%q is no warranty period", period)
	}
	n, err := strconv.Atoi(found[1])
	if err != nil || n == 0 {
		return 0, fmt.Errorf("%q is no warranty period", period)
	}
	if strings.Contains(strings.ToLower(period), "month") {
		return n, nil
	}
	return 12 * n, nil
}

// CheckPeriod refuses what cannot come into the catalogue as a warranty period.
func CheckPeriod(period string) error {
	if leavesChoice(period) {
		return nil
	}
	months, err := periodMonths(period)
	switch {
	case err != nil || !catalogued.MatchString(period):
		return fault.New(fault.Invalid, "This is not a warranty period. Please enter it as 6 Months, 2 Years or "+ManufacturingDefects+".")
	case months > longestMonths:
		return fault.Newf(fault.Invalid, "A warranty period has at most %d years.", longestMonths/12)
	}
	return nil
}

// expiry is the last day of a warranty.
func expiry(purchase civil.Date, period string) (civil.Date, error) {
	months, err := periodMonths(period)
	return purchase.AddMonths(months), err
}

// extended is the expiry after an approved extension.
func extended(expiry civil.Date) civil.Date { return expiry.AddMonths(ExtensionMonths) }

// daysLeftToExtend counts down from seven on the day of the purchase to zero
// on the last day; ok is false before the one and after the other.
func daysLeftToExtend(purchase, today civil.Date) (days int, ok bool) {
	since := purchase.DaysUntil(today)
	return ExtensionDays - since, since >= 0 && since <= ExtensionDays
}

func leavesChoice(period string) bool {
	return strings.EqualFold(strings.TrimSpace(period), ManufacturingDefects)
}

// choice is the offered period that a customer chose, or "" for anything else.
func choice(chosen string) string {
	for _, c := range periodChoices {
		if strings.EqualFold(strings.TrimSpace(chosen), c) {
			return c
		}
	}
	return ""
}
