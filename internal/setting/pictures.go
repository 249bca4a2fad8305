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

const (
	Logo      = "logo"
	DarkLogo  = "dark logo" // shown in the dark theme; needs a logo
	Signature = "signature"
)

const (
	// mostPixels limits the memory of one decoded picture, at four bytes a pixel.
	mostPixels = 16_000_000
	// Larger pictures are scaled down, because no page or email shows them larger.
	widest, highest = 800, 320
	// The shorter side has at least this many pixels. The longer side is at most this many times as long.
	fewest, slimmest = 32, 8
)

// SetPicture replaces a picture. It stores a new file made from the pixels only and drops all metadata.
func (s *Service) SetPicture(ctx context.Context, kind string, upload *blob.Upload) (Overview, error) {
	picture, err := drawn(upload)
	if err != nil {
		return Overview{}, fault.At("file", err)
	}
	return s.putPicture(ctx, kind, picture)
}

// DropPicture removes a picture.
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

// checkShape refuses pictures that are too small or too narrow to recognise.
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

func shrunk(from image.Image) image.Image {
	width, height := from.Bounds().Dx(), from.Bounds().Dy()
	factor := min(1, float64(widest)/float64(width), float64(highest)/float64(height))
	into := image.NewNRGBA(image.Rect(0, 0, max(1, int(float64(width)*factor)), max(1, int(float64(height)*factor))))
	draw.CatmullRom.Scale(into, into.Bounds(), from, from.Bounds(), draw.Src, nil)
	return into
}
