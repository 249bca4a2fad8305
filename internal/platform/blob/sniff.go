package blob

import (
	"bytes"

	"aftercare/internal/platform/fault"
)

// flaw is why content that has no type of ours has none. The zero flaw means
// that nothing better can be said than what to upload instead.
type flaw struct {
	kind     fault.Kind
	sentence string // ends with a colon where what to choose instead belongs into it
	remedy   string // what to do with a PDF, or with a picture that is too large
	cause    error
}

// sniff finds the type of the content by its first bytes.
func sniff(content []byte) (Type, flaw) {
	head := content[:min(len(content), 4096)]
	switch {
	case bytes.HasPrefix(withoutBlank(head), pdfHeader):
		return PDF, flaw{}
	case bytes.HasPrefix(head, []byte("\xff\xd8\xff")):
		return JPEG, flaw{}
	case bytes.HasPrefix(head, []byte("\x89PNG\r\n\x1a\n")):
		return PNG, flaw{}
	case len(head) >= 12 && string(head[:4]) == "RIFF" && string(head[8:12]) == "WEBP":
		return WebP, flaw{}
	}
	return "", strangerFlaw(head)
}

var pdfHeader = []byte("%PDF-")

// pdfHeaderWithin is how far readers look for the beginning of a PDF.
const pdfHeaderWithin = 1024

// withoutBlank leaves out what mail gateways and old programs put before a PDF: empty
// lines, zeros, a byte order mark. A file that begins with anything else may be
// another thing to other programs, whatever follows.
func withoutBlank(head []byte) []byte {
	rest := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), "\x00\t\n\f\r ")
	if len(head)-len(rest) > pdfHeaderWithin-len(pdfHeader) {
		return head
	}
	return rest
}

// strangerFlaw names the formats that people most often try in vain.
func strangerFlaw(head []byte) flaw {
	switch {
	case isHEIC(head):
		return flaw{kind: fault.Unsupported, sentence: "HEIC photos cannot be read:"}
	case isSVG(head):
		return flaw{kind: fault.Unsupported, sentence: "SVG images cannot be read:"}
	case bytes.HasPrefix(head, []byte("GIF8")):
		return flaw{kind: fault.Unsupported, sentence: "GIF images cannot be read:"}
	case bytes.Contains(head[:min(len(head), pdfHeaderWithin)], pdfHeader):
		return flaw{kind: fault.Unsupported, sentence: "The file has other data before the start of the PDF.", remedy: printAnew}
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
