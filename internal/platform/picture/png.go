package picture

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"io"
	"slices"
)

const pngSignature = "\x89PNG\r\n\x1a\n"

// pngHeader is what the first chunk says.
type pngHeader struct {
	width, height int
	depth, colour byte
	interlaced    bool
}

// CleanPNG keeps the chunks that show the picture: header, palette, transparency,
// pixels, and the numbers of colours and density. Of a moving picture the still
// one stays that every PNG has.
func CleanPNG(content []byte) ([]byte, error) {
	if !bytes.HasPrefix(content, []byte(pngSignature)) {
		return nil, damaged("no PNG")
	}
	p := pngCleaner{rest: content[len(pngSignature):], out: make([]byte, 0, len(content)), turned: upright}
	p.out = append(p.out, pngSignature...)
	for {
		name, body, err := p.next()
		if err != nil {
			return nil, err
		}
		done, err := p.take(name, body)
		if err != nil {
			return nil, err
		}
		if done {
			return p.out, nil
		}
	}
}

type pngCleaner struct {
	rest, out []byte
	header    *pngHeader
	palette   int // its colours
	seen      map[string]bool
	pixels    [][]byte // the bodies of the chunks with pixels, in their order
	after     bool     // the pixels are complete
	turned    byte
	kept      []byte // what belongs between the header and the pixels
}

// next splits off a chunk whose checksum is right.
func (p *pngCleaner) next() (name string, body []byte, err error) {
	if len(p.rest) < 12 {
		return "", nil, damaged("cut short")
	}
	size := uint64(binary.BigEndian.Uint32(p.rest))
	if size+12 > uint64(len(p.rest)) {
		return "", nil, damaged("a chunk is cut short")
	}
	chunk := p.rest[4 : 8+size]
	if crc32.ChecksumIEEE(chunk) != binary.BigEndian.Uint32(p.rest[8+size:]) {
		return "", nil, damaged("a chunk is not what was written")
	}
	p.rest = p.rest[12+size:]
	return string(chunk[:4]), chunk[4:], nil
}

// take deals with one chunk, and says whether it was the last.
func (p *pngCleaner) take(name string, body []byte) (done bool, err error) {
	if (p.header == nil) != (name == "IHDR") {
		return false, damaged("the header is not where it belongs")
	}
	if len(p.pixels) > 0 && name != "IDAT" {
		p.after = true
	}
	switch name {
	case "IHDR":
		p.header, err = readPNGHeader(body)
		p.seen = map[string]bool{}
		p.out = appendChunk(p.out, name, body)
	case "IDAT":
		if p.after {
			return false, damaged("the pixels are in several places")
		}
		p.pixels = append(p.pixels, body)
	case "IEND":
		return true, p.finish()
	case "eXIf":
		if p.turned == upright {
			p.turned = orientation(body)
		}
	default:
		err = p.beside(name, body)
	}
	return false, err
}

// beside keeps what belongs to the picture beside its pixels.
func (p *pngCleaner) beside(name string, body []byte) error {
	known := false
	switch name {
	case "PLTE":
		if len(body) == 0 || len(body)%3 != 0 || len(body) > 256*3 || p.seen["PLTE"] || len(p.pixels) > 0 {
			return damaged("a palette of %d bytes", len(body))
		}
		known = p.header.colour == 3 // elsewhere it is a mere suggestion
		p.palette = len(body) / 3
	case "tRNS":
		if p.header.colour == 3 && p.palette > 0 && len(body) > p.palette {
			return damaged("transparency of %d colours, of which there are %d", len(body), p.palette)
		}
		known = p.fitsTransparency(body)
	case "gAMA":
		known = len(body) == 4 && binary.BigEndian.Uint32(body) <= 1_000_000
	case "cHRM":
		known = len(body) == 32 && within(body, 100_000)
	case "sRGB":
		known = len(body) == 1 && body[0] <= 3
	case "pHYs":
		known = len(body) == 9 && within(body[:8], 1_000_000) && body[8] <= 1
	case "iCCP":
		if body = plainPNGProfile(body); body != nil {
			known = true
		}
	default:
		if name[0]&0x20 == 0 {
			return damaged("the chunk %q is required, and unknown", name)
		}
	}
	if known && !p.seen[name] && len(p.pixels) == 0 {
		p.kept = appendChunk(p.kept, name, body)
	}
	p.seen[name] = true
	return nil
}

func (p *pngCleaner) fitsTransparency(body []byte) bool {
	switch p.header.colour {
	case 0:
		return len(body) == 2
	case 2:
		return len(body) == 6
	case 3:
		return len(body) > 0 && len(body) <= p.palette
	}
	return false
}

// within are numbers of four bytes that are not larger than the limit.
func within(numbers []byte, limit uint32) bool {
	for ; len(numbers) >= 4; numbers = numbers[4:] {
		if binary.BigEndian.Uint32(numbers) > limit {
			return false
		}
	}
	return true
}

// finish unpacks the pixels to their end, and writes everything down.
func (p *pngCleaner) finish() error {
	if p.header.colour == 3 && p.palette == 0 {
		return damaged("a palette is missing")
	}
	packed := &pieces{rest: slices.Clone(p.pixels)}
	if err := p.header.unpack(packed); err != nil {
		return err
	}
	p.out = append(p.out, p.kept...)
	if p.turned != upright {
		p.out = appendChunk(p.out, "eXIf", orientationOnly(p.turned))
	}
	for left := packed.read; left > 0; p.pixels = p.pixels[1:] {
		piece := p.pixels[0][:min(left, len(p.pixels[0]))] // whatever follows the pixels is none of them
		if len(piece) > 0 {
			p.out = appendChunk(p.out, "IDAT", piece)
		}
		left -= len(piece)
	}
	p.out = appendChunk(p.out, "IEND", nil)
	return nil
}

func readPNGHeader(body []byte) (*pngHeader, error) {
	if len(body) != 13 {
		return nil, damaged("a header of %d bytes", len(body))
	}
	width, height := binary.BigEndian.Uint32(body), binary.BigEndian.Uint32(body[4:])
	if width > 1<<31-1 || height > 1<<31-1 {
		return nil, damaged("%d x %d pixels", width, height)
	}
	h := &pngHeader{width: int(width), height: int(height), depth: body[8], colour: body[9], interlaced: body[12] == 1}
	if err := checkSize(h.width, h.height); err != nil {
		return nil, err
	}
	fits := false
	switch h.colour {
	case 0:
		fits = h.depth == 1 || h.depth == 2 || h.depth == 4 || h.depth == 8 || h.depth == 16
	case 3:
		fits = h.depth == 1 || h.depth == 2 || h.depth == 4 || h.depth == 8
	case 2, 4, 6:
		fits = h.depth == 8 || h.depth == 16
	}
	if !fits || body[10] != 0 || body[11] != 0 || body[12] > 1 {
		return nil, damaged("an unknown kind of pixels")
	}
	return h, nil
}

// unpack reads line after line and keeps none. The stream must end where the
// picture does.
func (h *pngHeader) unpack(packed io.Reader) error {
	lines, err := zlib.NewReader(packed)
	if err != nil {
		return damaged("%v", err)
	}
	for _, pass := range h.passes() {
		line := make([]byte, 1+(int64(pass.width)*int64(h.bits())+7)/8)
		for range pass.height {
			if _, err := io.ReadFull(lines, line); err != nil {
				return damaged("%v", err)
			}
			if line[0] > 4 {
				return damaged("a line of an unknown kind")
			}
		}
	}
	if n, err := lines.Read(make([]byte, 1)); n != 0 || err != io.EOF {
		return damaged("something follows the last line: %v", err)
	}
	return nil
}

// bits of one pixel.
func (h *pngHeader) bits() int {
	samples := map[byte]int{0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[h.colour]
	return samples * int(h.depth)
}

type pass struct{ width, height int }

// passes are the pictures that an interlaced one is made of, or the picture itself.
func (h *pngHeader) passes() []pass {
	if !h.interlaced {
		return []pass{{h.width, h.height}}
	}
	var all []pass
	for _, a := range [7][4]int{ // first column and row, then the step to the next
		{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2},
	} {
		one := pass{(h.width - a[0] + a[2] - 1) / a[2], (h.height - a[1] + a[3] - 1) / a[3]}
		if one.width > 0 && one.height > 0 {
			all = append(all, one)
		}
	}
	return all
}

// plainPNGProfile is the body of a chunk with a plain profile, nil if there is none.
func plainPNGProfile(body []byte) []byte {
	name, packed, found := bytes.Cut(body, []byte{0})
	if !found || len(name) > 79 || len(packed) == 0 || packed[0] != 0 {
		return nil
	}
	unpacker, err := zlib.NewReader(bytes.NewReader(packed[1:]))
	if err != nil {
		return nil
	}
	profile, err := io.ReadAll(io.LimitReader(unpacker, iccMaxProfile+1))
	if err != nil {
		return nil
	}
	plain := plainProfile(profile)
	if plain == nil {
		return nil
	}
	var out bytes.Buffer
	out.WriteString("ICC\x00\x00")
	packer := zlib.NewWriter(&out)
	// Writing to memory does not fail.
	_, _ = packer.Write(plain)
	_ = packer.Close()
	return out.Bytes()
}

func appendChunk(out []byte, name string, body []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(body)))
	start := len(out)
	out = append(append(out, name...), body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[start:]))
}

// pieces reads through several pieces, byte by byte so that it is known how far,
// since the unpacker takes no more than it needs.
type pieces struct {
	rest [][]byte
	read int
}

func (p *pieces) ReadByte() (byte, error) {
	for len(p.rest) > 0 {
		if piece := p.rest[0]; len(piece) > 0 {
			p.rest[0] = piece[1:]
			p.read++
			return piece[0], nil
		}
		p.rest = p.rest[1:]
	}
	return 0, io.EOF
}

func (p *pieces) Read(b []byte) (int, error) {
	for i := range b {
		next, err := p.ReadByte()
		if err != nil {
			return i, err
		}
		b[i] = next
	}
	return len(b), nil
}
