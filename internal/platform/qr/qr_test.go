package qr

import (
	"strings"
	"testing"
)

func TestACodeIsASquareWithAFinderInThreeCorners(t *testing.T) {
	t.Parallel()
	text, err := Rows("https://care.example.com/serviceProduct/ticketStatus?ticket=T-ACDE-FGHJ-KMNP")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(text, "\n")
	size := len(rows)
	if size != 37 {
		t.Errorf("it has %d rows", size)
	}
	for i, row := range rows {
		if len(row) != size || strings.Trim(row, "01") != "" {
			t.Errorf("row %d is %q", i, row)
		}
	}
	finder := []string{"1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"}
	for i, want := range finder {
		below := rows[size-7+i]
		if rows[i][:7] != want || rows[i][size-7:] != want || below[:7] != want {
			t.Errorf("the finders' row %d is %q, %q and %q", i, rows[i][:7], rows[i][size-7:], below[:7])
		}
	}
	if other, err := Rows("https://care.example.com/"); err != nil || other == text {
		t.Errorf("another text has the code %q (%v)", other, err)
	}
}

func TestATextThatFitsNoCodeIsRefused(t *testing.T) {
	t.Parallel()
	if rows, err := Rows(strings.Repeat("a", 3000)); err == nil {
		t.Errorf("it is %q", rows)
	}
}
