package pdf

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
	"sync"
	"unicode"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/harfbuzz"
)

//go:embed fonts/NotoSansDevanagari-Regular.ttf.gz
var regularFile []byte

//go:embed fonts/NotoSansDevanagari-Bold.ttf.gz
var boldFile []byte

type typeface struct {
	name string
	file []byte
	font *font.Font
}

// regular and bold are read when the first document is made, because many portals make none.
var (
	regular = sync.OnceValue(func() typeface { return readTypeface("NotoSansDevanagari-Regular", regularFile) })
	bold    = sync.OnceValue(func() typeface { return readTypeface("NotoSansDevanagari-Bold", boldFile) })
)

func readTypeface(name string, packed []byte) typeface {
	var file []byte
	var face *font.Face
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err == nil {
		file, err = io.ReadAll(z)
	}
	if err == nil {
		face, err = font.ParseTTF(bytes.NewReader(file))
	}
	if err != nil {
		panic("pdf: the font " + name + " that is built in cannot be read: " + err.Error())
	}
	return typeface{name, file, face.Font}
}

type face struct {
	typeface
	face       *font.Face
	shaper     *harfbuzz.Font
	unitsPerEm float64
	used       map[uint16]string // glyphs, each with the letter it stands for, if it is one
}

func newFace(of func() typeface) *face {
	t := of()
	made := font.NewFace(t.font)
	return &face{typeface: t, face: made, shaper: harfbuzz.NewFont(made), unitsPerEm: float64(t.font.Upem()), used: map[uint16]string{}}
}

// glyph is a shape of a font and its place in a run, in font units.
type glyph struct {
	id      uint16
	advance int
	dx, dy  int
}

type run struct {
	text    string
	glyphs  []glyph
	advance int
}

// shape turns letters into glyphs. In Devanagari letters join, change places and stand above each
// other, so a simple lookup is not enough.
func (f *face) shape(text string) (runs []run) {
	for _, part := range byScript([]rune(text)) {
		buffer := harfbuzz.NewBuffer()
		buffer.AddRunes(part, 0, -1)
		buffer.GuessSegmentProperties()
		buffer.Shape(f.shaper, nil)
		r := run{text: string(part)}
		for i, info := range buffer.Info {
			at := buffer.Pos[i]
			g := glyph{id: uint16(info.Glyph), advance: int(at.XAdvance), dx: int(at.XOffset), dy: int(at.YOffset)} //nolint:gosec // a font has at most 65535 glyphs
			f.note(g.id, part, buffer.Info, i)
			r.glyphs, r.advance = append(r.glyphs, g), r.advance+g.advance
		}
		runs = append(runs, r)
	}
	return runs
}

// note remembers a glyph, and its letter if it stands for exactly one.
func (f *face) note(id uint16, letters []rune, infos []harfbuzz.GlyphInfo, i int) {
	if f.used[id] != "" {
		return
	}
	cluster := infos[i].Cluster
	isAlone := (i == 0 || infos[i-1].Cluster != cluster) &&
		(i+1 == len(infos) && cluster == len(letters)-1 || i+1 < len(infos) && infos[i+1].Cluster == cluster+1)
	f.used[id] = ""
	if isAlone {
		f.used[id] = string(letters[cluster])
	}
}

// byScript splits a text where Devanagari begins or ends. Spaces, digits and joiners belong to the
// part before them.
func byScript(text []rune) (parts [][]rune) {
	from, isIn := 0, false
	for i, r := range text {
		if isShared(r) {
			continue
		}
		is := unicode.Is(unicode.Devanagari, r)
		if is != isIn && i > 0 {
			parts, from = append(parts, text[from:i]), i
		}
		isIn = is
	}
	if from < len(text) {
		parts = append(parts, text[from:])
	}
	return parts
}

func isShared(r rune) bool {
	return isJoiner(r) || unicode.Is(unicode.Common, r) || unicode.Is(unicode.Inherited, r)
}

// isJoiner reports characters that only control how their neighbours join.
func isJoiner(r rune) bool { return r == '\u200c' || r == '\u200d' }
