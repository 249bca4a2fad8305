package picture_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/image/webp"

	"aftercare/internal/platform/picture"
)

// planted is a text that must not appear in a clean picture.
const planted = "PLANTED 28.6139 N 77.2090 E <script>alert(1)</script>"

// format holds how a kind of picture is cleaned and decoded.
type format struct {
	clean  func([]byte) ([]byte, error)
	decode func(io.Reader) (image.Image, error)
	config func(io.Reader) (image.Config, error)
}

func formats() map[string]format {
	return map[string]format{
		".jpg":  {picture.CleanJPEG, jpeg.Decode, jpeg.DecodeConfig},
		".png":  {picture.CleanPNG, png.Decode, png.DecodeConfig},
		".webp": {picture.CleanWebP, webp.Decode, webp.DecodeConfig},
	}
}

func formatOf(name string) format { return formats()[filepath.Ext(name)] }

func (f format) pixels(t testing.TB, content []byte) int {
	t.Helper()
	config, err := f.config(bytes.NewReader(content))
	if err != nil && !othersLimit(err) {
		t.Errorf("a picture that was taken has no size: %v", err)
	}
	return config.Width * config.Height
}

// sample reads a picture from testdata. The JPEG files were made by cjpeg of libjpeg-turbo, the
// WebP files by cwebp and webpmux.
func sample(t testing.TB, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// samples returns all pictures that must be accepted, by name.
func samples(t testing.TB) map[string][]byte {
	t.Helper()
	all := map[string][]byte{
		"gray.png":        pngOf(t, image.NewGray(image.Rect(0, 0, 13, 7))),
		"colours.png":     pngOf(t, gradient(image.NewNRGBA(image.Rect(0, 0, 31, 17)))),
		"deep.png":        pngOf(t, gradient(image.NewNRGBA64(image.Rect(0, 0, 9, 9)))),
		"palette.png":     pngOf(t, image.NewPaletted(image.Rect(0, 0, 10, 3), color.Palette{color.Black, color.Transparent, color.White})),
		"interlaced.png":  interlaced(t, 11, 9),
		"one-column.png":  interlaced(t, 1, 9),
		"gray-go.jpg":     jpegOf(t, image.NewGray(image.Rect(0, 0, 40, 30))),
		"colours-go.jpg":  jpegOf(t, gradient(image.NewNRGBA(image.Rect(0, 0, 70, 50)))),
		"one-pixel.jpg":   jpegOf(t, image.NewGray(image.Rect(0, 0, 1, 1))),
		"one-pixel.png":   pngOf(t, image.NewGray(image.Rect(0, 0, 1, 1))),
		"black-white.png": pngOf(t, image.NewPaletted(image.Rect(0, 0, 17, 5), color.Palette{color.Black, color.White})),
	}
	files, err := os.ReadDir("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if f.IsDir() {
			continue // findings of the fuzzers
		}
		switch name := f.Name(); name {
		case "arithmetic.jpg", "animated.webp", "restart-progressive.jpg":
		default:
			all[name] = sample(t, name)
		}
	}
	return all
}

func gradient[T interface {
	image.Image
	Set(x, y int, c color.Color)
}](m T) T {
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			m.Set(x, y, color.NRGBA{R: uint8(x * 7), G: uint8(y * 9), B: uint8(x * y), A: uint8(255 - x)})
		}
	}
	return m
}

func pngOf(t testing.TB, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func jpegOf(t testing.TB, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// interlaced returns a gray PNG in seven passes.
func interlaced(t testing.TB, width, height int) []byte {
	t.Helper()
	var lines []byte
	for _, a := range [7][4]int{{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}} {
		for y := a[1]; y < height; y += a[3] {
			line := []byte{0}
			for x := a[0]; x < width; x += a[2] {
				line = append(line, byte(x*y))
			}
			if len(line) > 1 {
				lines = append(lines, line...)
			}
		}
	}
	header := binary.BigEndian.AppendUint32(nil, uint32(width))
	header = append(binary.BigEndian.AppendUint32(header, uint32(height)), 8, 0, 0, 0, 1)
	out := []byte("\x89PNG\r\n\x1a\n")
	out = append(out, chunk("IHDR", header)...)
	out = append(out, chunk("IDAT", packed(t, lines))...)
	return append(out, chunk("IEND", nil)...)
}

func chunk(name string, body []byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	out = append(append(out, name...), body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
}

func segment(marker byte, body string) []byte {
	return append([]byte{0xff, marker, byte((len(body) + 2) >> 8), byte(len(body) + 2)}, body...)
}

func riffChunk(name, body string) []byte {
	out := binary.LittleEndian.AppendUint32([]byte(name), uint32(len(body)))
	out = append(out, body...)
	if len(body)%2 == 1 {
		out = append(out, 0)
	}
	return out
}

func insert(content []byte, at int, what ...[]byte) []byte {
	return bytes.Join([][]byte{content[:at], bytes.Join(what, nil), content[at:]}, nil)
}

// exif returns a block as a camera writes it: the maker, the orientation, and the place in a second
// directory.
func exif(order binary.AppendByteOrder, turned uint16) string {
	out := []byte("II*\x00")
	if order.String() == "BigEndian" {
		out = []byte("MM\x00*")
	}
	out = order.AppendUint32(out, 8)
	out = order.AppendUint16(out, 2)
	out = order.AppendUint16(out, 0x010f) // the maker
	out = order.AppendUint16(out, 2)
	out = order.AppendUint32(out, uint32(len(planted)))
	out = order.AppendUint32(out, 38)
	out = order.AppendUint16(out, 0x0112)
	out = order.AppendUint16(out, 3)
	out = order.AppendUint32(out, 1)
	out = order.AppendUint16(out, turned)
	out = order.AppendUint16(out, 0)
	out = order.AppendUint32(out, 0)
	return string(out) + planted + strings.Repeat("thumbnail", 3)
}

func samePixels(a, b image.Image) bool {
	if a.Bounds() != b.Bounds() {
		return false
	}
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			r, g, bl, al := a.At(x, y).RGBA()
			r2, g2, b2, a2 := b.At(x, y).RGBA()
			if r != r2 || g != g2 || bl != b2 || al != a2 {
				return false
			}
		}
	}
	return true
}
