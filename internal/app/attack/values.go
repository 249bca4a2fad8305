package attack

import (
	"encoding/json"
	"strings"
	"unicode/utf8"
)

type value struct{ name, text string }

const tenKilobytes = 10 << 10

// texts returns texts that are wrong in most places. Some
// fields may accept some of them, such as an emoji in a name.
func texts() []value {
	return []value{
		{"empty", ""},
		{"blank", " \t "},
		{"10 kB", strings.Repeat("x", tenKilobytes)},
		{"10 kB of three bytes each", strings.Repeat("आ", tenKilobytes/3)},
		{"NUL", "a\x00b"},
		{"invalid UTF-8", "a\xff\xfe\xc0\xafb"},
		{"right to left", "invoice\u202efdp.exe"},
		{"emoji", "👩‍👩‍👧‍👦🏳️‍🌈"},
		{"invisible", "\u200b\u2060\ufeff"},
		{"control characters", "a\x01\x1b[31m\x7fb"},
		{"two lines", "a\r\nBcc: everybody@example.com\r\n\r\nb"},
		{"SQL", `x' OR '1'='1'; DROP TABLE customers; --`},
		{"SQL in double quotes", `x" UNION SELECT password_hash FROM admins --`},
		{"LIKE", `%_\`},
		{"HTML", `<script>alert(1)</script><img src=x onerror=alert(1)>`},
		{"template", `{{7*7}}${7*7}<%= 7*7 %>`},
		{"formula", `=HYPERLINK("https://evil.example","x")`},
		{"path", `../../../../etc/passwd`},
		{"negative", "-1"},
		{"zero", "0"},
		{"huge", "99999999999999999999999999"},
		{"beyond any number", "1e400"},
		{"a fraction", "1.5"},
		{"no number", "NaN"},
		{"infinite", "-Infinity"},
		{"hexadecimal", "0x10"},
		{"31 February", "2026-02-31"},
		{"year 0", "0000-01-01"},
		{"year 99999", "99999-01-01"},
		{"month 13", "2026-13-01"},
		{"a date with a time", "2026-03-01T25:61:61Z"},
		{"yes", "true"},
	}
}

// jsonValues returns wrong JSON values: all texts, and values that are not texts.
func jsonValues() []value {
	values := []value{
		{"null", `null`},
		{"a number", `5`},
		{"a negative number", `-1`},
		{"a huge number", `99999999999999999999999999`},
		{"a number beyond any", `1e400`},
		{"a number below any", `-1e400`},
		{"a fraction as a number", `5.5`},
		{"true", `true`},
		{"a list", `[]`},
		{"a list of lists", `[[]]`},
		{"a list of a thousand", "[" + strings.Repeat(`"x",`, 999) + `"x"]`},
		{"a list of everything", `[null,1,"x",{},true]`},
		{"an object", `{}`},
		{"an object with a field", `{"a":1}`},
		{"an object as of another database", `{"$ne":null}`},
		{"nested too deep", strings.Repeat("[", 100) + strings.Repeat("]", 100)},
		{"objects nested too deep", strings.Repeat(`{"a":`, 100) + "1" + strings.Repeat("}", 100)},
		{"an escaped NUL", `"a\u0000b"`},
		{"half a surrogate", `"a\ud800b"`},
		{"no JSON", `undefined`},
	}
	for _, t := range texts() {
		values = append(values, value{"the text " + t.name, quote(t.text)})
	}
	return values
}

// quote makes a JSON string without correcting the text.
func quote(text string) string {
	if !utf8.ValidString(text) || strings.Contains(text, "\x00") {
		return `"` + text + `"`
	}
	b, err := json.Marshal(text)
	if err != nil {
		panic(err) // a valid text can always be encoded
	}
	return string(b)
}

func files() []Part {
	const pdf = "%PDF-1.4\n1 0 obj << /Type /Page >> endobj\n% one page\n%%EOF\n"
	return []Part{
		{"an empty file", "invoice.pdf", ""},
		{"a text in place of a file", "", "no file"},
		{"another content", "invoice.pdf", "no PDF at all"},
		{"a page", "invoice.html", "<!doctype html><script>alert(1)</script>"},
		{"a drawing that runs", "invoice.svg", `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`},
		{"a program", "invoice.exe", "MZ\x90\x00\x03\x00\x00\x00"},
		{"a torn picture", "photo.png", "\x89PNG\r\n\x1a\n\x00\x00"},
		{"a PDF that begins late", "invoice.pdf", strings.Repeat("x", 2000) + pdf},
		{"10 kB of nothing", "invoice.pdf", strings.Repeat("\x00", tenKilobytes)},
		{"a name of 10 kB", strings.Repeat("x", tenKilobytes) + ".pdf", pdf},
		{"a name with a path", "../../../../etc/passwd", pdf},
		{"a name from right to left", "invoice\u202efdp.exe", pdf},
		{"a name of emoji", "👩‍👩‍👧‍👦.pdf", pdf},
		{"a name of HTML", "<script>alert(1)<.pdf", pdf},
		{"a name of SQL", "x'; DROP TABLE files; --.pdf", pdf},
		{"a name of invalid UTF-8", "a\xff\xfe.pdf", pdf},
		{"a name with NUL", "a\x00b.pdf", pdf},
		{"no ending", "invoice", pdf},
	}
}
