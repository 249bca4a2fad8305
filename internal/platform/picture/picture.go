// Package picture takes a picture apart and puts together again what is needed
// to show it. Every coded bit is read to the end of the picture, so that what is
// taken can be shown; the bits themselves are copied as they are, so that the
// picture stays what it was. What is not needed stays behind: where and with what
// a photo was taken, texts, thumbnails, second pictures, films, and whatever
// somebody hid before, between or after the parts.
package picture

import (
	"errors"
	"fmt"
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

// checkSize refuses a picture that is larger than allowed before anything of
// that size is read.
func checkSize(width, height int) error {
	if width <= 0 || height <= 0 {
		return damaged("%d x %d pixels", width, height)
	}
	if int64(width)*int64(height) > MaxPixels {
		return ErrTooLarge
	}
	return nil
}
