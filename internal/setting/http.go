package setting

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/blob"
	post "aftercare/internal/platform/mail"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/web"
)

// HTTP serves this package's routes.
type HTTP struct{ *Service }

// SettingsBody holds the settings for the owner's page.
type SettingsBody struct {
	Version       int64           `json:"version" doc:"Send it with every change; the server refuses if somebody else changed the settings first"`
	Name          string          `json:"name"`
	Accent        string          `json:"accent" doc:"#rrggbb; empty for the built-in colours"`
	SupportEmail  string          `json:"supportEmail"`
	SupportPhone  string          `json:"supportPhone" doc:"May be empty"`
	PostalAddress string          `json:"postalAddress" doc:"Sender address of parcels, one item per line; may be empty"`
	Signatory     string          `json:"signatory"`
	TimeZone      string          `json:"timeZone"`
	PublicURL     string          `json:"publicUrl"`
	MailServer    *MailServerBody `json:"mailServer,omitempty" doc:"Missing if emails are saved in the outbox folder"`
	WorkingDays   []string        `json:"workingDays" doc:"monday to sunday, in this order"`
	Holidays      []HolidayBody   `json:"holidays" doc:"Sorted by date"`
	Due           DueBody         `json:"due" doc:"Working days until a new record is due"`
	Alerts        AlertsBody      `json:"alerts" doc:"When managers get an email about the desk"`
	Sentences     SentencesBody   `json:"sentences" doc:"How the company works, as customers read it"`
	Reasons       []string        `json:"reasons" doc:"Ready rejection reasons"`
	Couriers      []CourierBody   `json:"couriers" doc:"Sorted by name"`
	Logo          *PictureBody    `json:"logo,omitempty" doc:"Missing for the built-in logo"`
	DarkLogo      *PictureBody    `json:"darkLogo,omitempty" doc:"Logo for the dark theme; missing if logo is used"`
	Signature     *PictureBody    `json:"signature,omitempty" doc:"Missing if there is none"`
	Passkeys      int             `json:"passkeys" doc:"Number of passkeys at the desk; these work only at the host of the public address"`
	Fixed         []FixedBody     `json:"fixed" doc:"Settings from the environment, which cannot be changed here"`
}

// MailServerBody is the mail server without its password.
type MailServerBody struct {
	Host         string     `json:"host"`
	Port         int        `json:"port"`
	Encryption   string     `json:"encryption" enum:"starttls,tls,none"`
	Username     string     `json:"username" doc:"Empty if the mail server needs no login"`
	HasPassword  bool       `json:"hasPassword"`
	LostPassword bool       `json:"lostPassword" doc:"The stored password cannot be decrypted with the current secret"`
	From         string     `json:"from" doc:"Empty: the support address"`
	TestedAt     *time.Time `json:"testedAt,omitempty" doc:"Time of the last test with these settings"`
	Failure      string     `json:"failure,omitempty" doc:"What the last test said, if it failed and no email was sent since"`
}

// HolidayBody is a day on which the desk does not work.
type HolidayBody struct {
	Date string `json:"date" doc:"YYYY-MM-DD"`
	Name string `json:"name"`
}

// DueBody is the number of working days for each kind.
type DueBody struct {
	Repair   int `json:"repair" doc:"Repair and service tickets"`
	AWR      int `json:"awr"`
	Warranty int `json:"warranty" doc:"Warranty requests"`
	Claim    int `json:"claim" doc:"Scheme claims"`
}

// PictureBody is a picture's URL and its size in pixels.
type PictureBody struct {
	URL    string `json:"url"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// FixedBody is a setting and the variable that sets it.
type FixedBody struct {
	Setting  string `json:"setting" enum:"name,supportEmail,signatory,timeZone,publicUrl,mailServer"`
	Variable string `json:"variable"`
}

type settingsOutput struct{ Body SettingsBody }

func answer(o Overview, err error) (*settingsOutput, error) {
	if err != nil {
		return nil, err
	}
	f := o.Facts
	b := SettingsBody{
		Version: o.Stored.Version, Name: f.Brand, Accent: o.Stored.Accent, SupportEmail: f.SupportEmail, SupportPhone: f.SupportPhone, PostalAddress: f.PostalAddress, Signatory: f.Signatory,
		TimeZone: f.Zone, PublicURL: f.PublicURL, MailServer: mailBody(o), WorkingDays: []string{}, Holidays: []HolidayBody{},
		Logo: pictureBody(f.Logo, (*portal.Picture).LogoPath), DarkLogo: pictureBody(f.DarkLogo, (*portal.Picture).LogoPath), Signature: pictureBody(f.Signature, (*portal.Picture).SignaturePath),
		Passkeys: o.Passkeys, Fixed: []FixedBody{}, Due: DueBody(f.Due), Alerts: AlertsBody{f.Values}, Sentences: SentencesBody{f.Values}, Reasons: f.Reasons, Couriers: courierBodies(f.Couriers),
	}
	for _, day := range f.WorkingDays {
		b.WorkingDays = append(b.WorkingDays, dayName(day))
	}
	for _, h := range f.Holidays {
		b.Holidays = append(b.Holidays, HolidayBody{Date: h.Date.String(), Name: h.Name})
	}
	for _, f := range o.Fixed {
		b.Fixed = append(b.Fixed, FixedBody(f))
	}
	return &settingsOutput{Body: b}, nil
}

func mailBody(c Overview) *MailServerBody {
	s := c.Server
	if s == nil {
		return nil
	}
	b := &MailServerBody{Host: s.Host, Port: s.Port, Encryption: string(s.Encryption), Username: s.Username, HasPassword: s.Password != "", LostPassword: s.Locked, From: s.From, Failure: c.MailFailure}
	if s.ByOwner {
		b.TestedAt = web.OrMissing(c.Stored.Mail.TestedAt)
	}
	return b
}

func pictureBody(p *portal.Picture, path func(*portal.Picture) string) *PictureBody {
	if p == nil {
		return nil
	}
	return &PictureBody{URL: path(p), Width: p.Width, Height: p.Height}
}

func (h HTTP) Show(r *web.Route)            { web.Answer(r, h.show) }
func (h HTTP) PutBrand(r *web.Route)        { web.Answer(r, h.putBrand) }
func (h HTTP) PutContact(r *web.Route)      { web.Answer(r, h.putContact) }
func (h HTTP) PutCalendar(r *web.Route)     { web.Answer(r, h.putCalendar) }
func (h HTTP) PutDue(r *web.Route)          { web.Answer(r, h.putDue) }
func (h HTTP) PutAlerts(r *web.Route)       { web.Answer(r, h.putAlerts) }
func (h HTTP) PutSentences(r *web.Route)    { web.Answer(r, h.putSentences) }
func (h HTTP) PutReasons(r *web.Route)      { web.Answer(r, h.putReasons) }
func (h HTTP) PutAddress(r *web.Route)      { web.Answer(r, h.putAddress) }
func (h HTTP) PutMail(r *web.Route)         { web.Answer(r, h.putMail) }
func (h HTTP) DeleteMail(r *web.Route)      { web.Answer(r, h.deleteMail) }
func (h HTTP) TestMail(r *web.Route)        { web.Answer(r, h.testMail) }
func (h HTTP) PostLogo(r *web.Route)        { web.Answer(r, h.postLogo) }
func (h HTTP) DeleteLogo(r *web.Route)      { web.Answer(r, h.deleteLogo) }
func (h HTTP) PostDarkLogo(r *web.Route)    { web.Answer(r, h.postDarkLogo) }
func (h HTTP) DeleteDarkLogo(r *web.Route)  { web.Answer(r, h.deleteDarkLogo) }
func (h HTTP) PostSignature(r *web.Route)   { web.Answer(r, h.postSignature) }
func (h HTTP) DeleteSignature(r *web.Route) { web.Answer(r, h.deleteSignature) }
func (h HTTP) ShowSignature(r *web.Route)   { web.Answer(r, h.showSignature) }

func (h HTTP) show(ctx context.Context, _ *struct{}) (*settingsOutput, error) {
	return answer(h.Overview(ctx))
}

type brandInput struct {
	Body struct {
		Version int64  `json:"version"`
		Name    string `json:"name" required:"false"`
		Accent  string `json:"accent" required:"false" doc:"#rrggbb; empty for the built-in colours"`
	}
}

func (h HTTP) putBrand(ctx context.Context, in *brandInput) (*settingsOutput, error) {
	return answer(h.SetBrand(ctx, seen(in.Body.Version), Brand{Name: in.Body.Name, Accent: in.Body.Accent}))
}

// seen returns the version that the caller sent. It turns 0 into -1, because the service skips the version
// check for 0.
func seen(version int64) int64 {
	if version == 0 {
		return -1
	}
	return version
}

type contactInput struct {
	Body struct {
		Version       int64  `json:"version"`
		SupportEmail  string `json:"supportEmail" required:"false" doc:"Empty: derived from the public address"`
		SupportPhone  string `json:"supportPhone" required:"false" doc:"May be empty"`
		PostalAddress string `json:"postalAddress" required:"false" doc:"Sender address of parcels, one item per line; may be empty"`
		Signatory     string `json:"signatory" required:"false"`
	}
}

func (h HTTP) putContact(ctx context.Context, in *contactInput) (*settingsOutput, error) {
	return answer(h.SetContact(ctx, seen(in.Body.Version), Contact{SupportEmail: in.Body.SupportEmail, SupportPhone: in.Body.SupportPhone, PostalAddress: in.Body.PostalAddress, Signatory: in.Body.Signatory}))
}

type calendarInput struct {
	Body struct {
		Version     int64         `json:"version"`
		TimeZone    string        `json:"timeZone" required:"false"`
		WorkingDays []string      `json:"workingDays" required:"false" doc:"Any of monday to sunday"`
		Holidays    []HolidayBody `json:"holidays" required:"false"`
	}
}

func (h HTTP) putCalendar(ctx context.Context, in *calendarInput) (*settingsOutput, error) {
	holidays := make([]HolidayForm, len(in.Body.Holidays))
	for i, one := range in.Body.Holidays {
		holidays[i] = HolidayForm(one)
	}
	return answer(h.SetCalendar(ctx, seen(in.Body.Version), in.Body.TimeZone, in.Body.WorkingDays, holidays))
}

type dueInput struct {
	Body struct {
		Version  int64 `json:"version"`
		Repair   int   `json:"repair" required:"false" doc:"Repair and service tickets: 1 to 60 working days"`
		AWR      int   `json:"awr" required:"false" doc:"AWR tickets: 1 to 60 working days"`
		Warranty int   `json:"warranty" required:"false" doc:"Warranty requests: 1 to 60 working days"`
		Claim    int   `json:"claim" required:"false" doc:"Scheme claims: 1 to 60 working days"`
	}
}

func (h HTTP) putDue(ctx context.Context, in *dueInput) (*settingsOutput, error) {
	return answer(h.SetDue(ctx, seen(in.Body.Version), portal.DueDays{Repair: in.Body.Repair, AWR: in.Body.AWR, Warranty: in.Body.Warranty, Claim: in.Body.Claim}))
}

type reasonsInput struct {
	Body struct {
		Version int64    `json:"version"`
		Reasons []string `json:"reasons" required:"false" doc:"At most 20; each one line of at most 200 characters"`
	}
}

func (h HTTP) putReasons(ctx context.Context, in *reasonsInput) (*settingsOutput, error) {
	return answer(h.SetReasons(ctx, seen(in.Body.Version), in.Body.Reasons))
}

type addressInput struct {
	Body struct {
		Version      int64  `json:"version"`
		PublicURL    string `json:"publicUrl" required:"false"`
		LosePasskeys bool   `json:"losePasskeys" required:"false" doc:"Accept that passkeys stop working, because they work at one host only"`
	}
}

func (h HTTP) putAddress(ctx context.Context, in *addressInput) (*settingsOutput, error) {
	return answer(h.SetAddress(ctx, seen(in.Body.Version), in.Body.PublicURL, in.Body.LosePasskeys))
}

// MailServerForm holds the typed settings of a mail server.
type MailServerForm struct {
	Host       string  `json:"host" required:"false"`
	Port       int     `json:"port" required:"false"`
	Encryption string  `json:"encryption" required:"false" doc:"starttls, tls or none"`
	Username   string  `json:"username" required:"false" doc:"Empty if the mail server needs no login"`
	Password   *string `json:"password,omitempty" required:"false" doc:"If missing, the stored password is kept while host, port, encryption and user stay the same"`
	From       string  `json:"from" required:"false" doc:"Empty: the support address"`
}

func (f MailServerForm) server() MailServer {
	return MailServer{Host: f.Host, Port: f.Port, Encryption: post.Encryption(f.Encryption), Username: f.Username, Password: f.Password, From: f.From}
}

type mailInput struct {
	Body struct {
		Version int64 `json:"version"`
		MailServerForm
		Test   bool `json:"test" required:"false" doc:"Connect and log in first; if that fails, nothing is saved and the refusal names the field test"`
		Anyway bool `json:"anyway" required:"false" doc:"With test: save also if that fails"`
	}
}

func (h HTTP) putMail(ctx context.Context, in *mailInput) (*settingsOutput, error) {
	return answer(h.SetMail(ctx, seen(in.Body.Version), in.Body.server(), Proof{Test: in.Body.Test, Anyway: in.Body.Anyway}))
}

func (h HTTP) deleteMail(ctx context.Context, _ *struct{}) (*settingsOutput, error) {
	return answer(h.DropMail(ctx))
}

type testInput struct {
	Body struct {
		To     string          `json:"to" required:"false" doc:"Default: the caller's own address"`
		Server *MailServerForm `json:"server,omitempty" required:"false" doc:"Settings to test; default: the stored ones"`
	}
}

func (h HTTP) testMail(ctx context.Context, in *testInput) (*web.Message, error) {
	var server *MailServer
	if in.Body.Server != nil {
		named := in.Body.Server.server()
		server = &named
	}
	sentence, err := h.Test(ctx, in.Body.To, server)
	if err != nil {
		return nil, err
	}
	return web.Say(sentence), nil
}

type pictureInput struct {
	web.Form[struct {
		File *blob.Upload `field:"file"`
	}]
}

func (h HTTP) postLogo(ctx context.Context, in *pictureInput) (*settingsOutput, error) {
	return answer(h.SetPicture(ctx, Logo, in.Data.File))
}

func (h HTTP) postDarkLogo(ctx context.Context, in *pictureInput) (*settingsOutput, error) {
	return answer(h.SetPicture(ctx, DarkLogo, in.Data.File))
}

func (h HTTP) deleteDarkLogo(ctx context.Context, _ *struct{}) (*settingsOutput, error) {
	return answer(h.DropPicture(ctx, DarkLogo))
}

func (h HTTP) deleteLogo(ctx context.Context, _ *struct{}) (*settingsOutput, error) {
	return answer(h.DropPicture(ctx, Logo))
}

func (h HTTP) postSignature(ctx context.Context, in *pictureInput) (*settingsOutput, error) {
	return answer(h.SetPicture(ctx, Signature, in.Data.File))
}

func (h HTTP) deleteSignature(ctx context.Context, _ *struct{}) (*settingsOutput, error) {
	return answer(h.DropPicture(ctx, Signature))
}

func (h HTTP) showSignature(ctx context.Context, in *web.PictureInput) (*huma.StreamResponse, error) {
	return web.ShowPicture(ctx, in, h.Facts().Signature)
}
