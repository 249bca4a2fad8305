package picture

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// The markers that a JPEG file is made of.
const (
	jpegSOF0 = 0xc0 // baseline
	jpegSOF1 = 0xc1 // extended
	jpegSOF2 = 0xc2 // progressive
	jpegDHT  = 0xc4
	jpegRST0 = 0xd0
	jpegRST7 = 0xd7
	jpegSOI  = 0xd8
	jpegEOI  = 0xd9
	jpegSOS  = 0xda
	jpegDQT  = 0xdb
	jpegDNL  = 0xdc
	jpegDRI  = 0xdd
	jpegAPP0 = 0xe0
	jpegAPP1 = 0xe1
	jpegAPP2 = 0xe2
	jpegAPPE = 0xee
	jpegTEM  = 0x01
)

// maxScans bounds how often a picture of a few bytes may be gone through. The
// usual number is ten.
const maxScans = 100

// maxTables bounds what is remembered of a picture that brings tables and hardly
// anything else. The usual number is six, and a few more for each scan.
const maxTables = 1000

// CleanJPEG keeps the frame, its tables and its scans, and of the rest what tells
// colours and orientation. Nothing after the end of the picture stays: neither
// the second picture of some cameras nor the film of a moving photo.
func CleanJPEG(content []byte) ([]byte, error) {
	j := jpegCleaner{data: content, turned: upright}
	if !bytes.HasPrefix(content, []byte{0xff, jpegSOI, 0xff}) {
		return nil, damaged("no JPEG")
	}
	j.pos = 2
	for {
		marker, err := j.next()
		if err != nil {
			return nil, err
		}
		if marker == jpegEOI {
			return j.assemble()
		}
		if err := j.take(marker); err != nil {
			return nil, err
		}
	}
}

type jpegCleaner struct {
	data []byte
	pos  int
	body []jpegPiece // what stays, as it is

	jfif    []byte // in our own words
	adobe   []byte // likewise
	profile [][]byte
	exif    bool
	turned  byte

	frame    *jpegFrame
	tables   jpegTables
	interval int        // pieces between restart markers, 0 for none
	restart  *jpegTable // what says so
	brought  int        // tables, whether they are used or not
	scans    int
}

// jpegPiece is a segment with what follows it, or a segment of tables, of which
// those stay that a scan uses: in any other somebody could have hidden something.
type jpegPiece struct {
	marker  byte
	segment []byte
	tables  []*jpegTable
	coded   []byte
}

// jpegTable is one of those that a segment brings, until another takes its place.
type jpegTable struct {
	bytes []byte
	used  bool
}

// next finds the following marker. Whatever lies before it is left out.
func (j *jpegCleaner) next() (byte, error) {
	for ; j.pos+1 < len(j.data); j.pos++ {
		marker := j.data[j.pos+1]
		if j.data[j.pos] == 0xff && marker != 0xff && marker != 0 {
			j.pos += 2
			return marker, nil
		}
	}
	return 0, damaged("cut short")
}

// segment is what a marker is followed by, without its length.
func (j *jpegCleaner) segment() ([]byte, error) {
	if len(j.data)-j.pos < 2 {
		return nil, damaged("cut short")
	}
	size := int(binary.BigEndian.Uint16(j.data[j.pos:]))
	if size < 2 || size > len(j.data)-j.pos {
		return nil, damaged("a segment is cut short")
	}
	segment := j.data[j.pos+2 : j.pos+size]
	j.pos += size
	return segment, nil
}

func (j *jpegCleaner) take(marker byte) error {
	if marker == jpegTEM || marker >= jpegRST0 && marker <= jpegRST7 {
		return nil // these stand alone, and mean nothing here
	}
	if marker == jpegSOI {
		return damaged("a picture in the picture")
	}
	segment, err := j.segment()
	if err != nil {
		return err
	}
	switch marker {
	case jpegSOF0, jpegSOF1, jpegSOF2:
		j.body = append(j.body, jpegPiece{marker: marker, segment: segment})
		return j.takeFrame(marker, segment)
	case jpegDHT, jpegDQT, jpegDRI:
		return j.takeTables(marker, segment)
	case jpegSOS:
		return j.takeScan(segment)
	case jpegDNL:
		return damaged("a height that comes late")
	}
	if marker > jpegSOF2 && marker < jpegRST0 {
		return ErrUncommon // lossless, hierarchical or arithmetic coding
	}
	j.describe(marker, segment)
	return nil
}

func (j *jpegCleaner) takeTables(marker byte, segment []byte) (err error) {
	var tables []*jpegTable
	switch marker {
	case jpegDHT:
		tables, err = j.tables.takeHuffman(segment)
	case jpegDQT:
		tables, err = j.tables.takeQuantisation(segment)
	default:
		if len(segment) != 2 {
			return damaged("a restart interval of %d bytes", len(segment))
		}
		j.interval, j.restart = int(binary.BigEndian.Uint16(segment)), &jpegTable{bytes: segment}
		tables = []*jpegTable{j.restart}
	}
	if j.brought += len(tables); j.brought > maxTables {
		return damaged("more than %d tables", maxTables)
	}
	if len(tables) > 0 {
		j.body = append(j.body, jpegPiece{marker: marker, tables: tables})
	}
	return err
}

func appendSegment(out []byte, marker byte, segment []byte) []byte {
	out = append(out, 0xff, marker)
	out = binary.BigEndian.AppendUint16(out, uint16(len(segment)+2))
	return append(out, segment...)
}

// describe takes from the other segments what is needed to show the picture.
func (j *jpegCleaner) describe(marker byte, segment []byte) {
	if j.scans > 0 {
		return
	}
	switch {
	case marker == jpegAPP0 && bytes.HasPrefix(segment, []byte("JFIF\x00")) && len(segment) >= 12 && j.jfif == nil:
		// Version, density, and no thumbnail.
		j.jfif = slices.Concat([]byte("JFIF\x00\x01\x01"), []byte{segment[7] & 3}, segment[8:12], []byte{0, 0})
	case marker == jpegAPP1 && bytes.HasPrefix(segment, []byte("Exif\x00\x00")) && !j.exif:
		j.exif, j.turned = true, orientation(segment[6:])
	case marker == jpegAPP2 && bytes.HasPrefix(segment, []byte("ICC_PROFILE\x00")) && len(segment) > 14:
		j.profile = append(j.profile, segment[12:])
	case marker == jpegAPPE && bytes.HasPrefix(segment, []byte("Adobe")) && len(segment) >= 12 && segment[11] <= 2:
		// The last number says how the colours are mixed.
		j.adobe = []byte{'A', 'd', 'o', 'b', 'e', 0, 100, 0, 0, 0, 0, segment[11]}
	}
}

func (j *jpegCleaner) takeFrame(marker byte, segment []byte) (err error) {
	if j.frame != nil {
		return damaged("a second frame")
	}
	j.frame, err = readFrame(marker, segment)
	return err
}

func (j *jpegCleaner) takeScan(segment []byte) error {
	if j.frame == nil {
		return damaged("no frame")
	}
	if j.scans++; j.scans > maxScans {
		return damaged("more than %d scans", maxScans)
	}
	scan, err := j.frame.readScan(segment, &j.tables)
	if err != nil {
		return err
	}
	bits := bitReader{data: j.data, pos: j.pos}
	if err := scan.walk(&bits, j.interval); err != nil {
		return err
	}
	if j.restart != nil {
		j.restart.used = true
	}
	end := bits.end()
	j.body = append(j.body, jpegPiece{marker: jpegSOS, segment: segment, coded: j.data[j.pos:end]})
	j.pos = end
	return nil
}

func (j *jpegCleaner) assemble() ([]byte, error) {
	if j.frame == nil || !j.frame.complete() {
		return nil, damaged("a part of the picture is missing")
	}
	out := make([]byte, 0, len(j.data))
	out = append(out, 0xff, jpegSOI)
	if j.jfif != nil {
		out = appendSegment(out, jpegAPP0, j.jfif)
	}
	if j.turned != upright {
		out = appendSegment(out, jpegAPP1, slices.Concat([]byte("Exif\x00\x00"), orientationOnly(j.turned)))
	}
	if j.adobe != nil {
		out = appendSegment(out, jpegAPPE, j.adobe)
	}
	if plain := plainProfile(joinProfile(j.profile)); plain != nil {
		out = appendSegment(out, jpegAPP2, slices.Concat([]byte("ICC_PROFILE\x00\x01\x01"), plain))
	}
	for _, piece := range j.body {
		out = piece.appendTo(out)
	}
	return append(out, 0xff, jpegEOI), nil
}

func (p jpegPiece) appendTo(out []byte) []byte {
	if p.tables == nil {
		return append(appendSegment(out, p.marker, p.segment), p.coded...)
	}
	var used []byte
	for _, t := range p.tables {
		if t.used {
			used = append(used, t.bytes...)
		}
	}
	if used == nil {
		return out
	}
	return appendSegment(out, p.marker, used)
}

// joinProfile puts the numbered pieces of a profile into their order.
func joinProfile(pieces [][]byte) []byte {
	byNumber := map[byte][]byte{}
	for _, piece := range pieces {
		if int(piece[1]) != len(pieces) {
			return nil
		}
		byNumber[piece[0]] = piece[2:]
	}
	var whole []byte
	for number := 1; number <= len(pieces); number++ {
		piece, found := byNumber[byte(number)]
		if !found || number > 255 {
			return nil
		}
		whole = append(whole, piece...)
	}
	return whole
}
