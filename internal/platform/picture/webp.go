package picture

import (
	"bytes"
	"encoding/binary"

	"golang.org/x/image/vp8l"
)

// What the extended header of a WebP file says of the others.
const (
	webpAnimated = 0x02
	webpExif     = 0x08
	webpAlpha    = 0x10
	webpICC      = 0x20
)

// CleanWebP keeps the frame, its transparency, and of the rest what tells colours
// and orientation. Nothing after the end of the container stays.
func CleanWebP(content []byte) ([]byte, error) {
	w := webpCleaner{turned: upright}
	if err := w.split(content); err != nil {
		return nil, err
	}
	width, height, err := w.size()
	if err != nil {
		return nil, err
	}
	if err := checkSize(width, height); err != nil {
		return nil, err
	}
	if err := w.decode(width, height); err != nil {
		return nil, err
	}
	return w.assemble(width, height), nil
}

type webpCleaner struct {
	kind         string // of the frame
	frame, alpha []byte
	canvas       []byte // the extended header, if there is one
	profile      []byte
	turned       byte
}

// split sorts the chunks of the container.
func (w *webpCleaner) split(content []byte) error {
	if len(content) < 12 || string(content[:4]) != "RIFF" || string(content[8:12]) != "WEBP" {
		return damaged("no WebP")
	}
	size := uint64(binary.LittleEndian.Uint32(content[4:]))
	if size < 4 || size+8 > uint64(len(content)) {
		return damaged("cut short")
	}
	for rest := content[12 : 8+size]; len(rest) > 0; {
		if len(rest) < 8 {
			return damaged("a chunk is cut short")
		}
		length := uint64(binary.LittleEndian.Uint32(rest[4:]))
		if length > uint64(len(rest)-8) {
			return damaged("a chunk is cut short")
		}
		if err := w.take(string(rest[:4]), rest[8:8+length]); err != nil {
			return err
		}
		rest = rest[min(8+length+length%2, uint64(len(rest))):]
	}
	if w.frame == nil {
		return damaged("no frame")
	}
	return nil
}

func (w *webpCleaner) take(name string, body []byte) error {
	switch name {
	case "VP8X":
		if w.canvas != nil || w.frame != nil || len(body) != 10 {
			return damaged("an extended header that cannot be")
		}
		if w.canvas = body; body[0]&webpAnimated != 0 {
			return ErrAnimated
		}
	case "VP8 ", "VP8L":
		if w.frame != nil {
			return damaged("a second frame")
		}
		w.kind, w.frame = name, body
	case "ALPH":
		if w.frame == nil && w.alpha == nil && w.canvas != nil {
			w.alpha = body
		}
	case "ANIM", "ANMF":
		return ErrAnimated
	case "ICCP":
		if w.profile == nil {
			w.profile = plainProfile(body)
		}
	case "EXIF":
		if w.turned == upright {
			w.turned = orientation(bytes.TrimPrefix(body, []byte("Exif\x00\x00")))
		}
	}
	return nil
}

// size is what the frame itself says; an extended header must agree.
func (w *webpCleaner) size() (width, height int, err error) {
	switch {
	case w.kind == "VP8 " && len(w.frame) >= 10 && w.frame[0]&1 == 0 && string(w.frame[3:6]) == "\x9d\x01\x2a":
		// A key frame; the upper bits of both numbers are a scale.
		width = int(binary.LittleEndian.Uint16(w.frame[6:]) & 0x3fff)
		height = int(binary.LittleEndian.Uint16(w.frame[8:]) & 0x3fff)
	case w.kind == "VP8L" && len(w.frame) >= 5 && w.frame[0] == 0x2f:
		numbers := binary.LittleEndian.Uint32(w.frame[1:])
		width, height = int(numbers&0x3fff)+1, int(numbers>>14&0x3fff)+1
	default:
		return 0, 0, damaged("a frame that cannot be read")
	}
	if w.canvas != nil && (uint24(w.canvas[4:])+1 != width || uint24(w.canvas[7:])+1 != height) {
		if err := checkSize(uint24(w.canvas[4:])+1, uint24(w.canvas[7:])+1); err != nil {
			return 0, 0, err
		}
		return 0, 0, damaged("a frame that does not fit its canvas")
	}
	return width, height, nil
}

// assemble writes the container anew.
func (w *webpCleaner) assemble(width, height int) []byte {
	var flags byte
	if w.canvas != nil && w.kind == "VP8L" {
		flags = w.canvas[0] & webpAlpha
	}
	if w.alpha != nil && w.kind == "VP8 " {
		flags = webpAlpha
	}
	if w.profile != nil {
		flags |= webpICC
	}
	if w.turned != upright {
		flags |= webpExif
	}
	out := make([]byte, 12, len(w.frame)+len(w.alpha)+len(w.profile)+128)
	if flags != 0 {
		x, y := width-1, height-1
		out = appendRIFF(out, "VP8X", []byte{flags, 0, 0, 0, byte(x), byte(x >> 8), byte(x >> 16), byte(y), byte(y >> 8), byte(y >> 16)})
	}
	if w.profile != nil {
		out = appendRIFF(out, "ICCP", w.profile)
	}
	if w.alpha != nil && w.kind == "VP8 " {
		out = appendRIFF(out, "ALPH", w.alpha)
	}
	out = appendRIFF(out, w.kind, w.frame)
	if w.turned != upright {
		out = appendRIFF(out, "EXIF", orientationOnly(w.turned))
	}
	copy(out, "RIFF")
	binary.LittleEndian.PutUint32(out[4:], uint32(len(out)-8))
	copy(out[8:], "WEBP")
	return out
}

func appendRIFF(out []byte, name string, body []byte) []byte {
	out = binary.LittleEndian.AppendUint32(append(out, name...), uint32(len(body)))
	out = append(out, body...)
	if len(body)%2 == 1 {
		out = append(out, 0)
	}
	return out
}

// decode unpacks the whole picture: the format has no checksum that would say the
// same for less. It notes how far the decoder read, since whatever follows is no
// part of the picture. The decoder is others' work, and what it is given is a
// stranger's, so that it is not trusted to fail in an orderly way.
func (w *webpCleaner) decode(width, height int) (err error) {
	defer func() {
		if failure := recover(); failure != nil {
			err = damaged("the decoder gave up: %v", failure)
		}
	}()
	if w.kind == "VP8L" {
		w.frame, err = losslessAlone(w.frame, nil)
		return err
	}
	if w.alpha != nil {
		if w.alpha, err = alphaAlone(w.alpha, width, height); err != nil {
			return err
		}
	}
	w.frame, err = lossyAlone(w.frame)
	return err
}

// losslessAlone is what the decoder reads of a lossless frame whose header may
// stand apart.
func losslessAlone(frame, header []byte) ([]byte, error) {
	read := &pieces{rest: [][]byte{header, frame}}
	if _, err := vp8l.Decode(read); err != nil {
		return nil, damaged("%v", err)
	}
	return frame[:read.read-len(header)], nil
}

// alphaAlone is the transparency of a lossy frame: a byte that says how it is
// written, and a number for each pixel, as it is or as a lossless frame without header.
func alphaAlone(alpha []byte, width, height int) ([]byte, error) {
	const method, known = 0x03, 0x3f // bits of the first byte
	if len(alpha) == 0 {
		return nil, damaged("no transparency")
	}
	how, rest := alpha[0]&known, alpha[1:]
	switch how & method {
	case 0:
		if len(rest) < width*height {
			return nil, damaged("transparency of %d pixels", len(rest))
		}
		rest = rest[:width*height]
	case 1:
		header := binary.LittleEndian.AppendUint32([]byte{0x2f}, uint32(width-1)|uint32(height-1)<<14)
		var err error
		if rest, err = losslessAlone(rest, header); err != nil {
			return nil, err
		}
	default:
		return nil, damaged("transparency of an unknown kind")
	}
	return append([]byte{how}, rest...), nil
}

func uint24(b []byte) int {
	return int(b[0]) | int(b[1])<<8 | int(b[2])<<16
}
