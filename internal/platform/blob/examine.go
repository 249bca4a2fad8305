package blob

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"

	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/picture"
)

// examine finds what an upload is, reads it to its end, and keeps of a picture
// nothing but the picture. A file with a flaw has no type.
func (u *Upload) examine(name string) error {
	sent := make([]byte, u.Size)
	if _, err := io.ReadFull(u.Reader(), sent); err != nil {
		return storageFault(err)
	}
	kept := sent
	if u.Type, u.flaw = sniff(sent); u.Type != "" {
		kept, u.flaw = u.Type.cleaned(sent)
		if u.flaw.kind != fault.Internal {
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

// cleaned is the content as it is kept, or what is wrong with it.
func (t Type) cleaned(sent []byte) (kept []byte, found flaw) {
	var err error
	switch t {
	case JPEG:
		kept, err = picture.CleanJPEG(sent)
	case PNG:
		kept, err = picture.CleanPNG(sent)
	case WebP:
		kept, err = picture.CleanWebP(sent)
	default:
		kept = sent
	}
	switch {
	case err == nil:
		return kept, flaw{}
	case errors.Is(err, picture.ErrTooLarge):
		return nil, flaw{fault.TooLarge, "The image has more than 25 megapixels.", err}
	case errors.Is(err, picture.ErrAnimated):
		return nil, flaw{fault.Unsupported, "Animated images cannot be read:", err}
	case errors.Is(err, picture.ErrUncommon):
		return nil, flaw{fault.Unsupported, "This kind of " + t.label() + " image cannot be shown.", err}
	}
	return nil, flaw{fault.Unsupported, "The " + t.label() + " image is damaged.", err}
}
