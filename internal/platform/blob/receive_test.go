package blob

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"aftercare/internal/platform/fault"
)

// padded returns a PDF of exactly n bytes.
func padded(n int) io.Reader {
	return io.LimitReader(io.MultiReader(strings.NewReader(pdf), zeros{}), int64(n))
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

func TestTenMegabytesPassAndOneByteMoreDoesNot(t *testing.T) {
	t.Parallel()
	u, err := spool(t).Receive(t.Context(), padded(10485760), "invoice.pdf")
	if err != nil {
		t.Fatal(err)
	}
	if u.Size != 10485760 || u.Type != PDF {
		t.Errorf("received %d bytes of %q", u.Size, u.Type)
	}
	if err := u.Close(); err != nil {
		t.Error(err)
	}
	_, err = spool(t).Receive(t.Context(), padded(10485761), "invoice.pdf")
	if f, ok := fault.As(err); !ok || f.Kind != fault.TooLarge || f.Sentence != "File size exceeds the limit of 10MB" {
		t.Errorf("one byte more: %v", err)
	}
}

func TestReceivingStopsOneByteAfterTheLimit(t *testing.T) {
	t.Parallel()
	endless := &counter{r: io.MultiReader(strings.NewReader(pdf), zeros{})}
	if _, err := spool(t).Receive(t.Context(), endless, "endless.pdf"); fault.KindOf(err) != fault.TooLarge {
		t.Errorf("an endless file: %v", err)
	}
	if endless.n != MaxBytes+1 {
		t.Errorf("%d bytes were read of a file without end", endless.n)
	}
}

type counter struct {
	r io.Reader
	n int
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += n
	return n, err
}

func TestAnUploadKnowsItsHashAndCanBeReadAgain(t *testing.T) {
	t.Parallel()
	u := receive(t, pdf, "bill.pdf")
	sum := sha256.Sum256([]byte(pdf))
	if u.SHA256 != hex.EncodeToString(sum[:]) {
		t.Errorf("the hash is %s", u.SHA256)
	}
	for range 2 {
		content, err := io.ReadAll(u.Reader())
		if err != nil || string(content) != pdf {
			t.Errorf("read %q (%v)", content, err)
		}
	}
}

func TestAnEmptyFileIsRefused(t *testing.T) {
	t.Parallel()
	_, err := spool(t).Receive(t.Context(), strings.NewReader(""), "empty.pdf")
	if f, ok := fault.As(err); !ok || f.Kind != fault.Invalid || !strings.Contains(f.Sentence, "empty") {
		t.Errorf("an empty file: %v", err)
	}
}

func TestABrokenUploadIsTheClientsAffair(t *testing.T) {
	t.Parallel()
	broken := io.MultiReader(strings.NewReader(pdf), iotest.ErrReader(io.ErrUnexpectedEOF))
	if _, err := spool(t).Receive(t.Context(), broken, "a.pdf"); fault.KindOf(err) != fault.Invalid {
		t.Errorf("a broken connection: %v", err)
	}
	body := io.NopCloser(padded(5000))
	limited := http.MaxBytesReader(httptest.NewRecorder(), body, 1000)
	if _, err := spool(t).Receive(t.Context(), limited, "a.pdf"); fault.KindOf(err) != fault.TooLarge {
		t.Errorf("a request over its limit: %v", err)
	}
	slow := fault.New(fault.Unavailable, "Too slow.")
	if _, err := spool(t).Receive(t.Context(), iotest.ErrReader(slow), "a.pdf"); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("a fault of the reader itself: %v", err)
	}
}

func TestAFileIsNamedByItsContentAndCleaned(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"invoice.pdf":                           "invoice.pdf",
		"Invoice.PDF":                           "Invoice.PDF",
		"invoice.html":                          "invoice.pdf",
		"invoice.hta":                           "invoice.pdf",
		"run.bat":                               "run.pdf",
		"setup.EXE":                             "setup.pdf",
		"invoice.exe. . ":                       "invoice.pdf",
		"invoice.pdf.exe":                       "invoice.pdf",
		"invoice.exe.pdf":                       "invoice.exe.pdf",
		"invoice.exe\u202e":                     "invoice.pdf",
		"run.application":                       "run.application.pdf",
		"Bill No. 12 of March":                  "Bill No. 12 of March.pdf",
		"Bill 3.12":                             "Bill 3.12.pdf",
		".htaccess":                             "htaccess.pdf",
		"invoice":                               "invoice.pdf",
		`a<b>c:d"e|f?g*.pdf`:                    "a_b_c_d_e_f_g_.pdf",
		"../../etc/passwd":                      "passwd.pdf",
		`C:\Users\Asha\bill.pdf`:                "bill.pdf",
		"a\r\nSet-Cookie: x\x00.pdf":            "aSet-Cookie_ x.pdf",
		"photo\u202egpj.exe":                    "photogpj.pdf",
		"बिल क्\u200dष.pdf":                     "बिल क्\u200dष.pdf",
		"bad\xff\xfename.png":                   "bad_name.pdf",
		"":                                      "file.pdf",
		"..":                                    "file.pdf",
		".pdf":                                  "file.pdf",
		"folder/":                               "file.pdf",
		" \t ":                                  "file.pdf",
		strings.Repeat("x", 300) + ".pdf":       strings.Repeat("x", 116) + ".pdf",
		strings.Repeat("क", 130):                strings.Repeat("क", 116) + ".pdf",
		"x." + strings.Repeat("y", 200):         "x." + strings.Repeat("y", 114) + ".pdf",
		strings.Repeat("é", 116) + ".pdf":       strings.Repeat("é", 116) + ".pdf",
		"line\u2028separator\u2029paragraph.md": "lineseparatorparagraph.pdf",
	} {
		got := displayName(name, PDF)
		if got != want {
			t.Errorf("%q is shown as %q, want %q", name, got, want)
		}
		if !utf8.ValidString(got) || utf8.RuneCountInString(got) > 120 {
			t.Errorf("%q is not fit to be shown", got)
		}
		if again := displayName(got, PDF); again != got {
			t.Errorf("%q becomes %q when it is cleaned again", got, again)
		}
	}
	for _, c := range []struct {
		t          Type
		name, want string
	}{
		{JPEG, "photo.jpeg", "photo.jpeg"},
		{JPEG, "photo.png", "photo.jpg"},
		{PNG, "photo.svg", "photo.png"},
		{WebP, "photo.gif", "photo.webp"},
	} {
		if got := displayName(c.name, c.t); got != c.want {
			t.Errorf("%q is shown as %q, want %q", c.name, got, c.want)
		}
	}
}
