package blob

import (
	"bytes"

	"aftercare/internal/platform/fault"
)

// flaw is why content that has no type of ours has none. The zero flaw means
// that nothing better can be said than what to upload instead.
type flaw struct {
	said  *fault.Error                    // of a PDF, or of a picture that is too large
	among func(types []Type) *fault.Error // of a picture that one of the types may replace
}

func (f flaw) isNone() bool { return f.said == nil && f.among == nil }

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
		return flaw{among: func(types []Type) *fault.Error {
			return fault.Newf(fault.Unsupported, "HEIC photos cannot be read. Please select %s.", choice(types))
		}}
	case isSVG(head):
		return flaw{among: func(types []Type) *fault.Error {
			return fault.Newf(fault.Unsupported, "SVG images cannot be read. Please select %s.", choice(types))
		}}
	case bytes.HasPrefix(head, []byte("GIF8")):
		return flaw{among: func(types []Type) *fault.Error {
			return fault.Newf(fault.Unsupported, "GIF images cannot be read. Please select %s.", choice(types))
		}}
	case bytes.Contains(head[:min(len(head), pdfHeaderWithin)], pdfHeader):
		return flaw{said: fault.New(fault.Unsupported, "The file has other data before the start of the PDF. "+printAnew)}
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
