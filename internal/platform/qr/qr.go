// Package qr makes QR codes as rows of modules, which a page draws at any size.
package qr

import (
	"fmt"
	"image/color"
	"strings"

	"github.com/boombuler/barcode/qr"
)

// Rows returns the QR code of a text, one line for each row, with 1 for a dark module. The code
// stays readable if a seventh of it is damaged. The caller must draw a light border.
func Rows(text string) (string, error) {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return "", fmt.Errorf("qr: %w", err)
	}
	var rows strings.Builder
	size := code.Bounds()
	for y := size.Min.Y; y < size.Max.Y; y++ {
		if y > size.Min.Y {
			rows.WriteByte('\n')
		}
		for x := size.Min.X; x < size.Max.X; x++ {
			if dark(code.At(x, y)) {
				rows.WriteByte('1')
			} else {
				rows.WriteByte('0')
			}
		}
	}
	return rows.String(), nil
}

func dark(c color.Color) bool {
	grey, _, _, _ := c.RGBA()
	return grey < 0x8000
}
