package xlsx

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"
)

// sheetXML is a part of a sheet, read with a plain XML decoder instead of a spreadsheet library.
type sheetXML struct {
	Rows []struct {
		Number int `xml:"r,attr"`
		Cells  []struct {
			Ref   string `xml:"r,attr"`
			Type  string `xml:"t,attr"`
			Value string `xml:"v"`
			Text  struct {
				Space string `xml:"http://www.w3.org/XML/1998/namespace space,attr"`
				Chars string `xml:",chardata"`
			} `xml:"is>t"`
		} `xml:"c"`
	} `xml:"sheetData>row"`
}

// parts unpacks a workbook and checks that every part is valid XML.
func parts(t *testing.T, content []byte) map[string][]byte {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string][]byte{}
	for _, entry := range archive.File {
		r, err := entry.Open()
		if err != nil {
			t.Fatal(err)
		}
		if found[entry.Name], err = io.ReadAll(r); err != nil {
			t.Fatalf("%s: %v", entry.Name, err)
		}
		decoder := xml.NewDecoder(bytes.NewReader(found[entry.Name]))
		for {
			if _, err := decoder.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", entry.Name, err)
			}
		}
	}
	return found
}

func firstSheet(t *testing.T, content []byte) sheetXML {
	t.Helper()
	var sheet sheetXML
	if err := xml.Unmarshal(parts(t, content)["xl/worksheets/sheet1.xml"], &sheet); err != nil {
		t.Fatal(err)
	}
	return sheet
}

func TestEveryPartIsThereAndIsXML(t *testing.T) {
	t.Parallel()
	_, content := book(t, "Customers", []any{"x"})
	found := parts(t, content)
	for _, name := range []string{
		"[Content_Types].xml", "_rels/.rels", "xl/workbook.xml", "xl/_rels/workbook.xml.rels",
		"xl/styles.xml", "xl/worksheets/sheet1.xml",
	} {
		if len(found[name]) == 0 {
			t.Errorf("%s is missing", name)
		}
	}
}

func TestEveryCellHasItsReference(t *testing.T) {
	t.Parallel()
	_, content := book(t, "S", []any{"a", "", int64(1)}, []any{nil, "b"})
	var refs []string
	for _, row := range firstSheet(t, content).Rows {
		for _, cell := range row.Cells {
			refs = append(refs, cell.Ref)
		}
	}
	if got := fmt.Sprint(refs); got != "[A1 B1 C1 A2 C2 B3]" {
		t.Errorf("references are %s", got)
	}
}

func TestColumnsAreLetteredBeyondZ(t *testing.T) {
	t.Parallel()
	for column, want := range map[int]string{0: "A", 25: "Z", 26: "AA", 51: "AZ", 52: "BA", 701: "ZZ", 702: "AAA"} {
		if got := letters(column); got != want {
			t.Errorf("column %d is %s, want %s", column, got, want)
		}
	}
}

func TestCharactersInvalidInXMLAreDropped(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"nul\x00 bell\a esc\x1b":   "nul bell esc",
		"two\r\nlines\rand three":  "two\nlines\nand three",
		"tab\there":                "tab\there",
		"bad \xff utf-8":           "bad \uFFFD utf-8",
		"non\uFFFEcharacter\uFFFF": "noncharacter",
		"]]> & <b>":                "]]> & <b>",
		"emoji 😀 हिन्दी":           "emoji 😀 हिन्दी",
		"delete \x7f stays":        "delete \x7f stays",
	} {
		_, content := book(t, "S", []any{text})
		if got := firstSheet(t, content).Rows[1].Cells[0].Text.Chars; got != want {
			t.Errorf("%q came back as %q, want %q", text, got, want)
		}
	}
}

func TestTextThatLooksLikeAnEscapeIsEscaped(t *testing.T) {
	t.Parallel()
	_, content := book(t, "S", []any{"_x0041_ and _x00zz_ and _x41_"})
	if got := firstSheet(t, content).Rows[1].Cells[0].Text.Chars; got != "_x005F_x0041_ and _x00zz_ and _x41_" {
		t.Errorf("the text is %q", got)
	}
}

func TestWhiteSpaceAtTheEdgesIsKept(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{" a": "preserve", "a ": "preserve", "a\nb": "preserve", "a b": "", "ab": ""} {
		_, content := book(t, "S", []any{text})
		cell := firstSheet(t, content).Rows[1].Cells[0]
		if cell.Text.Space != want || cell.Text.Chars != text {
			t.Errorf("%q is %q with space=%q, want %q", text, cell.Text.Chars, cell.Text.Space, want)
		}
	}
}

func TestACellHoldsAtMost32767Characters(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text string
		want int
	}{
		"ascii that fits":    {strings.Repeat("a", 32_767), 32_767},
		"ascii too long":     {strings.Repeat("a", 32_768), 32_767},
		"hindi that fits":    {strings.Repeat("क", 32_767), 32_767},
		"hindi too long":     {strings.Repeat("क", 40_000), 32_767},
		"pairs too long":     {strings.Repeat("😀", 20_000), 32_767},
		"odd pairs too long": {"a" + strings.Repeat("😀", 20_000), 32_766},
		"invalid too long":   {strings.Repeat("\xff", 40_000), 32_767},
	} {
		_, content := book(t, "S", []any{c.text})
		got := firstSheet(t, content).Rows[1].Cells[0].Text.Chars
		if units := len(utf16.Encode([]rune(got))); units != c.want {
			t.Errorf("%s: %d units, want %d", name, units, c.want)
		}
		if !utf8.ValidString(got) {
			t.Errorf("%s: the text is no longer UTF-8", name)
		}
		if strings.HasSuffix(name, "too long") != strings.HasSuffix(got, "…") {
			t.Errorf("%s: ends with %q", name, got[len(got)-3:])
		}
	}
}
