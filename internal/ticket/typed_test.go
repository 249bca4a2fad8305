package ticket

import (
	"slices"
	"strings"
	"testing"
)

func TestNumbersAreReadHoweverTheyArePasted(t *testing.T) {
	t.Parallel()
	a, b, c := NewNumber(), NewNumber(), NewNumber()
	// One time in 24, a number without its last character is also valid.
	for _, ok := ParseNumber(a[:len(a)-1]); ok; _, ok = ParseNumber(a[:len(a)-1]) {
		a = NewNumber()
	}
	bare := strings.ReplaceAll(strings.TrimPrefix(b, "T-"), "-", "")
	for _, test := range []struct {
		name, text string
		want       []Typed
	}{
		{"nothing", " \n , ;\t", nil},
		{"one", a, []Typed{{a, a}}},
		{"a scanner's lines", a + "\n" + b + "\r\n" + c + "\n", []Typed{{a, a}, {b, b}, {c, c}}},
		{"commas and semicolons", a + "," + b + "; " + c, []Typed{{a, a}, {b, b}, {c, c}}},
		{"blanks between", a + " " + b + "  " + c, []Typed{{a, a}, {b, b}, {c, c}}},
		{"a spreadsheet's row", a + "\t" + b, []Typed{{a, a}, {b, b}}},
		{"small letters without dashes", strings.ToLower(bare), []Typed{{strings.ToLower(bare), b}}},
		{"blanks within", strings.ReplaceAll(a, "-", " "), []Typed{{strings.ReplaceAll(a, "-", " "), a}}},
		{"the word before it", "Ticket #" + a + ", #" + b, []Typed{{"Ticket #" + a, a}, {"#" + b, b}}},
		{"a list of signs", "- " + a + "\n* " + b, []Typed{{"- " + a, a}, {"* " + b, b}}},
		{"quotes", `"` + a + `","` + b + `"`, []Typed{{a, a}, {b, b}}},
		{"something else among them", a + "\nCL42\n" + b, []Typed{{a, a}, {"CL42", ""}, {b, b}}},
		{"a heading above them", "Ticket No.\tDocket\n" + a, []Typed{{a, a}}},
		{"a name above them", "Ravi\n" + a, []Typed{{"Ravi", ""}, {a, a}}},
		{"twice", a + " " + a, []Typed{{a, a}, {a, a}}},
		{"one with a wrong character", a[:len(a)-1] + "!", []Typed{{a[:len(a)-1] + "!", ""}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := slices.Concat(readLines(test.text)...); !slices.Equal(got, test.want) {
				t.Errorf("%q: %q, want %q", test.text, got, test.want)
			}
		})
	}
}
