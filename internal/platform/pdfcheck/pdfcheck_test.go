package pdfcheck_test

import (
	"bytes"
	"compress/lzw"
	"compress/zlib"
	"context"
	"encoding/ascii85"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aftercare/internal/platform/pdf"
	"aftercare/internal/platform/pdfcheck"
)

// samples are the files of a folder of testdata, made by Chromium, Ghostscript and
// qpdf.
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

// script is an action that runs one.
const script = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>"

// document is a file of these objects, numbered from one.
func document(objects ...string) string {
	var b strings.Builder
	b.WriteString("%PDF-1.7\n")
	for i, object := range objects {
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	b.WriteString("trailer\n<< /Size 9 /Root 1 0 R >>\n%%EOF\n")
	return b.String()
}

func catalog(more string) string { return "<< /Type /Catalog /Pages 2 0 R " + more + " >>" }

// packed is an object stream with one object, under the given filter.
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

func in85(s string) string {
	out := make([]byte, ascii85.MaxEncodedLen(len(s)))
	return string(out[:ascii85.Encode(out, []byte(s))]) + "~>"
}

func inHex(s string) string { return hex.EncodeToString([]byte(s)) + ">" }

func inLZW(s string) string {
	var b bytes.Buffer
	w := lzw.NewWriter(&b, lzw.MSB, 8)
	_, _ = w.Write([]byte(s))
	_ = w.Close()
	return b.String()
}

func TestWhatProgramsWriteIsTaken(t *testing.T) {
	t.Parallel()
	for name, content := range samples(t, "plain") {
		if err := pdfcheck.Check(t.Context(), content); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, content := range map[string]string{
		"our own page":                  string(pdf.Plain("Tax Invoice", "1. Camera")),
		"nothing but a heading":         "%PDF-1.4\n% one page\n%%EOF\n",
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
		"a packed page in letters":      document(packed("<< /Type /Page >>", "/Filter [/ASCII85Decode /FlateDecode]", func(s string) string { return in85(deflated(s)) })),
		"without a last line":           strings.TrimSuffix(document(catalog("")), "%%EOF\n"),
		"an object that just ends":      "%PDF-1.4\n1 0 obj << /Type /Catalog >>",
		"names in other scripts":        document(catalog("/Stra\xc3\x9fe\xe2\x80\x99s (a) /\xd0\x80\xff << /\xe0\xa4\x80 [1 2] >>")),
		"a heading after a remark":      "%PDF-1.4\n% one\n1 0 obj << /Type /Catalog >> endobj\n% two\n2 0 obj\n<< >>\nendobj",
		"words by chance":               "%PDF-1.4\nan obj of desire, 10 obj, trailer park\n%%EOF",
	} {
		if err := pdfcheck.Check(t.Context(), []byte(content)); err != nil {
			t.Errorf("%s: %v", name, err)
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
		"a link that is a script":              document(catalog("/OpenAction << /S /URI /URI (javascript:alert\\(1\\)) >>")),
		"a link in capitals with space":        document(catalog("/OpenAction << /S /URI /URI ( \tJava\\\nScript\x00 :alert) >>")),
		"a link in hexadecimal":                document("<< /A << /S /URI /URI <6A6176617363726970743A61> >> >>"),
		"a link in sixteen bits":               document("<< /URI <FEFF006A006100760061007300630072006900700074003A> >>"),
		"a link in sixteen bits, turned":       document("<< /URI <FFFE6A006100760061007300630072006900700074003A00> >>"),
		"a link elsewhere":                     document("<< /S /URI /URI 3 0 R >>", "null", "(javascript:alert)"),
		"a link of old":                        document("<< /S /URI /URI (vbscript:msgbox) >>"),
		"a link that is a page":                document("<< /S /URI /URI (data:text/html,<script>alert</script>) >>"),
		"what links begin with":                document(catalog("/URI << /Base (javascript:) >>")),
		"a packed link":                        later(packed("<< /S /URI /URI (javascript:alert) >>", "/Filter /FlateDecode", deflated)),
		"names of scripts":                     document(catalog("/Names << /JavaScript << /Names [(a) 3 0 R] >> >>")),
		"a page that is opened":                document("<< /Type /Page /AA << /O " + script + " >> >>"),
		"a button":                             document("<< /Subtype /Widget /FT /Btn /A " + script + " >>"),
		"a field that is counted":              document("<< /FT /Tx /AA << /C " + script + " >> >>"),
		"an action after another":              document("<< /S /GoTo /Next " + script + " >>"),
		"a script that is a stream":            document("<< /S /JavaScript /JS 3 0 R >>"),
		"escapes in names":                     document(catalog("/OpenAction << /S /J#61vaScr#69pt /#4a#53 (x) >>")),
		"a name elsewhere":                     document("<< /S 3 0 R >>", "null", "/JavaScript"),
		"a text in place of a name":            document("<< /S (JavaScript) >>"),
		"a text with escapes":                  document(`<< /S (\112ava\` + "\n" + `Script) >>`),
		"a text in hexadecimal":                document("<< /S <4A617661 536372697074> >>"),
		"a text in sixteen bits":               document("<< /S <FEFF004A006100760061005300630072006900700074> >>"),
		"a text in UTF-8":                      document("<< /S (\xef\xbb\xbfJavaScript) >>"),
		"a text elsewhere":                     document("<< /S 3 0 R >>", "null", "(JavaScript)"),
		"no space":                             document("<</S/JavaScript/JS(x)>>"),
		"other space":                          document("<<\x00/S\f/JavaScript\r/JS\t(x)>>"),
		"comments between":                     document("<< /S % here\n/JavaScript % it\r/JS (x) >>"),
		"a comment that some readers read":     document("<< /Type /Action % /S /JavaScript\n >>"),
		"an update":                            later(script),
		"an object that was replaced":          document(script) + "1 0 obj\n<< >>\nendobj\n",
		"an object in a comment":               good + "% 9 0 obj " + script + " endobj\n",
		"an object in a text":                  later("(9 0 obj " + script + " endobj)"),
		"an object in a stream":                later("<< /Length 99 >>\nstream\n9 0 obj " + script + " endobj\nendstream"),
		"an object without an end":             good + "9 0 obj " + script,
		"an object behind the end":             good + strings.Repeat("\x00", 5000) + "9 0 obj" + script,
		"numbers on lines of their own":        good + "9\n0\nobj" + script,
		"numbers with comments":                good + "9 % nine\n0 % zero\n% and\nobj" + script,
		"numbers as few write them":            good + "+9 0.0 obj " + script,
		"a comment that ends in a number":      good + "9 0 %1\nobj" + script,
		"a comment between the numbers":        good + "9 %1\n0 obj" + script,
		"a comment after a text with its mark": good + "(%) 9 0 % 1\r \nobj" + script,
		"a comment without an end in sight":    good + "9 0 %" + strings.Repeat("a", 3000) + "\nobj" + script,
		"uncommon space before the word":       good + "9 0\xffobj" + script,
		"uncommon space between the numbers":   good + "9\x800 obj" + script,
		"uncommon space after the word":        good + "9 0 obj\xff" + script,
		"uncommon space after names":           document("<</S/JavaScript\xff/JS\xff(x)>>"),
		"other uncommon space after names":     document("<</S/JavaScript\x80/JS\x80(x)>>"),
		"uncommon space in a comment":          document("<< /Type /Action % /S /JavaScript\xff\n >>"),
		"uncommon space before a stream":       later(strings.Replace(packed(script, "/Filter /FlateDecode", deflated), ">>\nstream", ">>\xffstream", 1)),
		"uncommon space in what is packed":     later(packed("<</S/JavaScript\xff>>", "/Filter /FlateDecode", deflated)),
		"uncommon space at the end":            good + "trailer\xff<< /Root << /OpenAction " + script + " >> >>",
		"much space at the end":                good + "trailer" + strings.Repeat(" ", 3000) + "<< /Root << /OpenAction " + script + " >> >>",
		"no space before the word":             good + "9 0obj<</S/JavaScript>>",
		"the last dictionary":                  good + "trailer << /Root << /OpenAction " + script + " >> >>",
		"a second last dictionary":             good + "trailer\n% and\n<< /Root << /OpenAction " + script + " >> >>",
		"packed":                               later(packed(script, "/Filter /FlateDecode", deflated)),
		"packed by an abbreviation":            later(packed(script, "/Filter /Fl", deflated)),
		"packed twice":                         later(packed(script, "/Filter [/FlateDecode /FlateDecode]", func(s string) string { return deflated(deflated(s)) })),
		"packed in letters":                    later(packed(script, "/Filter /ASCII85Decode", in85)),
		"packed in numbers":                    later(packed(script, "/Filter [/ASCIIHexDecode]", inHex)),
		"packed by nothing":                    later(packed(script, "", plain)),
		"packed with an escaped name":          later(strings.Replace(packed(script, "/Filter /Fl#61teDecode", deflated), "/ObjStm", "/Obj#53tm", 1)),
		"packed without saying so":             later(strings.Replace(packed(script, "/Filter /FlateDecode", deflated), "/Type /ObjStm", "", 1)),
		"packed with a type elsewhere":         later(strings.Replace(packed(script, "/Filter /FlateDecode", deflated), "/ObjStm", "8 0 R", 1)),
		"packed with a length that is short":   later(strings.Replace(packed(script, "/Filter /FlateDecode", deflated), "/Length", "/Length 3 /Was", 1)),
		"packed with an end in its middle":     later(packed("(endstream) "+script, "", func(string) string { return "7 12 (endstream) " + script })),
		"packed with a wrong checksum":         later(packed(script, "/Filter /FlateDecode", func(s string) string { d := deflated(s); return d[:len(d)-1] + "x" })),
		"packed into a text":                   later(packed("", "", func(string) string { return "7 1 (" + script + ")" })),
		"a name that ends early":               document(catalog("/OpenAction << /S /JavaScript#00x /JS#00x (x) >>")),
		"a name that ends early, in a comment": document("<< /Type /Action % /S /JavaScript#00x\n >>"),
		"a name of scripts that ends early":    document(catalog("/Names << /JavaScript#00 << /Names [(a) 3 0 R] >> >>")),
		"a text that ends early":               document("<< /S (JavaScript\\000x) >>"),
		"a vertical tab after names":           document("<</S/JavaScript\v/JS\v(x)>>"),
		"a vertical tab before the word":       good + "4 0\vobj" + script,
		"a vertical tab between the numbers":   good + "4\v0 obj" + script,
		"a vertical tab after the word":        good + "4 0 obj\v" + script,
		"a number with an exponent":            good + "5 0E0 obj" + script,
		"a first number with an exponent":      good + "5e+0 0 obj" + script,
		"a sign on a line of its own":          good + "5 -\n0 obj" + script,
		"a sign in place of a number":          good + "5 - obj" + script,
		"a name in a list that some end":       document("<</K[/x\xfffoo /S/JavaScript/JS(x)]>>"),
		"a name in lists deeper than some go":  document("<</K" + strings.Repeat("[", 70) + "/S/JavaScript" + strings.Repeat("]", 70) + ">>"),
		"a link after a byte order mark":       document("<< /URI (\xef\xbb\xbf\xef\xbb\xbfjavascript:alert) >>"),
		"a link after a wide space":            document("<< /URI (\\240javascript:alert) >>"),
		"a link after a space without width":   document("<< /URI (\xe2\x80\x8bjavascript:alert) >>"),
		"a link that is a name":                document("<< /URI /javascript:alert >>"),
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

func TestWhatReachesBeyondTheDocumentIsFound(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		object string
		want   error
	}{
		"a program":                  {"<< /S /Launch /F (cmd.exe) >>", pdfcheck.ErrAction},
		"a program by escapes":       {"<< /S /L#61unch /Win << /F (cmd.exe) >> >>", pdfcheck.ErrAction},
		"a form that is sent":        {"<< /S /SubmitForm /F (https://example.com) >>", pdfcheck.ErrAction},
		"data that is read":          {"<< /S /ImportData /F (a.fdf) >>", pdfcheck.ErrAction},
		"another file":               {`<< /S /GoToR /F (\\\\example.com\\share) >>`, pdfcheck.ErrAction},
		"a link to a file":           {"<< /S /URI /URI (file:///etc/passwd) >>", pdfcheck.ErrAction},
		"a link to a share":          {"<< /S /URI /URI (smb://example.com/a) >>", pdfcheck.ErrAction},
		"a link to a helper":         {"<< /S /URI /URI (ms-word:ofe|u|https://example.com) >>", pdfcheck.ErrAction},
		"a link to a program":        {"<< /S /URI /URI (vscode://x/y) >>", pdfcheck.ErrAction},
		"a link to an address":       {"<< /S /URI /URI (ldap://example.com) >>", pdfcheck.ErrAction},
		"a link of one letter":       {"<< /S /URI /URI (x:y) >>", pdfcheck.ErrAction},
		"a link to a drive":          {"<< /S /URI /URI (C:/a.exe) >>", pdfcheck.ErrAction},
		"a drive after a line":       {"<< /S /URI /URI (/C:/a.exe) >>", pdfcheck.ErrAction},
		"a share":                    {`<< /S /URI /URI (\\\\example.com\\a) >>`, pdfcheck.ErrAction},
		"a share by lines":           {"<< /S /URI /URI (//example.com/a) >>", pdfcheck.ErrAction},
		"a file after a space":       {"<< /S /URI /URI (\\240file:///etc/passwd) >>", pdfcheck.ErrAction},
		"a base of files":            {"<< /URI << /Base (file:///) >> >>", pdfcheck.ErrAction},
		"a program that ends early":  {"<< /S /Launch#00x /F (cmd.exe) >>", pdfcheck.ErrAction},
		"an article of another file": {"<< /S /Thread /F (a.pdf) /D 0 >>", pdfcheck.ErrAction},
		"an article, turned":         {"<< /F << /UF (a.pdf) >> /S /Thread >>", pdfcheck.ErrAction},
		"a kind of action elsewhere": {"/Thread", pdfcheck.ErrAction},
		"a film":                     {"<< /Subtype /Movie /Movie << /F (a.avi) >> >>", pdfcheck.ErrAction},
		"a film by a text":           {"<< /Subtype (Movie) /Movie 5 0 R >>", pdfcheck.ErrAction},
		"a page of another file":     {"<< /Subtype /Form /Ref << /F (a.pdf) /Page 0 >> >>", pdfcheck.ErrAction},
		"a file inside":              {"<< /S /GoToE >>", pdfcheck.ErrAction},
		"an attachment":              {"<< /Type /Filespec /F (a.exe) /EF << /F 3 0 R >> >>", pdfcheck.ErrAttachment},
		"its content":                {"<< /Type /EmbeddedFile /Length 1 >>\nstream\nx\nendstream", pdfcheck.ErrAttachment},
		"names of attachments":       {"<< /Names << /EmbeddedFiles 3 0 R >> >>", pdfcheck.ErrAttachment},
		"a pin on a page":            {"<< /Subtype /FileAttachment >>", pdfcheck.ErrAttachment},
		"a form of its own":          {"<< /AcroForm << /XFA 3 0 R >> >>", pdfcheck.ErrForm},
	} {
		if err := pdfcheck.Check(t.Context(), []byte(document(c.object))); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

func TestALinkThatStandsElsewhereIsFollowed(t *testing.T) {
	t.Parallel()
	file := "(file:///etc/passwd)"
	for name, c := range map[string]struct {
		content string
		want    error
	}{
		"a link":                 {document("<< /S /URI /URI 2 0 R >>", file), pdfcheck.ErrAction},
		"a link before":          {document(file, "<< /S /URI /URI 1 0 R >>"), pdfcheck.ErrAction},
		"what links begin with":  {document("<< /URI << /Base 2 0 R >> >>", file), pdfcheck.ErrAction},
		"packed":                 {document("<< /S /URI /URI 7 0 R >>", packed(file, "/Filter /FlateDecode", deflated)), pdfcheck.ErrAction},
		"from what is packed":    {document(file, packed("<< /URI 1 0 R >>", "/Filter /FlateDecode", deflated)), pdfcheck.ErrAction},
		"under an odd number":    {document("<< /URI 5 0 R >>") + "5 0E0 obj " + file + " endobj", pdfcheck.ErrAction},
		"a name":                 {document("<< /URI 2 0 R >>", "/file:x"), pdfcheck.ErrUnreadable},
		"a list":                 {document("<< /URI 2 0 R >>", "["+file+"]"), pdfcheck.ErrUnreadable},
		"further on":             {document("<< /URI 2 0 R >>", "3 0 R", file), pdfcheck.ErrUnreadable},
		"a page of another file": {document("<< /Ref 2 0 R >>", "<< /F (a.pdf) /Page 0 >>"), pdfcheck.ErrAction},
	} {
		if err := pdfcheck.Check(t.Context(), []byte(c.content)); !errors.Is(err, c.want) {
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

func TestWhatCannotBeReadPlainlyIsRefused(t *testing.T) {
	t.Parallel()
	page := "<< /Type /Page >>"
	flate := "/Filter /FlateDecode"
	locked := string(samples(t, "plain")["encrypted-aes-256.pdf"])
	for name, content := range map[string]string{
		"a text without an end":                "%PDF-1.4\n1 0 obj (abc",
		"a dictionary without an end":          document("<< /A << /B 1 >>"),
		"an array that ends as something else": document("[ /A >> ]"),
		"a control byte in a name":             document("<< /A\x01B 1 >>"),
		"an escaped control byte in a name":    document("[ /A#1fB ]"),
		"a word that ends a list":              document(catalog("/OpenAction << /K [1 foo /S /JavaScript /JS (x)] >>")),
		"a word in a dictionary":               document("<< /A foo >>"),
		"a number in other notation":           document("[ 1E5 ]"),
		"a reference to nothing":               document("[ R /S ]"),
		"half a reference":                     document("[ 1 R /S ]"),
		"a reference of three":                 document("[ 1 0 R R /S ]"),
		"a reference far away":                 document("[ 4294967295 0 R /S ]"),
		"a link in a list":                     document("<< /S /URI /URI [(https://example.com)] >>"),
		"a bracket too many":                   document("[ /A ) ]"),
		"half a text in hexadecimal":           document("<4a /JS"),
		"nonsense in hexadecimal":              document("<4a /JS 53>"),
		"braces":                               document("<< /A { /JS } >>"),
		"more levels than anybody has":         document(strings.Repeat("[", 300) + strings.Repeat("]", 300)),
		"packed by an old filter":              document(packed(script, "/Filter /LZWDecode", inLZW)),
		"packed by an unknown filter":          document(packed(script, "/Filter /MyOwn", plain)),
		"packed with a filter elsewhere":       document(packed(script, "/Filter 5 0 R", deflated)),
		"packed with a predictor":              document(packed(page, flate+" /DecodeParms << /Predictor 12 /Columns 4 >>", deflated)),
		"packed with parameters elsewhere":     document(packed(page, flate+" /DecodeParms 5 0 R", deflated)),
		"packed with two filters to choose":    document(packed(page, flate+" /Filter /ASCIIHexDecode", deflated)),
		"packed in another file":               document(packed(page, flate+" /F (a.bin)", deflated)),
		"packed and cut short":                 document(packed(page, flate, func(s string) string { return deflated(s)[:12] })),
		"packed and not":                       document(packed(page, flate, plain)),
		"packed with a count elsewhere":        document(strings.Replace(packed(page, flate, deflated), "/N 1", "/N 5 0 R", 1)),
		"packed without a beginning":           document(strings.Replace(packed(page, flate, deflated), "/First 4", "", 1)),
		"packed with a list of words":          document(packed(page, flate, func(string) string { return deflated("a b " + page) })),
		"packed with a place outside":          document(packed(page, flate, func(string) string { return deflated("7 99" + page) })),
		"packed with a length elsewhere":       document(strings.Replace(packed(page, "", plain), "/Length", "/Length 5 0 R /Was", 1)),
		"packed under thousands of keys":       document(packed(page, flate+strings.Repeat(" /K 1", 5000), deflated)),
		"packed behind something on its line":  document(strings.Replace(packed(page, "", plain), "stream\n", "stream 7 0 << >> %\n", 1)),
		"encrypted by a way of its own":        strings.Replace(locked, "/Filter /Standard", "/Filter /Homemade", 1),
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
	nested := "%PDF-1.4\n" + strings.Repeat("1 0 obj (", 200) + strings.Repeat(")", 200)
	for name, c := range map[string]struct {
		content                string
		work, packed, unpacked int
	}{
		"a bomb":             {document(large), 1000 * kilobyte, 99 * kilobyte, 1000 * kilobyte},
		"many small bombs":   {document(large, large, large), 1000 * kilobyte, 101 * kilobyte, 250 * kilobyte},
		"objects in objects": {nested, 100 * kilobyte, kilobyte, kilobyte},
		"streams without an end": {
			"%PDF-1.4\n" + strings.Repeat("1 0 obj<</Type/ObjStm/N 0/First 0/Length 0>>stream\n", 50),
			100 * kilobyte, kilobyte, kilobyte,
		},
		"streams that unpack to nothing": {
			"%PDF-1.4\n" + strings.Repeat("1 0 obj<</Type/ObjStm/N 0/First 0/Filter/ASCIIHexDecode>>stream\n>", 50) +
				"1 0 obj<</Type/ObjStm/N 0/First 0/Filter/ASCIIHexDecode>>stream\n" + strings.Repeat(" ", 150*kilobyte) + ">",
			150 * kilobyte, kilobyte, kilobyte,
		},
		"remarks behind objects": {"%PDF-1.4\n" + strings.Repeat("1 0 obj 1%", 200), 100 * kilobyte, kilobyte, kilobyte},
		"texts behind objects":   {"%PDF-1.4\n" + strings.Repeat("1 0 obj 1<", 200), 100 * kilobyte, kilobyte, kilobyte},
	} {
		if err := pdfcheck.CheckWithin(t.Context(), []byte(c.content), c.work, c.packed, c.unpacked); !errors.Is(err, pdfcheck.ErrUnreadable) {
			t.Errorf("%s: %v", name, err)
		}
		if err := pdfcheck.CheckWithin(t.Context(), []byte(c.content), 1000*kilobyte, 101*kilobyte, 1000*kilobyte); err != nil {
			t.Errorf("%s within bounds that are large enough: %v", name, err)
		}
	}
}

func TestTheCheckEndsWhenNobodyWaitsForIt(t *testing.T) {
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
