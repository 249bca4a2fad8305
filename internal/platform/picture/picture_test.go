package picture_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"image"
	"testing"

	"aftercare/internal/platform/picture"
)

func packed(t testing.TB, content []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	if _, err := w.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// wantSame cleans a picture and fails if it looks different.
func wantSame(t *testing.T, name string, content []byte) []byte {
	t.Helper()
	f := formatOf(name)
	clean, err := f.clean(content)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return nil
	}
	before, err := f.decode(bytes.NewReader(content))
	if err != nil {
		t.Errorf("%s cannot be read by others: %v", name, err)
		return nil
	}
	after, err := f.decode(bytes.NewReader(clean))
	if err != nil || !samePixels(before, after) {
		t.Errorf("%s is not the same picture afterwards (%v)", name, err)
	}
	return clean
}

func TestACleanedPictureLooksTheSame(t *testing.T) {
	t.Parallel()
	for name, content := range samples(t) {
		clean := wantSame(t, name, content)
		if again, err := formatOf(name).clean(clean); err != nil || !bytes.Equal(clean, again) {
			t.Errorf("%s changes again when it is cleaned again (%v)", name, err)
		}
	}
}

// Go's decoder does not support restart markers in progressive pictures. libjpeg does.
func TestAProgressivePictureMayHaveRestartMarkers(t *testing.T) {
	t.Parallel()
	content := sample(t, "restart-progressive.jpg")
	clean, err := picture.CleanJPEG(content)
	if err != nil || !bytes.Equal(clean, content) {
		t.Errorf("it has %d bytes, want all %d as they were (%v)", len(clean), len(content), err)
	}
	for length := 0; length < len(content); length += few(length, len(content)) {
		if _, err := picture.CleanJPEG(content[:length]); !errors.Is(err, picture.ErrDamaged) {
			t.Errorf("%d of %d bytes: %v", length, len(content), err)
		}
	}
}

func TestNothingButThePictureStays(t *testing.T) {
	t.Parallel()
	jpg, progressive := sample(t, "baseline.jpg"), sample(t, "progressive.jpg")
	still := pngOf(t, gradient(image.NewNRGBA(image.Rect(0, 0, 31, 17))))
	palette := samples(t)["palette.png"]
	lossy, lossless := sample(t, "lossy.webp"), sample(t, "lossless.webp")
	text := []byte(planted)
	const afterHeader = 33 // of a PNG
	beforeEnd := len(still) - 12
	secondScan := bytes.LastIndex(progressive, []byte{0xff, 0xc4})
	frame := bytes.Index(jpg, []byte{0xff, 0xc0})
	pixels := bytes.Index(still, []byte("IDAT")) - 4

	for name, content := range map[string][]byte{
		"Exif.jpg":                        insert(jpg, 2, segment(0xe1, "Exif\x00\x00"+exif(binary.LittleEndian, 1))),
		"XMP.jpg":                         insert(jpg, 2, segment(0xe1, "http://ns.adobe.com/xap/1.0/\x00"+planted)),
		"IPTC.jpg":                        insert(jpg, 2, segment(0xed, "Photoshop 3.0\x008BIM"+planted)),
		"a comment.jpg":                   insert(jpg, 2, segment(0xfe, planted)),
		"a comment between scans.jpg":     insert(progressive, secondScan, segment(0xfe, planted)),
		"an unknown segment.jpg":          insert(jpg, 2, segment(0xe7, planted)),
		"the last kind of segment.jpg":    insert(jpg, 2, segment(0xef, planted)),
		"a reserved segment.jpg":          insert(jpg, 2, segment(0xf0, planted)),
		"a thumbnail in JFIF.jpg":         bytes.Replace(jpg, segment(0xe0, string(jpg[6:20])), segment(0xe0, "JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x03\x06"+planted+" "), 1),
		"an extension of JFIF.jpg":        insert(jpg, 20, segment(0xe0, "JFXX\x00\x13"+planted)),
		"more behind Adobe.jpg":           insert(jpg, 20, segment(0xee, "Adobe\x00\x64\x00\x00\x00\x00\x01"+planted)),
		"a second picture's index.jpg":    insert(jpg, 2, segment(0xe2, "MPF\x00"+planted)),
		"text in a profile.jpg":           insert(jpg, 20, segment(0xe2, "ICC_PROFILE\x00\x01\x01"+string(profile("RGB ")))),
		"a profile that is text.jpg":      insert(jpg, 20, segment(0xe2, "ICC_PROFILE\x00\x01\x01"+planted)),
		"a profile of a press.jpg":        insert(jpg, 20, segment(0xe2, "ICC_PROFILE\x00\x01\x01"+string(profile("CMYK")))),
		"between segments.jpg":            insert(jpg, frame, text),
		"after the end.jpg":               append(bytes.Clone(jpg), planted...),
		"a second picture.jpg":            append(append(bytes.Clone(jpg), jpg[:20]...), planted...),
		"a film.jpg":                      append(append(bytes.Clone(jpg), "\x00\x00\x00\x18ftypmp42"...), planted...),
		"text.png":                        insert(still, afterHeader, chunk("tEXt", []byte("Comment\x00"+planted))),
		"packed text.png":                 insert(still, beforeEnd, chunk("iTXt", []byte("XML:com.adobe.xmp\x00\x00\x00\x00\x00"+planted))),
		"the time.png":                    insert(still, afterHeader, chunk("tIME", []byte(planted[:7]))),
		"Exif.png":                        insert(still, afterHeader, chunk("eXIf", []byte(exif(binary.BigEndian, 1)))),
		"Exif after the pixels.png":       insert(still, beforeEnd, chunk("eXIf", []byte(exif(binary.BigEndian, 1)))),
		"a private chunk.png":             insert(still, afterHeader, chunk("prVt", text)),
		"the name of a profile.png":       insert(still, afterHeader, chunk("iCCP", append([]byte(planted+"\x00\x00"), packed(t, profile("RGB "))...))),
		"coding points.png":               insert(still, afterHeader, chunk("cICP", text[:4])),
		"significant bits.png":            insert(still, afterHeader, chunk("sBIT", text[:4])),
		"a background.png":                insert(still, afterHeader, chunk("bKGD", text[:6])),
		"a histogram.png":                 insert(palette, bytes.Index(palette, []byte("IDAT"))-4, chunk("hIST", text[:6])),
		"a suggested palette.png":         insert(still, afterHeader, chunk("sPLT", text)),
		"frames of a film.png":            insert(still, pixels, chunk("acTL", []byte(planted[:8]))),
		"a frame after the pixels.png":    insert(still, beforeEnd, chunk("fdAT", text)),
		"after the end.png":               append(bytes.Clone(still), planted...),
		"Exif.webp":                       extended(lossy, riffChunk("EXIF", exif(binary.LittleEndian, 1))),
		"XMP.webp":                        extended(lossy, riffChunk("XMP ", planted)),
		"an unknown chunk.webp":           extended(lossy, riffChunk("junk", planted)),
		"without an extended header.webp": contained(append(bytes.Clone(lossy[12:]), riffChunk("junk", planted)...)),
		"text in a profile.webp":          extended(lossy, riffChunk("ICCP", string(profile("RGB ")))),
		"after the end.webp":              append(bytes.Clone(lossless), planted...),
	} {
		f := formatOf(name)
		clean, err := f.clean(content)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, trace := range []string{planted, planted[:7], "thumbnail", "PLAN", "script", "ftyp"} {
			if bytes.Contains(clean, []byte(trace)) {
				t.Errorf("%s: %q is still there", name, trace)
			}
		}
		before, err := f.decode(bytes.NewReader(content))
		if err != nil {
			continue // pictures that Go cannot decode are compared below
		}
		after, err := f.decode(bytes.NewReader(clean))
		if err != nil || !samePixels(before, after) {
			t.Errorf("%s: the picture has changed (%v)", name, err)
		}
	}
}

// contained returns a WebP file of these chunks.
func contained(chunks []byte) []byte {
	out := binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(chunks)+4))
	return append(append(out, "WEBP"...), chunks...)
}

func extended(plain, more []byte) []byte {
	header := riffChunk("VP8X", "\x2c\x00\x00\x00\x42\x00\x00\x2c\x00\x00") // 67 x 45 pixels, as the samples have
	return contained(bytes.Join([][]byte{header, plain[12:], more}, nil))
}

func TestWhichWayIsUpIsKept(t *testing.T) {
	t.Parallel()
	jpg, still, lossy := sample(t, "baseline.jpg"), pngOf(t, image.NewGray(image.Rect(0, 0, 4, 4))), sample(t, "lossy.webp")
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		for turned := uint16(0); turned < 10; turned++ {
			entry := []byte{0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, byte(turned), 0, 0}
			block := exif(order, turned)
			for name, content := range map[string][]byte{
				"a.jpg":  insert(jpg, 2, segment(0xe1, "Exif\x00\x00"+block)),
				"a.png":  insert(still, 33, chunk("eXIf", []byte(block))),
				"a.webp": extended(lossy, riffChunk("EXIF", block)),
				"b.webp": extended(lossy, riffChunk("EXIF", "Exif\x00\x00"+block)),
			} {
				clean := wantSame(t, name, content)
				if kept, want := bytes.Contains(clean, entry), turned >= 2 && turned <= 8; kept != want {
					t.Errorf("%s turned by %d: kept is %v", name, turned, kept)
				}
			}
		}
	}
}

func TestAPictureThatIsCutShortIsRefused(t *testing.T) {
	t.Parallel()
	for name, content := range samples(t) {
		for length := 0; length < len(content); length += few(length, len(content)) {
			if _, err := formatOf(name).clean(content[:length]); !errors.Is(err, picture.ErrDamaged) {
				t.Errorf("%d of %d bytes of %s: %v", length, len(content), name, err)
			}
		}
	}
}

// few returns the step to the next byte to test: every byte at the start and the end, and some
// between.
func few(at, of int) int {
	if at < 40 || of-at < 20 {
		return 1
	}
	return min(23, of-at-19)
}

// After any changed byte, the picture is refused or can still be decoded.
func TestADamagedPictureIsRefusedOrCanBeShown(t *testing.T) {
	t.Parallel()
	for name, content := range samples(t) {
		f := formatOf(name)
		for at := 0; at < len(content); at += few(at, len(content)) {
			broken := bytes.Clone(content)
			broken[at] ^= 0xff >> (at % 8)
			if config, err := f.config(bytes.NewReader(broken)); err == nil && config.Width*config.Height > 10_000 {
				continue // it would take long
			}
			clean, err := f.clean(broken)
			if err != nil || f.pixels(t, clean) > 10_000 {
				continue
			}
			if _, err := f.decode(bytes.NewReader(clean)); err != nil && !othersLimit(err) {
				t.Errorf("%s with byte %d changed was taken, and cannot be read: %v", name, at, err)
			}
		}
	}
}

func TestAPictureOfMoreThan25MegapixelsIsRefusedUnread(t *testing.T) {
	t.Parallel()
	wide := bytes.Clone(sample(t, "baseline.jpg"))
	frame := bytes.Index(wide, []byte{0xff, 0xc0})
	copy(wide[frame+5:], "\x13\x88\x13\x89") // 5000 x 5001
	header := []byte("\x00\x00\x13\x88\x00\x00\x13\x89\x08\x00\x00\x00\x00")
	lossless := bytes.Clone(sample(t, "lossless.webp"))
	binary.LittleEndian.PutUint32(lossless[21:], 5000-1|(5001-1)<<14)
	lossy := bytes.Clone(sample(t, "lossy.webp"))
	copy(lossy[26:], "\x88\x13\x89\x13")
	for name, content := range map[string][]byte{
		"a.jpg":  wide,
		"a.png":  append([]byte("\x89PNG\r\n\x1a\n"), append(chunk("IHDR", header), chunk("IEND", nil)...)...),
		"a.webp": lossless,
		"b.webp": lossy,
	} {
		if _, err := formatOf(name).clean(content); !errors.Is(err, picture.ErrTooLarge) {
			t.Errorf("%s: %v", name, err)
		}
	}
	// One bit per pixel is little to unpack.
	whole := replacePixels(t, append([]byte("\x89PNG\r\n\x1a\n"), append(chunk("IHDR", []byte("\x00\x00\x13\x88\x00\x00\x13\x88\x01\x00\x00\x00\x00")), chunk("IDAT", nil)...)...), make([]byte, 5000*626))
	if _, err := picture.CleanPNG(whole); err != nil {
		t.Errorf("25 megapixels: %v", err)
	}
}

func TestPicturesThatBrowsersCannotShowAreRefused(t *testing.T) {
	t.Parallel()
	still := pngOf(t, image.NewGray(image.Rect(0, 0, 4, 4)))
	jpg := sample(t, "baseline.jpg")
	deep := bytes.Clone(jpg)
	deep[bytes.Index(deep, []byte{0xff, 0xc0})+4] = 12
	scan := bytes.Index(jpg, []byte{0xff, 0xda})
	many := bytes.Clone(jpg[:len(jpg)-2])
	for range 101 {
		many = append(many, jpg[scan:len(jpg)-2]...)
	}
	const afterHeader = 33
	for name, c := range map[string]struct {
		content []byte
		want    error
	}{
		"arithmetic coding.jpg":          {sample(t, "arithmetic.jpg"), picture.ErrUncommon},
		"twelve bits.jpg":                {deep, picture.ErrUncommon},
		"no scan.jpg":                    {append(bytes.Clone(jpg[:scan]), 0xff, 0xd9), picture.ErrDamaged},
		"scans without end.jpg":          {append(many, 0xff, 0xd9), picture.ErrDamaged},
		"a second frame.jpg":             {insert(jpg, scan, jpg[bytes.Index(jpg, []byte{0xff, 0xc0}):scan]), picture.ErrDamaged},
		"a picture in the picture.jpg":   {insert(jpg, scan, jpg[:2]), picture.ErrDamaged},
		"a film.webp":                    {sample(t, "animated.webp"), picture.ErrAnimated},
		"two frames.webp":                {contained(append(bytes.Clone(sample(t, "lossy.webp")[12:]), sample(t, "lossy.webp")[12:]...)), picture.ErrDamaged},
		"an unknown required chunk.png":  {insert(still, afterHeader, chunk("ABCD", nil)), picture.ErrDamaged},
		"a wrong checksum.png":           {insert(still, afterHeader, []byte("\x00\x00\x00\x00prVt\x00\x00\x00\x00")), picture.ErrDamaged},
		"more lines than its height.png": {replacePixels(t, still, append(make([]byte, 4*5), planted...)), picture.ErrDamaged},
		"fewer lines.png":                {replacePixels(t, still, make([]byte, 3*5)), picture.ErrDamaged},
		"a line of an unknown kind.png":  {replacePixels(t, still, append(make([]byte, 3*5), 5, 0, 0, 0, 0)), picture.ErrDamaged},
		"a bomb.png":                     {replacePixels(t, still, make([]byte, 1<<20)), picture.ErrDamaged},
		"nothing at all.png":             {nil, picture.ErrDamaged},
	} {
		if _, err := formatOf(name).clean(c.content); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

func replacePixels(t *testing.T, still, lines []byte) []byte {
	t.Helper()
	start := bytes.Index(still, []byte("IDAT")) - 4
	return bytes.Join([][]byte{still[:start], chunk("IDAT", packed(t, lines)), chunk("IEND", nil)}, nil)
}
