package pdf

import (
	"encoding/binary"
	"maps"
	"slices"
)

// subset returns a font with only the used glyphs, because a document needs some dozens out of a
// thousand. The glyphs keep their numbers. The font file is our own, so it is not checked.
func subset(file []byte, used map[uint16]string) []byte {
	tables := tablesOf(file)
	offsets := locations(tables)
	keep := map[int]bool{0: true}
	for id := range used {
		addWithParts(tables["glyf"], offsets, int(id), keep)
	}
	var glyf []byte
	loca := make([]byte, 0, 4*len(offsets))
	for id := range len(offsets) - 1 {
		loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf))) //nolint:gosec // shorter than the font, which is small
		if keep[id] {
			glyf = append(glyf, tables["glyf"][offsets[id]:offsets[id+1]]...)
			for len(glyf)%4 != 0 {
				glyf = append(glyf, 0)
			}
		}
	}
	loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf))) //nolint:gosec // as above
	head := slices.Clone(tables["head"])
	binary.BigEndian.PutUint32(head[8:], 0)  // the checksum of the file, which PDF readers ignore
	binary.BigEndian.PutUint16(head[50:], 1) // offsets of four bytes
	kept := map[string][]byte{"glyf": glyf, "loca": loca, "head": head}
	for _, tag := range []string{"hhea", "hmtx", "maxp", "cvt ", "fpgm", "prep"} {
		if table, ok := tables[tag]; ok {
			kept[tag] = table
		}
	}
	return joinTables(kept)
}

func tablesOf(file []byte) map[string][]byte {
	tables := map[string][]byte{}
	for i := range int(binary.BigEndian.Uint16(file[4:])) {
		entry := file[12+16*i:]
		at, length := binary.BigEndian.Uint32(entry[8:]), binary.BigEndian.Uint32(entry[12:])
		tables[string(entry[:4])] = file[at : at+length]
	}
	return tables
}

// locations returns the start of each glyph, and the end of the last one.
func locations(tables map[string][]byte) []int {
	n := int(binary.BigEndian.Uint16(tables["maxp"][4:])) + 1
	places, loca := make([]int, n), tables["loca"]
	isLong := binary.BigEndian.Uint16(tables["head"][50:]) == 1
	for i := range places {
		if isLong {
			places[i] = int(binary.BigEndian.Uint32(loca[4*i:]))
		} else {
			places[i] = 2 * int(binary.BigEndian.Uint16(loca[2*i:]))
		}
	}
	return places
}

// Flags of a component in a composite glyph.
const (
	partHasWords    = 1 << 0
	partHasScale    = 1 << 3
	partHasMore     = 1 << 5
	partHasTwoScale = 1 << 6
	partHasMatrix   = 1 << 7
)

// addWithParts keeps a glyph and its components.
func addWithParts(glyf []byte, places []int, id int, keep map[int]bool) {
	if keep[id] && id != 0 {
		return
	}
	keep[id] = true
	shape := glyf[places[id]:places[id+1]]
	if len(shape) < 10 || binary.BigEndian.Uint16(shape) < 0x8000 {
		return // empty, or not composite
	}
	for at := 10; ; {
		flags := binary.BigEndian.Uint16(shape[at:])
		addWithParts(glyf, places, int(binary.BigEndian.Uint16(shape[at+2:])), keep)
		at += 6
		if flags&partHasWords != 0 {
			at += 2
		}
		switch {
		case flags&partHasScale != 0:
			at += 2
		case flags&partHasTwoScale != 0:
			at += 4
		case flags&partHasMatrix != 0:
			at += 8
		}
		if flags&partHasMore == 0 {
			return
		}
	}
}

func joinTables(tables map[string][]byte) []byte {
	tags := slices.Sorted(maps.Keys(tables))
	n, power := len(tags), 0
	for 2<<power <= n {
		power++
	}
	file := binary.BigEndian.AppendUint32(nil, 0x00010000)
	for _, v := range []int{n, 16 << power, power, 16*n - 16<<power} {
		file = binary.BigEndian.AppendUint16(file, uint16(v)) //nolint:gosec // nine tables
	}
	at := len(file) + 16*n
	for _, tag := range tags {
		table := tables[tag]
		file = append(file, tag...)
		for _, v := range []uint32{checksum(table), uint32(at), uint32(len(table))} { //nolint:gosec // a small file
			file = binary.BigEndian.AppendUint32(file, v)
		}
		at += (len(table) + 3) / 4 * 4
	}
	for _, tag := range tags {
		file = append(file, tables[tag]...)
		for len(file)%4 != 0 {
			file = append(file, 0)
		}
	}
	return file
}

func checksum(table []byte) (sum uint32) {
	for len(table)%4 != 0 {
		table = append(table[:len(table):len(table)], 0)
	}
	for i := 0; i < len(table); i += 4 {
		sum += binary.BigEndian.Uint32(table[i:])
	}
	return sum
}
