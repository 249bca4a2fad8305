package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// Tag tells the pages something before their first call. It travels as a meta
// tag, so that no call has to be public for it and nothing appears late.
type Tag struct{ Name, Content string }

// ListTag tells several things under one name.
func ListTag[S ~string](name string, list []S) Tag {
	content, err := json.Marshal(list)
	if err != nil {
		panic(err) // there is no text that cannot be written
	}
	return Tag{Name: name, Content: string(content)}
}

// NewPages serves the built pages: hashed assets for a year, everything else
// always fresh, and the page itself for the addresses of pages. For any other
// address the page says that there is nothing, with the status that says so,
// too. Below the prefixes of calls there are no pages.
func NewPages(dist fs.FS, addresses []string, head func() Head, calls []string) (*Pages, error) {
	p := &Pages{files: map[string]func() *file{}, calls: append([]string{"/assets/"}, calls...), index: index{bare: []byte(unbuilt), head: head}}
	for _, address := range addresses {
		p.addresses = append(p.addresses, segments(address))
	}
	err := fs.WalkDir(dist, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(path.Base(name), ".") {
			return err
		}
		if name == indexName {
			p.index.bare, err = fs.ReadFile(dist, name)
			return err
		}
		if strings.HasSuffix(name, brotli) {
			return nil // it goes with the file beside it
		}
		// Read when somebody asks for it: a start is quicker for it, and most are asked for a few.
		p.files["/"+strings.TrimSuffix(name, packed)] = sync.OnceValue(func() *file {
			content, err := fs.ReadFile(dist, name)
			if err != nil {
				panic(err) // it is part of the binary
			}
			file := newFile(name, content)
			file.brotli, err = fs.ReadFile(dist, strings.TrimSuffix(name, packed)+brotli)
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				panic(err)
			}
			return file
		})
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("web: read pages: %w", err)
	}
	return p, nil
}

const indexName = "index.html"

// index is the page itself, which tells what is true at the moment.
type index struct {
	bare []byte
	head func() Head
	last atomic.Pointer[told]
}

type told struct {
	head Head
	file *file
}

// file is made anew, and compressed anew, only when there is something else to tell.
func (i *index) file() *file {
	head := i.head()
	if last := i.last.Load(); last != nil && last.head.equals(head) {
		return last.file
	}
	made := &told{head: head, file: newFile(indexName, head.in(i.bare))}
	i.last.Store(made)
	return made.file
}

// unbuilt is served by a binary that was made without its pages.
const unbuilt = "<!doctype html><head><title>Aftercare</title></head><p>The pages are not built into this binary. Run <code>make build</code>.</p>"

// Head is what the page's head tells.
type Head struct {
	Title string // of the browser's tab, until the page gives its own; "" leaves the built one
	// Coloured links the portal's own colours behind those that are built in.
	Coloured bool
	Tags     []Tag
}

func (h Head) equals(other Head) bool {
	return h.Title == other.Title && h.Coloured == other.Coloured && slices.Equal(h.Tags, other.Tags)
}

var builtTitle = regexp.MustCompile(`<title>[^<]*</title>`)

// in writes the head into the page, at the end of the one that is there.
func (h Head) in(index []byte) []byte {
	if h.Title != "" {
		index = builtTitle.ReplaceAllLiteral(index, []byte("<title>"+html.EscapeString(h.Title)+"</title>"))
	}
	var b strings.Builder
	if h.Coloured {
		fmt.Fprintf(&b, "<link rel=\"stylesheet\" href=\"%s\">", brandStyles)
	}
	for _, t := range h.Tags {
		fmt.Fprintf(&b, "<meta name=\"aftercare:%s\" content=\"%s\">", t.Name, html.EscapeString(t.Content))
	}
	return bytes.Replace(index, []byte("</head>"), []byte(b.String()+"</head>"), 1)
}

// Pages are the built pages, and what is served in their place.
type Pages struct {
	index     index
	files     map[string]func() *file // but for the index
	addresses [][]string              // in segments, in lower case; ":" before what may be anything
	calls     []string                // prefixes, in lower case
}

func (p *Pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	file := p.files[r.URL.Path]
	switch {
	case file != nil:
		w.Header().Set("Cache-Control", cacheClass(r.URL.Path))
	case p.isCall(r.URL.Path) || strings.Contains(r.URL.Path, "/."):
		// Nobody who asks for hidden files wants to read a page.
		sendProblem(w, newProblem(requestID(r.Context()), http.StatusNotFound, "There is nothing at this address."))
		return
	case p.isPage(r.URL.Path):
		p.show(w, r, http.StatusOK)
		return
	default:
		p.show(w, r, http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Security-Policy", pagePolicy)
	file().serve(w, r, http.StatusOK)
}

// show serves the page; the status tells whether it is the one that was asked
// for, or says why there is none.
func (p *Pages) show(w http.ResponseWriter, r *http.Request, status int) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Security-Policy", pagePolicy)
	w.Header().Set("Permissions-Policy", devicesAt(r.URL.Path))
	p.index.file().serve(w, r, status)
}

// isPage compares addresses as the pages' own router does: without case, and
// without a slash at the end.
func (p *Pages) isPage(name string) bool {
	asked := segments(name)
	return slices.ContainsFunc(p.addresses, func(address []string) bool {
		return slices.EqualFunc(address, asked, func(want, got string) bool {
			return want == got || strings.HasPrefix(want, ":") && got != ""
		})
	})
}

func segments(address string) []string {
	return strings.Split(strings.ToLower(strings.TrimRight(address, "/")), "/")
}

// cachedForever is for what has another address as soon as it changes.
const cachedForever = "public, max-age=31536000, immutable"

func cacheClass(name string) string {
	if strings.HasPrefix(name, "/assets/") {
		return cachedForever
	}
	return "no-cache"
}

// isCall tells addresses that only programs ask for from those of pages: for
// them a page in place of an answer would be a puzzle.
func (p *Pages) isCall(name string) bool {
	lower := strings.ToLower(name)
	return slices.ContainsFunc(p.calls, func(prefix string) bool { return strings.HasPrefix(lower, prefix) })
}

// packed ends the name of a file that the build has compressed, brotli that of
// a smaller one beside it, for browsers that take it.
const (
	packed = ".gz"
	brotli = ".br"
)

// file is one built file, compressed when first asked for unless the build has done it.
type file struct {
	content     func() []byte
	contentType string
	etag        string
	gzipped     func() []byte
	brotli      []byte // nil if the build made none
}

func newFile(name string, content []byte) *file {
	name, isPacked := strings.CutSuffix(name, packed)
	sum := sha256.Sum256(content)
	contentType := mime.TypeByExtension(path.Ext(name))
	if contentType == "" {
		contentType = http.DetectContentType(content)
	}
	f := &file{content: func() []byte { return content }, contentType: contentType, etag: `"` + hex.EncodeToString(sum[:8]) + `"`}
	if isPacked {
		f.content, f.gzipped = sync.OnceValue(func() []byte { return unpack(content) }), f.content
		return f
	}
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

// unpack is for the rare client that takes nothing compressed.
func unpack(content []byte) []byte {
	z, err := gzip.NewReader(bytes.NewReader(content))
	if err == nil {
		content, err = io.ReadAll(z)
	}
	if err != nil {
		panic(err) // it is part of the binary
	}
	return content
}

func (f *file) serve(w http.ResponseWriter, r *http.Request, status int) {
	h := w.Header()
	h.Set("Content-Type", f.contentType)
	h.Set("ETag", f.etag)
	h.Set("Vary", "Accept-Encoding")
	if status == http.StatusOK && r.Header.Get("If-None-Match") == f.etag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	content, encoding := f.as(r.Header.Get("Accept-Encoding"))
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
	}
	h.Set("Content-Length", fmt.Sprint(len(content)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(content)
	}
}

// as is the content in the smallest form that the browser takes.
func (f *file) as(accepted string) (content []byte, encoding string) {
	if f.brotli != nil && slices.Contains(strings.Split(strings.ReplaceAll(accepted, " ", ""), ","), "br") {
		return f.brotli, "br"
	}
	if strings.Contains(accepted, "gzip") {
		if content = f.gzipped(); content != nil {
			return content, "gzip"
		}
	}
	return f.content(), ""
}
