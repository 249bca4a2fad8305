package product

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/fault"
)

// All calculations with warranties. The form computes the same in web/src/lib/warranty.ts.
// testdata/warranty.json tests both.

const (
	// ExtensionMonths is how many months an approved extension adds.
	ExtensionMonths = 3
	// ExtensionDays is how many days after the purchase a customer can ask for it.
	ExtensionDays = 7

	// ManufacturingDefects is the period of models that have their warranty printed on the box. The
	// customer chooses it in the form.
	ManufacturingDefects = "MANUFACTURING DEFECTS"
)

var periodChoices = []string{"6 Months", "1 Year", "2 Years", "3 Years", "4 Years", "5 Years"}

// onlyNumber matches texts with exactly one number. It refuses a fraction, which has two.
var onlyNumber = regexp.MustCompile(`^[^0-9]*([0-9]{1,3})[^0-9]*$`)

// catalogued is the format of a period in the catalogue. It is
// stricter than periodMonths, which would read "30 Days" as 30 years.
var catalogued = regexp.MustCompile(`(?i)^\s*[0-9]{1,3}\s*(months?|years?)\s*$`)

// longestMonths catches typing errors.
const longestMonths = 25 * 12

// periodMonths reads "6 Months", "18 months" or "1 Year". A text without "month" means years, as in old records.
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

// CheckPeriod refuses a text that cannot be a warranty period in the catalogue.
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

func expiry(purchase civil.Date, period string) (civil.Date, error) {
	months, err := periodMonths(period)
	return purchase.AddMonths(months), err
}

func extended(expiry civil.Date) civil.Date { return expiry.AddMonths(ExtensionMonths) }

// daysLeftToExtend counts from seven on the day of the purchase
// down to zero on the last day. ok is false outside these days.
func daysLeftToExtend(purchase, today civil.Date) (days int, ok bool) {
	since := purchase.DaysUntil(today)
	return ExtensionDays - since, since >= 0 && since <= ExtensionDays
}

func leavesChoice(period string) bool {
	return strings.EqualFold(strings.TrimSpace(period), ManufacturingDefects)
}

// choice returns the period that the customer chose, or "" if the form does not offer it.
func choice(chosen string) string {
	for _, c := range periodChoices {
		if strings.EqualFold(strings.TrimSpace(chosen), c) {
			return c
		}
	}
	return ""
}
