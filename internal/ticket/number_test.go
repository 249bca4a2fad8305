package ticket

import (
	"slices"
	"strings"
	"testing"

	"aftercare/internal/platform/id"
)

func TestANumberIsReadableAndFiftyBitsOfItAreChance(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for range 1000 {
		number := NewNumber()
		if len(number) != len("T-XXXX-XXXX-XXXX") || !strings.HasPrefix(number, "T-") {
			t.Fatalf("%q does not look like T-XXXX-XXXX-XXXX", number)
		}
		if strings.ContainsAny(number[2:], "0O1IL5S2Z8BU") {
			t.Fatalf("%q has a character that is easily misheard or misread", number)
		}
		if seen[number] {
			t.Fatalf("%s was drawn twice in a thousand", number)
		}
		seen[number] = true
		if parsed, ok := ParseNumber(number); !ok || parsed != number {
			t.Fatalf("%s reads back as %q, %v", number, parsed, ok)
		}
	}
}

func TestANumberIsFoundHoweverItIsTyped(t *testing.T) {
	t.Parallel()
	body := "ACDEFGHJKMN"
	body += string(checkCharacter(body))
	want := "T-" + body[:4] + "-" + body[4:8] + "-" + body[8:]
	for _, typed := range []string{
		want, strings.ToLower(want), "#" + want, "# " + want, body, strings.ToLower(body), "T" + body, "t " + body,
		"  " + want + "\n", strings.ReplaceAll(want, "-", " "), strings.ReplaceAll(want, "-", ""), strings.ReplaceAll(want, "-", "–"),
		body[:4] + "." + body[4:8] + "/" + body[8:], "Ticket #" + want, "ticket " + body, "\u00a0" + want,
	} {
		if got, ok := ParseNumber(typed); !ok || got != want {
			t.Errorf("%q reads as %q, %v, want %s", typed, got, ok, want)
		}
	}
}

// The prefix is also a character of the alphabet, so a number may begin with it.
func TestANumberThatBeginsWithItsPrefixIsNotCutShort(t *testing.T) {
	t.Parallel()
	body := "TTTTTTTTTTT"
	body += string(checkCharacter(body))
	for _, typed := range []string{body, "T" + body, "T-" + body} {
		if got, ok := ParseNumber(typed); !ok || got != display(body) {
			t.Errorf("%q reads as %q, %v, want %s", typed, got, ok, display(body))
		}
	}
}

func TestANumberIsKnownByItsBeginning(t *testing.T) {
	t.Parallel()
	whole := NewNumber()
	for typed, want := range map[string][]string{
		whole: {whole}, "ticket " + strings.ToLower(whole): {whole},
		"acd": {"T-ACD"}, "T-ACDE-F": {"T-TACD-EF", "T-ACDE-F"}, "# acde f": {"T-ACDE-F"}, "Ticket #ACDE": {"T-ACDE"},
		"tac": {"T-TAC"}, "ac": nil, "t-ac": {"T-TAC"}, "asha": nil, "1234": nil, "": nil, "ACDEFGHJKMNPQ": nil,
	} {
		if got := NumberBeginnings(typed); !slices.Equal(got, want) {
			t.Errorf("%q begins like %q, want %q", typed, got, want)
		}
	}
}

func TestAnInvalidTicketNumberIsRefused(t *testing.T) {
	t.Parallel()
	valid := NewNumber()
	// A number without its last character would take the prefix for the first one, and one in 24 would pass.
	body := strings.TrimPrefix(valid, "T-")
	for _, typed := range []string{"", " ", "T", "T-", "#", "T-AAAA", body[:len(body)-1], valid + "A", "X" + valid, "0000-0000-0000", "' OR 1=1 --", strings.Repeat("A", 5000), "टिकट"} {
		if got, ok := ParseNumber(typed); ok {
			t.Errorf("%q is taken for %s", typed, got)
		}
	}
}

func TestEveryChangedCharacterIsNoticed(t *testing.T) {
	t.Parallel()
	for range 50 {
		body := strings.ReplaceAll(NewNumber()[2:], "-", "")
		for place := range body {
			for _, other := range []byte(id.Alphabet) {
				changed := body[:place] + string(other) + body[place+1:]
				if changed != body && checksOut(changed) {
					t.Fatalf("%s passes for %s", changed, body)
				}
			}
		}
	}
}

func TestEverySwapOfNeighboursIsNoticed(t *testing.T) {
	t.Parallel()
	for _, a := range []byte(id.Alphabet) {
		for _, b := range []byte(id.Alphabet) {
			if a == b {
				continue
			}
			for place := range numberLength - 1 {
				body := []byte(strings.ReplaceAll(NewNumber()[2:], "-", ""))
				body[place], body[place+1] = a, b
				// The swap must change the checksum, whatever it was.
				before, _ := sumOf(string(body))
				body[place], body[place+1] = b, a
				if after, _ := sumOf(string(body)); after == before {
					t.Fatalf("%c and %c swapped at %d leave the checksum as it was", a, b, place)
				}
			}
		}
	}
}
