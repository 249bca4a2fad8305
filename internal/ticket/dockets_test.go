package ticket

import (
	"slices"
	"strings"
	"testing"
)

func TestADocketStandsBehindItsNumber(t *testing.T) {
	t.Parallel()
	a, b, other := NewNumber(), NewNumber(), NewNumber()
	bare := strings.ReplaceAll(strings.TrimPrefix(other, "T-"), "-", "")
	typo := "T-AAAA-AAAA-AAA0"
	pair := func(number, docket string) paired { return paired{Typed{number, number}, docket} }
	wrong := func(text, docket string) paired { return paired{Typed{Text: text}, docket} }
	for _, test := range []struct {
		name, text string
		want       []paired
	}{
		{"two columns", a + "\tD1\n" + b + "\tD2\n", []paired{pair(a, "D1"), pair(b, "D2")}},
		{"a blank", a + " D1\r\n" + b + " D2", []paired{pair(a, "D1"), pair(b, "D2")}},
		{"a comma, a semicolon", a + ",D1\n" + b + "; D2", []paired{pair(a, "D1"), pair(b, "D2")}},
		{"quotes", `"` + a + `","D1"`, []paired{pair(a, "D1")}},
		{"scanned by turns", a + "\nD1\n" + b + "\n\nD2\n", []paired{pair(a, "D1"), pair(b, "D2")}},
		{"all in one line", a + " D1 " + b + " D2", []paired{pair(a, "D1"), pair(b, "D2")}},
		{"numbers alone", a + "\n" + b, []paired{pair(a, ""), pair(b, "")}},
		{"one of them alone", a + "\n" + b + "\tD2", []paired{pair(a, ""), pair(b, "D2")}},
		{"a docket that is none", a + " D_1", []paired{pair(a, "D_1")}},
		{"a third column", a + "\tD1\tAsha", []paired{pair(a, "D1"), wrong("Asha", "")}},
		{"a head", "Ticket\tDocket\n" + a + "\tD1", []paired{pair(a, "D1")}},
		{"the other order", "D1\t" + a + "\nD2\t" + b, []paired{wrong("D1", ""), pair(a, ""), wrong("D2", ""), pair(b, "")}},
		{"a mistyped number is no docket", a + "\n" + typo + "\nD2", []paired{pair(a, ""), wrong(typo, "D2")}},
		{"a docket that could be a number", a + "\t" + bare, []paired{pair(a, bare)}},
		{"a number that is unknown", a + "\n" + other + "\tD2", []paired{pair(a, ""), pair(other, "D2")}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := pairs(readLines(test.text), func(number string) bool { return number == a || number == b })
			if !slices.Equal(got, test.want) {
				t.Errorf("%q: %q, want %q", test.text, got, test.want)
			}
		})
	}
}

func TestTicketsThatShareADocketAreFound(t *testing.T) {
	t.Parallel()
	all := []planned{{docket: "AB-1"}, {docket: "2"}, {docket: ""}, {docket: ""}, {docket: "ab-1"}, {docket: "AB-1"}}
	if got := doubledDockets(all); !slices.Equal(got, []string{"ab-1"}) {
		t.Errorf("they are %q", got)
	}
}
