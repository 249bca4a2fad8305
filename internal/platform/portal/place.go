package portal

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"regexp"
	"strings"
	"time"
	"unicode"

	"golang.org/x/net/idna"
)

// ParseOrigin reads a public address: http or https, a host, perhaps a port, and
// nothing else. It is written as browsers write it, who compare by the letter: the
// host in small letters and in ASCII, without the port that goes without saying.
func ParseOrigin(text string) (*url.URL, error) {
	// What has an @ may hold a password and is not repeated.
	if strings.Contains(text, "@") {
		return nil, errors.New("must not hold a user or a password")
	}
	public, err := url.Parse(strings.TrimSuffix(text, "/"))
	if err != nil || (public.Scheme != "http" && public.Scheme != "https") || public.Hostname() == "" {
		return nil, fmt.Errorf("%q is not an http or https address", text)
	}
	if _, err := net.LookupPort("tcp", public.Port()); err != nil {
		return nil, fmt.Errorf("there is no port %s", public.Port())
	}
	if public.Path != "" || public.RawQuery != "" || public.ForceQuery || public.Fragment != "" {
		return nil, fmt.Errorf("%q must end with the host or its port", text)
	}
	return public, asBrowsersDo(public)
}

// asBrowsersDo writes the host of an address in the one way that browsers do.
func asBrowsersDo(u *url.URL) error {
	host, port := strings.ToLower(u.Hostname()), u.Port()
	if strings.ContainsFunc(host, func(r rune) bool { return r > unicode.MaxASCII }) {
		ascii, err := idna.Lookup.ToASCII(host)
		if err != nil {
			return fmt.Errorf("there can be no host %q", host)
		}
		host = ascii
	}
	if strings.Contains(host, ":") { // a number with colons
		host = "[" + host + "]"
	}
	if u.Host = host; port != "" && port != map[string]string{"http": "80", "https": "443"}[u.Scheme] {
		u.Host += ":" + port
	}
	return nil
}

// zoneName is how the zones are called that browsers know, too. A machine may
// have more: a zone of its own, or each of them once again in other folders.
var zoneName = regexp.MustCompile(`^[A-Z][A-Za-z0-9_+-]*(/[A-Z][A-Za-z0-9_+-]*)*$`)

// Zone is the time zone of a name.
func Zone(name string) (*time.Location, error) {
	if !zoneName.MatchString(name) || name == "Local" || name == "Factory" {
		return nil, fmt.Errorf("there is no time zone %q", name)
	}
	location, err := time.LoadLocation(name)
	if err != nil {
		return nil, fmt.Errorf("there is no time zone %q", name)
	}
	return location, nil
}
