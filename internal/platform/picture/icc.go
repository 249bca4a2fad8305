package picture

import (
	"encoding/binary"
	"strings"
)

// A colour profile gives the meaning of a picture's colour values. Without it, photos of phones
// look pale. A profile can also hold texts, so it is written again with only the numbers of the
// simple kind that phones, cameras and screens use.

const iccHeader, iccEntry, iccMaxProfile = 128, 12, 60_000 // the last one fits into one segment of a JPEG file

// iccWanted lists the tags of simple profiles, by colour space. chad is optional.
var iccWanted = map[string]string{"RGB ": "wtpt chad rXYZ gXYZ bXYZ rTRC gTRC bTRC", "GRAY": "wtpt chad kTRC"}

// plainProfile returns a profile with only numbers, or nil if it is not of the simple kind.
// Profiles of printing presses are dropped.
func plainProfile(profile []byte) []byte {
	if len(profile) < iccHeader+4 || len(profile) > iccMaxProfile || string(profile[36:40]) != "acsp" || string(profile[20:24]) != "XYZ " || iccWanted[string(profile[16:20])] == "" {
		return nil
	}
	wanted, tags := iccWanted[string(profile[16:20])], iccTags(profile)
	if tags["chad"] == nil {
		wanted = strings.Replace(wanted, " chad", "", 1)
	}
	names := strings.Fields(wanted)
	out := make([]byte, iccHeader, len(profile))
	copy(out[8:10], profile[8:10]) // version
	copy(out[12:], "mntr")
	copy(out[16:24], profile[16:24]) // colour space
	copy(out[36:], "acsp")
	copy(out[68:], "\x00\x00\xf6\xd6\x00\x01\x00\x00\x00\x00\xd3\x2d") // the illuminant D50, the same in all profiles
	out = binary.BigEndian.AppendUint32(out, uint32(len(names)))
	place := len(out) + iccEntry*len(names)
	var values []byte
	for _, name := range names {
		value := tags[name]
		if value == nil {
			return nil
		}
		out = binary.BigEndian.AppendUint32(append(out, name...), uint32(place+len(values)))
		out = binary.BigEndian.AppendUint32(out, uint32(len(value)))
		values = append(append(values, value...), make([]byte, -len(value)&3)...)
	}
	out = append(out, values...)
	binary.BigEndian.PutUint32(out, uint32(len(out)))
	return out
}

// iccTags returns the tags of a profile that hold only numbers, by name.
func iccTags(profile []byte) map[string][]byte {
	tags := map[string][]byte{}
	count, table := binary.BigEndian.Uint32(profile[iccHeader:]), profile[iccHeader+4:]
	for ; count > 0 && len(table) >= iccEntry; count, table = count-1, table[iccEntry:] {
		start, size := uint64(binary.BigEndian.Uint32(table[4:])), uint64(binary.BigEndian.Uint32(table[8:]))
		if start+size > uint64(len(profile)) || size < iccEntry {
			continue
		}
		switch tag := profile[start : start+size]; string(tag[:4]) {
		case "XYZ ", "sf32", "curv", "para":
			tags[string(table[:4])] = tag
		}
	}
	return tags
}
