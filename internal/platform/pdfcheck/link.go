package pdfcheck

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
)

// maxLinkBytes of links are remembered, each with what that costs: those of an encrypted
// file are looked at again when its key is known.
const (
	maxLinkBytes = 8 << 20
	costOfLink   = 100
)

// checkLink refuses a link that is a script, or leads to what is no web address and
// no person. Browsers forgive spaces and whatever cannot be seen.
func checkLink(text string) error {
	text = strings.Map(func(r rune) rune {
		if r <= ' ' || r == 0x7f {
			return -1
		}
		return r
	}, text)
	scheme, _, found := strings.Cut(strings.ToLower(text), ":")
	switch {
	case !found:
		return nil
	case slices.Contains([]string{"javascript", "vbscript", "livescript", "data"}, scheme):
		return ErrScript
	case slices.Contains([]string{"file", "jar", "smb", "shell", "search", "search-ms"}, scheme), strings.HasPrefix(scheme, "ms-"):
		return ErrAction
	}
	return nil
}

// link looks at a text that says where a link leads, or at a whole object, which may be
// such a text and is mostly a title. It is kept, for it may be encrypted.
func (w *walker) link(text []byte, whole bool) error {
	if w.linkBytes += len(text) + costOfLink; w.linkBytes > maxLinkBytes {
		return unreadable("too many links")
	}
	w.links = append(w.links, link{bytes.Clone(text), whole})
	return w.links[len(w.links)-1].check(text)
}

type link struct {
	text  []byte
	whole bool
}

// check judges what the link says when it is readable.
func (l link) check(text []byte) error {
	err := checkLink(plainText(text))
	if l.whole && (errors.Is(err, ErrAction) || strings.HasPrefix(strings.ToLower(plainText(text)), "data:")) {
		return nil // 'File: 12' and 'Data: of May' are titles
	}
	return err
}

// lockedLink is a link as it stands in the file, and what is part of its key.
type lockedLink struct {
	link
	heading heading
}

func (c *checker) noteLinks(w *walker, h heading) error {
	if c.linkBytes += w.linkBytes; c.linkBytes > maxLinkBytes {
		return unreadable("too many links")
	}
	for _, l := range w.links {
		c.links = append(c.links, lockedLink{l, h})
	}
	return nil
}

// checkLockedLinks looks at the links of an encrypted file, as every key gives them.
func (c *checker) checkLockedLinks() error {
	for _, l := range c.links {
		for _, h := range c.handlers {
			if l.heading.unclear {
				return unreadable("a link in an object whose number, which is part of its key, is unclear")
			}
			h.method = h.texts
			r, err := h.decrypt(bytes.NewReader(l.text), l.heading.number, l.heading.generation)
			if err != nil {
				continue // too short to be encrypted, and it was looked at as it stands
			}
			open, err := io.ReadAll(r)
			if err != nil {
				return unreadable("a link: %v", err)
			}
			if err := l.check(open); err != nil {
				return err
			}
		}
	}
	return nil
}
