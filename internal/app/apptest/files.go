package apptest

import (
	"bytes"
	"image"
	"image/jpeg"
	"image/png"
	"path/filepath"
	"testing"
)

// File is a file in a form.
type File struct{ Name, Content string }

// OnePage is an invoice with one page.
var OnePage = File{Name: "invoice.pdf", Content: "%PDF-1.4\n1 0 obj << /Type /Page >> endobj\n% one page\n%%EOF\n"}

// Picture returns the content of a small PNG file.
func Picture(t *testing.T) string {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 40, 40))); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Photo returns a JPEG file. Another quality gives other bytes.
func Photo(t *testing.T, quality int) File {
	t.Helper()
	paper := image.NewGray(image.Rect(0, 0, 40, 40))
	for i := range paper.Pix {
		paper.Pix[i] = byte(i * 7)
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, paper, &jpeg.Options{Quality: quality}); err != nil {
		t.Fatal(err)
	}
	return File{Name: "photo.jpg", Content: b.String()}
}

// StoredFiles counts the files in the store, even those without a record.
func (p *Portal) StoredFiles() int {
	p.T.Helper()
	found, err := filepath.Glob(filepath.Join(p.DataDir, "files", "*", "*"))
	if err != nil {
		p.T.Fatal(err)
	}
	return len(found)
}
