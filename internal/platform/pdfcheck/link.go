package pdfcheck

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode"
)

// maxLinkBytes of links are remembered, each with what that costs: those of an encrypted
// file are looked at again when its key is known.
const (
	maxLinkBytes = 8 << 20
	costOfLink   = 100
)

// leads says whether a link follows the name.
func leads(name string) bool { return name == "URI" || name == "Base" }

// bare is without what browsers forgive: spaces and whatever cannot be seen, and before
// the beginning whatever is no letter of an address.
func bare(text string) string {
	text = strings.Map(func(r rune) rune {
		if r == ' ' || isControl(r) {
			return -1
		}
		return r
	}, strings.ToLower(text))
	return strings.TrimLeftFunc(text, func(r rune) bool { return r > unicode.MaxASCII })
}

// schemeOf is what stands before the first colon, unless that is in the middle of an
// address.
func schemeOf(text string) (scheme string, found bool) {
	end := strings.IndexAny(text, ":/?#")
	if end < 0 || text[end] != ':' {
		return "", false
	}
	return text[:end], true
}

// checkLink refuses a link that leads to anything but a web address, a person, a payment
// or a page beside this one.
func checkLink(text string) error {
	text = bare(text)
	if scheme, found := schemeOf(text); found {
		switch scheme {
		case "http", "https", "mailto", "tel", "upi":
			return nil
		case "javascript", "vbscript", "livescript", "data":
			return ErrScript
		}
		return ErrAction
	}
	path := strings.TrimLeft(text, "/")
	drive := len(path) > 1 && path[0] >= 'a' && path[0] <= 'z' && (path[1] == ':' || path[1] == '|')
	if drive || strings.HasPrefix(text, "//") || strings.Contains(text, `\\`) {
		return ErrAction
	}
	return nil
}

// checkAsItStands is for a text that may be encrypted, or a title: it is refused if it
// can hardly be anything but a link, and one to the wrong place.
func checkAsItStands(text string) error {
	scheme, _ := schemeOf(bare(text))
	switch scheme {
	case "jar", "smb":
		return ErrAction
	}
	const byChance = 4 // letters and a colon are rarely encrypted
	if len(scheme) < byChance || strings.ContainsFunc(scheme, func(r rune) bool {
		return (r < 'a' || r > 'z') && !strings.ContainsRune("0123456789+-.", r)
	}) {
		return nil
	}
	return checkLink(text)
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

// check judges what the link says, for all that can be said before the file is known.
func (l link) check(text []byte) error {
	err := checkAsItStands(plainText(text))
	if l.whole && (errors.Is(err, ErrAction) || strings.HasPrefix(strings.ToLower(plainText(text)), "data:")) {
		return nil // 'File: 12' and 'Data: of May' are titles
	}
	return err
}

// lockedLink is a link as it stands in the file, and what is part of its key.
type lockedLink struct {
	link
	heading heading
	open    bool // it was in an object stream, in which texts are not encrypted
}

// targetKind is what else an object is that something may refer to.
type targetKind byte

const (
	harmless targetKind = iota
	listOfTexts
	badLink // as a name, which is never encrypted
	anotherReference
	pageOfAFile
)

type target struct {
	heading heading
	kind    targetKind
}

// maxTargets is far more than anybody has.
const maxTargets = 1_000_000

// noteLinks keeps the links of an object, and what it refers to.
func (c *checker) noteLinks(w *walker, h heading, open bool) error {
	if c.linkBytes += w.linkBytes; c.linkBytes > maxLinkBytes {
		return unreadable("too many links")
	}
	for _, l := range w.links {
		c.links = append(c.links, lockedLink{l, h, open})
	}
	c.refs = append(c.refs, w.refs...)
	c.pages = append(c.pages, w.pages...)
	if w.kind != harmless {
		c.targets = append(c.targets, target{h, w.kind})
	}
	if len(c.targets) > maxTargets {
		return unreadable("too many lists")
	}
	return nil
}

// checkLinks looks at all links when the key of the file is known, as every key gives
// them. A text of its own is a link if something says so, and else a title.
func (c *checker) checkLinks() error {
	slices.Sort(c.refs)
	slices.Sort(c.pages)
	for _, t := range c.targets {
		switch {
		case t.kind == pageOfAFile && refersTo(c.pages, t.heading):
			return ErrAction
		case t.kind == anotherReference && refersTo(c.pages, t.heading), t.kind != pageOfAFile && refersTo(c.refs, t.heading):
			return unreadable("a link that cannot be followed")
		}
	}
	for _, l := range c.links {
		if err := c.checkOpened(l); err != nil {
			return err
		}
	}
	return nil
}

// refersTo says whether the object may be one of these.
func refersTo(numbers []int, h heading) bool {
	_, found := slices.BinarySearch(numbers, h.number)
	return found || h.unclear && len(numbers) > 0
}

func (c *checker) checkOpened(l lockedLink) error {
	check := func(text []byte) error {
		if l.whole && !refersTo(c.refs, l.heading) {
			return l.check(text)
		}
		return checkLink(plainText(text))
	}
	if l.open || len(c.handlers) == 0 {
		return check(l.text)
	}
	for _, h := range c.handlers {
		if l.heading.unclear {
			return unreadable("a link in an object whose number, which is part of its key, is unclear")
		}
		h.method = h.texts
		opened := l.text
		// What is too short to be encrypted stands as it is.
		if r, err := h.decrypt(bytes.NewReader(l.text), l.heading.number, l.heading.generation); err == nil {
			if opened, err = io.ReadAll(r); err != nil {
				return unreadable("a link: %v", err)
			}
		}
		if err := check(opened); err != nil {
			return err
		}
	}
	return nil
}
