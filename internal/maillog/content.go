package maillog

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"io"
)

type content struct {
	Text, HTML string
	Withheld   bool
}

// mostContent limits the size when unpacking. Our emails are much smaller.
const mostContent = 4 << 20

func pack(c content) ([]byte, error) {
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	err = errors.Join(json.NewEncoder(w).Encode(c), w.Close())
	return packed.Bytes(), err
}

func unpack(packed []byte) (c content, err error) {
	r := flate.NewReader(bytes.NewReader(packed))
	err = errors.Join(json.NewDecoder(io.LimitReader(r, mostContent)).Decode(&c), r.Close())
	return c, err
}
