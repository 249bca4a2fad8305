package blob

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"slices"

	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/pdfcheck"
	"aftercare/internal/platform/picture"
)

// examine finds the type of an upload, checks all of it, and removes hidden data from a picture. A
// file with a flaw gets no type.
func (u *Upload) examine(ctx context.Context, name string) error {
	sent := make([]byte, u.Size)
	if _, err := io.ReadFull(u.Reader(), sent); err != nil {
		return storageFault(err)
	}
	kept := sent
	if u.Type, u.flaw = sniff(sent); u.Type != "" {
		kept, u.flaw = u.Type.cleaned(ctx, sent)
		if !u.flaw.isNone() {
			u.Type = ""
		}
	}
	u.Name = displayName(name, u.Type)
	u.kept = u.SHA256
	if u.Type == "" || bytes.Equal(sent, kept) {
		return nil
	}
	sum := sha256.Sum256(kept)
	u.kept, u.Size = hex.EncodeToString(sum[:]), int64(len(kept))
	return storageFault(u.content.replace(kept))
}

// cleaned returns the content to store, or the problem with it.
func (t Type) cleaned(ctx context.Context, sent []byte) (kept []byte, found flaw) {
	switch t {
	case PDF:
		return sent, pdfFlaw(pdfcheck.Check(ctx, sent))
	case JPEG:
		return t.judged(picture.CleanJPEG(sent))
	case PNG:
		return t.judged(picture.CleanPNG(sent))
	case WebP:
		return t.judged(picture.CleanWebP(sent))
	}
	return sent, flaw{}
}

// judged returns the problem with a picture in words for customers.
func (t Type) judged(kept []byte, err error) ([]byte, flaw) {
	switch {
	case err == nil:
		return kept, flaw{}
	case errors.Is(err, picture.ErrTooLarge):
		return nil, flaw{said: fault.Wrap(fault.TooLarge, "The image has more than 25 megapixels. Please choose a smaller one.", err)}
	case errors.Is(err, picture.ErrAnimated):
		return nil, flaw{among: func(types []Type) *fault.Error {
			return fault.Newf(fault.Unsupported, "Animated images cannot be read. Please select %s.", choice(types)).Because(err)
		}}
	case errors.Is(err, picture.ErrUncommon):
		return nil, flaw{among: func(types []Type) *fault.Error {
			if slices.Contains(types, PDF) {
				return fault.Newf(fault.Unsupported, "This kind of %s image cannot be shown. "+uploadFile, t.label(), choice(types)).Because(err)
			}
			return fault.Newf(fault.Unsupported, "This kind of %s image cannot be shown. "+uploadImage, t.label(), choice(types)).Because(err)
		}}
	default:
		return nil, flaw{among: func(types []Type) *fault.Error {
			if slices.Contains(types, PDF) {
				return fault.Newf(fault.Unsupported, "The %s image is damaged. "+uploadFile, t.label(), choice(types)).Because(err)
			}
			return fault.Newf(fault.Unsupported, "The %s image is damaged. "+uploadImage, t.label(), choice(types)).Because(err)
		}}
	}
}

// printAnew is the advice for a refused PDF: printing keeps only its pages.
const printAnew = "Please print it to a new PDF and upload that one."

// pdfFlaw returns the problem with a PDF in words for customers.
func pdfFlaw(err error) flaw {
	switch {
	case err == nil:
		return flaw{}
	case errors.Is(err, pdfcheck.ErrScript):
		return flaw{said: fault.Wrap(fault.Unsupported, "The PDF contains a script. "+printAnew, err)}
	case errors.Is(err, pdfcheck.ErrAction):
		return flaw{said: fault.Wrap(fault.Unsupported, "The PDF starts a program or opens another file. "+printAnew, err)}
	case errors.Is(err, pdfcheck.ErrAttachment):
		// Electronic invoices also attach their XML this way (Factur-X, ZUGFeRD). They are refused
		// too, because an attachment may be anything.
		return flaw{said: fault.Wrap(fault.Unsupported, "The PDF has other files attached. "+printAnew, err)}
	case errors.Is(err, pdfcheck.ErrForm):
		return flaw{said: fault.Wrap(fault.Unsupported, "The PDF is a form with a program in it. "+printAnew, err)}
	case errors.Is(err, pdfcheck.ErrPassword):
		return flaw{said: fault.Wrap(fault.Unsupported, "The PDF asks for a password. Please save it without one and upload that file.", err)}
	default:
		return flaw{said: fault.Wrap(fault.Unsupported, "The PDF could not be checked. "+printAnew, err)}
	}
}
