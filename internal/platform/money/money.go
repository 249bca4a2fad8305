// Package money formats rupees as people in India read them: grouped in lakhs and crores, with
// paise only if there are any. The pages use the same format, and testdata/rupees.json tests both.
package money

import (
	"fmt"
	"strings"
)

const (
	rupee = 100
	lakh  = 1_00_000 * rupee
	crore = 100 * lakh
)

// Rupees formats an exact amount: '₹2,50,000' or '₹1,250.50'.
func Rupees(paise int64) string {
	sign, n := apart(paise)
	if rest := n % rupee; rest != 0 {
		return fmt.Sprintf("%s₹%s.%02d", sign, Grouped(n/rupee), rest)
	}
	return sign + "₹" + Grouped(n/rupee)
}

// Short formats a rounded amount: '₹2.5 lakh' or '₹3 crore', with at most two decimals. Less than a
// lakh is in whole rupees.
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

func apart(paise int64) (sign string, n uint64) {
	if paise < 0 {
		return "-", -uint64(paise)
	}
	return "", uint64(paise)
}

func rounded(n, unit uint64) uint64 { return (n + unit/2) / unit }

func decimal(hundredths uint64) string {
	whole, rest := Grouped(hundredths/100), hundredths%100
	if rest == 0 {
		return whole
	}
	return whole + "." + strings.TrimSuffix(fmt.Sprintf("%02d", rest), "0")
}

// Grouped formats a number with Indian commas: the last three digits, then pairs. The pages do the
// same (web/src/lib/count.ts).
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
