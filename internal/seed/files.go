package seed

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/jpeg"

	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/pdf"
)

// fileOwner is not a customer id. Only the desk can open the shared files.
const fileOwner = "seed"

// storeFiles stores each document once, and all rows refer to it. A million equal invoices would only fill
// the disk.
func (s *Seeder) storeFiles(ctx context.Context, w *world) error {
	photo, err := picture()
	if err != nil {
		return err
	}
	invoice := pdf.Plain("Tax Invoice", "Sold to a made-up customer", "", "1.  One product of the catalogue", "",
		"This is a sample document of made-up data.")
	letter := pdf.Plain("Extension of Warranty", "Three months were added to the warranty of this product.", "",
		"This is a sample document of made-up data.")
	w.invoices = make([]blob.File, 2)
	for _, p := range []struct {
		name    string
		content []byte
		into    *blob.File
	}{
		{"invoice.pdf", invoice, &w.invoices[0]},
		{"invoice.jpg", photo, &w.invoices[1]},
		{"warranty.pdf", letter, &w.letter},
		{"photo.jpg", photo, &w.photo},
	} {
		if *p.into, err = s.store(ctx, p.content, p.name); err != nil {
			return err
		}
	}
	return nil
}

func (w *world) files() []blob.File { return append(w.invoices[:2:2], w.letter, w.photo) }

func (s *Seeder) store(ctx context.Context, content []byte, name string) (blob.File, error) {
	upload, err := blob.InMemory(content, name)
	if err != nil {
		return blob.File{}, err
	}
	stored, err := s.Files.Put(ctx, upload)
	return stored, errors.Join(err, upload.Close())
}

// picture returns a drawing of a sheet of paper, as a sample photo.
func picture() ([]byte, error) {
	sheet := image.NewRGBA(image.Rect(0, 0, 480, 640))
	for y := range 640 {
		for x := range 480 {
			shade := color.RGBA{R: 120, G: uint8(90 + y/16), B: 70, A: 255}
			if x > 60 && x < 420 && y > 60 && y < 580 {
				shade = color.RGBA{R: 244, G: 242, B: uint8(236 - x/40), A: 255}
				if y%36 < 4 && x > 100 && x < 360-(y%108) {
					shade = color.RGBA{R: 60, G: 60, B: 70, A: 255}
				}
			}
			sheet.Set(x, y, shade)
		}
	}
	var out bytes.Buffer
	err := jpeg.Encode(&out, sheet, nil)
	return out.Bytes(), err
}
