package setting

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"image"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/draw"
	"golang.org/x/image/webp"

	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
)

// The pictures of a portal.
const (
	Logo      = "logo"
	DarkLogo  = "dark logo" // in the dark theme, if there is a logo
	Signature = "signature"
)

const (
	// mostPixels bounds what is unpacked at a time: four bytes each.
	mostPixels = 16_000_000
	// A picture is kept no larger than any screen or letter shows it.
	widest, highest = 800, 320
	// A picture has so many pixels at its shorter side, and is so many times as long at most.
	fewest, slimmest = 32, 8
)

// SetPicture puts a picture in place of the one before. Its pixels alone are kept,
// written anew: whatever else was in the file stays behind.
func (s *Service) SetPicture(ctx context.Context, kind string, upload *blob.Upload) (Overview, error) {
	picture, err := drawn(upload)
	if err != nil {
		return Overview{}, fault.At("file", err)
	}
	return s.putPicture(ctx, kind, picture)
}

// DropPicture takes a picture away.
func (s *Service) DropPicture(ctx context.Context, kind string) (Overview, error) {
	return s.putPicture(ctx, kind, nil)
}

func (s *Service) putPicture(ctx context.Context, kind string, picture *portal.Picture) (Overview, error) {
	return s.change(ctx, kind, 0, func(tx *db.Tx, was Current) ([]trail.Entry, error) {
		before, did := was.Stored.Logo, didLogo
		switch kind {
		case Signature:
			before, did = was.Stored.Signature, didSignature
		case DarkLogo:
			if before = was.Stored.DarkLogo; was.Stored.Logo == nil && picture != nil {
				return nil, errNoLogo.At("file")
			}
		}
		changes := changed(trail.Plain(kind, pictureText(before), pictureText(picture)))
		return entry(did, changes), writePicture(ctx, tx, kind, picture)
	})
}

// drawn is an upload as it is kept.
func drawn(upload *blob.Upload) (*portal.Picture, error) {
	if upload == nil {
		return nil, errNoPicture
	}
	if err := upload.Must([]blob.Type{blob.PNG, blob.WebP, blob.JPEG}); err != nil {
		return nil, err
	}
	content, err := io.ReadAll(upload.Reader())
	if err != nil {
		return nil, err
	}
	decode, measure := png.Decode, png.DecodeConfig
	switch upload.Type {
	case blob.WebP:
		decode, measure = webp.Decode, webp.DecodeConfig
	case blob.JPEG:
		decode, measure = jpeg.Decode, jpeg.DecodeConfig
	}
	size, err := measure(bytes.NewReader(content))
	if err != nil {
		return nil, errDamaged
	}
	if size.Width*size.Height > mostPixels {
		return nil, errManyPixels
	}
	if err := checkShape(size.Width, size.Height); err != nil {
		return nil, err
	}
	pixels, err := decode(bytes.NewReader(content))
	if err != nil {
		return nil, errDamaged
	}
	pixels = shrunk(pixels)
	var out bytes.Buffer
	if err := png.Encode(&out, pixels); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(out.Bytes())
	return &portal.Picture{Content: out.Bytes(), Sum: hex.EncodeToString(sum[:8]), Width: pixels.Bounds().Dx(), Height: pixels.Bounds().Dy()}, nil
}

// checkShape refuses what nobody could make out where it is shown.
func checkShape(width, height int) error {
	short, long := min(width, height), max(width, height)
	switch {
	case short < fewest:
		return errTiny
	case long > slimmest*short:
		return errSlim
	}
	return nil
}

// shrunk is a picture on pixels of its own, no larger than it is shown.
func shrunk(from image.Image) image.Image {
	width, height := from.Bounds().Dx(), from.Bounds().Dy()
	factor := min(1, float64(widest)/float64(width), float64(highest)/float64(height))
	into := image.NewNRGBA(image.Rect(0, 0, max(1, int(float64(width)*factor)), max(1, int(float64(height)*factor))))
	draw.CatmullRom.Scale(into, into.Bounds(), from, from.Bounds(), draw.Src, nil)
	return into
}
