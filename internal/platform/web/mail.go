package web

// MailInput is a request to show an email. An iframe opens it and can send only the cookie.
type MailInput struct {
	ID   string `path:"id"`
	Site string `header:"Sec-Fetch-Site"`
}

// FromHere refuses to show the email inside another site.
func (in *MailInput) FromHere() error { return fromHere(in.Site) }

// Mail is an email in HTML, shown in an iframe of our pages.
type Mail struct {
	Type   string `header:"Content-Type"`
	Policy string `header:"Content-Security-Policy"`
	Frame  string `header:"X-Frame-Options"`
	Cache  string `header:"Cache-Control"`
	Body   []byte
}

// NewMail returns the email with a policy that lets it run, open or load nothing.
func NewMail(html string) *Mail {
	return &Mail{Type: "text/html; charset=utf-8", Policy: mailPolicy, Frame: "SAMEORIGIN", Cache: "private, no-store", Body: []byte(html)}
}
