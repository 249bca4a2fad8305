package catalogue_test

import (
	"strconv"
	"strings"

	"aftercare/internal/app/apptest"
)

type object = map[string]any

const head = "productName,modelNo,warrantyPeriod,productType\n"

// model is a model in the answer of the API.
type model struct {
	ID, ModelNo, ProductName, ProductType, WarrantyPeriod string
	RetiredAt                                             string
	Version                                               int64
}

// modelNamed finds a model by number, retired or not.
func modelNamed(p *apptest.Portal, token, modelNo string) model {
	p.T.Helper()
	var all []model
	p.Call("GET", "/desk/catalogue/models?state=all&limit=100", token, nil).Gives(200).Decode(&all)
	for _, m := range all {
		if m.ModelNo == modelNo {
			return m
		}
	}
	p.T.Fatalf("the catalogue has no %s: %+v", modelNo, all)
	return model{}
}

// numbers returns the model numbers of a list, in order.
func numbers(p *apptest.Portal, token, query string) string {
	p.T.Helper()
	var found []string
	for _, row := range p.Call("GET", "/desk/catalogue/models?"+query, token, nil).Gives(200).Rows() {
		found = append(found, apptest.Text(row, "modelNo"))
	}
	return strings.Join(found, " ")
}

type productType struct {
	ID, Name, RetiredAt string
	AWR                 bool
	Models              int
	Version             int64
}

func typeNamed(p *apptest.Portal, token, name string) productType {
	p.T.Helper()
	var all []productType
	p.Call("GET", "/desk/catalogue/types", token, nil).Gives(200).Decode(&all)
	for _, t := range all {
		if t.Name == name {
			return t
		}
	}
	p.T.Fatalf("there is no type %s: %+v", name, all)
	return productType{}
}

func form(changes ...any) object {
	f := object{"modelNo": "RT-1", "productName": "Router", "productType": "SWITCH", "warrantyPeriod": "2 Years"}
	for i := 0; i < len(changes); i += 2 {
		f[changes[i].(string)] = changes[i+1]
	}
	return f
}

func importForm(file string, retire bool, seal string) object {
	return object{"file": apptest.File{Name: "models.csv", Content: file}, "retire": strconv.FormatBool(retire), "seal": seal}
}

func previews(p *apptest.Portal, token, file string, retire bool) *apptest.Answer {
	p.T.Helper()
	return p.Form("POST", "/desk/catalogue/import/preview", token, importForm(file, retire, ""))
}

func imports(p *apptest.Portal, token, file string, retire bool, seal string) *apptest.Answer {
	p.T.Helper()
	return p.Form("POST", "/desk/catalogue/import", token, importForm(file, retire, seal))
}
