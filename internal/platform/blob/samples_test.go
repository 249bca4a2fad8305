package blob

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/jpeg"
	"image/png"
	"testing"
)

const pdf = "%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n"

func jpegImage(t testing.TB, width, height int) string {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, width, height)), nil); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// pngImage has one pixel and claims as many as the test wants: the header is
// rewritten and signed anew, as somebody would who builds a pixel bomb.
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

// webpImage is a RIFF container around the first chunk of a WebP picture.
func webpImage(chunk string, body ...byte) string {
	b := []byte("RIFF\x00\x00\x00\x00WEBP" + chunk)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(body)))
	b = append(append(b, body...), make([]byte, 16)...)
	binary.LittleEndian.PutUint32(b[4:], uint32(len(b)-8))
	return string(b)
}

func lossyWebP(width, height uint16) string {
	body := []byte{0x30, 0x01, 0x00, 0x9d, 0x01, 0x2a}
	body = binary.LittleEndian.AppendUint16(body, width)
	return webpImage("VP8 ", binary.LittleEndian.AppendUint16(body, height)...)
}

func losslessWebP(width, height uint32) string {
	return webpImage("VP8L", binary.LittleEndian.AppendUint32([]byte{0x2f}, width-1|(height-1)<<14)...)
}

func extendedWebP(width, height uint32) string {
	w, h := width-1, height-1
	return webpImage("VP8X", 0x10, 0, 0, 0,
		byte(w), byte(w>>8), byte(w>>16), byte(h), byte(h>>8), byte(h>>16))
}

func heic(brand string) string {
	return "\x00\x00\x00\x18ftyp" + brand + "\x00\x00\x00\x00mif1heic" + "\x00\x00\x00\x00meta"
}

const (
	svg  = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`
	html = `<!doctype html><script>alert(document.cookie)</script>`
)
