package picture

// bitReader reads the coded part of a scan. Where it ends at a marker, zeros
// follow, and the reader knows when they were used.
type bitReader struct {
	data   []byte
	pos    int
	bits   uint64
	count  int // of bits at hand
	padded int // of those, how many are made up
	atEnd  bool
}

// fill provides for at least 48 bits.
func (b *bitReader) fill() {
	for b.count <= 48 {
		var next byte
		switch {
		case b.atEnd || b.pos >= len(b.data):
			b.atEnd = true
		case b.data[b.pos] != 0xff:
			next = b.data[b.pos]
			b.pos++
		case b.pos+1 < len(b.data) && b.data[b.pos+1] == 0:
			next = 0xff
			b.pos += 2
		default:
			b.atEnd = true
		}
		if b.atEnd {
			b.padded += 8
		}
		b.bits = b.bits<<8 | uint64(next)
		b.count += 8
	}
}

// take gives up to 16 bits.
func (b *bitReader) take(n int) int {
	b.fill()
	b.count -= n
	return int(b.bits >> b.count & (1<<n - 1))
}

// skip passes over up to 64 bits.
func (b *bitReader) skip(n int) {
	for ; n > 32; n -= 32 {
		b.fill()
		b.count -= 32
	}
	b.fill()
	b.count -= n
}

// short says that more bits were read than there are.
func (b *bitReader) short() bool { return b.count < b.padded }

// end is where the coded part ends: after the byte of the last bit read.
func (b *bitReader) end() int {
	pos := b.pos
	for unread := (b.count - b.padded) / 8; unread > 0; unread-- {
		pos--
		if b.data[pos] == 0 && b.data[pos-1] == 0xff {
			pos--
		}
	}
	return pos
}

// restart goes over the marker with the given number, which must come next.
func (b *bitReader) restart(number int) bool {
	pos := b.end()
	for pos+1 < len(b.data) && b.data[pos] == 0xff && b.data[pos+1] == 0xff {
		pos++
	}
	if pos+1 >= len(b.data) || b.data[pos] != 0xff || int(b.data[pos+1]) != jpegRST0+number {
		return false
	}
	*b = bitReader{data: b.data, pos: pos + 2}
	return true
}

// quickBits is how many bits of a code are looked up at once.
const quickBits = 8

// huffmanTable finds what a code stands for.
type huffmanTable struct {
	*jpegTable
	quick  [1 << quickBits]uint16 // by the next bits: the length of the code and its value, 0 for a longer one
	last   [17]int                // the last code of each length, -1 if there is none
	offset [17]int                // from a code to the place of its value
	values []byte
}

// readHuffman reads sixteen counts and the values that follow them.
func readHuffman(body []byte) (table *huffmanTable, size int, err error) {
	total := 0
	for _, count := range body[:16] {
		total += int(count)
	}
	if total == 0 || total > 256 || 16+total > len(body) {
		return nil, 0, damaged("a table of %d codes", total)
	}
	t := &huffmanTable{values: body[16 : 16+total]}
	code, place := 0, 0
	for length := 1; length <= 16; length++ {
		count := int(body[length-1])
		t.offset[length], t.last[length] = place-code, -1
		if count > 0 {
			t.last[length] = code + count - 1
		}
		for range count {
			if code >= 1<<length {
				return nil, 0, damaged("more codes than there can be")
			}
			t.lookUp(code, length, t.values[place])
			code, place = code+1, place+1
		}
		code <<= 1
	}
	return t, 16 + total, nil
}

// lookUp notes a short code under everything that begins with it.
func (t *huffmanTable) lookUp(code, length int, value byte) {
	if length > quickBits {
		return
	}
	free := quickBits - length
	for i := range 1 << free {
		t.quick[code<<free|i] = uint16(length)<<8 | uint16(value)
	}
}

// decode reads one code. Sixteen bits more are at hand afterwards.
func (t *huffmanTable) decode(b *bitReader) (value byte, ok bool) {
	b.fill()
	next := int(b.bits >> (b.count - 16) & 0xffff)
	if found := t.quick[next>>(16-quickBits)]; found != 0 {
		b.count -= int(found >> 8)
		return byte(found), true
	}
	for length := quickBits + 1; length <= 16; length++ {
		if code := next >> (16 - length); code <= t.last[length] {
			b.count -= length
			return t.values[t.offset[length]+code], true
		}
	}
	return 0, false
}
