package catalogue_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"aftercare/internal/app/apptest"
)

const stale = "The catalogue has changed since the preview. Please preview it again."

type preview struct {
	Seal                      string
	Models, Missing, WrongAll int
	Counts                    struct{ New, Changed, Returned, Retired int }
	Wrong                     []struct {
		Line                  int
		Model, Value, Message string
	}
	Retired           []model
	Changed, Returned []struct {
		Line          int
		Before, After model
	}
	New []struct {
		Line  int
		Model model
	}
	Types []struct {
		Name     string
		Returned bool
	}
}

// Of the five models in stock, this file keeps one, changes one and lacks three. It adds one model of a new
// type.
const file = head + "8 Port PoE Switch,SW-08P,3 Years,SWITCH\n16 Port Switch,sw-16p,4 Years,switch\nDrone,DR-1,1 Year,Drone\n"

func TestAPreviewShowsTheEffectOfEachLine(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		desk := p.Desk("Manager")
		p.Call("POST", "/desk/catalogue/models/"+modelNamed(p, desk, "CAM-D1").ID+"/retire", desk, nil).Gives(200)
		var told preview
		previews(p, desk, file+"Dome Camera,CAM-D1,2 Years,CCTV\nBad,SW-05,ages,SWITCH\n", true).Gives(200).Decode(&told)
		if told.Seal != "" || told.WrongAll != 1 || told.Models != 4 {
			t.Errorf("the preview is %+v", told)
		}
		if w := told.Wrong[0]; w.Line != 6 || w.Model != "SW-05" || w.Value != "ages" || w.Message != `This is not a warranty period. Please enter it as 6 Months, 2 Years or MANUFACTURING DEFECTS.` {
			t.Errorf("wrong is %+v", w)
		}
		if c := told.Changed[0]; len(told.Changed) != 1 || c.Line != 3 || c.Before.ProductName != "16 Port PoE Switch" || c.After.ProductName != "16 Port Switch" ||
			c.After.ModelNo != "sw-16p" || c.After.ProductType != "SWITCH" {
			t.Errorf("changed are %+v", told.Changed)
		}
		if n := told.New[0]; len(told.New) != 1 || n.Line != 4 || n.Model.ModelNo != "DR-1" {
			t.Errorf("new are %+v", told.New)
		}
		if r := told.Returned[0]; len(told.Returned) != 1 || r.Line != 5 || r.After.ModelNo != "CAM-D1" {
			t.Errorf("returned are %+v", told.Returned)
		}
		// A model on a wrong line is not missing.
		if len(told.Retired) != 1 || told.Retired[0].ModelNo != "C6-305" || told.Missing != 1 {
			t.Errorf("retired are %+v", told.Retired)
		}
		if len(told.Types) != 1 || told.Types[0].Name != "Drone" || told.Types[0].Returned {
			t.Errorf("the types are %+v", told.Types)
		}
		if got := numbers(p, desk, "state=all"); got != "C6-305 CAM-D1 SW-05 SW-08P SW-16P" {
			t.Errorf("a preview has changed the catalogue: %s", got)
		}
		imports(p, desk, file+"Bad,SW-05,ages,SWITCH\n", true, told.Seal).Refuses(400, "The file has errors. Please fix these lines first.")
	})
}

func TestAPreviewCallsPeriodsWrongThatThePortalCannotCompute(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		var told preview
		lines := "A,A-1,-1 Year,SWITCH\nB,B-1,1,SWITCH\nC,C-1,90 Days,SWITCH\nD,D-1,no warranty for 1st owner,SWITCH\nE,E-1,26 Years,SWITCH\nF,F-1,25 Years,SWITCH\n"
		previews(p, p.Desk("Manager"), head+lines, false).Gives(200).Decode(&told)
		if told.WrongAll != 5 || told.Counts.New != 1 || told.Seal != "" || told.Wrong[4].Message != "A warranty period has at most 25 years." {
			t.Errorf("the preview is %+v", told)
		}
	})
}

func TestAnImportDoesExactlyAsPreviewed(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		desk := p.Desk("Manager")
		seal := previews(p, desk, file, false).Gives(200, `"retired":0`, `"missing":3`).Get("seal")
		imports(p, desk, file, true, seal).Refuses(409, "The file has changed since the preview. Please preview it again.")
		imports(p, desk, file+"A,B,1 Year,T\n", false, seal).Refuses(409, "The file has changed since the preview. Please preview it again.")
		imports(p, desk, file, false, "").Refuses(409, "The file has changed since the preview. Please preview it again.")
		imports(p, desk, file, false, seal).Gives(200, `"new":1`, `"changed":1`, `"returned":0`, `"retired":0`)
		if got := numbers(p, desk, "state=all"); got != "C6-305 CAM-D1 DR-1 SW-05 SW-08P sw-16p" {
			t.Errorf("the catalogue has %s", got)
		}
		imports(p, desk, file, false, seal).Refuses(409, stale)

		seal = previews(p, desk, file, true).Gives(200, `"retired":3`).Get("seal")
		imports(p, desk, file, true, seal).Gives(200, `"new":0`, `"changed":0`, `"retired":3`)
		if current, retired := numbers(p, desk, ""), numbers(p, desk, "state=retired"); current != "DR-1 SW-08P sw-16p" || retired != "C6-305 CAM-D1 SW-05" {
			t.Errorf("the catalogue has %s and retired %s", current, retired)
		}
		if n := p.Count("trail_entries WHERE kind = 'catalogue.imported'"); n != 2 {
			t.Errorf("the trail has %d imports, want two", n)
		}
		if drone := typeNamed(p, desk, "Drone"); !drone.AWR || drone.Models != 1 {
			t.Errorf("the new type is %+v", drone)
		}
	})
}

func TestAnEditBetweenPreviewAndImportIsNotWrittenOver(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		desk := p.Desk("Manager")
		seal := previews(p, desk, file, true).Gives(200).Get("seal")
		m := modelNamed(p, desk, "SW-08P")
		p.Call("PUT", "/desk/catalogue/models/"+m.ID, desk, form("modelNo", "SW-08P", "productName", "Edited", "version", m.Version)).Gives(200)
		imports(p, desk, file, true, seal).Refuses(409, stale)
		p.Call("GET", "/desk/catalogue/models?q=sw-08p", desk, nil).Gives(200, "Edited")
		previews(p, desk, file, true).Gives(200, `"before":{"productName":"Edited"`)
	})
}

func TestOfTwoImportsAtOnceOneIsDone(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		desk := p.Desk("Manager")
		files := []string{file, head + "A,A-1,1 Year,T\n", head + "B,B-1,1 Year,T\n"}
		seals := make([]string, len(files))
		for i, f := range files {
			seals[i] = previews(p, desk, f, true).Gives(200).Get("seal")
		}
		codes := make([]int, len(files))
		var wait sync.WaitGroup
		for i, f := range files {
			wait.Go(func() { codes[i] = imports(p, desk, f, true, seals[i]).Status })
		}
		wait.Wait()
		slices.Sort(codes)
		if !slices.Equal(codes, []int{http.StatusOK, http.StatusConflict, http.StatusConflict}) {
			t.Errorf("the statuses are %v", codes)
		}
		if got := numbers(p, desk, ""); !slices.Contains([]string{"DR-1 SW-08P sw-16p", "A-1", "B-1"}, got) {
			t.Errorf("the catalogue is a mixture: %s", got)
		}
		if n := p.Count("trail_entries WHERE kind = 'catalogue.imported'"); n != 1 {
			t.Errorf("the trail has %d imports, want one", n)
		}
	})
}

func TestAnImportThatIsSentAgainGetsTheFirstAnswer(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		desk := p.Desk("Manager")
		seal := previews(p, desk, file, false).Gives(200).Get("seal")
		for range 2 {
			p.Form("POST", "/desk/catalogue/import", desk, importForm(file, false, seal), http.Header{"Idempotency-Key": {"once"}}).Gives(200, `"new":1`)
		}
	})
}

func TestTheExportCanBeImportedAgainAndChangesNothing(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Sells(head + "=1+1,+SW,3 Years,@T\n\"24\"\" Monitor, new\",M-24,MANUFACTURING DEFECTS,cctv\nआशा,'=x,18 Months,SWITCH\n")
		desk := p.Desk("Manager")
		exported := p.Call("GET", "/desk/catalogue/export", desk, nil).Gives(200, "'=1+1,'+SW,3 Years,'@T\r\n").Body
		if !strings.HasPrefix(exported, "\ufeffproductName,modelNo,warrantyPeriod,productType\r\n") {
			t.Errorf("the export begins with %.60q", exported)
		}
		previews(p, desk, exported, true).Gives(200, `"counts":{"new":0,"changed":0,"returned":0,"retired":0}`, `"models":3`, `"wrongAll":0`, `"types":[]`)
		if n := p.Count("trail_entries WHERE kind = 'catalogue.exported'"); n != 1 {
			t.Errorf("the trail has %d exports, want one", n)
		}
	})
}

func TestAFileThatIsNoCSVIsRefusedAndNothingIsStored(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		desk := p.Desk("Manager")
		for content, c := range map[string]struct {
			status   int
			sentence string
		}{
			"%PDF-1.4\n1 0 obj << /Type /Page >> endobj\n": {415, "This is not a CSV file. Please select a CSV file."},
			"PK\x03\x04 a spreadsheet":                     {415, "This is a spreadsheet, not a CSV file. Please save it as CSV (UTF-8) and select that file."},
			"\xff\xfep\x00":                                {415, "The file is not in UTF-8. Please save it as CSV (UTF-8) and select that file."},
			"colour,number\n":                              {400, "The column productName is missing. The first line of the file must name these columns: productName, modelNo, warrantyPeriod, productType."},
			head:                                           {400, "The file has no models."},
			strings.Repeat("x", 10<<20) + "xx":             {413, "File size exceeds the limit of 10MB"},
		} {
			previews(p, desk, content, false).Refuses(c.status, c.sentence)
			imports(p, desk, content, false, "1").Refuses(c.status, c.sentence)
		}
		p.Form("POST", "/desk/catalogue/import/preview", desk, object{"retire": "true"}).Refuses(400, "Please select a CSV file.")
		p.Form("POST", "/desk/catalogue/import/preview", desk, importForm(file, false, "")).Gives(200)
		p.Form("POST", "/desk/catalogue/import/preview", desk, object{"retire": "perhaps"}).Refuses(400, "retire must be true or false.")
		p.Holds(0, 0)
		if got := numbers(p, desk, ""); got != "C6-305 CAM-D1 SW-05 SW-08P SW-16P" {
			t.Errorf("the catalogue has %s", got)
		}
	})
}

func TestAHundredThousandWrongLinesAreCountedAndTheFirstAreNamed(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, "sqlite")
	var told preview
	previews(p, p.Desk("Manager"), head+strings.Repeat("A,,1 Year,T\n", 100_000), true).Gives(200).Decode(&told)
	if told.WrongAll != 100_000 || len(told.Wrong) != 5000 || told.Wrong[4999].Line != 5001 || told.Seal != "" {
		t.Errorf("%d are wrong, %d are named", told.WrongAll, len(told.Wrong))
	}
}

func TestAHundredThousandModelsAreImportedAtOnce(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, "sqlite")
	desk := p.Desk("Manager")
	var many strings.Builder
	many.WriteString(head)
	for i := range 100_000 {
		fmt.Fprintf(&many, "Model %d,M-%d,1 Year,T\n", i, i)
	}
	seal := previews(p, desk, many.String(), true).Gives(200, `"new":100000`, `"missing":0`).Get("seal")
	imports(p, desk, many.String(), true, seal).Gives(200, `"new":100000`)
	const two = head + "Model 7,M-7,2 Years,T\nNew,N-1,1 Year,T\nWrong,M-8,ages,T\n"
	for _, retire := range []bool{false, true} {
		var told preview
		previews(p, desk, two, retire).Gives(200).Decode(&told)
		if told.Missing != 99_998 || told.Counts.Changed != 1 || told.Counts.New != 1 || told.WrongAll != 1 || (told.Counts.Retired == 99_998) != retire {
			t.Errorf("retire %t: %d are missing, the counts are %+v", retire, told.Missing, told.Counts)
		}
	}
}

func TestAnAgentReadsTheCatalogueAndChangesNothing(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		agent := p.Desk("Agent")
		const notForRole = "Your role cannot do this. Please ask an owner."
		p.Call("GET", "/desk/catalogue/types", agent, nil).Gives(200, "CCTV")
		m := modelNamed(p, agent, "SW-05")
		p.Call("POST", "/desk/catalogue/models/"+m.ID+"/retire", agent, nil).Refuses(403, notForRole)
		p.Call("POST", "/desk/catalogue/models", agent, form()).Refuses(403, notForRole)
		p.Call("GET", "/desk/catalogue/export", agent, nil).Refuses(403, notForRole)
		previews(p, agent, file, true).Refuses(403, notForRole)
	})
}
