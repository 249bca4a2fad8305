// Package qr makes QR codes for paper: as rows of modules, which a page draws at any
// size.
package qr

import (
	"fmt"
	"image/color"
	"strings"

	"github.com/boombuler/barcode/qr"
)

// Rows are the modules of the code of a text, a line for each row, 1 for a dark one.
// A seventh of it may be smudged or torn. The light edge that readers want is left to
// whoever draws it.
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
