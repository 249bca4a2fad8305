package picture

import (
	"bytes"
	"encoding/binary"
	"reflect"

	"golang.org/x/image/vp8"
)

const (
	lossyHeader = 10 // bytes of a key frame before its first partition
	sizeBytes   = 3  // of the sizes of all partitions of blocks but the last

	// lookAhead is how many bytes decoders may fetch before they know that they
	// need none. They are nought here, whatever they were.
	lookAhead = 2
)

// lossyAlone is a lossy frame with what the decoder reads of it, and nothing that
// stands behind that in one of its partitions: the one of the header and of what
// kind each block is, and one to eight of the blocks.
func lossyAlone(frame []byte) ([]byte, error) {
	d := vp8.NewDecoder()
	d.Init(bytes.NewReader(frame), len(frame))
	header, err := d.DecodeFrameHeader()
	if err != nil {
		return nil, damaged("%v", err)
	}
	if _, err := d.DecodeFrame(); err != nil {
		return nil, damaged("%v", err)
	}
	read, err := partitionsRead(d)
	if err != nil {
		return nil, err
	}
	head, rest := frame[:lossyHeader], frame[lossyHeader:]
	first, rest := usedOf(rest[:header.FirstPartitionLen], read[0]), rest[header.FirstPartitionLen:]
	blocks := read[1:]
	sizes, rest := rest[:sizeBytes*(len(blocks)-1)], rest[sizeBytes*(len(blocks)-1):]

	out := append(make([]byte, 0, len(frame)), head...)
	// The size of the first partition stands in the upper bits of the first three bytes.
	putUint24(out, uint24(head)&0x1f|len(first)<<5)
	out = append(out, first...)
	at := len(out)
	out = append(out, sizes...)
	for i, n := range blocks {
		partition := rest
		if i < len(blocks)-1 {
			partition = rest[:uint24(sizes[sizeBytes*i:])]
			rest = rest[len(partition):]
		}
		used := usedOf(partition, n)
		if i < len(blocks)-1 {
			putUint24(out[at+sizeBytes*i:], len(used))
		}
		out = append(out, used...)
	}
	return out, nil
}

// usedOf is a partition to where it was read.
func usedOf(partition []byte, read int) []byte {
	used := bytes.Clone(partition[:min(read+lookAhead, len(partition))])
	clear(used[read:])
	return used
}

// partitionsRead is how many bytes the decoder took of each partition. It keeps that to
// itself and there is no other way to learn it but a decoder of our own; should
// it keep it elsewhere one day, every lossy picture is refused, and the tests say so.
func partitionsRead(d *vp8.Decoder) (read []int, err error) {
	inside := reflect.ValueOf(d).Elem()
	count := inside.FieldByName("nOP")
	if !count.IsValid() {
		return nil, damaged("the decoder does not say how far it read")
	}
	read = append(read, int(inside.FieldByName("fp").FieldByName("r").Int()))
	for i := range int(count.Int()) {
		read = append(read, int(inside.FieldByName("op").Index(i).FieldByName("r").Int()))
	}
	return read, nil
}

func putUint24(b []byte, n int) {
	binary.LittleEndian.PutUint16(b, uint16(n))
	b[2] = byte(n >> 16)
}
