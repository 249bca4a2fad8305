package picture

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image/png"
	"io"
)

// pngKept lists the chunks to keep, with their length if it is fixed.
var pngKept = map[string]int{
	"IHDR": -1, "PLTE": -1, "tRNS": -1, "IDAT": -1, "IEND": -1,
	"gAMA": 4, "cHRM": 32, "sRGB": 1, "pHYs": 9,
}

// CleanPNG keeps header, palette, transparency, pixels, colour values and density. Of an animated
// PNG it keeps the still picture.
func CleanPNG(content []byte) ([]byte, error) {
	const signature = "\x89PNG\r\n\x1a\n"
	rest, isPNG := bytes.CutPrefix(content, []byte(signature))
	if !isPNG {
		return nil, damaged("no PNG")
	}
	read := decoder{png.DecodeConfig, png.Decode}
	if err := read.fits(content); err != nil {
		return nil, err
	}
	out := append(make([]byte, 0, len(content)), signature...)
	for name := ""; name != "IEND"; {
		if len(rest) < 12 || uint64(binary.BigEndian.Uint32(rest))+12 > uint64(len(rest)) {
			return nil, damaged("cut short")
		}
		size := binary.BigEndian.Uint32(rest)
		chunk, sum := rest[4:8+size], rest[8+size:]
		if crc32.ChecksumIEEE(chunk) != binary.BigEndian.Uint32(sum) {
			return nil, damaged("a chunk is not what was written")
		}
		name, rest = string(chunk[:4]), sum[4:]
		length, isKept := pngKept[name]
		switch {
		case name == "eXIf":
			if turned := orientation(chunk[4:]); turned != upright {
				out = appendChunk(out, name, orientationOnly(turned))
			}
		case name == "iCCP":
			if plain := plainPNGProfile(chunk[4:]); plain != nil {
				out = appendChunk(out, name, plain)
			}
		case isKept && (length < 0 || length == int(size)):
			out = appendChunk(out, name, chunk[4:])
		case name[0]&0x20 == 0:
			return nil, damaged("the chunk %q is required, and unknown", name)
		}
	}
	return read.whole(out, false)
}

// plainPNGProfile returns the compressed profile with only numbers, or nil.
func plainPNGProfile(body []byte) []byte {
	_, packed, _ := bytes.Cut(body, []byte{0, 0})
	unpacker, err := zlib.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil
	}
	profile, err := io.ReadAll(io.LimitReader(unpacker, iccMaxProfile+1))
	plain := plainProfile(profile)
	if err != nil || plain == nil {
		return nil
	}
	out := bytes.NewBufferString("ICC\x00\x00")
	packer := zlib.NewWriter(out)
	_, _ = packer.Write(plain) // memory never fails
	_ = packer.Close()
	return out.Bytes()
}

func appendChunk(out []byte, name string, body []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(body)))
	start := len(out)
	out = append(append(out, name...), body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[start:]))
}
