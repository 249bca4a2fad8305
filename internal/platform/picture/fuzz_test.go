package picture_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
)

// fuzz checks that an accepted picture can be decoded, looks the same, and does not change when it
// is cleaned again.
func fuzz(f *testing.F, ending string) {
	f.Helper()
	for name, content := range samples(f) {
		if filepath.Ext(name) == ending {
			f.Add(content)
		}
	}
	format := formats()[ending]
	f.Fuzz(func(t *testing.T, content []byte) {
		clean, err := format.clean(content)
		if err != nil {
			return
		}
		if again, err := format.clean(clean); err != nil || !bytes.Equal(clean, again) {
			t.Errorf("it changes again when it is cleaned again (%v)", err)
		}
		if format.pixels(t, clean) > 100_000 {
			return // large ones take long
		}
		after, err := format.decode(bytes.NewReader(clean))
		if err != nil {
			if !othersLimit(err) {
				t.Errorf("it was taken, and cannot be read: %v", err)
			}
			return
		}
		before, err := format.decode(bytes.NewReader(content))
		if err == nil && !samePixels(before, after) {
			t.Error("it is not the same picture afterwards")
		}
	})
}

// othersLimit reports formats that browsers support and Go's decoders do not.
func othersLimit(err error) bool {
	return strings.Contains(err.Error(), "unsupported")
}

func FuzzJPEG(f *testing.F) { fuzz(f, ".jpg") }
func FuzzPNG(f *testing.F)  { fuzz(f, ".png") }
func FuzzWebP(f *testing.F) { fuzz(f, ".webp") }
