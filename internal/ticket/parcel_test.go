package ticket

import (
	"strings"
	"testing"

	"aftercare/internal/platform/portal"
)

func TestADocketNumberHasNothingThatMeansSomethingInAnAddress(t *testing.T) {
	t.Parallel()
	for docket, want := range map[string]bool{
		"1234567890": true, "AB-12-cd": true, strings.Repeat("9", 40): true,
		"": false, "-": false, "--": false, strings.Repeat("9", 41): false, "12/34": false, "12 34": false, "..": false, "1?a=b": false,
		"1#a": false, "१२३": false, "1%2e": false, "1&b": false, "1\n2": false,
	} {
		if got := isDocket(docket); got != want {
			t.Errorf("%q: %v, want %v", docket, got, want)
		}
	}
}

func TestAParcelIsAddedToTheStatusAndKeepsItsEnd(t *testing.T) {
	t.Parallel()
	swift := Parcel{"Swift", "12", "https://swift.example/12"}
	const link = "\nSwift 12: https://swift.example/12"
	for _, c := range []struct {
		parcel     Parcel
		said, want Status
	}{
		{Parcel{}, Status{Text: "Delivered"}, Status{Text: "Delivered"}},
		{swift, Status{Text: "On its way"}, Status{Text: "On its way" + link}},
		{swift, Status{Text: "delivered"}, Status{Text: "delivered" + link, Ends: true}},
		{swift, Status{Text: "Sent for good", Ends: true}, Status{Text: "Sent for good" + link, Ends: true}},
	} {
		if got := c.parcel.in(c.said); got != c.want {
			t.Errorf("%+v in %+v is %+v", c.parcel, c.said, got)
		}
	}
}

func TestAParcelNeedsACourierAndANumber(t *testing.T) {
	t.Parallel()
	facts := portal.Facts{Couriers: []portal.Courier{{Name: "Swift", Pattern: "https://swift.example/{docket}"}}}
	for _, c := range []struct{ courier, docket, sentence string }{
		{"", "", ""},
		{" swift ", " 12 ", ""},
		{"", "12", "Please select the courier for this docket number."},
		{"Slow", "12", "This courier is not in the settings. Please reload the page and select one from the list."},
		{"Swift", " ", "Please enter the docket number, or select no courier."},
		{"Swift", "1/2", "A docket number can have only letters, digits and dashes, at most 40."},
	} {
		_, err := parcelOf(facts, c.courier, c.docket)
		if got := sentenceOf(err); got != c.sentence {
			t.Errorf("%q %q: %q, want %q", c.courier, c.docket, got, c.sentence)
		}
	}
}

func sentenceOf(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
