package blob

import "encoding/binary"

// isWebP recognises the RIFF container that holds a WebP picture.
func isWebP(head []byte) bool {
	return len(head) >= 12 && string(head[:4]) == "RIFF" && string(head[8:12]) == "WEBP"
}

// webpSize reads the dimensions from the first chunk, which is one of three:
// a lossy frame, a lossless frame, or the canvas of an extended file.
func webpSize(head []byte) (size, bool) {
	if len(head) < 30 {
		return size{}, false
	}
	body := head[20:]
	switch string(head[12:16]) {
	case "VP8 ":
		// A key frame (lowest bit clear), then the start code, then two
		// 14-bit numbers whose upper bits are a scale.
		if body[0]&1 != 0 || string(body[3:6]) != "\x9d\x01\x2a" {
			return size{}, false
		}
		return size{
			width:  int(binary.LittleEndian.Uint16(body[6:]) & 0x3fff),
			height: int(binary.LittleEndian.Uint16(body[8:]) & 0x3fff),
		}, true
	case "VP8L":
		// A signature byte, then two 14-bit numbers, each one less than meant.
		if body[0] != 0x2f {
			return size{}, false
		}
		bits := binary.LittleEndian.Uint32(body[1:])
		return size{int(bits&0x3fff) + 1, int(bits>>14&0x3fff) + 1}, true
	case "VP8X":
		// Flags and reserved bytes, then two 24-bit numbers, each one less.
		return size{uint24(body[4:]) + 1, uint24(body[7:]) + 1}, true
	}
	return size{}, false
}

func uint24(b []byte) int {
	return int(b[0]) | int(b[1])<<8 | int(b[2])<<16
}
