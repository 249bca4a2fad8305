// Package blob keeps what people upload: invoices, photos and letters, in a
// folder of this machine or in an S3 bucket. The content decides what a file
// is, its name never does; names in the store are random; and a file belongs
// to the house only once a row of table files says so.
package blob

import (
	"slices"
	"strings"

	"aftercare/internal/platform/fault"
)

// Type is what the content of a file was found to be.
type Type string

const (
	PDF  Type = "application/pdf"
	JPEG Type = "image/jpeg"
	PNG  Type = "image/png"
	WebP Type = "image/webp"
)

// The three lists of types that forms ask for. They are read, never changed.
var (
	Invoices  = []Type{PDF, JPEG, PNG, WebP}
	Images    = []Type{JPEG, PNG, WebP}
	Documents = []Type{PDF}
)

// extension of the stored object. It follows the verdict on the content, so
// that nobody who looks into the store is misled by a client's file name.
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

// extensions are those by which people know the type, in lower case.
func (t Type) extensions() []string {
	if t == JPEG {
		return []string{t.extension(), ".jpeg"}
	}
	return []string{t.extension()}
}

// label is the name a person knows the type by.
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

// choice lists the types, like "PDF, JPEG or PNG".
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

// What to upload instead of a file that cannot be taken.
const (
	uploadFile  = "Please upload a %s file."
	uploadImage = "Please upload a %s image."
)

// request asks for one of the types.
func request(types []Type) *fault.Error {
	if slices.Contains(types, PDF) {
		return fault.Newf(fault.Unsupported, uploadFile, choice(types))
	}
	return fault.Newf(fault.Unsupported, uploadImage, choice(types))
}

// Must refuses an upload whose content is none of the types. It names the
// formats that phones and drawing programs make, so that the person knows
// what to change.
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
	return request(types) // where no PDF would do, a better one would not either
}
