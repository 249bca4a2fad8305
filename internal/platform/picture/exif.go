package picture

import "encoding/binary"

// Of all that a camera writes into its Exif block only one thing is needed to
// show the picture: which way is up.

const (
	upright        = 1 // the orientation of a picture that need not be turned
	orientationTag = 0x0112
	shortType      = 3
	exifEntrySize  = 12
)

// orientation finds the orientation in a TIFF block. Whatever cannot be read
// counts as upright.
func orientation(tiff []byte) byte {
	if len(tiff) < 8 {
		return upright
	}
	var order binary.ByteOrder
	switch string(tiff[:4]) {
	case "II*\x00":
		order = binary.LittleEndian
	case "MM\x00*":
		order = binary.BigEndian
	default:
		return upright
	}
	start := uint64(order.Uint32(tiff[4:]))
	if start+2 > uint64(len(tiff)) {
		return upright
	}
	entries := tiff[start+2:]
	for range order.Uint16(tiff[start:]) {
		if len(entries) < exifEntrySize {
			return upright
		}
		if order.Uint16(entries) == orientationTag {
			value := order.Uint16(entries[8:])
			if order.Uint16(entries[2:]) != shortType || order.Uint32(entries[4:]) != 1 || value < 1 || value > 8 {
				return upright
			}
			return byte(value)
		}
		entries = entries[exifEntrySize:]
	}
	return upright
}

// orientationOnly is a TIFF block that says which way is up, and nothing else.
func orientationOnly(turned byte) []byte {
	return []byte{
		'M', 'M', 0, '*', 0, 0, 0, 8, // the only directory follows at once
		0, 1, // with one entry
		orientationTag >> 8, orientationTag & 0xff, 0, shortType, 0, 0, 0, 1, 0, turned, 0, 0,
		0, 0, 0, 0, // and no directory after it
	}
}
