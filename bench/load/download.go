package load

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"time"
)

// Transfer is how a long answer came in.
type Transfer struct {
	FirstByte, Total time.Duration
	Bytes            int64
	Count            int // how often the mark was seen
}

// Download reads a long answer to its end and counts how often mark stands in
// it. What it reads goes to keep as well, unless that is nil.
func Download(ctx context.Context, url, token, mark string, keep io.Writer) (Transfer, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return Transfer{}, err
	}
	request.Header.Set("Authorization", "Bearer "+token)
	// Compressed answers would measure the compression.
	client := &http.Client{Transport: &http.Transport{DisableCompression: true, DisableKeepAlives: true}}
	began := time.Now()
	response, err := client.Do(request)
	if err != nil {
		return Transfer{}, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return Transfer{}, fmt.Errorf("%s answered %s", url, response.Status)
	}
	t := Transfer{}
	counter := &Counter{Mark: []byte(mark)}
	buffer := make([]byte, 256<<10)
	for {
		n, err := response.Body.Read(buffer)
		if n > 0 && t.Bytes == 0 {
			t.FirstByte = time.Since(began)
		}
		t.Bytes += int64(n)
		_, _ = counter.Write(buffer[:n])
		if keep != nil {
			if _, err := keep.Write(buffer[:n]); err != nil {
				return t, err
			}
		}
		if err == io.EOF {
			t.Total, t.Count = time.Since(began), counter.Count
			return t, nil
		}
		if err != nil {
			return t, fmt.Errorf("%s broke off after %d bytes: %w", url, t.Bytes, err)
		}
	}
}

// Counter counts a mark in what is written to it, also where the mark lies
// across two writes.
type Counter struct {
	Mark  []byte
	Count int
	tail  []byte // the end of the last write, too short to hold a mark
}

func (c *Counter) Write(b []byte) (int, error) {
	if len(c.Mark) == 0 {
		return len(b), nil
	}
	seam := append(c.tail, b[:min(len(b), len(c.Mark)-1)]...)
	c.Count += bytes.Count(seam, c.Mark) + bytes.Count(b, c.Mark)
	all := append(c.tail, b[max(0, len(b)-len(c.Mark)+1):]...)
	c.tail = append([]byte(nil), all[max(0, len(all)-len(c.Mark)+1):]...)
	return len(b), nil
}
