package product

import (
	"fmt"
	"strings"
	"testing"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

const twoModels = "productName,modelNo,warrantyPeriod,productType\nCamera,CAM-1,2 Years,CCTV\nCable,CAB-1,MANUFACTURING DEFECTS,CAT-6\n"

func TestTheDemoCatalogueCanBeRead(t *testing.T) {
	t.Parallel()
	models, err := readCatalogue(strings.NewReader(demoCatalogue))
	if err != nil || len(models) < 50 {
		t.Errorf("%d models, %v", len(models), err)
	}
}

func TestACatalogueIsReadHoweverASpreadsheetWritesIt(t *testing.T) {
	t.Parallel()
	for name, file := range map[string]string{
		"columns in another order":   "modelNo,productType,productName,warrantyPeriod\nCAM-1,CCTV,Camera,2 Years\n",
		"with a mark at the start":   "\ufeffproductName,modelNo,warrantyPeriod,productType\nCamera,CAM-1,2 Years,CCTV\n",
		"with lines of Windows":      "productName,modelNo,warrantyPeriod,productType\r\nCamera,CAM-1,2 Years,CCTV\r\n",
		"titles in any case":         "PRODUCTNAME, modelno ,WarrantyPeriod,productType\nCamera,CAM-1,2 Years,CCTV\n",
		"with columns of its own":    "id,productName,modelNo,warrantyPeriod,productType\n7,Camera,CAM-1,2 Years,CCTV\n",
		"quoted, with empty lines":   "productName,modelNo,warrantyPeriod,productType\n\n\"Camera\",\" CAM-1 \",2 Years,CCTV\n",
		"without a line end, quoted": "productName,modelNo,warrantyPeriod,productType\nCamera,CAM-1,2 Years,\"CCTV\"",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			models, err := readCatalogue(strings.NewReader(file))
			if want := (Model{ProductName: "Camera", ModelNo: "CAM-1", WarrantyPeriod: "2 Years", ProductType: "CCTV"}); err != nil || len(models) != 1 || models[0] != want {
				t.Errorf("%+v, %v", models, err)
			}
		})
	}
}

func TestAWrongCatalogueIsComplainedAboutLineByLine(t *testing.T) {
	t.Parallel()
	head := "productName,modelNo,warrantyPeriod,productType\n"
	for file, complaint := range map[string]string{
		"":   "the file has no readable first line: EOF",
		head: "the file has no models",
		"productName,modelNo,productType\nA,B,C\n":                 "line 1: the column warrantyPeriod is missing; the first line must name productName, modelNo, warrantyPeriod, productType",
		head + "Camera,CAM-1\n":                                    "line 2: warrantyPeriod is missing: the line has only 2 fields",
		head + "Camera,,2 Years,CCTV\n":                            "line 2: Please enter modelNo.",
		head + "Cam\xff,CAM-1,2 Years,CCTV\n":                      "line 2: productName holds characters that cannot be stored; save the file as UTF-8",
		head + "Camera,CAM-1,ages,CCTV\n":                          `line 2: "ages" is no warranty period; write it like 6 Months, 2 Years or MANUFACTURING DEFECTS`,
		head + "Camera,CAM-1,0 Years,CCTV\n":                       `line 2: "0 Years" is no warranty period; write it like 6 Months, 2 Years or MANUFACTURING DEFECTS`,
		head + "Camera,CAM-1,1 Year,CCTV\nOther,cam -1,1 Year,X\n": `line 3: model "cam -1" stands on line 2 already`,
		head + "A,,1 Year,T\n\nB,M,none,T\n":                       "line 2: Please enter modelNo.\nline 4: \"none\" is no warranty period; write it like 6 Months, 2 Years or MANUFACTURING DEFECTS",
		head + "Camera,\"CAM-1,1 Year,CCTV\n":                      `parse error on line 2, column 27: extraneous or missing " in quoted-field`,
		head + strings.Repeat("A,,1 Year,T\n", 25):                 manyComplaints() + "and 5 more",
	} {
		if _, err := readCatalogue(strings.NewReader(file)); err == nil || err.Error() != complaint {
			t.Errorf("%q: %v\nwant %s", file, err, complaint)
		}
	}
}

func manyComplaints() string {
	var all strings.Builder
	for line := 2; line < 2+maxComplaints; line++ {
		fmt.Fprintf(&all, "line %d: Please enter modelNo.\n", line)
	}
	return all.String()
}

func TestAnImportReplacesTheCatalogueOrLeavesItAlone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := &Service{DB: d}
		imports := func(file string, dryRun bool) error {
			_, err := s.ImportCatalogue(t.Context(), strings.NewReader(file), dryRun)
			return err
		}
		holds := func(want ...string) {
			t.Helper()
			all, err := models(t.Context(), d, "", 10, 0)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, m := range all {
				got = append(got, m.ModelNo)
			}
			if strings.Join(got, " ") != strings.Join(want, " ") {
				t.Errorf("the catalogue has %q, want %q", got, want)
			}
		}
		if err := imports(twoModels, true); err != nil {
			t.Fatal(err)
		}
		holds()
		if err := imports(twoModels, false); err != nil {
			t.Fatal(err)
		}
		holds("CAM-1", "CAB-1")
		if err := imports("productName,modelNo,warrantyPeriod,productType\nA,NEW-1,1 Year,T\nB,NEW-2,never,T\n", false); err == nil {
			t.Error("a wrong file was imported")
		}
		holds("CAM-1", "CAB-1")
		if err := imports("productName,modelNo,warrantyPeriod,productType\nA,NEW-1,1 Year,T\n", false); err != nil {
			t.Fatal(err)
		}
		holds("NEW-1")
	})
}
