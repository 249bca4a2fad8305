package catalogue

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/fault"
)

const head = "productName,modelNo,warrantyPeriod,productType\n"

// reader accepts every period that contains Year or Month.
func reader(d *db.DB) *Service {
	return &Service{DB: d, CheckPeriod: func(period string) error {
		if strings.Contains(period, "Year") || strings.Contains(period, "Month") || period == "MANUFACTURING DEFECTS" {
			return nil
		}
		return fault.New(fault.Invalid, "This is not a warranty period.")
	}}
}

func TestTheDemoCatalogueCanBeRead(t *testing.T) {
	t.Parallel()
	read, err := reader(nil).readSheet(strings.NewReader(demoFile))
	if err != nil || len(read.models) < 50 {
		t.Errorf("%d models, %v", len(read.models), err)
	}
}

func TestACatalogueIsReadHoweverASpreadsheetWritesIt(t *testing.T) {
	t.Parallel()
	for name, file := range map[string]string{
		"columns in another order":   "modelNo,productType,productName,warrantyPeriod\nCAM-1,CCTV,Camera,2 Years\n",
		"with a mark at the start":   "\ufeff" + head + "Camera,CAM-1,2 Years,CCTV\n",
		"with lines of Windows":      "productName,modelNo,warrantyPeriod,productType\r\nCamera,CAM-1,2 Years,CCTV\r\n",
		"titles in any case":         "PRODUCTNAME, modelno ,WarrantyPeriod,productType\nCamera,CAM-1,2 Years,CCTV\n",
		"with columns of its own":    "id,productName,modelNo,warrantyPeriod,productType\n7,Camera,CAM-1,2 Years,CCTV\n",
		"quoted, with empty lines":   head + "\n\"Camera\",\" CAM-1 \",2 Years,CCTV\n",
		"without a line end, quoted": head + "Camera,CAM-1,2 Years,\"CCTV\"",
		"with semicolons":            "productName;modelNo;warrantyPeriod;productType\nCamera;CAM-1;2 Years;CCTV\n",
		"with a line for Excel":      "sep=,\r\nproductName,modelNo,warrantyPeriod,productType\r\nCamera,CAM-1,2 Years,CCTV\r\n",
		"with another for Excel":     "\ufeff" + "SEP=;\nproductName;modelNo;warrantyPeriod;productType\nCamera;CAM-1;2 Years;CCTV\n",
		"with usual headings":        "Product Name,Model,Warranty,Type\nCamera,CAM-1,2 Years,CCTV\n",
		"with other usual headings":  "Model No.,Item,Category,Warranty Period\nCAM-1,Camera,CCTV,2 Years\n",
		"with blank rows":            head + ",,,\nCamera,CAM-1,2 Years,CCTV\n , ,,\n",
		"with a break inside a cell": head + "Camera,CAM-1,\"2\r\nYears\",CCTV\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			read, err := reader(nil).readSheet(strings.NewReader(file))
			if err != nil || read.wrongs > 0 {
				t.Fatalf("%+v, %v", read, err)
			}
			want := Model{ProductName: "Camera", ModelNo: "CAM-1", WarrantyPeriod: "2 Years", ProductType: "CCTV"}
			if len(read.models) != 1 || read.models[0].Model != want {
				t.Errorf("%+v", read.models)
			}
		})
	}
}

func TestAFileThatIsNoCatalogueIsRefusedAsAWhole(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]string{
		"":   "The file has no models.",
		head: "The file has no models.",
		"productName,modelNo,productType\nA,B,C\n": "The column warrantyPeriod is missing. The first line of the file must name these columns: productName, modelNo, warrantyPeriod, productType.",
		"\"productName,modelNo\n":                  "The first line of the file must name these columns: productName, modelNo, warrantyPeriod, productType.",
		"PK\x03\x04 a spreadsheet":                 "This is a spreadsheet, not a CSV file. Please save it as CSV (UTF-8) and select that file.",
		"\xff\xfep\x00r\x00":                       "The file is not in UTF-8. Please save it as CSV (UTF-8) and select that file.",
		"productName\tmodelNo\twarrantyPeriod\tproductType\nA\tB\t1 Year\tT\n": "The columns are separated by tabs. Please save the file as CSV with commas.",
		"productName,modelNo,warrantyPeriod,productType\rA,B,1 Year,T\r":       "The file has old Macintosh line endings. Please save it as CSV (UTF-8) and select that file.",
		"MZ\x90\x00\x03": "This is not a CSV file. Please select a CSV file.",
		head + strings.Repeat("A,B,1 Year,T\n", maxLines+1): "The file has more than 200000 lines. Please select a smaller file.",
	} {
		if _, err := reader(nil).readSheet(strings.NewReader(file)); err == nil || sentence(err) != want {
			t.Errorf("%.40q: %v\nwant %s", file, err, want)
		}
	}
}

func TestEveryWrongLineIsNamed(t *testing.T) {
	t.Parallel()
	for lines, complaint := range map[string]string{
		"Camera,CAM-1\n":                                    "line 2: warrantyPeriod is missing: the line has too few cells.",
		"Camera,,2 Years,CCTV\n":                            "line 2: Please enter modelNo.",
		"Camera,\"\u200b \",2 Years,CCTV\n":                 "line 2: Please enter modelNo.",
		"Cam\xff,CAM-1,2 Years,CCTV\n":                      "line 2: productName holds characters that cannot be stored. Please save the file as CSV (UTF-8).",
		strings.Repeat("x", 201) + ",CAM-1,2 Years,CCTV\n":  "line 2: Please shorten productName to at most 200 characters.",
		"Camera,CAM-1,ages,CCTV\n":                          "line 2: This is not a warranty period.",
		"Camera,CAM-1,1 Year,CCTV\nOther,cam -1,1 Year,X\n": "line 3: The model cam -1 is already on line 2.",
		"A,,1 Year,T\n\nB,M,none,T\n":                       "line 2: Please enter modelNo.\nline 4: This is not a warranty period.",
		"Camera,\"CAM-1,1 Year,CCTV\n":                      `line 2: A quotation mark (") is missing or in the wrong place. The lines after it could not be read.`,
		strings.Repeat("A,,1 Year,T\n", saidWrong+5):        manyComplaints() + "and 5 more lines",
	} {
		read, err := reader(nil).readSheet(strings.NewReader(head + lines))
		if err != nil {
			t.Errorf("%q: %v", lines, err)
		} else if err := read.complaints(); err == nil || err.Error() != complaint {
			t.Errorf("%.40q: %v\nwant %s", lines, err, complaint)
		}
	}
}

func manyComplaints() string {
	var all strings.Builder
	for line := 2; line < 2+saidWrong; line++ {
		fmt.Fprintf(&all, "line %d: Please enter modelNo.\n", line)
	}
	return all.String()
}

func TestOfManyWrongLinesTheFirstAreNamedAndAllAreCounted(t *testing.T) {
	t.Parallel()
	read, err := reader(nil).readSheet(strings.NewReader(head + strings.Repeat("A,,1 Year,T\n", 100_000)))
	if err != nil {
		t.Fatal(err)
	}
	if read.wrongs != 100_000 || len(read.wrong) != maxWrong || len(read.models) != 0 {
		t.Errorf("%d are wrong, %d are named, %d are models", read.wrongs, len(read.wrong), len(read.models))
	}
}

func TestAWrittenFileIsReadBackUnchanged(t *testing.T) {
	t.Parallel()
	var models []Model
	for i, text := range []string{
		`=HYPERLINK("https://evil.example","x")`, "+12 V Supply", "-48 V Supply", "@home", "'=quoted", "''+twice", "'plain", "＝wide", "＠wide",
		`24" Monitor, "new"`, "semi;colon", "आशा", "a  b", "'", "x=1",
	} {
		models = append(models, Model{ProductName: text, ModelNo: fmt.Sprint(text, i), WarrantyPeriod: "1 Year", ProductType: text})
	}
	var file bytes.Buffer
	err := write(&file, func(fn func(Model) error) error {
		for _, m := range models {
			if err := fn(m); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(file.String(), "\n")[1:] {
		for _, formula := range []string{"=", "+", "-", "@", "＝", "＠", `"=`, `"+`} {
			if strings.HasPrefix(line, formula) {
				t.Errorf("a spreadsheet program computes %s", line)
			}
		}
	}
	read, err := reader(nil).readSheet(&file)
	if err != nil || read.wrongs > 0 {
		t.Fatalf("%+v, %v", read, err)
	}
	var back []Model
	for _, m := range read.models {
		back = append(back, m.Model)
	}
	if !slices.Equal(back, models) {
		t.Errorf("read back:\n%+v\nwritten:\n%+v", back, models)
	}
}

func TestTheCommandReplacesTheCatalogueOrLeavesItAlone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := reader(d)
		imports := func(file string, dryRun bool) error {
			_, err := s.Replace(t.Context(), strings.NewReader(file), dryRun)
			return err
		}
		holds := func(want ...string) {
			t.Helper()
			all, err := soldModels(t.Context(), d, "", 10, 0)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, m := range all {
				got = append(got, m.ModelNo)
			}
			if !slices.Equal(got, want) {
				t.Errorf("the catalogue has %q, want %q", got, want)
			}
		}
		const twoModels = head + "Camera,CAM-1,2 Years,CCTV\nCable,CAB-1,MANUFACTURING DEFECTS,CAT-6\n"
		if err := imports(twoModels, true); err != nil {
			t.Fatal(err)
		}
		holds()
		if err := imports(twoModels, false); err != nil {
			t.Fatal(err)
		}
		holds("CAM-1", "CAB-1")
		if err := imports(head+"A,NEW-1,1 Year,T\nB,NEW-2,never,T\n", false); err == nil {
			t.Error("a wrong file was imported")
		}
		holds("CAM-1", "CAB-1")
		if err := imports(head+"A,NEW-1,1 Year,T\n", false); err != nil {
			t.Fatal(err)
		}
		holds("NEW-1")
		if err := imports(head+"A,NEW-1,1 Year,T\nCamera,cam-1,3 Years,CCTV\n", false); err != nil {
			t.Fatal(err)
		}
		holds("cam-1", "NEW-1") // in its old place
	})
}
