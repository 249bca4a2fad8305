package setting_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
)

const changedMeanwhile = "Someone else changed the settings. Please check them and repeat your change."

func TestANewPortalHasTheDefaultSettings(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		s := o.sees()
		if s.Name != "Aftercare" || s.Accent != "" || s.SupportEmail != "care@localhost" || s.SupportPhone != "" || s.Signatory != "Head of Channel Sales" ||
			s.TimeZone != "Asia/Kolkata" || s.PublicURL != "http://localhost:8080" || s.MailServer != nil || s.Logo != nil || s.Signature != nil {
			t.Errorf("it is %+v", s)
		}
		if !slices.Equal(s.WorkingDays, []string{"monday", "tuesday", "wednesday", "thursday", "friday"}) || len(s.Holidays) != 0 || len(s.Fixed) != 0 {
			t.Errorf("it is %+v", s)
		}
		o.Call("GET", "/", "", nil).Gives(200, `<title>Aftercare</title>`, `name="aftercare:support-email" content="care@localhost"`).
			Hides("brand.css", "aftercare:logo", "aftercare:support-phone", "aftercare:accent")
		o.Call("GET", "/brand.css", "", nil).Gives(404)
	})
}

func TestASettingReachesPagesEmailsAndOtherReplicas(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, db.Postgres, untouched)
	o, other := ownerOf(p), apptest.On(t, p.Config, p.Clock.Now())
	o.puts("brand", object{"name": "Acme Care & Co", "accent": "#0A6345"}).Gives(200, `"name":"Acme Care & Co"`, `"accent":"#0a6345"`)
	o.puts("contact", object{"supportEmail": "help@acme.test", "supportPhone": "+91 98765 43210", "signatory": "A. Rao"}).Gives(200)
	o.puts("address", object{"publicUrl": "https://care.acme.test/"}).Gives(200, `"publicUrl":"https://care.acme.test"`)

	page := []string{
		`<title>Acme Care &amp; Co</title>`, `<link rel="stylesheet" href="/brand.css">`, `name="aftercare:brand" content="Acme Care &amp; Co"`,
		`name="aftercare:support-email" content="help@acme.test"`, `name="aftercare:support-phone" content="&#43;91 98765 43210"`,
		`name="aftercare:signatory" content="A. Rao"`,
	}
	page[4] = `name="aftercare:support-phone" content="+91 98765 43210"`
	o.Call("GET", "/", "", nil).Gives(200, page...)
	other.Call("GET", "/", "", nil).Gives(200, `<title>Aftercare</title>`)
	if err := other.App.Look(t.Context()); err != nil {
		t.Fatal(err)
	}
	other.Call("GET", "/", "", nil).Gives(200, page...)
	sheet := other.Call("GET", "/brand.css", "", nil).Gives(200, ":root {\n  --brand: #0a6345;", `[data-theme="dark"]`)
	if sheet.Header.Get("Cache-Control") != "no-cache" || sheet.Header.Get("ETag") == "" || !strings.HasPrefix(sheet.Header.Get("Content-Type"), "text/css") {
		t.Errorf("the sheet comes with %v", sheet.Header)
	}

	asha := other.Registers("Asha Verma", "User")
	mails := other.MailsTo(asha.Email)
	if len(mails) != 1 {
		t.Fatalf("%d mails", len(mails))
	}
	for _, want := range []string{`From: "Acme Care & Co" <help@acme.test>`, "Subject: Welcome to Acme Care & Co", "https://care.acme.test/confirm-email/",
		"Questions? Contact help@acme.test or call +91 98765 43210\n"} {
		if !strings.Contains(mails[0], want) {
			t.Errorf("the mail has no %q: %s", want, mails[0])
		}
	}
	o.Call("POST", "/api/users/register", "", object{"name": "Ravi", "email": "r@example.com", "phone": "0987654321", "address": "1", "password": "acmecare&co", "role": "User"}).Gives(400)
}

func TestAnOutdatedVersionOfTheSettingsIsRefused(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		before := o.sees().Version
		o.puts("brand", object{"name": "Acme", "accent": ""}).Gives(200)
		for part, change := range map[string]object{
			"brand": {"name": "Other"}, "contact": {"signatory": "B"}, "calendar": calendar(nil), "address": {"publicUrl": "http://b.test"},
			"mail": {"host": "mail.b.test", "port": 25, "encryption": "tls"},
		} {
			for _, version := range []int64{before, before + 7, 0, -1} {
				change["version"] = version
				o.puts(part, change).Refuses(409, changedMeanwhile)
			}
		}
		if s := o.sees(); s.Name != "Acme" || s.MailServer != nil || s.Version != before+1 {
			t.Errorf("it is %+v", s)
		}
		o.puts("brand", object{"name": "Acme", "accent": ""}).Gives(200)
		if s := o.sees(); s.Version != before+1 {
			t.Errorf("what changed nothing made version %d of %d", s.Version, before+1)
		}
	})
}

func TestAVariableIsShownAndCannotBeChanged(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		o := ownerOf(p)
		s := o.sees()
		want := "[{name AFTERCARE_BRAND} {supportEmail AFTERCARE_SUPPORT_EMAIL} {signatory AFTERCARE_SIGNATORY} {timeZone AFTERCARE_TIMEZONE} {publicUrl AFTERCARE_PUBLIC_URL} {mailServer AFTERCARE_SMTP_URL}]"
		if fmt.Sprint(s.Fixed) != want || s.MailServer == nil || s.MailServer.Host != "mail.portal.test" || !s.MailServer.HasPassword || s.MailServer.Encryption != "tls" {
			t.Errorf("it is %+v, %+v", s, s.MailServer)
		}
		const only = " You can only change it there."
		o.puts("brand", object{"name": "Acme"}).Refuses(400, "The server sets the name with AFTERCARE_BRAND."+only)
		o.puts("contact", object{"supportEmail": "x@acme.test", "signatory": s.Signatory}).Refuses(400, "The server sets the support address with AFTERCARE_SUPPORT_EMAIL."+only)
		o.puts("contact", object{"signatory": "B. Rao"}).Refuses(400, "The server sets the signatory with AFTERCARE_SIGNATORY."+only)
		o.puts("calendar", calendar(object{"timeZone": "UTC"})).Refuses(400, "The server sets the time zone with AFTERCARE_TIMEZONE."+only)
		o.puts("address", object{"publicUrl": "http://acme.test"}).Refuses(400, "The server sets the public address with AFTERCARE_PUBLIC_URL."+only)
		o.puts("mail", object{"host": "mail.acme.test", "port": 465, "encryption": "tls"}).Refuses(400, "The server sets the mail server with AFTERCARE_SMTP_URL."+only)
		o.Call("DELETE", settings+"/mail", o.token, nil).Refuses(400, "The server sets the mail server with AFTERCARE_SMTP_URL."+only)
		if again := o.sees(); again.Version != s.Version {
			t.Error("a refusal changed something")
		}
		o.puts("brand", object{"name": s.Name, "accent": "#0a6345"}).Gives(200, `"accent":"#0a6345"`)
		o.puts("contact", object{"supportPhone": "0987654321", "signatory": s.Signatory}).Gives(200, `"supportEmail":"care@portal.test"`)
		o.puts("calendar", calendar(object{"timeZone": s.TimeZone})).Gives(200)
	}, func(c *app.Config) {
		c.SMTPURL, c.SupportEmail = "smtps://portal:hidden@mail.portal.test", "care@portal.test"
	})
}

func TestBadSettingsAreRefusedAtTheirFieldsAndChangeNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		before := o.sees().Version
		holidays := func(days ...string) object {
			var list []object
			for _, day := range days {
				list = append(list, object{"date": day, "name": "A feast"})
			}
			return calendar(object{"holidays": list})
		}
		for _, c := range []struct {
			part, field, sentence string
			change                object
		}{
			{"brand", "name", "Please enter the name.", object{"name": " "}},
			{"brand", "name", "Please enter the name in one line.", object{"name": "Acme\nBcc: all"}},
			{"brand", "name", "Please enter the name in one line.", object{"name": "Acme\u2028Bcc: all"}},
			{"brand", "name", "Please shorten the name to at most 60 characters.", object{"name": strings.Repeat("x", 61)}},
			{"brand", "accent", "Please enter the colour as # and six digits, such as #1c4ed0.", object{"name": "Acme", "accent": "mauve"}},
			{"brand", "accent", "Text on this colour would be hard to read. Please choose a darker or a lighter colour.", object{"name": "Acme", "accent": "#777777"}},
			{"brand", "accent", "This colour is too light. Buttons would be hard to see. Please choose a darker colour.", object{"name": "Acme", "accent": "#ffffff"}},
			{"contact", "supportEmail", "Please enter a valid email address.", object{"supportEmail": "help", "signatory": "A"}},
			{"contact", "supportPhone", "Please enter a valid phone number.", object{"supportPhone": "call me", "signatory": "A"}},
			{"contact", "postalAddress", "Please shorten the postal address to at most 300 characters.", object{"postalAddress": strings.Repeat("x", 301), "signatory": "A"}},
			{"contact", "signatory", "Please enter the signatory.", object{}},
			{"calendar", "timeZone", "This time zone does not exist. Please select one from the list, such as Asia/Kolkata.", calendar(object{"timeZone": "Mars/Olympus"})},
			{"calendar", "timeZone", "This time zone does not exist. Please select one from the list, such as Asia/Kolkata.", calendar(object{"timeZone": "Local"})},
			{"calendar", "workingDays", "Please choose at least one working day.", calendar(object{"workingDays": []string{}})},
			{"calendar", "workingDays", "This is not a weekday. Please select from Monday to Sunday.", calendar(object{"workingDays": []string{"funday", "monday"}})},
			{"calendar", "holidays[1]", "2 October 2026 is in the list twice.", holidays("2026-10-02", "2026-10-02")},
			{"calendar", "holidays[0]", "This date does not exist. Please enter the date of each holiday as YYYY-MM-DD.", holidays("2027-02-29")},
			{"calendar", "holidays[0]", "Please enter the name of each holiday.", calendar(object{"holidays": []object{{"date": "2026-10-02", "name": ""}}})},
			{"calendar", "holidays", "Please enter at most 400 holidays.", holidays(slices.Repeat([]string{"2026-10-02"}, 401)...)},
			{"address", "publicUrl", "Please enter the public address.", object{}},
			{"address", "publicUrl", "This host cannot receive email. Please set the support address first.", object{"publicUrl": "http://[::1]:8080"}},
			{"mail", "host", "Please enter the host of the mail server.", object{"port": 25, "encryption": "none"}},
			{"mail", "host", "Please enter the host as a name such as mail.example.com, or as a number.", object{"host": "a b", "port": 25, "encryption": "none"}},
			{"mail", "port", "Please enter a port from 1 to 65535.", object{"host": "mail.test", "port": 65536, "encryption": "none"}},
			{"mail", "encryption", "Please choose starttls, tls or none.", object{"host": "mail.test", "port": 25, "encryption": "ssl"}},
			{"mail", "username", "Please enter the user that the password belongs to.", object{"host": "mail.test", "port": 25, "encryption": "none", "password": "x"}},
			{"mail", "from", "Please enter a valid email address.", object{"host": "mail.test", "port": 25, "encryption": "none", "from": "Acme <a@b.c>"}},
		} {
			o.puts(c.part, c.change).Refuses(400, c.sentence).Gives(400, `"name":"`+c.field+`"`)
		}
		for _, address := range []string{"acme.test", "ftp://acme.test", "http://acme.test/care", "http://acme.test?x", "https://me:hidden@acme.test", "http://", "javascript:alert(1)", "http://acme.test:99999"} {
			o.puts("address", object{"publicUrl": address}).Gives(400, `"name":"publicUrl"`, "Please enter the public address as http:// or https://").Hides("hidden")
		}
		for _, address := range []string{"http://a_b.test", "http://acme test", `http://acme.test"onload`} {
			o.puts("address", object{"publicUrl": address}).Gives(400, `"name":"publicUrl"`)
		}
		if after := o.sees(); after.Version != before {
			t.Errorf("it is %+v", after)
		}
	})
}

func TestTheCalendarIsKept(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		o.puts("calendar", object{"timeZone": "America/New_York", "workingDays": []string{"saturday", "monday", "saturday", "sunday"}, "holidays": []object{
			{"date": "2026-12-25", "name": "Christmas"}, {"date": "2028-02-29", "name": "Leap day"}, {"date": "2026-10-02", "name": "Gandhi Jayanti"},
		}}).Gives(200)
		s := o.sees()
		if !slices.Equal(s.WorkingDays, []string{"monday", "saturday", "sunday"}) || fmt.Sprint(s.Holidays) != "[{2026-10-02 Gandhi Jayanti} {2026-12-25 Christmas} {2028-02-29 Leap day}]" {
			t.Errorf("it is %+v", s)
		}
		o.Call("GET", "/", "", nil).Gives(200, `name="aftercare:timezone" content="America/New_York"`)
		if got := o.App.Time(time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)); got != "2026-07-01 08:00:00 EDT" {
			t.Errorf("noon is %s", got)
		}
	})
}

func TestOneOfTwoConcurrentOwnersIsRefused(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		seen := o.sees().Version
		answers := make(chan *apptest.Answer, 4)
		for i := range cap(answers) {
			go func() {
				answers <- o.Call("PUT", settings+"/brand", o.token, object{"version": seen, "name": fmt.Sprintf("Acme %d", i)})
			}()
		}
		won := 0
		for range cap(answers) {
			if a := <-answers; a.Status == 200 {
				won++
			} else {
				a.Refuses(409, changedMeanwhile)
			}
		}
		if won != 1 || o.sees().Version != seen+1 {
			t.Errorf("%d won", won)
		}
	})
}

func TestEveryChangeStandsInTheTrail(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		mail := apptest.NewMailServer(t)
		o.puts("brand", object{"name": "Acme", "accent": "#0a6345"}).Gives(200)
		o.puts("contact", object{"supportPhone": "0987654321", "postalAddress": "7, Mall Road\nPune 411001", "signatory": "A. Rao"}).Gives(200)
		if o.sees().PostalAddress != "7, Mall Road\nPune 411001" {
			t.Errorf("it is %+v", o.sees())
		}
		o.puts("calendar", calendar(object{"holidays": []object{{"date": "2026-10-02", "name": "Gandhi Jayanti"}}})).Gives(200)
		o.puts("due", object{"repair": 10, "awr": 2, "warranty": 5, "claim": 5}).Gives(200)
		o.puts("address", object{"publicUrl": "http://acme.test"}).Gives(200)
		o.puts("mail", server(mail, nil)).Gives(200)
		o.puts("mail", server(mail, object{"password": "another secret"})).Gives(200)
		o.Call("DELETE", settings+"/mail", o.token, nil).Gives(200)
		for _, kind := range []string{"logo", "signature"} {
			o.Form("POST", settings+"/"+kind, o.token, object{"file": apptest.File{Name: "x.png", Content: apptest.Picture(t)}}).Gives(200)
			o.Call("DELETE", settings+"/"+kind, o.token, nil).Gives(200)
		}
		o.Call("POST", settings+"/mail/test", o.token, object{}).Gives(200)
		trail := o.Call("GET", "/desk/audit?limit=50", o.token, nil).Gives(200,
			`"setting.brand"`, `"setting.contact"`, `"setting.calendar"`, `"setting.due"`, `"setting.address"`, `"setting.mail"`, `"setting.test"`, `"setting.logo"`, `"setting.signature"`,
			"Name or colour changed", "Contact or signatory changed", "Calendar changed", "Due days changed", "Public address changed", "Mail server changed", "Test email sent",
			"Logo changed", "Signature changed", "Gandhi Jayanti", "http://acme.test", "outbox folder", "0987654321", "7, Mall Road", "user portal")
		trail.Hides(apptest.MailPassword, "another secret")
	})
}

func TestAColourIsShownBeforeItIsSaved(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		palette := func(accent string) *apptest.Answer {
			return o.Call("GET", settings+"/palette?accent="+url.QueryEscape(accent), o.token, nil)
		}
		// On dark surfaces the colour is made lighter, so that it is visible.
		palette("#7A1F5C").Gives(200, `"--brand":"#7a1f5c"`, `"--on-brand":"#ffffff"`, `"dark":{`)
		palette("#fff7e0").Gives(400, "This colour is too light.", `"name":"accent"`)
		palette("blue").Gives(400, "# and six digits", `"name":"accent"`)
		palette("").Gives(400, "# and six digits")
		if o.sees().Accent != "" {
			t.Error("it was saved")
		}
	})
}

func TestTheSentencesAboutTheCompanyAreTheOwners(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		o.Call("GET", settings, o.token, nil).Gives(200, `"collect":"Where we collect and return the product."`, `"request":"We email you when the status changes."`)
		o.Call("GET", "/", "", nil).Gives(200).Hides(`name="aftercare:collect"`)
		o.puts("sentences", object{"collect": " Bring it to one of our shops. ", "request": "We call you.", "warranty": ""}).
			Gives(200, `"collect":"Bring it to one of our shops."`, `"warranty":"We check your invoice and email you our decision."`)
		o.Call("GET", "/", "", nil).Gives(200, `name="aftercare:collect" content="Bring it to one of our shops."`).Hides("warranty-note")
		o.puts("sentences", object{"collect": strings.Repeat("x", 201)}).Refuses(400, "Please shorten the sentence to at most 200 characters.")
		o.puts("sentences", object{"version": 1, "collect": "Late"}).Gives(409)
		o.puts("sentences", object{"collect": "", "request": "We email you when the status changes."}).Gives(200, `"collect":"Where we collect and return the product."`)
		if n := o.Count("trail_entries WHERE kind = 'setting.sentences'"); n != 2 {
			t.Errorf("the audit trail tells of %d", n)
		}
	})
}
