package pdfcheck_test

import (
	"bytes"
	"compress/lzw"
	"compress/zlib"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aftercare/internal/platform/pdf"
	"aftercare/internal/platform/pdfcheck"
)

// samples returns the files of a folder in testdata, each named after the program that made it.
func samples(t testing.TB, folder string) map[string][]byte {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", folder, "*.pdf"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no samples in %s (%v)", folder, err)
	}
	all := map[string][]byte{}
	for _, file := range files {
		if all[filepath.Base(file)], err = os.ReadFile(file); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// script is an action that runs a script.
const script = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>"

// document returns a file with these objects, numbered from one.
func document(objects ...string) string {
	var b strings.Builder
	b.WriteString("%PDF-1.7\n")
	for i, object := range objects {
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	b.WriteString("99 0 obj << /Type /Page >> endobj\ntrailer\n<< /Size 9 /Root 1 0 R >>\n%%EOF\n")
	return b.String()
}

func catalog(more string) string { return "<< /Type /Catalog /Pages 2 0 R " + more + " >>" }

// packed returns an object stream with one object and the given filter.
func packed(object, filter string, encode func(string) string) string {
	content := encode("7 0 " + object)
	return fmt.Sprintf("<< /Type /ObjStm /N 1 /First 4 %s /Length %d >>\nstream\n%s\nendstream", filter, len(content), content)
}

func plain(s string) string { return s }

func deflated(s string) string {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	// Writing to memory does not fail.
	_, _ = w.Write([]byte(s))
	_ = w.Close()
	return b.String()
}

func inLZW(s string) string {
	var b bytes.Buffer
	w := lzw.NewWriter(&b, lzw.MSB, 8)
	_, _ = w.Write([]byte(s))
	_ = w.Close()
	return b.String()
}

func TestPDFsOfCommonProgramsAreAccepted(t *testing.T) {
	t.Parallel()
	for name, content := range samples(t, "plain") {
		if err := pdfcheck.Check(t.Context(), content); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, content := range map[string]string{
		"our own page":                  string(pdf.Plain("Tax Invoice", "1. Camera")),
		"an empty object":               document("", "null"),
		"a link":                        document(catalog("/Annots [<< /A << /S /URI /URI (https://example.com/JS/Launch) >> >>]")),
		"links of every good kind":      document(catalog("/A << /URI (mailto:asha@example.com) >> /B << /URI (tel:+91900) >> /C << /URI (upi://pay?pa=a@b) >> /D << /URI (page.html) >>")),
		"links without a scheme":        document(catalog("/A << /URI (www.example.com/a?b=c:d) >> /B << /URI (/terms#a:b) >> /C << /URI (asha@example.com) >> /D << /URI () >>")),
		"a link elsewhere":              document("<< /S /URI /URI 2 0 R >>", "(https://example.com)", "(File: 12)"),
		"a packed link elsewhere":       document("<< /S /URI /URI 7 0 R >>", packed("(https://example.com)", "/Filter /FlateDecode", deflated)),
		"what links begin with":         document(catalog("/URI 2 0 R"), "<< /Base 3 0 R >>", "(https://example.com/)"),
		"an article":                    document("<< /S /Thread /D 0 >>", "<< /Type /Thread /F 3 0 R >>"),
		"flags of a note":               document("<< /Subtype /Text /F 4 /Page 1 >>", "<< /Ref [1 0 R] >>"),
		"every word that means some":    document("[ true false null 1 -2 +3. .4 -.5 1 0 R << /A true /B null /C 12 0 R >> ]"),
		"names with escapes":            document("<< /BaseFont /Arial#20Bold /A#2fB [/Stra#c3#9fe /#e2#80#99] >>"),
		"a list in other scripts":       document("[ /Separation /\xe2\x80\x99s /DeviceCMYK 5 0 R ]"),
		"titles with a colon":           document("(File: 12)", "(Data: of May)", "(search: the whole)", "(Invoice: 7)"),
		"a page to start with":          document(catalog("/OpenAction [3 0 R /Fit]")),
		"a page to start with, by name": document(catalog("/OpenAction << /S /GoTo /D (start) >>")),
		"printing":                      document(catalog("/OpenAction << /S /Named /N /Print >>")),
		"letters of a font":             document("<< /Type /Encoding /Differences [1 /JS /EF /A /Launch] >>"),
		"words in texts":                document("<< /Title (How to use /JavaScript and /JS, part one) /Subject <2f4a53> >>"),
		"an outline":                    document("<< /Type /Outlines /First 3 0 R /Last 4 0 R >>"),
		"a profile of colours":          document("<< /N 3 /Length 5 >>\nstream\n/JS <\nendstream"),
		"a script of another kind":      document("<< /Length 30 >>\nstream\nBT (/JavaScript /JS) Tj ET\nendstream"),
		"a packed page":                 document(packed("<< /Type /Page >>", "/Filter /FlateDecode", deflated)),
		"without a last line":           strings.TrimSuffix(document(catalog("")), "%%EOF\n"),
		"an object that just ends":      "%PDF-1.4\n1 0 obj << /Type /Page >>",
		"names in other scripts":        document(catalog("/Stra\xc3\x9fe\xe2\x80\x99s (a) /\xd0\x80\xff << /\xe0\xa4\x80 [1 2] >>")),
		"a heading after a remark":      "%PDF-1.4\n% one\n1 0 obj << /Type /Page >> endobj\n% two\n2 0 obj\n<< >>\nendobj",
		"words by chance":               document("<< >>\nstream\nan obj of desire, 10 obj, trailer park\nobj] 7 0 obj ) >> /X {\nendstream"),
	} {
		if err := pdfcheck.Check(t.Context(), []byte(content)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A scan is a picture on a page. Its bytes may contain words that begin and end objects.
func TestScansWithWordsOfTheFormatInThemAreTaken(t *testing.T) {
	t.Parallel()
	words := []string{"\nobj]", "endobj", " 7 0 obj (", "1 0 obj<<", "trailer", "stream", "<<", "(", "/Encrypt 5", "%", "[[[["}
	noise := rand.New(rand.NewPCG(1, 2))
	for n := range 500 {
		var scan []byte
		for len(scan) < 2000 {
			scan = binary.LittleEndian.AppendUint64(scan, noise.Uint64())
			if noise.IntN(20) == 0 {
				scan = append(scan, words[noise.IntN(len(words))]...)
			}
		}
		content := document("<< /Type /XObject /Subtype /Image /Filter /DCTDecode >>\nstream\n" + string(scan) + "\nendstream")
		if err := pdfcheck.Check(t.Context(), []byte(content)); err != nil {
			t.Errorf("scan %d: %v", n, err)
		}
	}
}

func TestAScriptIsFoundWhereverItHides(t *testing.T) {
	t.Parallel()
	for name, content := range samples(t, "script") {
		if err := pdfcheck.Check(t.Context(), content); !errors.Is(err, pdfcheck.ErrScript) {
			t.Errorf("%s: %v", name, err)
		}
	}
	good := document(catalog(""), "<< /Type /Pages /Kids [] /Count 0 >>")
	later := func(object string) string { return good + "9 0 obj\n" + object + "\nendobj\n%%EOF\n" }
	for name, content := range map[string]string{
		"what opens the document":              document(catalog("/OpenAction " + script)),
		"what opens it, elsewhere":             document(catalog("/OpenAction 2 0 R"), script),
		"names of scripts":                     document(catalog("/Names << /JavaScript << /Names [(a) 3 0 R] >> >>")),
		"a page that is opened":                document("<< /Type /Page /AA << /O " + script + " >> >>"),
		"a button":                             document("<< /Subtype /Widget /FT /Btn /A " + script + " >>"),
		"a field that is counted":              document("<< /FT /Tx /AA << /C " + script + " >> >>"),
		"an action after another":              document("<< /S /GoTo /Next " + script + " >>"),
		"a script that is a stream":            document("<< /S /JavaScript /JS 3 0 R >>"),
		"escapes in names":                     document(catalog("/OpenAction << /S /J#61vaScr#69pt /#4a#53 (x) >>")),
		"a name elsewhere":                     document("<< /S 3 0 R >>", "null", "/JavaScript"),
		"no space":                             document("<</S/JavaScript/JS(x)>>"),
		"other space":                          document("<<\x00/S\f/JavaScript\r/JS\t(x)>>"),
		"comments between":                     document("<< /S % here\n/JavaScript % it\r/JS (x) >>"),
		"an update":                            later(script),
		"an object that was replaced":          document(script) + "1 0 obj\n<< >>\nendobj\n",
		"an object in a comment":               good + "% 9 0 obj " + script + " endobj\n",
		"an object in a text":                  later("(9 0 obj " + script + " endobj)"),
		"an object in a stream":                later("<< /Length 99 >>\nstream\n9 0 obj " + script + " endobj\nendstream"),
		"an object without an end":             good + "9 0 obj " + script,
		"an object behind the end":             good + strings.Repeat("\x00", 5000) + "9 0 obj" + script,
		"numbers on lines of their own":        good + "9\n0\nobj" + script,
		"a comment between the numbers":        good + "9 %1\n0 obj" + script,
		"uncommon space before the word":       good + "9 0\xffobj" + script,
		"uncommon space between the numbers":   good + "9\x800 obj" + script,
		"uncommon space after the word":        good + "9 0 obj\xff" + script,
		"uncommon space after names":           document("<</S/JavaScript\xff/JS\xff(x)>>"),
		"other uncommon space after names":     document("<</S/JavaScript\x80/JS\x80(x)>>"),
		"uncommon space before a stream":       later(strings.Replace(packed(script, "/Filter /FlateDecode", deflated), ">>\nstream", ">>\xffstream", 1)),
		"uncommon space in what is packed":     later(packed("<</S/JavaScript\xff>>", "/Filter /FlateDecode", deflated)),
		"uncommon space at the end":            good + "trailer\xff<< /Root << /OpenAction " + script + " >> >>",
		"much space at the end":                good + "trailer" + strings.Repeat(" ", 3000) + "<< /Root << /OpenAction " + script + " >> >>",
		"no space before the word":             good + "9 0obj<</S/JavaScript>>",
		"the last dictionary":                  good + "trailer << /Root << /OpenAction " + script + " >> >>",
		"a second last dictionary":             good + "trailer\n% and\n<< /Root << /OpenAction " + script + " >> >>",
		"packed":                               later(packed(script, "/Filter /FlateDecode", deflated)),
		"packed by an abbreviation":            later(packed(script, "/Filter /Fl", deflated)),
		"packed by nothing":                    later(packed(script, "", plain)),
		"packed with an escaped name":          later(strings.Replace(packed(script, "/Filter /Fl#61teDecode", deflated), "/ObjStm", "/Obj#53tm", 1)),
		"packed without saying so":             later(strings.Replace(packed(script, "/Filter /FlateDecode", deflated), "/Type /ObjStm", "", 1)),
		"packed with a type elsewhere":         later(strings.Replace(packed(script, "/Filter /FlateDecode", deflated), "/ObjStm", "8 0 R", 1)),
		"packed with a length that is short":   later(strings.Replace(packed(script, "/Filter /FlateDecode", deflated), "/Length", "/Length 3 /Was", 1)),
		"packed with a wrong checksum":         later(packed(script, "/Filter /FlateDecode", func(s string) string { d := deflated(s); return d[:len(d)-1] + "x" })),
		"a name that ends early":               document(catalog("/OpenAction << /S /JavaScript#00x /JS#00x (x) >>")),
		"a name of scripts that ends early":    document(catalog("/Names << /JavaScript#00 << /Names [(a) 3 0 R] >> >>")),
		"a vertical tab after names":           document("<</S/JavaScript\v/JS\v(x)>>"),
		"a vertical tab before the word":       good + "4 0\vobj" + script,
		"a vertical tab between the numbers":   good + "4\v0 obj" + script,
		"a vertical tab after the word":        good + "4 0 obj\v" + script,
		"a first number with an exponent":      good + "5e+0 0 obj" + script,
		"a rendition":                          document("<< /Type /Action /S /Rendition >>"),
		"rich media":                           document("<< /Subtype /RichMedia >>"),
		"a model that moves":                   document("<< /Type /3DStream /OnInstantiate 4 0 R >>"),
		"in an array of actions":               document("[ << >> [ " + script + " ] ]"),
		"under a dictionary without its value": document("<< /A /B /C " + script + " >>"),
	} {
		if err := pdfcheck.Check(t.Context(), []byte(content)); !errors.Is(err, pdfcheck.ErrScript) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestActionsOutsideTheDocumentAreFound(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		object string
		want   error
	}{
		"a program":                 {"<< /S /Launch /F (cmd.exe) >>", pdfcheck.ErrAction},
		"a program by escapes":      {"<< /S /L#61unch /Win << /F (cmd.exe) >> >>", pdfcheck.ErrAction},
		"a form that is sent":       {"<< /S /SubmitForm /F (https://example.com) >>", pdfcheck.ErrAction},
		"data that is read":         {"<< /S /ImportData /F (a.fdf) >>", pdfcheck.ErrAction},
		"another file":              {`<< /S /GoToR /F (\\\\example.com\\share) >>`, pdfcheck.ErrAction},
		"a program that ends early": {"<< /S /Launch#00x /F (cmd.exe) >>", pdfcheck.ErrAction},
		"a film":                    {"<< /Subtype /Movie /Movie << /F (a.avi) >> >>", pdfcheck.ErrAction},
		"a film by a text":          {"<< /Subtype (Movie) /Movie 5 0 R >>", pdfcheck.ErrAction},
		"a file inside":             {"<< /S /GoToE >>", pdfcheck.ErrAction},
		"an attachment":             {"<< /Type /Filespec /F (a.exe) /EF << /F 3 0 R >> >>", pdfcheck.ErrAttachment},
		"its content":               {"<< /Type /EmbeddedFile /Length 1 >>\nstream\nx\nendstream", pdfcheck.ErrAttachment},
		"names of attachments":      {"<< /Names << /EmbeddedFiles 3 0 R >> >>", pdfcheck.ErrAttachment},
		"a pin on a page":           {"<< /Subtype /FileAttachment >>", pdfcheck.ErrAttachment},
		"a form of its own":         {"<< /AcroForm << /XFA 3 0 R >> >>", pdfcheck.ErrForm},
	} {
		if err := pdfcheck.Check(t.Context(), []byte(document(c.object))); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

func TestAFileThatAsksForAPasswordIsRefused(t *testing.T) {
	t.Parallel()
	for name, content := range samples(t, "password") {
		if err := pdfcheck.Check(t.Context(), content); !errors.Is(err, pdfcheck.ErrPassword) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAnUnreadablePDFIsRefused(t *testing.T) {
	t.Parallel()
	page := "<< /Type /Page >>"
	flate := "/Filter /FlateDecode"
	for name, content := range map[string]string{
		"no page":                           "%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\n",
		"nothing but a heading":             "%PDF-1.4",
		"more levels than anybody has":      document(strings.Repeat("[", 300) + strings.Repeat("]", 300)),
		"packed by an old filter":           document(packed(script, "/Filter /LZWDecode", inLZW)),
		"packed by an unknown filter":       document(packed(script, "/Filter /MyOwn", plain)),
		"packed with a filter elsewhere":    document(packed(script, "/Filter 5 0 R", deflated)),
		"packed with a predictor":           document(packed(page, flate+" /DecodeParms << /Predictor 12 /Columns 4 >>", deflated)),
		"packed with parameters elsewhere":  document(packed(page, flate+" /DecodeParms 5 0 R", deflated)),
		"packed with two filters to choose": document(packed(page, flate+" /Filter /ASCIIHexDecode", deflated)),
		"packed and not":                    document(packed(page, flate, plain)),
	} {
		if err := pdfcheck.Check(t.Context(), []byte(content)); !errors.Is(err, pdfcheck.ErrUnreadable) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAFileCostsNoMoreThanItsBounds(t *testing.T) {
	t.Parallel()
	const kilobyte = 1 << 10
	large := packed("", "/Filter /FlateDecode", func(string) string { return deflated("7 0 << >>" + strings.Repeat(" ", 100*kilobyte)) })
	page := "9 0 obj << /Type /Page >> endobj\n"
	for name, c := range map[string]struct {
		content        string
		work, unpacked int
	}{
		"a bomb":                 {document(large), 1000 * kilobyte, 99 * kilobyte},
		"many small bombs":       {document(large, large, large), 1000 * kilobyte, 250 * kilobyte},
		"objects in objects":     {page + strings.Repeat("1 0 obj (", 200) + strings.Repeat(")", 200), 100 * kilobyte, kilobyte},
		"streams without an end": {page + strings.Repeat("1 0 obj<</Type/ObjStm/N 0/First 0/Length 0>>stream\n", 50), 60 * kilobyte, kilobyte},
		"texts behind objects":   {page + strings.Repeat("1 0 obj <", 200), 100 * kilobyte, kilobyte},
	} {
		if err := pdfcheck.CheckWithin(t.Context(), []byte(c.content), c.work, c.unpacked); !errors.Is(err, pdfcheck.ErrUnreadable) {
			t.Errorf("%s: %v", name, err)
		}
		if err := pdfcheck.CheckWithin(t.Context(), []byte(c.content), 1000*kilobyte, 1000*kilobyte); err != nil {
			t.Errorf("%s within bounds that are large enough: %v", name, err)
		}
	}
}

func TestTheCheckEndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	content := []byte(document(catalog("")))
	if err := pdfcheck.Check(ctx, content); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := pdfcheck.Check(ctx, content); !errors.Is(err, pdfcheck.ErrUnreadable) {
		t.Errorf("nobody waits any more: %v", err)
	}
}
