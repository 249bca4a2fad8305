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

// Tag is a value for the pages, sent as a meta tag. The pages have it before their first call, and
// no public call is needed.
type Tag struct{ Name, Content string }

// ListTag holds several values under one name.
func ListTag[S ~string](name string, list []S) Tag {
	content, err := json.Marshal(list)
	if err != nil {
		panic(err) // strings always marshal
	}
	return Tag{Name: name, Content: string(content)}
}

// NewPages serves the built pages. Hashed assets are cached for a year, everything else is checked
// each time. Known addresses get the page. Other addresses get the page with status 404. There are
// no pages below the prefixes of calls.
func NewPages(dist fs.FS, addresses []string, head func() Head, calls []string) (*Pages, error) {
	p := &Pages{files: map[string]func() *file{}, calls: append([]string{"/assets/"}, calls...), index: &index{bare: []byte(unbuilt), head: head}}
	var loads []byte
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
		if name == loadsName {
			loads, err = fs.ReadFile(dist, name)
			return err
		}
		if strings.HasSuffix(name, brotli) {
			return nil // served together with the original file
		}
		// Read each file at its first request, which makes the start faster. Most starts need only
		// a few.
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
	if err == nil && loads != nil {
		err = p.loadEarly(loads)
	}
	if err != nil {
		return nil, fmt.Errorf("web: read pages: %w", err)
	}
	return p, nil
}

// The build writes the page, and the list of scripts for the pages that people open first.
const (
	indexName = "index.html"
	loadsName = "loads.json"
)

// loadEarly adds the scripts of some pages to their head, so that a browser loads all of them at once.
func (p *Pages) loadEarly(loads []byte) error {
	var scripts map[string][]string
	if err := json.Unmarshal(loads, &scripts); err != nil {
		return err
	}
	p.early = map[string]*index{}
	for address, names := range scripts {
		var links strings.Builder
		for _, name := range names {
			fmt.Fprintf(&links, "<link rel=\"modulepreload\" crossorigin href=\"%s\">", html.EscapeString(name))
		}
		bare := bytes.Replace(p.index.bare, []byte("</head>"), []byte(links.String()+"</head>"), 1)
		p.early[strings.Join(segments(address), "/")] = &index{bare: bare, head: p.index.head}
	}
	return nil
}

// index is the HTML page with the current meta tags.
type index struct {
	bare []byte
	head func() Head
	last atomic.Pointer[told]
}

type told struct {
	head Head
	file *file
}

// file builds and compresses the page again only if the head has changed.
func (i *index) file() *file {
	head := i.head()
	if last := i.last.Load(); last != nil && last.head.equals(head) {
		return last.file
	}
	made := &told{head: head, file: newFile(indexName, head.in(i.bare))}
	i.last.Store(made)
	return made.file
}

// unbuilt is served if the binary was built without pages.
const unbuilt = "<!doctype html><head><title>Aftercare</title></head><p>The pages are not built into this binary. Run <code>make build</code>.</p>"

// Head is the variable part of the page's head.
type Head struct {
	Title string // of the browser tab, until the page sets its own; "" keeps the built one
	// Coloured adds the portal's own colours after the built-in ones.
	Coloured bool
	Tags     []Tag
}

func (h Head) equals(other Head) bool {
	return h.Title == other.Title && h.Coloured == other.Coloured && slices.Equal(h.Tags, other.Tags)
}

var builtTitle = regexp.MustCompile(`<title>[^<]*</title>`)

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

// Pages serves the built pages.
type Pages struct {
	index     *index
	early     map[string]*index       // by address, where the page names its scripts
	files     map[string]func() *file // all except the index
	addresses [][]string              // split at slashes, in lower case; ":" marks a parameter
	calls     []string                // prefixes in lower case
}

func (p *Pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	file := p.files[r.URL.Path]
	switch {
	case file != nil:
		w.Header().Set("Cache-Control", cacheClass(r.URL.Path))
	case p.isCall(r.URL.Path) || strings.Contains(r.URL.Path, "/."):
		// A request for a hidden file does not come from a reader of pages.
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

// show serves the page. The status is 200, or the error that the page will explain.
func (p *Pages) show(w http.ResponseWriter, r *http.Request, status int) {
	asked := segments(r.URL.Path)
	w.Header().Set("Cache-Control", p.pageClass(asked))
	w.Header().Set("Content-Security-Policy", pagePolicy)
	w.Header().Set("Permissions-Policy", devicesAt(r.URL.Path))
	page, isEarly := p.early[strings.Join(asked, "/")]
	if !isEarly {
		page = p.index
	}
	page.file().serve(w, r, status)
}

// pageClass lets a browser restore a public page from memory. It always loads a page again that needs
// the login or has a token in its address.
func (p *Pages) pageClass(asked []string) string {
	isPublic := slices.ContainsFunc(p.addresses, func(address []string) bool { return slices.Equal(address, asked) })
	name := strings.Join(asked, "/") + "/"
	if !isPublic || strings.HasPrefix(name, customerArea+"/") || strings.HasPrefix(name, deskArea+"/") {
		return "no-store"
	}
	return "no-cache"
}

// isPage compares addresses like the router of the pages: without case and without a slash at the
// end.
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

// cachedForever is for files whose address changes with their content.
const cachedForever = "public, max-age=31536000, immutable"

func cacheClass(name string) string {
	if strings.HasPrefix(name, "/assets/") {
		return cachedForever
	}
	return "no-cache"
}

// isCall reports whether only programs use this address. They must not get a page as an answer.
func (p *Pages) isCall(name string) bool {
	lower := strings.ToLower(name)
	return slices.ContainsFunc(p.calls, func(prefix string) bool { return strings.HasPrefix(lower, prefix) })
}

// packed ends the name of a file that the build compressed. brotli ends the name of its smaller
// copy, for browsers that accept it.
const (
	packed = ".gz"
	brotli = ".br"
)

// file is one built file. If the build did not compress it, it is compressed at the first request.
type file struct {
	content     func() []byte
	contentType string
	etag        string
	gzipped     func() []byte
	brotli      []byte // nil if the build created none
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

// unpack is for the rare client that accepts no compression.
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

// as returns the content in the smallest form that the browser accepts.
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
