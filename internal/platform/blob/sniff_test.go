package blob

import (
	"strings"
	"testing"

	"aftercare/internal/platform/fault"
)

// receive receives content that must be accepted, and closes it after the test.
func receive(t testing.TB, content, name string) *Upload {
	t.Helper()
	u, err := spool(t).Receive(t.Context(), strings.NewReader(content), name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := u.Close(); err != nil {
			t.Error(err)
		}
	})
	return u
}

func TestTheContentDecidesTheType(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		content string
		want    Type
	}{
		"a PDF":                          {pdf, PDF},
		"a PDF after empty lines":        {"\r\n\r\n \t" + pdf, PDF},
		"a PDF after a byte order mark":  {"\xef\xbb\xbf" + pdf, PDF},
		"a PDF after zeros":              {strings.Repeat("\x00", 1019) + pdf, PDF},
		"a JPEG":                         {jpegImage(t, 40, 30), JPEG},
		"a PNG":                          {pngOfSize(t, 40, 30), PNG},
		"a lossy WebP":                   {sample(t, "lossy.webp"), WebP},
		"a lossless WebP":                {sample(t, "lossless.webp"), WebP},
		"an extended WebP":               {sample(t, "alpha.webp"), WebP},
		"a JPEG with something after it": {jpegImage(t, 4, 4) + html, JPEG},
	} {
		if got := receive(t, c.content, "whatever.exe").Type; got != c.want {
			t.Errorf("%s is taken for %q, want %q", name, got, c.want)
		}
	}
}

func TestADisguisedFileIsRefused(t *testing.T) {
	t.Parallel()
	const (
		invoice = " Please upload a PDF, JPEG, PNG or WebP file."
		before  = "The file has other data before the start of the PDF. Please print it to a new PDF and upload that one."
		heic_   = "HEIC photos cannot be read. Please select PDF, JPEG, PNG or WebP."
		svg_    = "SVG images cannot be read. Please select PDF, JPEG, PNG or WebP."
	)
	for name, c := range map[string]struct {
		file, content, want string
	}{
		"an SVG named .png":                {"a.png", svg, svg_},
		"an SVG behind an XML declaration": {"a.png", "\xef\xbb\xbf <?xml version='1.0'?>\n<!-- hello -->\n" + svg, svg_},
		"an SVG in capitals":               {"a.jpg", strings.ToUpper(svg), svg_},
		"HTML named .pdf":                  {"a.pdf", html, invoice[1:]},
		"HTML before a PDF":                {"a.pdf", html + pdf, before},
		"a program before a PDF":           {"a.pdf", "MZ\x90\x00" + pdf, before},
		"an archive before a PDF":          {"a.pdf", "PK\x03\x04" + pdf, before},
		"a letter before a PDF":            {"a.pdf", "x" + pdf, before},
		"much blank before a PDF":          {"a.pdf", strings.Repeat("\n", 1020) + pdf, invoice[1:]},
		"a HEIC named .jpg":                {"a.jpg", heic("heic"), heic_},
		"a HEIF by its other brand":        {"a.jpg", heic("mif1"), heic_},
		"a film":                           {"a.jpg", heic("isom"), invoice[1:]},
		"a GIF":                            {"a.gif", "GIF89a\x01\x00\x01\x00", "GIF images cannot be read. Please select PDF, JPEG, PNG or WebP."},
		"JPEG magic before HTML":           {"a.jpg", "\xff\xd8\xff\xe0" + html, "The JPEG image is damaged." + invoice},
		"PNG magic before HTML":            {"a.png", "\x89PNG\r\n\x1a\n" + html, "The PNG image is damaged." + invoice},
		"a WebP frame that is HTML":        {"a.webp", webpImage("VP8 ", []byte(html)...), "The WebP image is damaged." + invoice},
		"a WebP of an unknown kind":        {"a.webp", webpImage("JUNK", []byte(html)...), "The WebP image is damaged." + invoice},
		"a WebP cut short":                 {"a.webp", sample(t, "lossy.webp")[:500], "The WebP image is damaged." + invoice},
		"a WebP without width":             {"a.webp", claiming(t, "lossy.webp", 0, 4), "The WebP image is damaged." + invoice},
		"a JPEG cut short":                 {"a.jpg", jpegImage(t, 40, 30)[:380], "The JPEG image is damaged." + invoice},
		"a PNG of one pixel that says 25":  {"a.png", pngImage(t, 5, 5), "The PNG image is damaged." + invoice},
		"a JPEG of another time":           {"a.jpg", strings.Replace(jpegImage(t, 40, 30), "\xff\xc0", "\xff\xc3", 1), "This kind of JPEG image cannot be shown." + invoice},
		"a film of two pictures":           {"a.webp", sample(t, "animated.webp"), "Animated images cannot be read. Please select PDF, JPEG, PNG or WebP."},
		"a RIFF that is sound":             {"a.webp", "RIFF\x24\x00\x00\x00WAVEfmt ", invoice[1:]},
		"JavaScript":                       {"a.pdf", "alert(1)//%PDF-1.7", before},
		"an archive":                       {"a.pdf", "PK\x03\x04", invoice[1:]},
		"a single byte":                    {"a.pdf", "%", invoice[1:]},
		"a program":                        {"a.png", "\x7fELF\x02\x01\x01", invoice[1:]},
	} {
		u := receive(t, c.content, c.file)
		if u.Type != "" {
			t.Errorf("%s is taken for %q", name, u.Type)
		}
		err := u.Must(Invoices)
		if f, ok := fault.As(err); !ok || f.Kind != fault.Unsupported || f.Sentence != c.want {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

func TestAPixelBombIsRefused(t *testing.T) {
	t.Parallel()
	for name, content := range map[string]string{
		"PNG":           pngImage(t, 5001, 5000),
		"huge PNG":      pngImage(t, 0x7fffffff, 2),
		"lossy WebP":    claiming(t, "lossy.webp", 16383, 16383),
		"lossless WebP": claiming(t, "lossless.webp", 16384, 16384),
	} {
		u := receive(t, content, "photo")
		f, ok := fault.As(u.Must(Images))
		if !ok || f.Kind != fault.TooLarge || f.Sentence != "The image has more than 25 megapixels. Please choose a smaller one." {
			t.Errorf("%s: %v", name, f)
		}
	}
}

func TestEachFormNamesTheFilesItAccepts(t *testing.T) {
	t.Parallel()
	photo, letter := jpegImage(t, 4, 4), pdf
	for name, c := range map[string]struct {
		content string
		types   []Type
		want    string
	}{
		"a photo as an invoice":   {photo, Invoices, ""},
		"a letter as an invoice":  {letter, Invoices, ""},
		"a photo as an image":     {photo, Images, ""},
		"a letter as an image":    {letter, Images, "Please upload a JPEG, PNG or WebP image."},
		"a photo as a document":   {photo, Documents, "Please upload a PDF file."},
		"a letter as a document":  {letter, Documents, ""},
		"a HEIC photo, for image": {heic("heic"), Images, "HEIC photos cannot be read. Please select JPEG, PNG or WebP."},
		"a drawing as a document": {svg, Documents, "SVG images cannot be read. Please select PDF."},
		"a script as a document":  {pdfWith("<< /S /JavaScript >>"), Documents, "The PDF contains a script. Please print it to a new PDF and upload that one."},
		"a script as an image":    {pdfWith("<< /S /JavaScript >>"), Images, "Please upload a JPEG, PNG or WebP image."},
		"a program":               {pdfWith("<< /S /Launch >>"), Invoices, "The PDF starts a program or opens another file. Please print it to a new PDF and upload that one."},
		"an attachment":           {pdfWith("<< /EF << >> >>"), Invoices, "The PDF has other files attached. Please print it to a new PDF and upload that one."},
		"a form of its own":       {pdfWith("<< /XFA [] >>"), Invoices, "The PDF is a form with a program in it. Please print it to a new PDF and upload that one."},
		"a PDF without a page":    {"%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n", Invoices, "The PDF could not be checked. Please print it to a new PDF and upload that one."},
	} {
		err := receive(t, c.content, "f").Must(c.types)
		got := ""
		if f, ok := fault.As(err); ok {
			got = f.Sentence
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
