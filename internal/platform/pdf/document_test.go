package pdf_test

import (
	"bytes"
	"compress/zlib"
	"encoding/hex"
	"image"
	"image/color"
	"io"
	"regexp"
	"strings"
	"testing"

	"aftercare/internal/platform/pdf"
	"aftercare/internal/platform/pdfcheck"
)

func letter() *pdf.Document {
	d := pdf.New("Warranty of प्रिया शर्मा")
	p := d.Page(pdf.A5)
	p.Box(0, 0, pdf.A5.W, 12, pdf.Colour{R: 29, G: 78, B: 216})
	end := p.Text(40, 60, pdf.Style{Size: 18, Bold: true}, "Warranty extended")
	p.Line(40, 70, end, 70, 0.7, 3, pdf.Colour{})
	y := p.Paragraph(40, 100, 200, 16, pdf.Style{Size: 11}, "प्रिया शर्मा bought a camera for ₹2,50,000 at “Vision–India” in Zürich.")
	p.Paragraph(40, y, 60, 16, pdf.Style{Size: 11}, "SN-1234567890-ABCDEFGHIJ")
	p.Modules(300, 100, 60, 3, func(column, row int) bool { return (column+row)%2 == 0 })
	img := image.NewNRGBA(image.Rect(0, 0, 2, 2))
	img.Set(0, 0, color.NRGBA{R: 255, A: 255})
	img.Set(1, 1, color.NRGBA{G: 255, A: 128})
	p.Picture(300, 200, 40, 40, img)
	d.Page(pdf.A6).Text(20, 40, pdf.Style{Size: 9}, "क्षत्रिय ज्ञान कृष्ण र्क हिन्दी 2026")
	return d
}

// said returns the ActualText of all pages, in order, and checks that every letter has a glyph.
func said(t *testing.T, file []byte) (text string) {
	t.Helper()
	for _, packed := range regexp.MustCompile(`(?s)stream\n(.*?)\nendstream`).FindAllSubmatch(file, -1) {
		r, err := zlib.NewReader(bytes.NewReader(packed[1]))
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.HasPrefix(content, []byte("q ")) && !bytes.HasPrefix(content, []byte("BT ")) {
			continue // a font or a picture
		}
		if bytes.Contains(content, []byte("<0000> Tj")) {
			t.Errorf("a letter has no shape in %s", content)
		}
		for _, span := range regexp.MustCompile(`/ActualText <FEFF([0-9A-F]*)>`).FindAllSubmatch(content, -1) {
			raw, err := hex.DecodeString(string(span[1]))
			if err != nil {
				t.Fatal(err)
			}
			for i := 0; i < len(raw); i += 2 {
				text += string(rune(raw[i])<<8 | rune(raw[i+1]))
			}
		}
		text += "\n"
	}
	return text
}

func TestADocumentContainsTheWrittenText(t *testing.T) {
	t.Parallel()
	text := said(t, letter().Bytes())
	for _, want := range []string{"Warranty extended", "प्रिया शर्मा bought a camera for ₹2,50,000", "“Vision–India” in Zürich", "क्षत्रिय ज्ञान कृष्ण र्क हिन्दी 2026"} {
		if !strings.Contains(text, want) {
			t.Errorf("the text lacks %q:\n%s", want, text)
		}
	}
}

func TestADocumentIsHarmlessSmallAndTheSameEachTime(t *testing.T) {
	t.Parallel()
	made := letter().Bytes()
	if err := pdfcheck.Check(t.Context(), made); err != nil {
		t.Errorf("the portal would refuse its own letter: %v", err)
	}
	if !bytes.Equal(made, letter().Bytes()) {
		t.Error("the same document is another file")
	}
	if len(made) > 64<<10 {
		t.Errorf("%d bytes: the fonts are carried whole", len(made))
	}
	if pages := regexp.MustCompile(`/Type /Page `).FindAll(made, -1); len(pages) != 2 {
		t.Errorf("%d pages, want 2", len(pages))
	}
}

func TestShowsReportsIfTheFontsHaveAText(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"Priya Sharma": true, "प्रिया शर्मा": true, "₹2,50,000": true, "Zoë Ångström, Łódź": true, "क्\u200dष": true, "a\ttab": true,
		"தமிழ்": false, "田中": false, "🙂": false,
	} {
		if got := pdf.Shows(text); got != want {
			t.Errorf("Shows(%q) = %v", text, got)
		}
	}
}

func TestLinesAreAsWideAsThePaper(t *testing.T) {
	t.Parallel()
	p := pdf.New("").Page(pdf.A6)
	style := pdf.Style{Size: 11}
	for _, text := range []string{"one two three four five six", "Supercalifragilisticexpialidocious", "हिन्दी में एक लम्बा वाक्य", "a", ""} {
		lines := p.Wrap(80, style, text)
		for _, line := range lines {
			if p.Width(style, line) > 80 {
				t.Errorf("%q is wider than its column", line)
			}
		}
		if got, want := strings.Join(strings.Fields(strings.Join(lines, "")), ""), strings.Join(strings.Fields(text), ""); got != want {
			t.Errorf("%q was wrapped to %q", text, lines)
		}
	}
}
