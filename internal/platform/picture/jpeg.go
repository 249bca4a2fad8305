package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/jpeg"
	"io"
	"slices"
)

const (
	jpegProgressive, jpegDQT, jpegDRI, jpegSOS = 0xc2, 0xdb, 0xdd, 0xda
	jpegRST0, jpegRST7, jpegSOI, jpegEOI       = 0xd0, 0xd7, 0xd8, 0xd9
)

// maxScans limits the work for a small file. The usual number is ten.
const maxScans = 100

// CleanJPEG keeps the frame, its tables and scans, the colour data and the orientation. It drops
// everything after the end of the picture, such as a second picture or the video of a moving photo.
func CleanJPEG(content []byte) ([]byte, error) {
	rest, isJPEG := bytes.CutPrefix(content, []byte{0xff, jpegSOI})
	if !isJPEG {
		return nil, damaged("no JPEG")
	}
	out := append(make([]byte, 0, len(content)), 0xff, jpegSOI)
	progressive, restarts, scans := false, false, 0
	for {
		at := marker(rest) // data before the marker is left out
		if at == len(rest) {
			return nil, damaged("cut short")
		}
		found := rest[at+1]
		if rest = rest[at+2:]; found == jpegEOI {
			break
		}
		size := 0
		if len(rest) >= 2 {
			size = int(binary.BigEndian.Uint16(rest))
		}
		if found == jpegSOI || size < 2 || size > len(rest) {
			return nil, damaged("a segment that cannot be")
		}
		segment := jpegKept(found, rest[2:size])
		if rest = rest[size:]; segment == nil {
			continue
		}
		out = binary.BigEndian.AppendUint16(append(out, 0xff, found), uint16(len(segment)+2))
		out = append(out, segment...)
		switch found {
		case jpegProgressive:
			progressive = true
		case jpegDRI:
			restarts = restarts || !bytes.Equal(segment, []byte{0, 0})
		case jpegSOS:
			end := marker(rest)
			out, rest, scans = append(out, rest[:end]...), rest[end:], scans+1
		}
	}
	if scans == 0 || scans > maxScans {
		return nil, damaged("%d scans", scans)
	}
	read := decoder{jpeg.DecodeConfig, jpeg.Decode}
	if progressive && restarts { // browsers can read it, Go's decoder cannot
		read.decode = func(io.Reader) (image.Image, error) { return nil, nil }
	}
	return read.whole(append(out, 0xff, jpegEOI), progressive)
}

// marker returns the position of the next marker outside the coded picture.
func marker(content []byte) int {
	for i := 0; i+1 < len(content); i++ {
		if next := content[i+1]; content[i] == 0xff && next > 1 && next < 0xff && (next < jpegRST0 || next > jpegRST7) {
			return i
		}
	}
	return len(content)
}

func jpegKept(marker byte, segment []byte) []byte {
	begins := func(with string) bool { return bytes.HasPrefix(segment, []byte(with)) }
	switch {
	case marker < jpegRST0, marker == jpegSOS, marker == jpegDQT, marker == jpegDRI: // frames, tables and scans
		return segment
	case marker == 0xe0 && begins("JFIF\x00") && len(segment) >= 12:
		return slices.Concat(segment[:12], []byte{0, 0}) // without its thumbnail
	case marker == 0xe1 && begins("Exif\x00\x00"):
		if turned := orientation(segment[6:]); turned != upright {
			return append([]byte("Exif\x00\x00"), orientationOnly(turned)...)
		}
	case marker == 0xe2 && begins("ICC_PROFILE\x00\x01\x01"): // a simple profile is in one segment
		if plain := plainProfile(segment[14:]); plain != nil {
			return append([]byte("ICC_PROFILE\x00\x01\x01"), plain...)
		}
	case marker == 0xee && begins("Adobe") && len(segment) >= 12:
		return segment[:12] // the last byte gives the colour transform
	}
	return nil
}
