package archive_test

import (
	"bytes"
	"testing"

	"github.com/klauspost/compress/zstd"
)

func FuzzAnArchiveIsReadOrRefused(f *testing.F) {
	whole := writtenBy(f, "", []part{{"manifest", []byte("small")}, {"file/x", bytes.Repeat([]byte("also small "), 100)}})
	f.Add(whole)
	f.Add(whole[:len(whole)/2])
	f.Add([]byte("aftercare backup 1\n"))
	f.Fuzz(func(_ *testing.T, content []byte) { _ = verify(content, asked(phrase)) })
}

// The checksum of zstd would stop the fuzzer, so it gets the tar directly.
func FuzzATarIsReadOrRefused(f *testing.F) {
	whole := writtenBy(f, "", []part{{"manifest", []byte("small")}})
	unpacker, err := zstd.NewReader(nil)
	if err != nil {
		f.Fatal(err)
	}
	bare, err := unpacker.DecodeAll(whole, nil)
	if err != nil {
		f.Fatal(err)
	}
	packer, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(64<<10))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(bare)
	f.Fuzz(func(_ *testing.T, bare []byte) {
		_ = verify(packer.EncodeAll(bare, bytes.Clone(whole[:27])), asked(phrase))
	})
}
