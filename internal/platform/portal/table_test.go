package portal_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"aftercare/internal/platform/portal"
)

// The pages derive the same shades, to show a colour while it is chosen: one table
// tests both.
func TestAColourIsShadedAsThePagesShadeIt(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../testdata/palettes.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows []struct {
		Accent      string
		Light, Dark map[string]string // null for a colour that is refused
	}
	if err := json.Unmarshal(text, &rows); err != nil {
		t.Fatal(err)
	}
	if len(rows) < 20 {
		t.Fatalf("the table has %d rows", len(rows))
	}
	for _, row := range rows {
		palette, err := portal.NewPalette(row.Accent)
		if (err != nil) != (row.Light == nil) {
			t.Errorf("%s: %v", row.Accent, err)
		}
		if err != nil {
			continue
		}
		light, dark, _ := strings.Cut(palette.CSS(), "@media")
		for sheet, tokens := range map[string]map[string]string{light: row.Light, dark: row.Dark} {
			for name, value := range tokens {
				if !strings.Contains(sheet, name+": "+value+";") {
					t.Errorf("%s: %s is not %s in %s", row.Accent, name, value, sheet)
				}
			}
		}
	}
}
