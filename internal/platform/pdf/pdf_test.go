package pdf

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"testing"
)

func TestThePageIsAPDFWhoseTablePointsAtItsObjects(t *testing.T) {
	t.Parallel()
	page := Plain("Tax Invoice", "Item: Camera (2 MP)", `a \ backslash`, "₹ becomes a question mark")
	if !bytes.HasPrefix(page, []byte("%PDF-1.4\n")) || !bytes.HasSuffix(page, []byte("%%EOF\n")) {
		t.Fatalf("this is no PDF: %s", page)
	}
	for i, entry := range regexp.MustCompile(`(?m)^(\d{10}) 00000 n `).FindAllSubmatch(page, -1) {
		place, err := strconv.Atoi(string(entry[1]))
		if err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprintf("%d 0 obj", i+1); !bytes.HasPrefix(page[place:], []byte(want)) {
			t.Errorf("object %d is not where the table says", i+1)
		}
	}
	for _, line := range []string{`(Item: Camera \(2 MP\)) Tj`, `(a \\ backslash) Tj`, "(? becomes a question mark) Tj", "(Tax Invoice) Tj"} {
		if !bytes.Contains(page, []byte(line)) {
			t.Errorf("the page lacks %s", line)
		}
	}
}
