package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"html"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
)

// Tag tells the pages something before their first call. It travels as a meta
// tag, so that no call has to be public for it and nothing appears late.
type Tag struct{ Name, Content string }

// NewPages serves the built pages: hashed assets for a year, everything else
// always fresh, and the page itself for any address that is none of them.
// Below the prefixes of calls there are no pages.
func NewPages(dist fs.FS, tags []Tag, calls []string) (http.Handler, error) {
	p := &pages{files: map[string]*file{}, calls: append([]string{"/assets/"}, calls...)}
	err := fs.WalkDir(dist, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(path.Base(name), ".") {
			return err
		}
		content, err := fs.ReadFile(dist, name)
		if err != nil {
			return err
		}
		if name == "index.html" {
			content = withTags(content, tags)
		}
		p.files["/"+name] = newFile(name, content)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("web: read pages: %w", err)
	}
	if p.files["/index.html"] == nil {
		p.files["/index.html"] = newFile("index.html", withTags([]byte(unbuilt), tags))
	}
	return p, nil
}

// unbuilt is served by a binary that was made without its pages.
const unbuilt = "<!doctype html><head><title>Aftercare</title></head><p>The pages are not built into this binary. Run <code>make build</code>.</p>"

// withTags writes the tags at the end of the head.
func withTags(index []byte, tags []Tag) []byte {
	var b strings.Builder
	for _, t := range tags {
		fmt.Fprintf(&b, "<meta name=\"aftercare:%s\" content=\"%s\">", t.Name, html.EscapeString(t.Content))
	}
	return bytes.Replace(index, []byte("</head>"), []byte(b.String()+"</head>"), 1)
}

type pages struct {
	files map[string]*file
	calls []string // prefixes, in lower case
}

func (p *pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f := p.files[r.URL.Path]
	switch {
	case f != nil && r.URL.Path != "/index.html":
		w.Header().Set("Cache-Control", cacheClass(r.URL.Path))
	case p.isCall(r.URL.Path):
		sendProblem(w, newProblem(requestID(r.Context()), http.StatusNotFound, "There is nothing at this address."))
		return
	default:
		f = p.files["/index.html"]
		w.Header().Set("Cache-Control", "no-store")
	}
	w.Header().Set("Content-Security-Policy", pagePolicy)
	f.serve(w, r)
}

func cacheClass(name string) string {
	if strings.HasPrefix(name, "/assets/") {
		return "public, max-age=31536000, immutable"
	}
	return "no-cache"
}

// isCall tells addresses that only programs ask for from those of pages: for
// them a page in place of an answer would be a puzzle.
func (p *pages) isCall(name string) bool {
	lower := strings.ToLower(name)
	return slices.ContainsFunc(p.calls, func(prefix string) bool { return strings.HasPrefix(lower, prefix) })
}

// file is one built file, compressed when first asked for.
type file struct {
	content     []byte
	contentType string
	etag        string
	gzipped     func() []byte
}

func newFile(name string, content []byte) *file {
	sum := sha256.Sum256(content)
	contentType := mime.TypeByExtension(path.Ext(name))
	if contentType == "" {
		contentType = http.DetectContentType(content)
	}
	f := &file{content: content, contentType: contentType, etag: `"` + hex.EncodeToString(sum[:8]) + `"`}
	f.gzipped = sync.OnceValue(func() []byte {
		if !strings.HasPrefix(contentType, "text/") && !strings.Contains(contentType, "javascript") && !strings.Contains(contentType, "svg") && !strings.Contains(contentType, "json") {
			return nil
		}
		var b bytes.Buffer
		z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
		if err != nil {
			return nil
		}
		if _, err = z.Write(content); err != nil || z.Close() != nil || b.Len() >= len(content) {
			return nil
		}
		return b.Bytes()
	})
	return f
}

func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", f.contentType)
	h.Set("ETag", f.etag)
	h.Set("Vary", "Accept-Encoding")
	if r.Header.Get("If-None-Match") == f.etag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	content := f.content
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		if z := f.gzipped(); z != nil {
			content = z
			h.Set("Content-Encoding", "gzip")
		}
	}
	h.Set("Content-Length", fmt.Sprint(len(content)))
	if r.Method != http.MethodHead {
		_, _ = w.Write(content)
	}
}
