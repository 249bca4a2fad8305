package setting_test

import (
	"maps"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
)

const settings = "/desk/settings"

type object = map[string]any

// untouched clears all settings of the environment that an owner can change.
func untouched(c *app.Config) {
	c.Brand, c.SupportEmail, c.Signatory, c.Timezone, c.PublicURL, c.SMTPURL = "", "", "", "", "", ""
}

// owner changes the settings of a portal.
type owner struct {
	*apptest.Portal
	token string
}

func ownerOf(p *apptest.Portal) owner { return owner{p, p.Admin()} }

type state struct {
	Version                                             int64
	Name, Accent, SupportEmail, SupportPhone, Signatory string
	PostalAddress                                       string
	TimeZone, PublicURL                                 string
	MailServer                                          *mailServer
	WorkingDays                                         []string
	Holidays                                            []struct{ Date, Name string }
	Logo, DarkLogo, Signature                           *picture
	Passkeys                                            int
	Fixed                                               []struct{ Setting, Variable string }
}

type mailServer struct {
	Host, Encryption, Username, From, TestedAt, Failure string
	Port                                                int
	HasPassword                                         bool
}

type picture struct {
	URL           string
	Width, Height int
}

func (o owner) sees() (s state) {
	o.T.Helper()
	o.Call("GET", settings, o.token, nil).Gives(200).Decode(&s)
	return s
}

// puts changes a part of the current settings.
func (o owner) puts(part string, change object) *apptest.Answer {
	o.T.Helper()
	body := maps.Clone(change)
	if _, has := body["version"]; !has {
		body["version"] = o.sees().Version
	}
	return o.Call("PUT", settings+"/"+part, o.token, body)
}

// calendar returns a valid calendar with some changes.
func calendar(changes object) object {
	c := object{"timeZone": "Asia/Kolkata", "workingDays": []string{"monday"}, "holidays": []object{}}
	maps.Copy(c, changes)
	return c
}

// server returns the settings of a test mail server without encryption.
func server(m *apptest.MailServer, changes object) object {
	s := object{"host": m.Host, "port": m.Port, "encryption": "none", "username": apptest.MailUser, "password": apptest.MailPassword, "from": "desk@acme.test"}
	maps.Copy(s, changes)
	return s
}

// each runs a scenario on both databases for an owner of an untouched portal.
func each(t *testing.T, scenario func(t *testing.T, o owner), change ...func(*app.Config)) {
	t.Helper()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) { scenario(t, ownerOf(p)) }, append([]func(*app.Config){untouched}, change...)...)
}
