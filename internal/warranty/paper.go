package warranty

import (
	"bytes"
	"context"
	"image/png"
	"strconv"

	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/pdf"
	"aftercare/internal/platform/portal"
)

// writePapers makes and stores the approval letters. The transaction of the approval checks that their dates
// are still right.
func (s *Service) writePapers(ctx context.Context, records []Record) (papers, error) {
	facts, made := s.Portal(), papers{}
	today := civil.In(s.DB.Now(), facts.Location)
	for _, r := range records {
		until := s.Products.ExtendedFrom(r.ProductExpiry)
		file, err := s.storePaper(ctx, letterOfApproval(facts, r, today, until), "warranty-"+r.ProductID+".pdf")
		if err != nil {
			s.Files.Discard(ctx, made.files()...)
			return nil, err
		}
		made[r.ID] = paper{File: file, customer: r.CustomerID, until: until}
	}
	return made, nil
}

func (s *Service) storePaper(ctx context.Context, content []byte, name string) (blob.File, error) {
	upload, err := blob.InMemory(content, name)
	if err != nil {
		return blob.File{}, err
	}
	return s.Files.Put(ctx, upload)
}

// Measures of the letter, in points.
const (
	edge    = 64.0
	leading = 17.0
	column  = 140.0
)

var (
	inkColour   = pdf.Colour{R: 17, G: 24, B: 39}
	mutedColour = pdf.Colour{R: 90, G: 99, B: 115}
	ruleColour  = pdf.Colour{R: 209, G: 213, B: 219}
	brandColour = pdf.Colour{R: 28, G: 78, B: 208}
)

func letterOfApproval(f portal.Facts, r Record, day, until civil.Date) []byte {
	doc := pdf.New("Extension of warranty " + r.ProductID)
	l := letterhead{Page: doc.Page(pdf.A4), width: pdf.A4.W - 2*edge, accent: accentOf(f)}
	l.head(f, day)
	l.y += 34
	l.Text(edge, l.y, pdf.Style{Size: 20, Bold: true, Colour: inkColour}, "Your warranty is extended")
	l.y += 34
	l.paragraph("Dear " + orNumber(r) + ",")
	l.y += 6
	l.paragraph("Thank you for your request. We checked your invoice and added three months to the warranty of your product. It now ends on the day below.")
	l.y += 14
	l.until(until)
	for _, fact := range [][2]string{
		{"Product", r.ProductName}, {"Model", r.ModelNo}, {"Serial number", r.SerialNo}, {"Product ID", r.ProductID},
		{"Purchased on", r.PurchaseDate.Long()}, {"Previous expiry", r.ProductExpiry.Long()},
		{"Customer", orNumber(r)}, {"Customer ID", r.CustomerID},
	} {
		l.fact(fact[0], fact[1])
	}
	l.y += 16
	l.paragraph("Please keep this letter with your invoice. It is valid without a signature.")
	l.sign(f)
	l.foot(f)
	return doc.Bytes()
}

// orNumber returns the customer's name, or the number if the PDF font cannot show the name.
func orNumber(r Record) string {
	if pdf.Shows(r.CustomerName) {
		return r.CustomerName
	}
	return "customer " + r.CustomerID
}

type letterhead struct {
	*pdf.Page
	y      float64
	width  float64
	accent pdf.Colour
}

func (l *letterhead) head(f portal.Facts, day civil.Date) {
	l.Box(0, 0, pdf.A4.W, 6, l.accent)
	l.y = edge + 24
	if !l.picture(f.Logo, edge, edge, 160, 34) {
		l.Text(edge, l.y, pdf.Style{Size: 18, Bold: true, Colour: l.accent}, f.Brand)
	}
	date := pdf.Style{Size: 10.5, Colour: mutedColour}
	l.Text(edge+l.width-l.Width(date, day.Long()), l.y, date, day.Long())
	l.y += 22
	l.Line(edge, l.y, edge+l.width, l.y, 0.7, 0, ruleColour)
}

func (l *letterhead) paragraph(text string) {
	l.y = l.Paragraph(edge, l.y, l.width, leading, pdf.Style{Size: 11, Colour: inkColour}, text)
}

func (l *letterhead) until(day civil.Date) {
	l.Box(edge, l.y, 3, 50, l.accent)
	l.Text(edge+16, l.y+16, pdf.Style{Size: 10.5, Colour: mutedColour}, "Warranty until")
	l.Text(edge+16, l.y+42, pdf.Style{Size: 20, Bold: true, Colour: inkColour}, day.Long())
	l.y += 80
}

func (l *letterhead) fact(label, value string) {
	l.Text(edge, l.y, pdf.Style{Size: 10.5, Colour: mutedColour}, label)
	l.y = l.Paragraph(edge+column, l.y, l.width-column, leading, pdf.Style{Size: 11, Colour: inkColour}, value)
	l.Line(edge, l.y-11, edge+l.width, l.y-11, 0.4, 0, ruleColour)
	l.y += 5
}

func (l *letterhead) sign(f portal.Facts) {
	l.y += 26
	if l.picture(f.Signature, edge, l.y, 150, 42) {
		l.y += 56
	}
	l.Text(edge, l.y, pdf.Style{Size: 11, Bold: true, Colour: inkColour}, f.Signatory)
	l.Text(edge, l.y+leading, pdf.Style{Size: 11, Colour: inkColour}, f.Brand)
}

func (l *letterhead) foot(f portal.Facts) {
	y := pdf.A4.H - edge + 16
	l.Line(edge, y-18, edge+l.width, y-18, 0.4, 0, ruleColour)
	contact := f.SupportEmail
	if f.SupportPhone != "" {
		contact += " · " + f.SupportPhone
	}
	l.Text(edge, y, pdf.Style{Size: 9, Colour: mutedColour}, contact+" · "+f.PublicURL)
}

func (l *letterhead) picture(p *portal.Picture, x, y, w, h float64) bool {
	if p == nil {
		return false
	}
	img, err := png.Decode(bytes.NewReader(p.Content))
	if err != nil {
		return false
	}
	scale := min(w/float64(p.Width), h/float64(p.Height))
	l.Picture(x, y, float64(p.Width)*scale, float64(p.Height)*scale, img)
	return true
}

func accentOf(f portal.Facts) pdf.Colour {
	if f.Palette == nil {
		return brandColour
	}
	rgb, err := strconv.ParseUint(f.Palette.Light.Brand[1:], 16, 32)
	if err != nil {
		return brandColour
	}
	return pdf.Colour{R: uint8(rgb >> 16), G: uint8(rgb >> 8), B: uint8(rgb)} //nolint:gosec // one byte each
}
