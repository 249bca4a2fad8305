package picture

import "encoding/binary"

// jpegFrame is how a picture is divided into blocks of eight by eight samples.
type jpegFrame struct {
	marker        byte
	width, height int
	maxH, maxV    int
	parts         []*jpegPart
}

// jpegPart is one of the colours that a picture is mixed from.
type jpegPart struct {
	id, quantisation byte
	h, v             int // blocks of one unit, across and down
	across, down     int // blocks that show something of the picture
	stride           int // blocks in a line of whole units
	seen             bool
	steps            *jpegTable // by which it is quantised; nil before its first scan
	// known has for each block a bit for each coefficient that is not zero. Only
	// the refining scans of progressive pictures need it.
	known []uint64
}

func (f *jpegFrame) progressive() bool { return f.marker == jpegSOF2 }

func readFrame(marker byte, segment []byte) (*jpegFrame, error) {
	if len(segment) < 6 {
		return nil, damaged("a frame of %d bytes", len(segment))
	}
	count := int(segment[5])
	if len(segment) != 6+3*count {
		return nil, damaged("a frame of %d bytes for %d colours", len(segment), count)
	}
	if segment[0] != 8 {
		return nil, ErrUncommon
	}
	if count != 1 && count != 3 && count != 4 {
		return nil, ErrUncommon
	}
	f := &jpegFrame{
		marker: marker,
		height: int(binary.BigEndian.Uint16(segment[1:])),
		width:  int(binary.BigEndian.Uint16(segment[3:])),
	}
	if err := checkSize(f.width, f.height); err != nil {
		return nil, err
	}
	for i := range count {
		spec := segment[6+3*i:]
		p := &jpegPart{id: spec[0], h: int(spec[1] >> 4), v: int(spec[1] & 15), quantisation: spec[2]}
		if p.h < 1 || p.h > 4 || p.v < 1 || p.v > 4 || p.quantisation > 3 || f.part(p.id) != nil {
			return nil, damaged("a colour that cannot be")
		}
		f.maxH, f.maxV = max(f.maxH, p.h), max(f.maxV, p.v)
		f.parts = append(f.parts, p)
	}
	for _, p := range f.parts {
		p.across = over(over(f.width*p.h, f.maxH), 8)
		p.down = over(over(f.height*p.v, f.maxV), 8)
		p.stride = f.unitsAcross() * p.h
		if f.progressive() {
			p.known = make([]uint64, p.stride*f.unitsDown()*p.v)
		}
	}
	return f, nil
}

func (f *jpegFrame) unitsAcross() int { return over(f.width, 8*f.maxH) }
func (f *jpegFrame) unitsDown() int   { return over(f.height, 8*f.maxV) }

// over divides, and rounds up.
func over(n, by int) int { return (n + by - 1) / by }

func (f *jpegFrame) part(id byte) *jpegPart {
	for _, p := range f.parts {
		if p.id == id {
			return p
		}
	}
	return nil
}

// complete says whether every colour was there.
func (f *jpegFrame) complete() bool {
	for _, p := range f.parts {
		if !p.seen {
			return false
		}
	}
	return true
}

// jpegTables are the tables that scans refer to by number.
type jpegTables struct {
	quantisation [4]*jpegTable
	huffman      [2][4]*huffmanTable
}

func (t *jpegTables) takeQuantisation(segment []byte) (tables []*jpegTable, err error) {
	for len(segment) > 0 {
		size := 1 + 64
		if segment[0]>>4 == 1 {
			size += 64
		}
		if segment[0]>>4 > 1 || segment[0]&15 > 3 || len(segment) < size {
			return nil, damaged("a table of steps that cannot be")
		}
		table := &jpegTable{bytes: segment[:size]}
		t.quantisation[segment[0]&15] = table
		tables = append(tables, table)
		segment = segment[size:]
	}
	return tables, nil
}

func (t *jpegTables) takeHuffman(segment []byte) (tables []*jpegTable, err error) {
	for len(segment) > 0 {
		if len(segment) < 17 || segment[0]>>4 > 1 || segment[0]&15 > 3 {
			return nil, damaged("a table of codes that cannot be")
		}
		table, size, err := readHuffman(segment[1:])
		if err != nil {
			return nil, err
		}
		table.jpegTable = &jpegTable{bytes: segment[:1+size]}
		t.huffman[segment[0]>>4][segment[0]&15] = table
		tables = append(tables, table.jpegTable)
		segment = segment[1+size:]
	}
	return tables, nil
}
