package picture

import "math/bits"

// jpegScan is one walk through the blocks of some of the colours. Nothing of it
// is kept but, for progressive pictures, which coefficients are not zero: that
// is enough to read every code to the end, in little memory.
type jpegScan struct {
	frame *jpegFrame
	parts []scanPart
	// For progressive pictures: the first and last coefficient, and whether the
	// scan makes known ones more precise.
	first, last int
	refines     bool
	skipped     int // blocks to come without anything new
}

type scanPart struct {
	*jpegPart
	direct, other *huffmanTable // for the mean of a block and for the rest
}

var errCode = damaged("a code that stands for nothing")

func (f *jpegFrame) readScan(segment []byte, tables *jpegTables) (*jpegScan, error) {
	if len(segment) < 1 || len(segment) != 4+2*int(segment[0]) || segment[0] < 1 || int(segment[0]) > len(f.parts) {
		return nil, damaged("a scan of %d bytes", len(segment))
	}
	s := &jpegScan{frame: f, last: 63}
	units := 0
	for i := range int(segment[0]) {
		id, selected := segment[1+2*i], segment[2+2*i]
		p := f.part(id)
		if p == nil || selected>>4 > 3 || selected&15 > 3 || tables.quantisation[p.quantisation] == nil {
			return nil, damaged("a scan of an unknown colour or table")
		}
		for _, other := range s.parts {
			if other.jpegPart == p {
				return nil, damaged("a colour that is twice in a scan")
			}
		}
		units += p.h * p.v
		s.parts = append(s.parts, scanPart{p, tables.huffman[0][selected>>4], tables.huffman[1][selected&15]})
	}
	if len(s.parts) > 1 && units > 10 {
		return nil, damaged("units of %d blocks", units)
	}
	if f.progressive() {
		if err := s.setRange(segment[len(segment)-3:]); err != nil {
			return nil, err
		}
	}
	for _, p := range s.parts {
		if err := s.use(p, tables.quantisation[p.quantisation]); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// use notes which tables a scan needs for a colour. How coarse a colour is, its first
// scan decides for all that follow.
func (s *jpegScan) use(p scanPart, steps *jpegTable) error {
	direct, other := s.first == 0 && !s.refines, s.last > 0
	if direct && p.direct == nil || other && p.other == nil {
		return damaged("a table of codes is missing")
	}
	if p.steps == nil {
		p.steps, steps.used = steps, true
	}
	if direct {
		p.direct.used, p.seen = true, true
	}
	if other {
		p.other.used = true
	}
	return nil
}

func (s *jpegScan) setRange(spec []byte) error {
	s.first, s.last, s.refines = int(spec[0]), int(spec[1]), spec[2]>>4 != 0
	high, low := spec[2]>>4, spec[2]&15
	switch {
	case s.first == 0 && s.last != 0, s.first > s.last, s.last > 63, s.first > 0 && len(s.parts) != 1:
		return damaged("a scan of the coefficients %d to %d", s.first, s.last)
	case low > 13 || high != 0 && high != low+1:
		return damaged("a scan of the bits %d to %d", high, low)
	}
	return nil
}

// walk goes through all blocks of the scan.
func (s *jpegScan) walk(b *bitReader, interval int) error {
	across, down := s.frame.unitsAcross(), s.frame.unitsDown()
	alone := len(s.parts) == 1
	if alone { // then only the blocks are there that show something
		across, down = s.parts[0].across, s.parts[0].down
	}
	done, restarts := 0, 0
	for y := range down {
		for x := range across {
			if interval > 0 && done == interval {
				if s.skipped > 0 || !b.restart(restarts%8) {
					return damaged("a restart marker is missing")
				}
				done = 0
				restarts++
			}
			done++
			var err error
			if alone {
				err = s.block(b, s.parts[0], y*s.parts[0].stride+x)
			} else {
				err = s.unit(b, x, y)
			}
			if err != nil {
				return err
			}
			if b.short() {
				return damaged("a scan is cut short")
			}
		}
	}
	if s.skipped > 0 {
		return damaged("a scan of more blocks than there are")
	}
	return nil
}

// unit is the blocks of all colours that belong to one place.
func (s *jpegScan) unit(b *bitReader, x, y int) error {
	for _, p := range s.parts {
		for v := range p.v {
			for h := range p.h {
				if err := s.block(b, p, (y*p.v+v)*p.stride+x*p.h+h); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (s *jpegScan) block(b *bitReader, p scanPart, place int) error {
	switch {
	case !s.frame.progressive():
		if err := readMean(b, p.direct); err != nil {
			return err
		}
		return readRest(b, p.other)
	case s.first == 0 && s.refines:
		b.skip(1)
		return nil
	case s.first == 0:
		return readMean(b, p.direct)
	case s.refines:
		return s.refine(b, p.other, &p.known[place])
	}
	return s.begin(b, p.other, &p.known[place])
}

// readMean reads how much the mean of a block differs from that before.
func readMean(b *bitReader, table *huffmanTable) error {
	length, ok := table.decode(b)
	if !ok || length > 15 {
		return errCode
	}
	b.skip(int(length))
	return nil
}

// readRest reads the other 63 coefficients of a block.
func readRest(b *bitReader, table *huffmanTable) error {
	for at := 1; at < 64; at++ {
		code, ok := table.decode(b)
		if !ok {
			return errCode
		}
		zeros, length := int(code>>4), int(code&15)
		if length == 0 && zeros == 0 {
			return nil
		}
		if length == 0 && zeros < 15 { // only progressive pictures have these
			return errCode
		}
		if at += zeros; at > 63 {
			return damaged("more coefficients than a block has")
		}
		b.count -= length // decode has provided for them
	}
	return nil
}

// begin reads the first bits of some coefficients.
func (s *jpegScan) begin(b *bitReader, table *huffmanTable, known *uint64) error {
	if s.skipped > 0 {
		s.skipped--
		return nil
	}
	for at := s.first; at <= s.last; at++ {
		code, ok := table.decode(b)
		if !ok {
			return errCode
		}
		zeros, length := int(code>>4), int(code&15)
		if length == 0 && zeros < 15 {
			s.skipped = 1<<zeros | b.take(zeros)
			s.skipped--
			return nil
		}
		if at += zeros; at > s.last {
			return damaged("more coefficients than a scan has")
		}
		if length > 0 {
			*known |= 1 << at
			b.count -= length
		}
	}
	return nil
}

// refine reads one more bit of the known coefficients, and finds new ones.
func (s *jpegScan) refine(b *bitReader, table *huffmanTable, known *uint64) error {
	at := s.first
	for s.skipped == 0 && at <= s.last {
		code, ok := table.decode(b)
		if !ok {
			return errCode
		}
		zeros, length := int(code>>4), int(code&15)
		if length > 1 {
			return errCode
		}
		if length == 0 && zeros < 15 {
			s.skipped = 1<<zeros | b.take(zeros)
			break
		}
		b.count -= length // the sign
		found := s.pass(b, at, zeros, *known)
		if found > s.last {
			return damaged("more coefficients than a scan has")
		}
		if length > 0 {
			*known |= 1 << found
		}
		at = found + 1
	}
	if s.skipped > 0 {
		s.skipped--
		if at <= s.last {
			b.skip(bits.OnesCount64(*known >> at << at << (63 - s.last)))
		}
	}
	return nil
}

// pass goes over the given number of unknown coefficients to the next one, and
// reads a bit of each known one on the way.
func (s *jpegScan) pass(b *bitReader, at, zeros int, known uint64) int {
	for ; at <= s.last; at++ {
		if known>>at&1 == 1 {
			b.skip(1)
			continue
		}
		if zeros == 0 {
			break
		}
		zeros--
	}
	return at
}
