// Package pdf writes PDF documents: letters with embedded fonts (Document), and the simple invoices
// of the demo (Plain).
package pdf

import (
	"bytes"
	"fmt"
	"strings"
)

// A4 in points.
const (
	width, height = 595, 842
	margin        = 64
)

// Plain returns a page with a title and lines. It has only the Latin letters of the built-in fonts.
// Others become question marks.
func Plain(title string, lines ...string) []byte {
	var text bytes.Buffer
	fmt.Fprintf(&text, "BT /F2 20 Tf %d %d Td (%s) Tj ET\n", margin, height-margin-20, escape(title))
	fmt.Fprintf(&text, "0.7 w %d %d m %d %d l S\n", margin, height-margin-36, width-margin, height-margin-36)
	fmt.Fprintf(&text, "BT /F1 11 Tf 18 TL %d %d Td\n", margin, height-margin-64)
	for _, line := range lines {
		fmt.Fprintf(&text, "(%s) Tj T*\n", escape(line))
	}
	text.WriteString("ET\n")
	return assemble(
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>", width, height),
		fmt.Sprintf("<< /Length %d >>\nstream\n%sendstream", text.Len(), text.String()),
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
	)
}

// assemble numbers the objects from one and writes the table of their positions. Without the table
// a reader would have to repair the file.
func assemble(objects ...string) []byte { return assembleWith("", objects...) }

// assembleWith also adds entries to the trailer.
func assembleWith(entries string, objects ...string) []byte {
	var file bytes.Buffer
	file.WriteString("%PDF-1.4\n")
	places := make([]int, 0, len(objects))
	for i, object := range objects {
		places = append(places, file.Len())
		fmt.Fprintf(&file, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	table := file.Len()
	fmt.Fprintf(&file, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, place := range places {
		fmt.Fprintf(&file, "%010d 00000 n \n", place)
	}
	fmt.Fprintf(&file, "trailer\n<< /Size %d /Root 1 0 R%s >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, entries, table)
	return file.Bytes()
}

func escape(text string) string {
	text = strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, text)
	return strings.NewReplacer(`\`, `\\`, `(`, `\(`, `)`, `\)`).Replace(text)
}
