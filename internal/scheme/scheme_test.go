package scheme

import (
	"testing"
	"time"

	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/fault"
)

func kolkata(t *testing.T) *time.Location {
	t.Helper()
	location, err := time.LoadLocation("Asia/Kolkata")
	if err != nil {
		t.Fatal(err)
	}
	return location
}

func TestASchemeEndsWithItsLastDay(t *testing.T) {
	t.Parallel()
	location := kolkata(t)
	s := Scheme{EndDate: civil.Date{Year: 2026, Month: time.March, Day: 2}}
	last := time.Date(2026, 3, 2, 23, 59, 59, 999_000_000, location)
	for _, c := range []struct {
		now  time.Time
		over bool
	}{
		{last.Add(-24 * time.Hour), false},
		{last, false},
		{last.UTC(), false},
		{last.Add(time.Millisecond), true},
	} {
		if got := s.Over(c.now, location); got != c.over {
			t.Errorf("at %s over is %t, want %t", c.now, got, c.over)
		}
	}
}

func TestTheEndDateIsUnderstoodPlainAndAsADateObject(t *testing.T) {
	t.Parallel()
	location := kolkata(t)
	for _, c := range []struct {
		value    any
		want     string
		sentence string
	}{
		{value: "2026-03-31", want: "2026-03-31"},
		{value: " 2026-03-31 ", want: "2026-03-31"},
		{value: map[string]any{"$date": "2026-03-31"}, want: "2026-03-31"},
		{value: map[string]any{"$date": "2026-03-31T00:00:00.000Z"}, want: "2026-03-31"},
		{value: "2026-03-30T18:30:00Z", want: "2026-03-31"}, // midnight in the portal's time zone
		{value: nil, sentence: "Scheme Date is required"},
		{value: "", sentence: "Scheme Date is required"},
		{value: map[string]any{"$date": ""}, sentence: "Scheme Date is required"},
		{value: map[string]any{"$date": map[string]any{"$date": "2026-03-31"}}, sentence: errDateUnclear.Sentence},
		{value: map[string]any{}, sentence: errDateUnclear.Sentence},
		{value: "2026-02-30", sentence: errDateUnclear.Sentence},
		{value: "31/03/2026", sentence: errDateUnclear.Sentence},
		{value: "0001-01-01T00:00:00Z", sentence: errDateUnclear.Sentence},
		{value: 20260331.0, sentence: errDateUnclear.Sentence},
		{value: true, sentence: errDateUnclear.Sentence},
	} {
		got, err := readEndDate(c.value, location)
		if got.String() != c.want || sentence(err) != c.sentence {
			t.Errorf("%v is read as %q, %q", c.value, got, sentence(err))
		}
	}
}

func TestAnAmountIsReadToThePaisa(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text  string
		paise int64
		err   *fault.Error
	}{
		{text: "", paise: 0},
		{text: "0", paise: 0},
		{text: "0.00", paise: 0},
		{text: "1", paise: 100},
		{text: "0.1", paise: 10},
		{text: "1234.56", paise: 123456},
		{text: "000012.30", paise: 1230},
		{text: "9007199254.99", paise: 900719925499},
		{text: "10000000000", paise: 1_000_000_000_000},
		{text: "10000000000.01", err: errAmountTooLarge},
		{text: "99999999999999999999999999", err: errAmountTooLarge},
		{text: "-1", err: errAmountNegative},
		{text: "-0.01", err: errAmountNegative},
		{text: "1.234", err: errAmountUnclear},
		{text: "1.", err: errAmountUnclear},
		{text: ".5", err: errAmountUnclear},
		{text: "1e5", err: errAmountUnclear},
		{text: "1,000", err: errAmountUnclear},
		{text: "+5", err: errAmountUnclear},
		{text: "NaN", err: errAmountUnclear},
		{text: "Infinity", err: errAmountUnclear},
		{text: "0x10", err: errAmountUnclear},
		{text: "१२", err: errAmountUnclear},
		{text: "₹5", err: errAmountUnclear},
	} {
		paise, err := readRupees(c.text)
		want := ""
		if c.err != nil {
			want = c.err.Sentence
		}
		if paise != c.paise || sentence(err) != want {
			t.Errorf("%q is read as %d, %q; want %d, %q", c.text, paise, sentence(err), c.paise, want)
		}
	}
}

// dealers offers STEK SYSTEM and offered FORTECH before.
type dealers struct{}

func (dealers) OffersForClaims(name string) (isOffered, wasOffered bool) {
	return name == "STEK SYSTEM", name == "STEK SYSTEM" || name == "FORTECH"
}

func TestMissingPurchaseDetailsStayAbsent(t *testing.T) {
	t.Parallel()
	today := civil.Date{Year: 2026, Month: time.March, Day: 2}
	for _, c := range []struct {
		item     Item
		want     Purchase
		sentence string
	}{
		{item: Item{Date: "N/A", From: "N/A", AmountRupees: "0"}},
		{item: Item{Date: "", From: " ", AmountRupees: "N/A"}},
		{item: Item{Date: "2026-03-02", From: "STEK SYSTEM", AmountRupees: "10.5"}, want: Purchase{Date: today, From: "STEK SYSTEM", Amount: 1050}},
		{item: Item{Date: "2026-03-03"}, sentence: "The purchase date cannot be in the future."},
		{item: Item{Date: "02/03/2026"}, sentence: "Please enter the purchase date as YYYY-MM-DD."},
		{item: Item{From: "STEK SYSTEM"}, want: Purchase{From: "STEK SYSTEM"}},
		{item: Item{From: "FORTECH"}, sentence: "FORTECH is no longer offered. Please reload the page and select another dealer."},
		{item: Item{From: "universal"}, sentence: "Please select the dealer you purchased from."},
		{item: Item{AmountRupees: "ten"}, sentence: "Please enter the invoice amount in rupees, with at most two decimals."},
	} {
		var form fault.Form
		c.item.Invoice = &blob.Upload{Type: blob.PDF}
		got, err := c.item.checkedIn(&form, 0, today, dealers{}), form.Err()
		if sentence(err) != c.sentence || (err == nil && got != c.want) {
			t.Errorf("%+v is read as %+v, %q", c.item, got, sentence(err))
		}
	}
}

func TestAClaimMovesOnlyForward(t *testing.T) {
	t.Parallel()
	all := []Status{Waiting, InProcess, Approved, Rejected}
	allowed := map[[2]Status]bool{{Waiting, InProcess}: true, {Waiting, Rejected}: true, {InProcess, Approved}: true}
	for _, stands := range all {
		for _, next := range all {
			from, ok := next.from()
			if got := ok && from == stands; got != allowed[[2]Status{stands, next}] {
				t.Errorf("from %q to %q is %t", stands, next, got)
			}
		}
	}
}

func sentence(err error) string {
	if f, ok := fault.As(err); ok {
		return f.Sentence
	}
	if err != nil {
		return "no fault: " + err.Error()
	}
	return ""
}
