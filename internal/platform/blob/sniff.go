package blob

import (
	"bytes"

	"aftercare/internal/platform/fault"
)

// flaw says why content has no accepted type. The zero flaw means that only the general advice
// applies.
type flaw struct {
	said  *fault.Error                    // for a PDF, or a picture that is too large
	among func(types []Type) *fault.Error // for a picture that another type may replace
}

func (f flaw) isNone() bool { return f.said == nil && f.among == nil }

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

// pdfHeaderWithin is how far PDF readers look for the header.
const pdfHeaderWithin = 1024

// withoutBlank skips empty lines, zeros and a byte order mark, which mail gateways and old programs
// put before a PDF. A file that starts with anything else may have another type for other programs.
func withoutBlank(head []byte) []byte {
	rest := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), "\x00\t\n\f\r ")
	if len(head)-len(rest) > pdfHeaderWithin-len(pdfHeader) {
		return head
	}
	return rest
}

// strangerFlaw names the unsupported formats that people often try.
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

// isHEIC checks the brands that phones write at the start of the file.
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

// isSVG looks for the root element after an XML prologue.
func isSVG(head []byte) bool {
	text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), " \t\r\n")
	return bytes.HasPrefix(text, []byte("<")) && bytes.Contains(bytes.ToLower(text), []byte("<svg"))
}
