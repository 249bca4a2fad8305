package blob_test

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
)

// photo is a JPEG as a phone writes it: with a note of where it was taken, and a
// film behind it.
func photo(t *testing.T, place string) apptest.File {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, 40, 30)), nil); err != nil {
		t.Fatal(err)
	}
	// Lies on its right side; the second entry is the maker's text.
	exif := "Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x02" +
		"\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00" +
		"\x01\x0f\x00\x02\x00\x00\x00" + string(rune(len(place))) + "\x00\x00\x00\x26" + "\x00\x00\x00\x00" + place
	segment := "\xff\xe1\x00" + string([]byte{byte(len(exif) + 2)}) + exif
	return apptest.File{Name: "photo.jpg", Content: "\xff\xd8" + segment + b.String()[2:] + "\x00\x00\x00\x18ftypmp42" + place}
}

const delhi = "28.6139 N 77.2090 E"

func TestAPhotoIsKeptWithoutWhatTheCameraWroteBesideIt(t *testing.T) {
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

func TestTheSamePhotoIsRecognisedByWhatWasSent(t *testing.T) {
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
