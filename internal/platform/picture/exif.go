package picture

import (
	"bytes"
	"encoding/binary"
)

const upright = 1

// orientation returns the orientation from a TIFF block. Only this value is needed to show the
// picture. Unreadable data counts as upright.
func orientation(tiff []byte) byte {
	var order binary.ByteOrder = binary.BigEndian
	if bytes.HasPrefix(tiff, []byte("II*\x00")) {
		order = binary.LittleEndian
	} else if !bytes.HasPrefix(tiff, []byte("MM\x00*")) {
		return upright
	}
	if len(tiff) < 8 || uint64(order.Uint32(tiff[4:]))+2 > uint64(len(tiff)) {
		return upright
	}
	start := order.Uint32(tiff[4:])
	entries := tiff[start+2:]
	for n := order.Uint16(tiff[start:]); n > 0 && len(entries) >= 12; n, entries = n-1, entries[12:] {
		isOrientation, isOneShort := order.Uint16(entries) == 0x0112, order.Uint16(entries[2:]) == 3 && order.Uint32(entries[4:]) == 1
		if turned := order.Uint16(entries[8:]); isOrientation && isOneShort && turned >= 1 && turned <= 8 {
			return byte(turned)
		}
	}
	return upright
}

func orientationOnly(turned byte) []byte {
	return []byte{
		'M', 'M', 0, '*', 0, 0, 0, 8, // one directory follows
		0, 1, // with one entry
		0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, turned, 0, 0,
		0, 0, 0, 0, // no further directory
	}
}
