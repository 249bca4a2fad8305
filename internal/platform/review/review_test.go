package review

import (
	"errors"
	"testing"
	"time"

	"aftercare/internal/platform/db"
)

var zone = time.FixedZone("IST", 5*3600+1800)

func TestAFormIsReadOrRefusedWithASentence(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 10, 20, 0, 0, 0, time.UTC) // the 11th in the portal's zone
	const one = "01JQXK3ZV5Y3W8R2M4N6P7Q8R9"
	for name, c := range map[string]struct {
		form Form
		want Asked
		err  string
	}{
		"one customer": {Form{CustomerID: "CU1", Limit: 25}, Asked{CustomerID: "CU1", Limit: 25}, ""},
		"any age":      {Form{Limit: 25}, Asked{Limit: 25}, ""},
		"a day old":    {Form{Older: 1}, Asked{Before: time.Date(2026, 3, 11, 0, 0, 0, 0, zone)}, ""},
		"a later part": {Form{After: one, Limit: 100}, Asked{After: one, Limit: 100}, ""},
		"no place":     {Form{After: "x"}, Asked{}, "This page of the review does not exist. Please start with the first."},
	} {
		got, err := c.form.Check(now, zone)
		switch {
		case c.err != "" && (err == nil || err.Error() != c.err):
			t.Errorf("%s: %v, want %q", name, err, c.err)
		case c.err == "" && (err != nil || !got.Before.Equal(c.want.Before)):
			t.Errorf("%s: %+v, %v", name, got, err)
		case c.err == "":
			got.Before = c.want.Before
			if got != c.want {
				t.Errorf("%s: %+v, want %+v", name, got, c.want)
			}
		}
	}
}

func TestAPartTellsWhereTheNextBeginsAndHowManyThereAre(t *testing.T) {
	t.Parallel()
	self := func(s string) string { return s }
	counted := func(n int) func(int) (int, error) { return func(most int) (int, error) { return min(n, most), nil } }

	last, err := PartOf(Asked{Limit: 2}, []string{"a", "b"}, self, counted(2))
	if err != nil || len(last.Items) != 2 || last.Next != "" || last.Total != (db.Total{N: 2}) {
		t.Errorf("the last part: %+v, %v", last, err)
	}
	some, err := PartOf(Asked{Limit: 2}, []string{"a", "b", "c"}, self, counted(401))
	if err != nil || some.Total != (db.Total{N: 401}) {
		t.Errorf("the first of some: %+v, %v", some, err)
	}
	first, err := PartOf(Asked{Limit: 2}, []string{"a", "b", "c"}, self, counted(100_000))
	if err != nil || len(first.Items) != 2 || first.Next != "b" || first.Total != (db.Total{N: 2000, AtLeast: true}) {
		t.Errorf("the first of many: %+v, %v", first, err)
	}
	broken := errors.New("no connection")
	if _, err := PartOf(Asked{Limit: 2}, nil, self, func(int) (int, error) { return 0, broken }); !errors.Is(err, broken) {
		t.Errorf("a count that failed: %v", err)
	}
}

func TestTheSecondDecisionNamesTheFirst(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 3, 10, 9, 5, 0, 0, zone)
	for _, c := range []struct {
		word Word
		now  time.Time
		want string
	}{
		{Word{"asha", "Asha Rao", at}, at.Add(time.Hour), "Asha Rao approved this claim at 09:05."},
		{Word{"asha", "Asha Rao", at}, at.Add(24 * time.Hour), "Asha Rao approved this claim on 10 March 2026 at 09:05."},
		{Word{"gone", "", at}, at, "gone approved this claim at 09:05."},
		{Word{"me", "Meera", at.UTC()}, at, "You approved this claim at 09:05."},
	} {
		if got := c.word.WasFirst("approved this claim", "me", c.now); got.Error() != c.want {
			t.Errorf("%v, want %q", got, c.want)
		}
	}
}
