package pdfcheck

import (
	"bytes"
	"compress/zlib"
	"errors"
	"io"
)

// packedObjects is an object stream: objects without headings, usually compressed.
type packedObjects struct {
	values             values
	start              int // of the content
	number, generation int
}

func (c *checker) unpack(p packedObjects, handlers []handler) error {
	var why error
	for _, h := range handlers {
		content, err := c.contentOf(p, h)
		if err != nil {
			why = err
			continue
		}
		w := walker{lexer: lexer{data: content, pos: min(max(p.values.number("First"), 0), len(content))}, kept: values{}}
		for done := false; !done && err == nil; {
			done, err = w.step()
		}
		c.hasPage = c.hasPage || w.kept.has("Page")
		return errors.Join(err, c.spend(len(content)))
	}
	return why
}

func (c *checker) contentOf(p packedObjects, h handler) ([]byte, error) {
	content := c.content[p.start:]
	if end := bytes.Index(content, []byte("endstream")); end >= 0 {
		content = content[:end]
	}
	if err := c.spend(len(content)); err != nil {
		return nil, err
	}
	content, err := h.decrypt(content, p.number, p.generation)
	if err != nil {
		return nil, err
	}
	switch filter := string(p.values["Filter"]); {
	case !p.values.has("Filter"):
		return content, nil
	case filter != "FlateDecode" && filter != "Fl" || p.values.has("DecodeParms"):
		return nil, unreadable("an object stream with the filter %s or parameters", filter)
	}
	unpacker, err := zlib.NewReader(bytes.NewReader(content))
	if err != nil {
		return nil, unreadable("an object stream: %v", err)
	}
	content, err = io.ReadAll(io.LimitReader(unpacker, int64(c.left.unpacked)+1))
	if c.left.unpacked -= len(content); c.left.unpacked < 0 {
		return nil, unreadable("object streams that are too large")
	}
	if err != nil && !errors.Is(err, zlib.ErrChecksum) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, unreadable("an object stream: %v", err)
	}
	return content, nil
}
