package web

// MailInput names a mail that is to be shown. It is opened by a frame, which sends
// no header but the cookie, as a file is.
type MailInput struct {
	ID   string `path:"id"`
	Site string `header:"Sec-Fetch-Site"`
}

// FromHere refuses to show it within another site.
func (in *MailInput) FromHere() error { return fromHere(in.Site) }

// Mail is a mail in HTML, to be shown in a frame of a page of ours.
type Mail struct {
	Type   string `header:"Content-Type"`
	Policy string `header:"Content-Security-Policy"`
	Frame  string `header:"X-Frame-Options"`
	Cache  string `header:"Cache-Control"`
	Body   []byte
}

// NewMail shuts a mail in: nothing in it can run, open or load anything.
func NewMail(html string) *Mail {
	return &Mail{Type: "text/html; charset=utf-8", Policy: mailPolicy, Frame: "SAMEORIGIN", Cache: "private, no-store", Body: []byte(html)}
}
