package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image"
	"image/color"
	"maps"
	"slices"
	"strings"

	"github.com/go-text/typesetting/font"
)

// Bytes returns the document as a file. The same document always gives the same file.
func (d *Document) Bytes() []byte {
	w := &objects{}
	catalog, tree, info := w.reserve(), w.reserve(), w.reserve()
	var fonts strings.Builder
	for i, f := range d.faces {
		if len(f.used) > 0 {
			fmt.Fprintf(&fonts, "/F%d %d 0 R ", i, w.font(f))
		}
	}
	pictures := make([]int, len(d.pictures))
	for i, p := range d.pictures {
		pictures[i] = w.picture(p)
	}
	var kids strings.Builder
	for _, p := range d.pages {
		var shown strings.Builder
		for _, i := range slices.Sorted(maps.Keys(p.used)) {
			fmt.Fprintf(&shown, "/P%d %d 0 R ", i, pictures[i])
		}
		page := w.add(fmt.Sprintf("<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %s %s] /Contents %d 0 R /Resources << /Font << %s>> /XObject << %s>> >> >>",
			tree, num(p.size.W), num(p.size.H), w.stream("", p.body.Bytes()), fonts.String(), shown.String()))
		fmt.Fprintf(&kids, "%d 0 R ", page)
	}
	w.set(catalog, fmt.Sprintf("<< /Type /Catalog /Pages %d 0 R /ViewerPreferences << /DisplayDocTitle true >> >>", tree))
	w.set(tree, fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", kids.String(), len(d.pages)))
	w.set(info, fmt.Sprintf("<< /Title <%s> >>", utf16Hex(d.title)))
	return assembleWith(fmt.Sprintf(" /Info %d 0 R", info), w.bodies...)
}

type objects struct{ bodies []string }

func (w *objects) reserve() int { return w.add("") }

func (w *objects) add(body string) int {
	w.bodies = append(w.bodies, body)
	return len(w.bodies)
}

func (w *objects) set(number int, body string) { w.bodies[number-1] = body }

func (w *objects) stream(entries string, content []byte) int {
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	_, _ = z.Write(content) // a buffer never fails
	_ = z.Close()
	return w.add(fmt.Sprintf("<< %s/Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream", entries, packed.Len(), packed.String()))
}

func (w *objects) font(f *face) int {
	file := subset(f.file, f.used)
	program := w.stream(fmt.Sprintf("/Length1 %d ", len(file)), file)
	extents, _ := f.face.FontHExtents()
	scale := 1000 / f.unitsPerEm
	name := "SUBSET+" + f.name
	descriptor := w.add(fmt.Sprintf("<< /Type /FontDescriptor /FontName /%s /Flags 4 /FontBBox [-1000 -500 2000 1200] /ItalicAngle 0 /Ascent %s /Descent %s /CapHeight 714 /StemV 80 /FontFile2 %d 0 R >>",
		name, num(float64(extents.Ascender)*scale), num(float64(extents.Descender)*scale), program))
	var widths, letters strings.Builder
	for _, id := range slices.Sorted(maps.Keys(f.used)) {
		fmt.Fprintf(&widths, "%d [%s] ", id, num(float64(f.face.HorizontalAdvance(font.GID(id)))*scale))
		if text := f.used[id]; text != "" {
			fmt.Fprintf(&letters, "1 beginbfchar <%04X> <%s> endbfchar\n", id, strings.TrimPrefix(utf16Hex(text), "FEFF"))
		}
	}
	cid := w.add(fmt.Sprintf("<< /Type /Font /Subtype /CIDFontType2 /BaseFont /%s /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity /FontDescriptor %d 0 R /W [%s] >>",
		name, descriptor, widths.String()))
	unicode := w.stream("", []byte("/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Letters def /CMapType 2 def\n"+
		"1 begincodespacerange <0000> <FFFF> endcodespacerange\n"+letters.String()+"endcmap CMapName currentdict /CMap defineresource pop end end\n"))
	return w.add(fmt.Sprintf("<< /Type /Font /Subtype /Type0 /BaseFont /%s /Encoding /Identity-H /DescendantFonts [%d 0 R] /ToUnicode %d 0 R >>", name, cid, unicode))
}

type picture struct {
	w, h         int
	pixels, mask []byte
	isWhole      bool // without transparency
}

func readPicture(img image.Image) picture {
	b := img.Bounds()
	p := picture{w: b.Dx(), h: b.Dy(), isWhole: true}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			c, _ := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
			p.pixels, p.mask = append(p.pixels, c.R, c.G, c.B), append(p.mask, c.A)
			p.isWhole = p.isWhole && c.A == 255
		}
	}
	return p
}

func (w *objects) picture(p picture) int {
	size := fmt.Sprintf("/Type /XObject /Subtype /Image /Width %d /Height %d /BitsPerComponent 8 ", p.w, p.h)
	mask := ""
	if !p.isWhole {
		mask = fmt.Sprintf("/SMask %d 0 R ", w.stream(size+"/ColorSpace /DeviceGray ", p.mask))
	}
	return w.stream(size+"/ColorSpace /DeviceRGB "+mask, p.pixels)
}
