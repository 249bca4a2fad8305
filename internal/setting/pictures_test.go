package setting_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"net/http"
	"os"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
)

// drawing returns a PNG with one text hidden in it and another after its end.
func drawing(t *testing.T, width, height int) string {
	t.Helper()
	pixels := image.NewNRGBA(image.Rect(0, 0, width, height))
	pixels.Set(0, 0, color.NRGBA{R: 200, A: 255})
	var b bytes.Buffer
	if err := png.Encode(&b, pixels); err != nil {
		t.Fatal(err)
	}
	const beforeEnd = 12
	at := b.Len() - beforeEnd
	body := []byte("tEXtComment\x00hidden in the file")
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(body)-4))
	chunk = binary.BigEndian.AppendUint32(append(chunk, body...), crc32.ChecksumIEEE(body))
	return b.String()[:at] + string(chunk) + b.String()[at:] + "<script>hidden behind it</script>"
}

// claims returns a PNG header with the given size and no content.
func claims(width, height uint32) string {
	header := append([]byte("IHDR"), binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)...)
	header = append(header, 8, 2, 0, 0, 0)
	chunk := binary.BigEndian.AppendUint32(nil, 13)
	chunk = binary.BigEndian.AppendUint32(append(chunk, header...), crc32.ChecksumIEEE(header))
	return "\x89PNG\r\n\x1a\n" + string(chunk)
}

func (o owner) uploads(kind, name, content string) *apptest.Answer {
	o.T.Helper()
	return o.Form("POST", settings+"/"+kind, o.token, object{"file": apptest.File{Name: name, Content: content}})
}

func TestAPictureIsDrawnAnewAndNothingElseOfTheFileStays(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		o.uploads("logo", "acme.png", drawing(t, 1600, 400)).Gives(200)
		logo := o.sees().Logo
		if logo == nil || logo.Width != 800 || logo.Height != 200 {
			t.Fatalf("the logo is %+v", logo)
		}
		shown := o.Call("GET", logo.URL, "", nil).Gives(200).Hides("hidden", "tEXt", "script")
		for name, want := range map[string]string{
			"Content-Type": "image/png", "Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff",
		} {
			if got := shown.Header.Get(name); got != want {
				t.Errorf("%s is %q", name, got)
			}
		}
		if !strings.Contains(shown.Header.Get("Content-Security-Policy"), "sandbox") {
			t.Errorf("the policy is %q", shown.Header.Get("Content-Security-Policy"))
		}
		if _, err := png.Decode(strings.NewReader(shown.Body)); err != nil {
			t.Error(err)
		}
		o.Call("GET", "/", "", nil).Gives(200, `name="aftercare:logo" content="{&#34;url&#34;:&#34;`+logo.URL+`&#34;,&#34;width&#34;:`)
		o.uploads("logo", "other.png", drawing(t, 40, 40)).Gives(200)
		if other := o.sees().Logo; other.URL == logo.URL || other.Width != 40 {
			t.Errorf("another logo is %+v", other)
		}
		o.Call("GET", logo.URL, "", nil).Gives(404)
		o.Call("DELETE", settings+"/logo", o.token, nil).Gives(200).Hides(`"logo":`)
		o.Call("GET", "/", "", nil).Gives(200).Hides("aftercare:logo")
	})
}

func TestALogoCanBeAWebP(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile("../platform/picture/testdata/lossless.webp")
	if err != nil {
		t.Fatal(err)
	}
	each(t, func(t *testing.T, o owner) {
		o.uploads("logo", "acme.webp", string(content)).Gives(200)
		o.Call("GET", o.sees().Logo.URL, "", nil).Gives(200, "\x89PNG")
	})
}

func TestTheSignatureNeedsALogin(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		o.uploads("signature", "rao.png", drawing(t, 200, 80)).Gives(200)
		address := o.sees().Signature.URL
		o.Call("GET", address, "", nil).Gives(401)
		asha := o.Registers("Asha Verma", "User")
		o.Call("GET", address, asha.Token, nil).Gives(200, "\x89PNG").Hides("hidden")
		o.Send("GET", address, "", http.Header{"Cookie": {"token=" + asha.Token}}, nil).Gives(200, "\x89PNG")
		o.Send("GET", address, asha.Token, http.Header{"Sec-Fetch-Site": {"cross-site"}}, nil).Gives(403)
		o.Call("GET", "/brand/signature/0000000000000000", asha.Token, nil).Refuses(404, "Image not found.")
	})
}

func TestAFileThatIsNoPictureIsRefused(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		const request = "Please upload a PNG, WebP or JPEG image."
		for _, c := range []struct {
			name, content, sentence string
			status                  int
		}{
			{"logo.png", "<script>alert(1)</script>", request, 415},
			{"logo.png", "#!/bin/sh\nrm -rf /\n", request, 415},
			{"logo.png", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "SVG images cannot be read. Please select PNG, WebP or JPEG.", 415},
			{"logo.png", "%PDF-1.4\n% one page\n%%EOF\n", request, 415},
			{"logo.png", "GIF89a", "GIF images cannot be read. Please select PNG, WebP or JPEG.", 415},
			{"logo.png", claims(8000, 5000), "The image has more than 25 megapixels. Please choose a smaller one.", 413},
			{"logo.png", claims(100, 100), "The PNG image is damaged. " + request, 415},
			{"logo.png", drawing(t, 100, 100)[:80], "The PNG image is damaged. " + request, 415},
			{"logo.png", drawing(t, 1, 1), "The image is too small. Its shorter side needs at least 32 pixels.", 400},
			{"logo.png", drawing(t, 31, 400), "The image is too small. Its shorter side needs at least 32 pixels.", 400},
			{"logo.png", drawing(t, 100_000, 1), "The image is too small. Its shorter side needs at least 32 pixels.", 400},
			{"logo.png", drawing(t, 289, 36), "The image is too long. Its longer side can be at most eight times the shorter side.", 400},
			{"logo.png", drawing(t, 5000, 4000), "The image is too large. Please select one of at most 16 megapixels.", 413},
		} {
			o.uploads("logo", c.name, c.content).Refuses(c.status, c.sentence)
		}
		o.Form("POST", settings+"/logo", o.token, object{"other": "x"}).Refuses(400, "Please choose an image.")
		if o.sees().Logo != nil {
			t.Error("a logo was stored")
		}
	})
}

func TestAJPEGIsTakenAndALogoForTheDarkTheme(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		o.uploads("logo/dark", "dark.png", drawing(t, 100, 100)).Refuses(409, "Please upload the logo first.")
		var photo bytes.Buffer
		if err := jpeg.Encode(&photo, image.NewGray(image.Rect(0, 0, 4000, 4000)), nil); err != nil {
			t.Fatal(err)
		}
		o.uploads("logo", "acme.jpg", photo.String()).Gives(200)
		logo := o.sees().Logo
		if logo == nil || logo.Width != 320 || logo.Height != 320 {
			t.Fatalf("the logo is %+v", logo)
		}
		o.uploads("logo/dark", "dark.png", drawing(t, 200, 100)).Gives(200)
		dark := o.sees().DarkLogo
		if dark == nil || dark.URL == logo.URL {
			t.Fatalf("the dark logo is %+v", dark)
		}
		for _, address := range []string{logo.URL, dark.URL} {
			o.Call("GET", address, "", nil).Gives(200, "\x89PNG")
		}
		o.Call("GET", "/", "", nil).Gives(200, dark.URL)
		o.Call("DELETE", settings+"/logo", o.token, nil).Gives(200)
		if o.sees().DarkLogo != nil {
			t.Error("the dark logo stayed")
		}
		o.Call("GET", dark.URL, "", nil).Gives(404)
	})
}
