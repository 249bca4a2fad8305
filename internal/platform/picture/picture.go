// Package picture keeps of a photo what is needed to show it: the coded picture as
// it is, which way is up, and a simple colour profile. Place, time, camera, texts,
// thumbnails and whatever follows the end stay behind.
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

// MaxPixels bounds what a browser must unpack to show a picture: a file of a few
// kilobytes can claim gigabytes.
const MaxPixels = 25_000_000

// Why a picture is not taken.
var (
	ErrDamaged  = errors.New("picture: damaged")
	ErrTooLarge = errors.New("picture: more than 25 megapixels")
	ErrAnimated = errors.New("picture: animated")
	// ErrUncommon is for kinds that browsers do not show either.
	ErrUncommon = errors.New("picture: of an uncommon kind")
)

// damaged says for the log what is wrong.
func damaged(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrDamaged, fmt.Sprintf(format, args...))
}

// decoder is the library that reads a kind of picture.
type decoder struct {
	size   func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error)
}

// heavy is held while a picture is decoded that takes hundreds of megabytes.
var heavy sync.Mutex

// fits refuses a picture that is larger than allowed before anything of that size is read.
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

// whole returns a clean picture if a library can read it to its end, so that what is
// taken can be shown. A stranger's bytes may also make a library panic.
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
		defer runtime.GC() // or the next one would come on top of it
	}
	if _, err := d.decode(bytes.NewReader(clean)); err != nil {
		return nil, damaged("%v", err)
	}
	return clean, nil
}
