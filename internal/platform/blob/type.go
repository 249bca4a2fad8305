// Package blob stores uploads, such as invoices and photos, in a local folder or an S3 bucket. The
// content decides the type of a file, never its name. Names in the store are random. A file belongs
// to the portal only when the table files has a row for it.
package blob

import (
	"slices"
	"strings"

	"aftercare/internal/platform/fault"
)

// Type is the type of a file, found from its content.
type Type string

const (
	PDF  Type = "application/pdf"
	JPEG Type = "image/jpeg"
	PNG  Type = "image/png"
	WebP Type = "image/webp"
)

// The types that forms accept. Do not change them.
var (
	Invoices  = []Type{PDF, JPEG, PNG, WebP}
	Images    = []Type{JPEG, PNG, WebP}
	Documents = []Type{PDF}
)

// extension returns the extension of the stored object. It follows the content, not the client's
// file name.
func (t Type) extension() string {
	switch t {
	case PDF:
		return ".pdf"
	case JPEG:
		return ".jpg"
	case PNG:
		return ".png"
	case WebP:
		return ".webp"
	}
	return ""
}

func (t Type) extensions() []string {
	if t == JPEG {
		return []string{t.extension(), ".jpeg"}
	}
	return []string{t.extension()}
}

func (t Type) label() string {
	switch t {
	case PDF:
		return "PDF"
	case JPEG:
		return "JPEG"
	case PNG:
		return "PNG"
	case WebP:
		return "WebP"
	}
	return "unknown"
}

// choice returns a list like "PDF, JPEG or PNG".
func choice(types []Type) string {
	labels := make([]string, 0, len(types))
	for _, t := range types {
		labels = append(labels, t.label())
	}
	if n := len(labels); n > 1 {
		return strings.Join(labels[:n-1], ", ") + " or " + labels[n-1]
	}
	return strings.Join(labels, ", ")
}

const (
	uploadFile  = "Please upload a %s file."
	uploadImage = "Please upload a %s image."
)

func request(types []Type) *fault.Error {
	if slices.Contains(types, PDF) {
		return fault.Newf(fault.Unsupported, uploadFile, choice(types))
	}
	return fault.Newf(fault.Unsupported, uploadImage, choice(types))
}

// Must refuses an upload that has none of the types. For common unsupported formats the error names
// the format.
func (u *Upload) Must(types []Type) error {
	for _, t := range types {
		if u.Type == t {
			return nil
		}
	}
	said := u.flaw.said
	switch {
	case u.flaw.among != nil:
		return u.flaw.among(types)
	case said != nil && (slices.Contains(types, PDF) || said.Kind == fault.TooLarge):
		return said
	}
	return request(types) // the flaw of a PDF does not matter if no PDF is accepted
}
