package blob

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/jpeg"
	"image/png"
	"os"
	"testing"
)

const pdf = "%PDF-1.7\n1 0 obj\n<< /Type /Page >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n"

func pdfWith(object string) string {
	return "%PDF-1.7\n1 0 obj\n" + object + "\nendobj\n2 0 obj << /Type /Page >> endobj\n%%EOF\n"
}

func jpegImage(t testing.TB, width, height int) string {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewRGBA(image.Rect(0, 0, width, height)), nil); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// pngImage returns a picture of one pixel with a false size in its header, as in a pixel bomb.
func pngImage(t testing.TB, width, height uint32) string {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
		t.Fatal(err)
	}
	content := b.Bytes()
	header := content[12:29] // the chunk's name and its thirteen bytes
	binary.BigEndian.PutUint32(header[4:], width)
	binary.BigEndian.PutUint32(header[8:], height)
	binary.BigEndian.PutUint32(content[29:], crc32.ChecksumIEEE(header))
	return string(content)
}

// webpImage returns a RIFF container with the first chunk of a WebP picture.
func webpImage(chunk string, body ...byte) string {
	b := []byte("RIFF\x00\x00\x00\x00WEBP" + chunk)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(body)))
	b = append(append(b, body...), make([]byte, 16)...)
	binary.LittleEndian.PutUint32(b[4:], uint32(len(b)-8))
	return string(b)
}

// claiming returns a WebP from testdata with a false size in its frame.
func claiming(t testing.TB, file string, width, height uint16) string {
	t.Helper()
	b := []byte(sample(t, file))
	if file == "lossless.webp" {
		binary.LittleEndian.PutUint32(b[21:], uint32(width-1)|uint32(height-1)<<14)
		return string(b)
	}
	binary.LittleEndian.PutUint16(b[26:], width)
	binary.LittleEndian.PutUint16(b[28:], height)
	return string(b)
}

// sample reads a picture from testdata, made by cwebp and webpmux.
func sample(t testing.TB, file string) string {
	t.Helper()
	b, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// pngOfSize returns a picture with its real size.
func pngOfSize(t testing.TB, width, height int) string {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func heic(brand string) string {
	return "\x00\x00\x00\x18ftyp" + brand + "\x00\x00\x00\x00mif1heic" + "\x00\x00\x00\x00meta"
}

const (
	svg  = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`
	html = `<!doctype html><script>alert(document.cookie)</script>`
)
