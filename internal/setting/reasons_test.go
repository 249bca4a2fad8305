package setting_test

import (
	"slices"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
)

func TestTheOwnerKeepsTheReadyReasons(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner := p.Admin()
		type settings struct {
			Version int64
			Reasons []string
		}
		read := func() (s settings) {
			t.Helper()
			p.Call("GET", "/desk/settings", owner, nil).Gives(200).Decode(&s)
			return s
		}
		put := func(reasons ...string) *apptest.Answer {
			t.Helper()
			return p.Call("PUT", "/desk/settings/reasons", owner, map[string]any{"version": read().Version, "reasons": reasons})
		}
		first := read()
		if !slices.Contains(first.Reasons, "The invoice is older than the scheme.") {
			t.Errorf("an untouched portal has %q", first.Reasons)
		}
		put(" The stamp is missing. ", "चालान पढ़ा नहीं जा सकता।").Gives(200)
		if got := read().Reasons; !slices.Equal(got, []string{"The stamp is missing.", "चालान पढ़ा नहीं जा सकता।"}) {
			t.Errorf("the reasons are %q", got)
		}
		for sentence, reasons := range map[string][]string{
			"Please keep at most 20 ready reasons.":                 slices.Repeat([]string{"x"}, 21),
			"Please shorten each reason to at most 200 characters.": {strings.Repeat("x", 201)},
			"Please enter each reason in one line.":                 {"one\ntwo"},
			"Please enter each reason.":                             {" "},
			"This reason is in the list twice. Please remove one.":  {"x", "x "},
		} {
			put(reasons...).Refuses(400, sentence)
		}
		put().Gives(200)
		if got := read().Reasons; len(got) != 0 {
			t.Errorf("an empty list became %q", got)
		}
		p.Call("PUT", "/desk/settings/reasons", owner, map[string]any{"version": first.Version, "reasons": []string{"Late."}}).Gives(409)
		p.Call("PUT", "/desk/settings/reasons", p.Desk("Manager"), map[string]any{"version": read().Version, "reasons": []string{"Mine."}}).Gives(403)
		if got := p.Count("trail_entries WHERE kind = 'setting.reasons'"); got != 2 {
			t.Errorf("%d entries in the trail, want 2", got)
		}
	})
}
