// Package money formats rupees as people in India read them: grouped in lakhs and crores, with
// paise only if there are any. The pages use the same format, and testdata/rupees.json tests both.
package money

import "fmt"

const rupee = 100

// Rupees formats an exact amount: '₹2,50,000' or '₹1,250.50'.
func Rupees(paise int64) string {
	sign, n := apart(paise)
	if rest := n % rupee; rest != 0 {
		return fmt.Sprintf("%s₹%s.%02d", sign, Grouped(n/rupee), rest)
	}
	return sign + "₹" + Grouped(n/rupee)
}

func apart(paise int64) (sign string, n uint64) {
	if paise < 0 {
		return "-", -uint64(paise)
	}
	return "", uint64(paise)
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
