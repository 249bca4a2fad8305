package picture

import (
	"bytes"
	"encoding/binary"

	"golang.org/x/image/webp"
)

const webpAnimated, webpExif, webpAlpha, webpICC = 0x02, 0x08, 0x10, 0x20

// CleanWebP keeps the frame, its transparency, the colour data and the orientation. It drops
// everything after the end of the container.
func CleanWebP(content []byte) ([]byte, error) {
	if len(content) < 12 || string(content[:4]) != "RIFF" || string(content[8:12]) != "WEBP" ||
		uint64(binary.LittleEndian.Uint32(content[4:]))+8 > uint64(len(content)) {
		return nil, damaged("no WebP, or cut short")
	}
	var frame, extended, chunks []byte
	var flags byte
	for rest := content[12:max(12, 8+binary.LittleEndian.Uint32(content[4:]))]; len(rest) > 0; {
		if len(rest) < 8 || uint64(binary.LittleEndian.Uint32(rest[4:])) > uint64(len(rest)-8) {
			return nil, damaged("a chunk is cut short")
		}
		length := int(binary.LittleEndian.Uint32(rest[4:]))
		name, body := string(rest[:4]), rest[8:8+length]
		rest = rest[min(8+length+length%2, len(rest)):]
		switch name {
		case "VP8X":
			if len(body) != 10 || extended != nil || frame != nil {
				return nil, damaged("an extended header that cannot be")
			}
			if extended, flags = body, body[0]&webpAlpha; body[0]&webpAnimated != 0 {
				return nil, ErrAnimated
			}
		case "VP8 ", "VP8L":
			if frame != nil {
				return nil, damaged("a second frame")
			}
			frame = appendRIFF(nil, name, body)
			chunks = append(chunks, frame...)
		case "ALPH":
			chunks = appendRIFF(chunks, name, body)
		case "ICCP":
			if plain := plainProfile(body); plain != nil {
				chunks, flags = appendRIFF(chunks, name, plain), flags|webpICC
			}
		case "EXIF":
			if turned := orientation(bytes.TrimPrefix(body, []byte("Exif\x00\x00"))); turned != upright {
				chunks, flags = appendRIFF(chunks, name, orientationOnly(turned)), flags|webpExif
			}
		}
	}
	read := decoder{webp.DecodeConfig, webp.Decode}
	if extended == nil || flags == 0 {
		return read.whole(container(frame), false)
	}
	clean := container(append(appendRIFF(nil, "VP8X", append([]byte{flags, 0, 0, 0}, extended[4:]...)), chunks...))
	// The size of the frame counts, not that of the extended header.
	own, err := webp.DecodeConfig(bytes.NewReader(container(frame)))
	if said, _ := webp.DecodeConfig(bytes.NewReader(clean)); err != nil || said.Width != own.Width || said.Height != own.Height {
		return nil, damaged("a frame that does not fit its canvas (%v)", err)
	}
	return read.whole(clean, false)
}

func container(chunks []byte) []byte {
	out := binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(4+len(chunks)))
	return append(append(out, "WEBP"...), chunks...)
}

func appendRIFF(out []byte, name string, body []byte) []byte {
	out = binary.LittleEndian.AppendUint32(append(out, name...), uint32(len(body)))
	return append(append(out, body...), make([]byte, len(body)%2)...)
}
