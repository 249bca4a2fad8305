// Package picture removes private data from photos. It keeps the coded picture, the orientation and
// a simple colour profile. It drops place, time, camera, texts, thumbnails and data after the end.
package picture

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"runtime"
	"sync"
)

// MaxPixels limits the memory a browser needs to show a picture. A file of a few kilobytes can
// claim gigabytes.
const MaxPixels = 25_000_000

var (
	ErrDamaged  = errors.New("picture: damaged")
	ErrTooLarge = errors.New("picture: more than 25 megapixels")
	ErrAnimated = errors.New("picture: animated")
	// ErrUncommon is for formats that browsers do not show either.
	ErrUncommon = errors.New("picture: of an uncommon kind")
)

func damaged(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrDamaged, fmt.Sprintf(format, args...))
}

type decoder struct {
	size   func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error)
}

// heavy is locked while a picture that needs hundreds of megabytes is decoded.
var heavy sync.Mutex

// fits refuses a picture with too many pixels before it is decoded.
func (d decoder) fits(content []byte) error {
	config, err := d.size(bytes.NewReader(content))
	if unsupported := jpeg.UnsupportedError(""); errors.As(err, &unsupported) {
		return fmt.Errorf("%w: %w", ErrUncommon, err)
	}
	if err != nil || config.Width <= 0 || config.Height <= 0 {
		return damaged("%d x %d pixels: %v", config.Width, config.Height, err)
	}
	if int64(config.Width)*int64(config.Height) > MaxPixels {
		return ErrTooLarge
	}
	return nil
}

// whole returns a clean picture if a library can decode it completely. It also catches panics,
// because untrusted data can make a library panic.
func (d decoder) whole(clean []byte, isHeavy bool) (_ []byte, err error) {
	defer func() {
		if failure := recover(); failure != nil {
			err = damaged("the decoder gave up: %v", failure)
		}
	}()
	if err := d.fits(clean); err != nil {
		return nil, err
	}
	if isHeavy {
		heavy.Lock()
		defer heavy.Unlock()
		defer runtime.GC() // free the memory before the next picture
	}
	if _, err := d.decode(bytes.NewReader(clean)); err != nil {
		return nil, damaged("%v", err)
	}
	return clean, nil
}
