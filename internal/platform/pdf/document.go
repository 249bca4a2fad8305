package pdf

import (
	"bytes"
	"fmt"
	"image"
	"strings"
	"unicode/utf16"
)

// Size is the size of a page in points of 1/72 inch.
type Size struct{ W, H float64 }

var (
	A4 = Size{595.28, 841.89}
	A5 = Size{419.53, 595.28}
	A6 = Size{297.64, 419.53}
)

// Colour is an RGB colour.
type Colour struct{ R, G, B uint8 }

// Style is the look of a text. The zero colour is black.
type Style struct {
	Size   float64 // points
	Bold   bool
	Colour Colour
}

// Document is built page by page. It embeds its fonts, so Devanagari and ₹ look the same
// everywhere.
type Document struct {
	title    string
	faces    [2]*face // regular, bold
	pages    []*Page
	pictures []picture
}

// New returns a document without pages. A reader shows the title above it.
func New(title string) *Document {
	return &Document{title: title, faces: [2]*face{newFace(regular), newFace(bold)}}
}

// Shows reports whether the font has every letter of a text.
func Shows(text string) bool {
	font := regular().font
	for _, r := range clean(text) {
		if _, ok := font.NominalGlyph(r); !ok && !isJoiner(r) {
			return false
		}
	}
	return true
}

// Page is one page. Positions count from the upper left corner. The position of a text is its
// baseline.
type Page struct {
	doc  *Document
	size Size
	body bytes.Buffer
	used map[int]bool // pictures
}

// Page adds a page.
func (d *Document) Page(size Size) *Page {
	p := &Page{doc: d, size: size, used: map[int]bool{}}
	d.pages = append(d.pages, p)
	return p
}

func (d *Document) face(s Style) (number int, f *face) {
	if s.Bold {
		return 1, d.faces[1]
	}
	return 0, d.faces[0]
}

// Width returns the width of a text.
func (p *Page) Width(s Style, text string) float64 {
	_, f := p.doc.face(s)
	var units int
	for _, run := range f.shape(clean(text)) {
		units += run.advance
	}
	return float64(units) / f.unitsPerEm * s.Size
}

// Text writes one line and returns the x position of its end.
func (p *Page) Text(x, y float64, s Style, text string) (end float64) {
	number, f := p.doc.face(s)
	fmt.Fprintf(&p.body, "BT %s rg /F%d %s Tf\n", rgb(s.Colour), number, num(s.Size))
	for _, run := range f.shape(clean(text)) {
		p.writeRun(x, p.size.H-y, s.Size/f.unitsPerEm, run)
		x += float64(run.advance) / f.unitsPerEm * s.Size
	}
	p.body.WriteString("ET\n")
	return x
}

// writeRun places each glyph separately, because marks stand above, below and before their letter.
// ActualText holds the letters, for copying and for screen readers.
func (p *Page) writeRun(x, y, scale float64, r run) {
	fmt.Fprintf(&p.body, "/Span << /ActualText <%s> >> BDC\n", utf16Hex(r.text))
	for _, g := range r.glyphs {
		fmt.Fprintf(&p.body, "1 0 0 1 %s %s Tm <%04X> Tj\n", num(x+float64(g.dx)*scale), num(y+float64(g.dy)*scale), g.id)
		x += float64(g.advance) * scale
	}
	p.body.WriteString("EMC\n")
}

// Paragraph writes a text in lines of at most width, starting at y. It returns the y position of
// the next line.
func (p *Page) Paragraph(x, y, width, leading float64, s Style, text string) (below float64) {
	for _, line := range p.Wrap(width, s, text) {
		p.Text(x, y, s, line)
		y += leading
	}
	return y
}

// Wrap breaks a text into lines of at most width. It also breaks a word that is longer than a line.
func (p *Page) Wrap(width float64, s Style, text string) (lines []string) {
	for paragraph := range strings.SplitSeq(text, "\n") {
		line := ""
		for _, word := range strings.Fields(paragraph) {
			longer := strings.TrimPrefix(line+" "+word, " ")
			if p.Width(s, longer) <= width {
				line = longer
				continue
			}
			if line != "" {
				lines = append(lines, line)
			}
			for line = word; p.Width(s, line) > width; {
				head := p.fitting(width, s, line)
				lines, line = append(lines, line[:head]), line[head:]
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// fitting returns how many bytes of a word fit, at least one letter.
func (p *Page) fitting(width float64, s Style, word string) (head int) {
	for i := range word {
		if i > 0 && p.Width(s, word[:i]) > width {
			return max(head, 1)
		}
		if i > 0 {
			head = i
		}
	}
	if head == 0 {
		return len(word)
	}
	return head
}

// Line draws a line. dash is the length of its dashes, 0 for a solid line.
func (p *Page) Line(x1, y1, x2, y2, thickness, dash float64, c Colour) {
	pattern := "[] 0 d"
	if dash > 0 {
		pattern = "[" + num(dash) + "] 0 d"
	}
	fmt.Fprintf(&p.body, "q %s RG %s w %s %s %s m %s %s l S Q\n",
		rgb(c), num(thickness), pattern, num(x1), num(p.size.H-y1), num(x2), num(p.size.H-y2))
}

// Box fills a rectangle.
func (p *Page) Box(x, y, w, h float64, c Colour) {
	fmt.Fprintf(&p.body, "q %s rg %s %s %s %s re f Q\n", rgb(c), num(x), num(p.size.H-y-h), num(w), num(h))
}

// Modules draws a square of n by n dark and light modules, such as a QR code.
func (p *Page) Modules(x, y, side float64, n int, isDark func(column, row int) bool) {
	one := side / float64(n)
	p.body.WriteString("q 0 0 0 rg\n")
	for row := range n {
		for column := 0; column < n; column++ {
			from := column
			for column < n && isDark(column, row) {
				column++
			}
			if column > from { // draw neighbours as one box, or thin gaps appear between them
				fmt.Fprintf(&p.body, "%s %s %s %s re\n", num(x+float64(from)*one), num(p.size.H-y-float64(row+1)*one), num(float64(column-from)*one), num(one))
			}
		}
	}
	p.body.WriteString("f Q\n")
}

// Picture draws a picture into a rectangle.
func (p *Page) Picture(x, y, w, h float64, img image.Image) {
	number := len(p.doc.pictures)
	p.doc.pictures = append(p.doc.pictures, readPicture(img))
	p.used[number] = true
	fmt.Fprintf(&p.body, "q %s 0 0 %s %s %s cm /P%d Do Q\n", num(w), num(h), num(x), num(p.size.H-y-h), number)
}

// clean replaces control characters, which would appear as boxes.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, text)
}

func num(v float64) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.3f", v), "0"), ".")
}

func rgb(c Colour) string {
	return num(float64(c.R)/255) + " " + num(float64(c.G)/255) + " " + num(float64(c.B)/255)
}

func utf16Hex(text string) string {
	var b strings.Builder
	b.WriteString("FEFF")
	for _, unit := range utf16.Encode([]rune(text)) {
		fmt.Fprintf(&b, "%04X", unit)
	}
	return b.String()
}
