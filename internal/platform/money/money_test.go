package money

import (
	"encoding/json"
	"math"
	"os"
	"testing"
)

func TestAmountsAreWrittenAsThePagesWriteThem(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../testdata/rupees.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors struct {
		Written []struct {
			Why, Exact string
			Paise      int64
		}
	}
	if err := json.Unmarshal(text, &vectors); err != nil {
		t.Fatal(err)
	}
	if len(vectors.Written) == 0 {
		t.Fatal("the table is missing")
	}
	for _, v := range vectors.Written {
		if got := Rupees(v.Paise); got != v.Exact {
			t.Errorf("%s: %d paise are written %s, want %s", v.Why, v.Paise, got, v.Exact)
		}
	}
}

// JavaScript numbers cannot hold these amounts exactly, but the database can.
func TestTheLargestNumbersAreWritten(t *testing.T) {
	t.Parallel()
	for paise, want := range map[int64]string{
		math.MaxInt64: "₹92,23,37,20,36,85,47,758.07",
		math.MinInt64: "-₹92,23,37,20,36,85,47,758.08",
	} {
		if got := Rupees(paise); got != want {
			t.Errorf("%d paise are written %s, want %s", paise, got, want)
		}
	}
}
