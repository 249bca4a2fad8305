package blobscenarios_test

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image"
	"image/jpeg"
	"os"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
)

// photo returns a JPEG as a phone writes it: with the place, and with a video after the picture.
func photo(t *testing.T, place string) apptest.File {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, 40, 30)), nil); err != nil {
		t.Fatal(err)
	}
	// It is rotated to its right side. The second entry is the maker's text.
	exif := "Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x02" +
		"\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00" +
		"\x01\x0f\x00\x02\x00\x00\x00" + string(rune(len(place))) + "\x00\x00\x00\x26" + "\x00\x00\x00\x00" + place
	segment := "\xff\xe1\x00" + string([]byte{byte(len(exif) + 2)}) + exif
	return apptest.File{Name: "photo.jpg", Content: "\xff\xd8" + segment + b.String()[2:] + "\x00\x00\x00\x18ftypmp42" + place}
}

const delhi = "28.6139 N 77.2090 E"

func TestAPhotoIsStoredWithoutCameraData(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		sent := photo(t, delhi)
		path := "/" + p.Buys(asha, "invoice", sent)["invoice"].(string)
		a := p.Call("GET", path, asha.Token, nil).Gives(200).Hides(delhi, "ftyp")
		if got := a.Header.Get("Content-Type"); got != "image/jpeg" {
			t.Errorf("it is served as %s", got)
		}
		if !strings.Contains(a.Body, "\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00") {
			t.Error("which way is up was lost")
		}
		before, err := jpeg.Decode(strings.NewReader(sent.Content))
		if err != nil {
			t.Fatal(err)
		}
		after, err := jpeg.Decode(strings.NewReader(a.Body))
		if err != nil || fmt.Sprint(before) != fmt.Sprint(after) {
			t.Errorf("the picture has changed (%v)", err)
		}
	})
}

func TestTheSamePhotoIsRecognisedByItsUpload(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin, ravi, mohan := p.Admin(), p.Registers("Ravi Traders", "Dealer"), p.Registers("Mohan Traders", "Dealer")
		scheme := p.Creates(admin, "Camera Bonanza", "2026-03-31")
		first := p.Claims(ravi, scheme, photo(t, delhi))
		again := p.Claims(mohan, scheme, photo(t, delhi))
		p.Claims(p.Registers("Sita Traders", "Dealer"), scheme, photo(t, "19.0760 N 72.8777 E"))
		flags := map[string]any{}
		for _, row := range p.Call("GET", "/Scheme/fetch", admin, nil).Gives(200).Rows() {
			if row["duplicateOf"] != nil {
				flags[row["ticketNo"].(string)] = row["duplicateOf"]
			}
			p.Call("GET", "/"+row["invoiceFile"].(string), admin, nil).Gives(200)
		}
		if len(flags) != 1 || flags[again] != first {
			t.Errorf("the flags are %v, want %s to be that of %s", flags, again, first)
		}
	})
}

func TestAPictureThatCannotBeShownIsRefusedAndNothingIsKept(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		whole := apptest.Picture(t)
		for name, content := range map[string]string{
			"cut short":         whole[:len(whole)-20],
			"changed":           strings.Replace(whole, "IDAT", "IDAT\x00", 1),
			"nothing but magic": whole[:33],
		} {
			t.Log(name)
			p.Form("POST", apptest.RegisterPath, asha.Token, apptest.ProductForm("invoice", apptest.File{Name: "a.png", Content: content})).
				Refuses(415, "The PNG image is damaged. Please upload a PDF, JPEG, PNG or WebP file.")
		}
		p.Holds(0, 0)
	})
}

// packedScript hides a script in a compressed object stream.
func packedScript(t *testing.T) string {
	t.Helper()
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	if _, err := w.Write([]byte("7 0 << /S /JavaScript /JS (app.alert\\(1\\)) >>")); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream\nendobj\n%%%%EOF\n", b.Len(), b.String())
}

func TestAPDFThatRunsSomethingIsRefusedAndNothingIsKept(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		const printIt = " Please print it to a new PDF and upload that one."
		for _, c := range []struct{ content, want string }{
			{"%PDF-1.4\n1 0 obj << /OpenAction << /S /J#61vaScript /JS (x) >> >> endobj", "The PDF contains a script." + printIt},
			{packedScript(t), "The PDF contains a script." + printIt},
			{"%PDF-1.4\n1 0 obj << /S /Launch /F (cmd.exe) >> endobj", "The PDF starts a program or opens another file." + printIt},
			{"%PDF-1.4\n1 0 obj << /Names << /EmbeddedFiles 2 0 R >> >> endobj", "The PDF has other files attached." + printIt},
		} {
			p.Form("POST", apptest.RegisterPath, asha.Token, apptest.ProductForm("invoice", apptest.File{Name: "invoice.pdf", Content: c.content})).Refuses(415, c.want)
		}
		p.Holds(0, 0)
	})
}

// Banks and shops send PDFs that forbid changes. Everyone can read them.
func TestAnEncryptedPDFThatNeedsNoPasswordIsWelcome(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		read := func(file string) apptest.File {
			content, err := os.ReadFile("../../pdfcheck/testdata/" + file)
			if err != nil {
				t.Fatal(err)
			}
			return apptest.File{Name: "invoice.pdf", Content: string(content)}
		}
		sent := read("plain/encrypted-aes-256.pdf")
		path := "/" + p.Buys(asha, "invoice", sent)["invoice"].(string)
		if p.Call("GET", path, asha.Token, nil).Gives(200).Body != sent.Content {
			t.Error("it came back changed")
		}
		p.Form("POST", apptest.RegisterPath, asha.Token, apptest.ProductForm("serialNo", "2", "invoice", read("script/script-aes-256.pdf"))).
			Refuses(415, "The PDF contains a script. Please print it to a new PDF and upload that one.")
		p.Form("POST", apptest.RegisterPath, asha.Token, apptest.ProductForm("serialNo", "3", "invoice", read("password/aes-256.pdf"))).
			Refuses(415, "The PDF asks for a password. Please save it without one and upload that file.")
		p.Holds(1, 1)
	})
}
