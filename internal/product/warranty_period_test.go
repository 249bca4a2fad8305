package product

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/fault"
)

// vectors is a table that the tests of the pages also use.
type vectors struct {
	Expiry []struct {
		Why, Purchase, Period string
		Expiry                *string
	}
	Extended []struct{ Why, Expiry, Extended string }
	Window   []struct {
		Why, Zone, Purchase string
		Now                 time.Time
		DaysLeft            *int
	}
	FileSize []struct {
		Why     string
		Bytes   int64
		Allowed bool
	}
}

func readVectors(t *testing.T) vectors {
	t.Helper()
	text, err := os.ReadFile("../../testdata/warranty.json")
	if err != nil {
		t.Fatal(err)
	}
	var v vectors
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	if len(v.Expiry) == 0 || len(v.Extended) == 0 || len(v.Window) == 0 || len(v.FileSize) == 0 {
		t.Fatal("a part of the table is missing")
	}
	return v
}

func day(t *testing.T, s string) civil.Date {
	t.Helper()
	d, err := civil.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestExpiryIsThePurchaseDatePlusThePeriod(t *testing.T) {
	t.Parallel()
	for _, v := range readVectors(t).Expiry {
		t.Run(v.Why, func(t *testing.T) {
			t.Parallel()
			got, err := expiry(day(t, v.Purchase), v.Period)
			switch {
			case v.Expiry == nil && err == nil:
				t.Errorf("%q gives %s, want a refusal", v.Period, got)
			case v.Expiry != nil && (err != nil || got.String() != *v.Expiry):
				t.Errorf("%s plus %q is %s (%v), want %s", v.Purchase, v.Period, got, err, *v.Expiry)
			}
		})
	}
}

func TestAnExtensionAddsThreeMonthsToTheExpiry(t *testing.T) {
	t.Parallel()
	for _, v := range readVectors(t).Extended {
		if got := extended(day(t, v.Expiry)).String(); got != v.Extended {
			t.Errorf("%s: %s becomes %s, want %s", v.Why, v.Expiry, got, v.Extended)
		}
	}
}

func TestTheExtensionCanBeAskedForWithinSevenDaysOfThePurchase(t *testing.T) {
	t.Parallel()
	for _, v := range readVectors(t).Window {
		t.Run(v.Why, func(t *testing.T) {
			t.Parallel()
			zone, err := time.LoadLocation(v.Zone)
			if err != nil {
				t.Fatal(err)
			}
			left, ok := daysLeftToExtend(day(t, v.Purchase), civil.In(v.Now, zone))
			if ok != (v.DaysLeft != nil) || (ok && left != *v.DaysLeft) {
				t.Errorf("%d days are left, open %t", left, ok)
			}
		})
	}
}

func TestAFileMayHaveTenMegabytes(t *testing.T) {
	t.Parallel()
	for _, v := range readVectors(t).FileSize {
		if allowed := v.Bytes <= blob.MaxBytes; allowed != v.Allowed {
			t.Errorf("%s: %d bytes are allowed: %t", v.Why, v.Bytes, allowed)
		}
	}
}

func TestOnlyTheOfferedPeriodsCanBeChosen(t *testing.T) {
	t.Parallel()
	for chosen, want := range map[string]string{
		"6 Months": "6 Months", " 1 year ": "1 Year", "5 YEARS": "5 Years",
		"": "", "6 Years": "", "12 Months": "", "MANUFACTURING DEFECTS": "", "0 Years": "",
	} {
		if got := choice(chosen); got != want {
			t.Errorf("choosing %q gives %q, want %q", chosen, got, want)
		}
	}
}

func TestTheCatalogueTakesOnlyPeriodsThatAreMonthsOrYears(t *testing.T) {
	t.Parallel()
	const unknown = "This is not a warranty period. Please enter it as 6 Months, 2 Years or MANUFACTURING DEFECTS."
	const tooLong = "A warranty period has at most 25 years."
	for period, want := range map[string]string{
		"6 Months": "", "1 month": "", "18 MONTHS": "", "12Months": "", " 2 Years ": "", "1 Year": "", "300 Months": "", "25 Years": "",
		"MANUFACTURING DEFECTS": "", "manufacturing defects": "",
		"30 Days": unknown, "90 days": unknown, "2 Weeks": unknown, "-1 Year": unknown, "−1 Year": unknown, "1": unknown, "ends 30th": unknown,
		"no warranty for 1st owner": unknown, "Warranty: 2 Years": unknown, "2 Years or less": unknown, "1.5 Years": unknown, "1 to 2 Years": unknown,
		"0 Years": unknown, "": unknown, "Years": unknown, "٢ Years": unknown, "1000 Years": unknown,
		"999 Years": tooLong, "26 Years": tooLong, "301 Months": tooLong,
	} {
		got := ""
		if refusal, refused := fault.As(CheckPeriod(period)); refused {
			got = refusal.Sentence
		}
		if got != want {
			t.Errorf("%q: %q, want %q", period, got, want)
		}
	}
}
