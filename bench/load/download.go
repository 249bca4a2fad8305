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
}

// Download reads a long answer to its end. What it reads goes to keep, unless that is nil.
func Download(ctx context.Context, url, token string, keep io.Writer) (Transfer, error) {
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
	buffer := make([]byte, 256<<10)
	for {
		n, err := response.Body.Read(buffer)
		if n > 0 && t.Bytes == 0 {
			t.FirstByte = time.Since(began)
		}
		t.Bytes += int64(n)
		if keep != nil {
			if _, err := keep.Write(buffer[:n]); err != nil {
				return t, err
			}
		}
		if err == io.EOF {
			t.Total = time.Since(began)
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
	seam := append(c.tail, b[:min(len(b), len(c.Mark)-1)]...)
	c.Count += bytes.Count(seam, c.Mark) + bytes.Count(b, c.Mark)
	all := append(c.tail, b[max(0, len(b)-len(c.Mark)+1):]...)
	c.tail = append([]byte(nil), all[max(0, len(all)-len(c.Mark)+1):]...)
	return len(b), nil
}
