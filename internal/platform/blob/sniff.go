package blob

import (
	"bytes"
	"image/jpeg"
	"image/png"
	"io"

	"aftercare/internal/platform/fault"
)

// MaxPixels bounds what a browser must unpack to show an image: a file of a
// few kilobytes can claim gigabytes.
const MaxPixels = 25_000_000

// flaw is why content that has no type of ours has none. The zero flaw means
// that nothing better can be said than what to upload instead.
type flaw struct {
	kind     fault.Kind
	sentence string // ends with a colon where what to choose instead belongs into it
}

// size of an image in pixels.
type size struct{ width, height int }

// sniff finds the type of the content by its first bytes and, for images, by
// the header that a decoder would trust. A file with a flaw has no type.
func sniff(content io.ReaderAt, length int64) (Type, flaw, error) {
	head := make([]byte, 4096)
	n, err := content.ReadAt(head, 0)
	if err != nil && err != io.EOF {
		return "", flaw{}, err
	}
	head = head[:n]

	all := io.NewSectionReader(content, 0, length)
	switch {
	case bytes.HasPrefix(head, []byte("%PDF-")):
		return PDF, flaw{}, nil
	case bytes.HasPrefix(head, []byte("\xff\xd8\xff")):
		config, err := jpeg.DecodeConfig(all)
		return judge(JPEG, size{config.Width, config.Height}, err == nil)
	case bytes.HasPrefix(head, []byte("\x89PNG\r\n\x1a\n")):
		config, err := png.DecodeConfig(all)
		return judge(PNG, size{config.Width, config.Height}, err == nil)
	case isWebP(head):
		dimensions, ok := webpSize(head)
		return judge(WebP, dimensions, ok)
	}
	return "", strangerFlaw(head), nil
}

// judge gives an image its type if its header can be read and asks for no
// more pixels than allowed.
func judge(t Type, s size, readable bool) (Type, flaw, error) {
	if !readable || s.width <= 0 || s.height <= 0 {
		return "", flaw{fault.Unsupported, "The " + t.label() + " image is damaged."}, nil
	}
	if int64(s.width)*int64(s.height) > MaxPixels {
		return "", flaw{fault.TooLarge, "The image has more than 25 megapixels."}, nil
	}
	return t, flaw{}, nil
}

// strangerFlaw names the formats that people most often try in vain.
func strangerFlaw(head []byte) flaw {
	switch {
	case isHEIC(head):
		return flaw{fault.Unsupported, "HEIC photos cannot be read:"}
	case isSVG(head):
		return flaw{fault.Unsupported, "SVG images cannot be read:"}
	case bytes.HasPrefix(head, []byte("GIF8")):
		return flaw{fault.Unsupported, "GIF images cannot be read:"}
	}
	return flaw{}
}

// isHEIC knows the brands that phones write into the first box of the file.
func isHEIC(head []byte) bool {
	if len(head) < 12 || string(head[4:8]) != "ftyp" {
		return false
	}
	switch string(head[8:12]) {
	case "heic", "heix", "heim", "heis", "hevc", "hevx", "heif", "mif1", "msf1":
		return true
	}
	return false
}

// isSVG looks for the root element after whatever XML allows before it.
func isSVG(head []byte) bool {
	text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), " \t\r\n")
	return bytes.HasPrefix(text, []byte("<")) && bytes.Contains(bytes.ToLower(text), []byte("<svg"))
}
