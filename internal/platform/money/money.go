// Package money writes rupees as people read them: grouped in lakhs and crores, with
// paise only where there are any. The pages write them alike; one table,
// testdata/rupees.json, tests both.
package money

import (
	"fmt"
	"strings"
)

// What the words mean, in paise.
const (
	rupee = 100
	lakh  = 1_00_000 * rupee
	crore = 100 * lakh
)

// Rupees is an amount to the paisa: '₹2,50,000' or '₹1,250.50'.
func Rupees(paise int64) string {
	sign, n := apart(paise)
	if rest := n % rupee; rest != 0 {
		return fmt.Sprintf("%s₹%s.%02d", sign, Grouped(n/rupee), rest)
	}
	return sign + "₹" + Grouped(n/rupee)
}

// Short is an amount as one says it, where the last rupee does not matter: '₹2.5 lakh'
// or '₹3 crore', with two decimals at most; what is less than a lakh, in whole rupees.
func Short(paise int64) string {
	sign, n := apart(paise)
	switch {
	case rounded(n, rupee) < lakh/rupee:
		return sign + "₹" + Grouped(rounded(n, rupee))
	case rounded(n, lakh/100) < crore/(lakh/100):
		return sign + "₹" + decimal(rounded(n, lakh/100)) + " lakh"
	default:
		return sign + "₹" + decimal(rounded(n, crore/100)) + " crore"
	}
}

// apart is the sign and the rest of an amount.
func apart(paise int64) (sign string, n uint64) {
	if paise < 0 {
		return "-", -uint64(paise)
	}
	return "", uint64(paise)
}

// rounded is how often a unit fits, half up.
func rounded(n, unit uint64) uint64 { return (n + unit/2) / unit }

// decimal writes hundredths, without noughts at the end.
func decimal(hundredths uint64) string {
	whole, rest := Grouped(hundredths/100), hundredths%100
	if rest == 0 {
		return whole
	}
	return whole + "." + strings.TrimSuffix(fmt.Sprintf("%02d", rest), "0")
}

// Grouped writes a number with commas as in India: the last three digits, then pairs. So are numbers of
// other things, as on the pages (web/src/lib/count.ts).
func Grouped(n uint64) string {
	digits := fmt.Sprint(n)
	if len(digits) <= 3 {
		return digits
	}
	front, out := digits[:len(digits)-3], digits[len(digits)-3:]
	for len(front) > 2 {
		front, out = front[:len(front)-2], front[len(front)-2:]+","+out
	}
	return front + "," + out
}
