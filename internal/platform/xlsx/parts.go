package xlsx

import (
	"fmt"
	"strings"
	"unicode/utf16"
)

const (
	xmlHeader      = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
	mainNamespace  = `http://schemas.openxmlformats.org/spreadsheetml/2006/main`
	relNamespace   = `http://schemas.openxmlformats.org/officeDocument/2006/relationships`
	packNamespace  = `http://schemas.openxmlformats.org/package/2006/relationships`
	typesNamespace = `http://schemas.openxmlformats.org/package/2006/content-types`
	contentPrefix  = `application/vnd.openxmlformats-officedocument.spreadsheetml.`
)

// styles holds the cell formats: plain, text, bold header, rupees. The text format keeps the
// leading zeros of a phone number, even if a user edits the cell. A number format cannot group by
// lakh and crore, so there are three patterns, chosen by the size of the amount.
const styles = xmlHeader + `<styleSheet xmlns="` + mainNamespace + `">` +
	`<numFmts count="1"><numFmt numFmtId="164" formatCode="` +
	`[&gt;=10000000]&quot;₹&quot;##\,##\,##\,##0.00;[&gt;=100000]&quot;₹&quot;##\,##\,##0.00;&quot;₹&quot;##,##0.00"/></numFmts>` +
	`<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
	`<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
	`<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
	`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
	`<cellXfs count="4">` +
	`<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
	`<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>` +
	`<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`</cellXfs>` +
	`<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>` +
	`</styleSheet>`

const relations = xmlHeader + `<Relationships xmlns="` + packNamespace + `">` +
	`<Relationship Id="rId1" Type="` + relNamespace + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`

func sheetPart(number int) string { return fmt.Sprintf("xl/worksheets/sheet%d.xml", number) }

func workbook(sheets []string) string {
	var b strings.Builder
	b.WriteString(xmlHeader + `<workbook xmlns="` + mainNamespace + `" xmlns:r="` + relNamespace + `"><sheets>`)
	for i, title := range sheets {
		name := strings.ReplaceAll(string(appendText(nil, title)), `"`, "&quot;")
		fmt.Fprintf(&b, `<sheet name="%s" sheetId="%d" r:id="rId%d"/>`, name, i+1, i+1)
	}
	b.WriteString(`</sheets></workbook>`)
	return b.String()
}

func workbookRelations(sheets int) string {
	var b strings.Builder
	b.WriteString(xmlHeader + `<Relationships xmlns="` + packNamespace + `">`)
	for i := 1; i <= sheets; i++ {
		fmt.Fprintf(&b, `<Relationship Id="rId%d" Type="%s/worksheet" Target="worksheets/sheet%d.xml"/>`, i, relNamespace, i)
	}
	fmt.Fprintf(&b, `<Relationship Id="rId%d" Type="%s/styles" Target="styles.xml"/></Relationships>`, sheets+1, relNamespace)
	return b.String()
}

func contentTypes(sheets int) string {
	var b strings.Builder
	b.WriteString(xmlHeader + `<Types xmlns="` + typesNamespace + `">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
		`<Default Extension="xml" ContentType="application/xml"/>` +
		`<Override PartName="/xl/workbook.xml" ContentType="` + contentPrefix + `sheet.main+xml"/>` +
		`<Override PartName="/xl/styles.xml" ContentType="` + contentPrefix + `styles+xml"/>`)
	for i := 1; i <= sheets; i++ {
		fmt.Fprintf(&b, `<Override PartName="/%s" ContentType="%sworksheet+xml"/>`, sheetPart(i), contentPrefix)
	}
	b.WriteString(`</Types>`)
	return b.String()
}

// maxTitleUnits is the longest title of a sheet in UTF-16 units.
const maxTitleUnits = 31

// cleanTitle makes a title that spreadsheets accept. It replaces seven characters and the reserved
// word, and removes apostrophes at the ends.
func cleanTitle(title string) string {
	title = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`:\/?*[]`, r) {
			return ' '
		}
		if r < ' ' || r == 0xFFFE || r == 0xFFFF {
			return -1
		}
		return r
	}, strings.ToValidUTF8(title, ""))
	title = shortenTitle(title, maxTitleUnits)
	if title == "" || strings.EqualFold(title, "history") {
		return "Sheet"
	}
	return title
}

// numberedTitle returns the title of the n-th sheet: "Name", "Name 2", "Name 3" …
func numberedTitle(title string, n int) string {
	if n == 1 {
		return title
	}
	suffix := fmt.Sprintf(" %d", n)
	return shortenTitle(title, maxTitleUnits-len(suffix)) + suffix
}

func shortenTitle(title string, units int) string {
	title = strings.Trim(title, " '")
	for runes := []rune(title); len(utf16.Encode(runes)) > units; {
		runes = runes[:len(runes)-1]
		title = strings.TrimRight(string(runes), " '")
	}
	return title
}
