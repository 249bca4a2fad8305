package picture

import (
	"encoding/binary"
	"slices"
)

// A colour profile tells what the numbers of a picture mean; without that of a
// phone its photos look pale. But a profile also has room for texts of any length,
// so it is written anew: the numbers of the simple kind, which cameras, phones and
// screens have, and nothing else. Those of printing presses are large tables that
// could hold anything; they are dropped, and the picture is shown without.

const (
	iccHeader     = 128
	iccTagEntry   = 12
	iccMaxTags    = 100
	iccMaxCurve   = 4096
	iccMaxProfile = 4 << 20
)

// plainProfile is the profile without anything but numbers, or nil if it is not
// of the simple kind.
func plainProfile(profile []byte) []byte {
	if len(profile) < iccHeader+4 || len(profile) > iccMaxProfile || string(profile[36:40]) != "acsp" || string(profile[20:24]) != "XYZ " {
		return nil
	}
	var wanted []string
	switch string(profile[16:20]) {
	case "RGB ":
		wanted = []string{"wtpt", "chad", "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"}
	case "GRAY":
		wanted = []string{"wtpt", "chad", "kTRC"}
	default:
		return nil
	}
	tags := iccTags(profile)
	var kept []string
	var values [][]byte
	for _, name := range wanted {
		value := plainTag(name, tags[name])
		if value == nil {
			if name == "chad" {
				continue // not every profile has it
			}
			return nil
		}
		kept, values = append(kept, name), append(values, value)
	}
	return assembleProfile(profile, kept, values)
}

// iccTags are the tags of a profile, by name.
func iccTags(profile []byte) map[string][]byte {
	tags := map[string][]byte{}
	count := binary.BigEndian.Uint32(profile[iccHeader:])
	table := profile[iccHeader+4:]
	if count > iccMaxTags || int(count)*iccTagEntry > len(table) {
		return tags
	}
	for ; count > 0; count, table = count-1, table[iccTagEntry:] {
		start, size := uint64(binary.BigEndian.Uint32(table[4:])), uint64(binary.BigEndian.Uint32(table[8:]))
		if start+size <= uint64(len(profile)) {
			tags[string(table[:4])] = profile[start : start+size]
		}
	}
	return tags
}

// plainTag is what a tag says in numbers, nil if it says anything else.
func plainTag(name string, tag []byte) []byte {
	if len(tag) < 12 {
		return nil
	}
	kind, body := string(tag[:4]), tag[8:]
	var size int
	switch {
	case kind == "XYZ " && (name == "wtpt" || name[1:] == "XYZ"):
		size = 3 * 4
	case kind == "sf32" && name == "chad":
		size = 9 * 4
	case kind == "curv" && name[1:] == "TRC":
		count := binary.BigEndian.Uint32(body)
		if count > iccMaxCurve {
			return nil
		}
		if size = 4 + 2*int(count); size > len(body) || !rising(body[4:size]) {
			return nil
		}
		return slices.Concat([]byte("curv\x00\x00\x00\x00"), body[:size])
	case kind == "para" && name[1:] == "TRC":
		numbers := []int{1, 3, 4, 5, 7} // by the kind of formula
		formula := int(binary.BigEndian.Uint16(body))
		if formula >= len(numbers) {
			return nil
		}
		if size = 4 + 4*numbers[formula]; size > len(body) || !small(body[4:size]) {
			return nil
		}
		return slices.Concat([]byte("para\x00\x00\x00\x00"), body[:2], []byte{0, 0}, body[4:size])
	default:
		return nil
	}
	if size > len(body) || !small(body[:size]) {
		return nil
	}
	return slices.Concat(tag[:4], []byte{0, 0, 0, 0}, body[:size])
}

// rising is a curve as curves of colours are, which no text is.
func rising(curve []byte) bool {
	for last := uint16(0); len(curve) > 0; curve = curve[2:] {
		next := binary.BigEndian.Uint16(curve)
		if next < last {
			return false
		}
		last = next
	}
	return true
}

// small are numbers between -16 and 16 with a fraction of two bytes, so that at
// most two bytes in a row are free.
func small(numbers []byte) bool {
	for ; len(numbers) >= 4; numbers = numbers[4:] {
		if whole := int16(binary.BigEndian.Uint16(numbers)); whole < -16 || whole > 16 {
			return false
		}
	}
	return true
}

func assembleProfile(original []byte, names []string, values [][]byte) []byte {
	header := make([]byte, iccHeader)
	copy(header[8:12], []byte{original[8] & 0x07, original[9] & 0xf0, 0, 0}) // version
	copy(header[12:16], "mntr")
	copy(header[16:24], original[16:24]) // colour space, checked above
	copy(header[36:40], "acsp")
	header[67] = original[67] & 0x03 // how colours are fitted
	copy(header[68:80], []byte{0, 0, 0xf6, 0xd6, 0, 1, 0, 0, 0, 0, 0xd3, 0x2d})
	out := binary.BigEndian.AppendUint32(header, uint32(len(names)))
	place := len(out) + iccTagEntry*len(names)
	for i, name := range names {
		out = append(out, name...)
		out = binary.BigEndian.AppendUint32(out, uint32(place))
		out = binary.BigEndian.AppendUint32(out, uint32(len(values[i])))
		place += (len(values[i]) + 3) &^ 3
	}
	for _, value := range values {
		out = append(out, value...)
		for len(out)%4 != 0 {
			out = append(out, 0)
		}
	}
	binary.BigEndian.PutUint32(out, uint32(len(out)))
	return out
}
