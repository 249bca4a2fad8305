package choice_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"aftercare/internal/app/apptest"
)

type entry struct {
	ID, Name               string
	AWR, Claims, Agreement bool
	RetiredAt              string
}

type preview struct {
	Seal             string
	Entries, Missing int
	Counts           struct{ New, Changed, Returned, Retired int }
	Wrong            []struct {
		Line                 int
		Name, Value, Message string
	}
	Changed []struct{ Name, Before, After string }
	Kept    []string
}

var paths = map[string]string{"dealers": "/desk/dealers", "locations": "/desk/locations", "types": "/desk/catalogue/types"}

func list(p *apptest.Portal, token, name string) (all []entry) {
	p.T.Helper()
	p.Call("GET", paths[name], token, nil).Gives(200).Decode(&all)
	return all
}

// offered returns the names that are not retired.
func offered(p *apptest.Portal, token, name string) (names []string) {
	p.T.Helper()
	for _, e := range list(p, token, name) {
		if e.RetiredAt == "" {
			names = append(names, e.Name)
		}
	}
	return names
}

func form(content string, retire bool, seal string) map[string]any {
	return map[string]any{"file": apptest.File{Name: "list.csv", Content: content}, "retire": fmt.Sprint(retire), "seal": seal}
}

func previews(p *apptest.Portal, token, name, content string, retire bool) *apptest.Answer {
	p.T.Helper()
	return p.Form("POST", "/desk/lists/"+name+"/import/preview", token, form(content, retire, ""))
}

func imports(p *apptest.Portal, token, name, content string, retire bool, seal string) *apptest.Answer {
	p.T.Helper()
	return p.Form("POST", "/desk/lists/"+name+"/import", token, form(content, retire, seal))
}

func mustImport(p *apptest.Portal, token, name, content string, retire bool) *apptest.Answer {
	p.T.Helper()
	seal := previews(p, token, name, content, retire).Gives(200).Get("seal")
	return imports(p, token, name, content, retire, seal).Gives(200)
}

func retire(p *apptest.Portal, token, name string, ids []string, retired bool) *apptest.Answer {
	p.T.Helper()
	return p.Call("POST", "/desk/lists/"+name+"/retired", token, map[string]any{"ids": ids, "retired": retired})
}

func ids(all []entry) (ids []string) {
	for _, e := range all {
		ids = append(ids, e.ID)
	}
	return ids
}

func TestAFileBecomesTheListAndTheExportComesBackUnchanged(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		manager := p.Desk("Manager")
		for name, file := range map[string]string{
			"dealers":   "Dealer Name,AWR,Scheme claim,Agreement\n,,,\nRao & Sons,yes,no,yes\nFORTECH,no,yes,yes\n",
			"locations": "City\nPUNE\nlucknow\n",
			"types":     "name,awr\nDRONE,yes\ncctv,yes\n",
		} {
			mustImport(p, manager, name, file, true).Gives(200, `"new":1`, `"changed":1`)
			if got := offered(p, manager, name); len(got) != 2 {
				t.Errorf("%s has %q", name, got)
			}
			exported := p.Call("GET", "/desk/lists/"+name+"/export", manager, nil).Gives(200).Body
			previews(p, manager, name, exported, true).Gives(200, `"counts":{"new":0,"changed":0,"returned":0,"retired":0}`, `"entries":2`, `"missing":0`)
		}
		var rao entry
		for _, e := range list(p, manager, "dealers") {
			if e.Name == "Rao & Sons" {
				rao = e
			}
		}
		if !rao.AWR || rao.Claims || !rao.Agreement {
			t.Errorf("the new dealer is %+v", rao)
		}
		if n := p.Count("trail_entries WHERE kind = 'list.exported'"); n != 3 {
			t.Errorf("the trail tells of %d exports", n)
		}
		if n := p.Count("trail_entries WHERE kind = 'dealer.retired'"); n != 17 {
			t.Errorf("the trail tells of %d retired dealers", n)
		}
		mustImport(p, manager, "dealers", "name\nUNIVERSAL\nnew one\n", false).Gives(200, `"new":1`, `"returned":1`, `"retired":0`)
	})
}

func TestEveryWrongLineOfAListIsNamedWithItsValue(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		manager := p.Desk("Manager")
		var told preview
		const file = "name,awr,claims,agreement\nRAO,perhaps,yes,yes\n,yes,yes,yes\nONE,no,no,no\nTWO,yes,,\nTWO,yes,,\n"
		previews(p, manager, "dealers", file, true).Gives(200).Decode(&told)
		want := []string{
			"2 RAO perhaps awr must be yes or no.",
			"3   Please enter name.",
			"4 ONE ONE No form offers this dealer. Please say yes to AWR, claims or agreement, or retire it.",
			"6 TWO TWO TWO is already on line 5.",
		}
		var got []string
		for _, w := range told.Wrong {
			got = append(got, fmt.Sprint(w.Line, " ", w.Name, " ", w.Value, " ", w.Message))
		}
		if !slices.Equal(got, want) || told.Seal != "" {
			t.Errorf("wrong are\n%s", strings.Join(got, "\n"))
		}
		imports(p, manager, "dealers", file, true, "").Refuses(400, "The file has errors. Please fix these lines first.")
		if got := offered(p, manager, "dealers"); len(got) != 18 {
			t.Errorf("%d dealers are offered", len(got))
		}
	})
}

func TestAFileThatIsNoListIsRefusedAsAWhole(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, "sqlite")
	manager := p.Desk("Manager")
	var long strings.Builder
	long.WriteString("name\n")
	for i := range 50_000 {
		fmt.Fprintf(&long, "DEALER %d\n", i)
	}
	var many strings.Builder
	many.WriteString("name\n")
	for i := range 990 {
		fmt.Fprintf(&many, "DEALER %d\n", i)
	}
	for content, refusal := range map[string]struct {
		status   int
		sentence string
	}{
		long.String():        {413, "The file has more than 1000 lines. You can have at most 1000 dealers."},
		many.String():        {409, "You can have at most 1000 dealers, including retired ones. Please shorten the file."},
		"colour\nred\n":      {400, "The column name is missing. The first line of the file must name these columns: name."},
		"name\n":             {400, "The file has no dealers."},
		"PK\x03\x04 a sheet": {415, "This is a spreadsheet, not a CSV file. Please save it as CSV (UTF-8) and select that file."},
		"%PDF-1.4\n1 0 obj << /Type /Page >> endobj\n": {415, "This is not a CSV file. Please select a CSV file."},
	} {
		previews(p, manager, "dealers", content, true).Refuses(refusal.status, refusal.sentence)
		imports(p, manager, "dealers", content, true, "x").Refuses(refusal.status, refusal.sentence)
	}
	previews(p, manager, "lunches", "name\nA\n", true).Refuses(404, "This list does not exist.")
	if got := offered(p, manager, "dealers"); len(got) != 18 {
		t.Errorf("%d dealers are offered", len(got))
	}
}

func TestAListThatChangedSinceThePreviewIsNotWrittenOver(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		manager := p.Desk("Manager")
		const stale = "The list or the file has changed since the preview. Please preview it again."
		files := []string{"name\nA\n", "name\nB\n", "name\nC\n"}
		seals := make([]string, len(files))
		for i, f := range files {
			seals[i] = previews(p, manager, "dealers", f, true).Gives(200).Get("seal")
		}
		imports(p, manager, "dealers", files[0], false, seals[0]).Refuses(409, stale)
		imports(p, manager, "dealers", files[0], true, seals[1]).Refuses(409, stale)
		codes := make([]int, len(files))
		var wait sync.WaitGroup
		for i, f := range files {
			wait.Go(func() { codes[i] = imports(p, manager, "dealers", f, true, seals[i]).Status })
		}
		wait.Wait()
		slices.Sort(codes)
		if !slices.Equal(codes, []int{http.StatusOK, http.StatusConflict, http.StatusConflict}) {
			t.Errorf("the statuses are %v", codes)
		}
		if got := offered(p, manager, "dealers"); len(got) != 1 {
			t.Errorf("the list is a mixture: %q", got)
		}
	})
}

func TestManyEntriesAreRetiredAndBroughtBackAllOrNone(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		manager := p.Desk("Manager")
		for _, name := range []string{"dealers", "locations"} {
			all := ids(list(p, manager, name))
			retire(p, manager, name, append(slices.Clone(all), "unknown"), true).Refuses(404, "One of the selected entries does not exist. Please load the list again.")
			if len(offered(p, manager, name)) != len(all) {
				t.Errorf("some %s are retired", name)
			}
			retire(p, manager, name, all, true).Gives(200, fmt.Sprintf(`"changed":%d`, len(all)))
			retire(p, manager, name, all, true).Gives(200, `"changed":0`)
			if got := offered(p, manager, name); len(got) != 0 {
				t.Errorf("%q are offered", got)
			}
			retire(p, manager, name, all[:2], false).Gives(200, `"changed":2`)
			if len(offered(p, manager, name)) != 2 {
				t.Errorf("two %s were brought back", name)
			}
		}
		retire(p, manager, "types", ids(list(p, manager, "types")), true).
			Refuses(409, "CAT-6: Models of the catalogue have this type. Please retire them first, or give them another type.")
		var told preview
		previews(p, manager, "types", "name\nDRONE\n", true).Gives(200).Decode(&told)
		if !slices.Equal(told.Kept, []string{"CAT-6", "CCTV", "SWITCH"}) || told.Counts.Retired != 4 {
			t.Errorf("kept are %q, %d would be retired", told.Kept, told.Counts.Retired)
		}
		retire(p, manager, "dealers", nil, true).Refuses(400, "Please select at least one entry.")
		retire(p, p.Desk("Agent"), "dealers", []string{"dealer-01"}, true).Gives(403)
	})
}

// A claim keeps its dealer when the list changes.
func TestAnOpenClaimKeepsADealerThatIsCleared(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner, ravi := p.Admin(), p.Registers("Ravi Traders", "Dealer")
		claim := p.Claims(ravi, p.Creates(owner, "Monsoon", "2026-12-31"), apptest.ClaimPDF("one"))
		retire(p, owner, "dealers", ids(list(p, owner, "dealers")), true).Gives(200)
		p.Call("GET", "/desk/review/claims/"+claim, owner, nil).Gives(200, "UNIVERSAL")
		p.Call("POST", "/desk/review/claims/"+claim, owner, map[string]any{"status": "Approved"}).Gives(200)
	})
}
