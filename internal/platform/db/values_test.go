package db_test

import (
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

func TestFoldMakesOneFormOfEveryWayToWriteAName(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, want string }{
		{"Müller & Söhne", "müller & söhne"},
		{"MU\u0308LLER", "müller"}, // u and a combining diaeresis
		{"ÉCOLE", "école"},
		{"राजेश कुमार", "राजेश कुमार"},
		{"\u0915\u093c", "\u0915\u093c"}, // NFC keeps this pair apart …
		{"\u0958", "\u0915\u093c"},       // … and takes the single sign apart, too
		{"AC-1.5 TON", "ac-1.5 ton"},
		{"", ""},
	} {
		if got := db.Fold(c.in); got != c.want {
			t.Errorf("Fold(%q) = %q, want %q", c.in, got, c.want)
		}
		if again := db.Fold(db.Fold(c.in)); again != c.want {
			t.Errorf("folding %q twice gives %q", c.in, again)
		}
	}
}

func TestNumbersOnThingsAreComparedWithoutCaseAndSpaces(t *testing.T) {
	t.Parallel()
	for _, same := range []string{"SN 001-a", "sn001-A", " SN\t001 - a ", "SN\u00a0001-A"} {
		if db.FoldNumber(same) != "sn001-a" {
			t.Errorf("%q is compared as %q", same, db.FoldNumber(same))
		}
	}
	if db.FoldNumber("SN001A") == db.FoldNumber("SN001-A") {
		t.Error("a dash matters")
	}
}

func TestLikeTakesEveryCharacterAsItStands(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, c := range []struct {
			text, search string
			found        bool
		}{
			{"100% wool", "0% w", true},
			{"1000 wool", "0% w", false},
			{"serial_7", "l_7", true},
			{"serialx7", "l_7", false},
			{`a\b`, `\`, true},
			{`ab`, `\`, false},
			{"müller", "üll", true},
			{"राजेश कुमार", "कुमा", true},
			{"anything", "", true},
		} {
			var found bool
			err := d.QueryRow(t.Context(), `SELECT CAST($1 AS TEXT) LIKE CAST($2 AS TEXT) ESCAPE '\'`, c.text, db.Like(c.search)).Scan(&found)
			if err != nil {
				t.Fatal(err)
			}
			if found != c.found {
				t.Errorf("%q in %q: %v, want %v", c.search, c.text, found, c.found)
			}
		}
	})
}

func TestAnInstantSurvivesItsStorage(t *testing.T) {
	t.Parallel()
	kolkata := time.FixedZone("IST", 5*3600+1800)
	at := time.Date(2026, 1, 31, 23, 59, 59, 999_999_000, kolkata)
	if back := db.FromMicros(db.Micros(at)); !back.Equal(at) || back.Location() != time.UTC {
		t.Errorf("%v came back as %v", at, back)
	}
	if back := db.FromMicros(db.Micros(time.Time{})); !back.IsZero() {
		t.Errorf("no time came back as %v", back)
	}
}
