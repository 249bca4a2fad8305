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

// ParseOrigin parses a public address: http or https, a host, perhaps a port, and nothing else. The
// result has the form that browsers use, because they compare exactly: the host in lower case
// ASCII, without the default port.
func ParseOrigin(text string) (*url.URL, error) {
	// A text with an @ may hold a password, so the error does not repeat it.
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

// asBrowsersDo changes the host of an address to the form that browsers use.
func asBrowsersDo(u *url.URL) error {
	host, port := strings.ToLower(u.Hostname()), u.Port()
	if strings.ContainsFunc(host, func(r rune) bool { return r > unicode.MaxASCII }) {
		ascii, err := idna.Lookup.ToASCII(host)
		if err != nil {
			return fmt.Errorf("there can be no host %q", host)
		}
		host = ascii
	}
	if strings.Contains(host, ":") { // an IPv6 address
		host = "[" + host + "]"
	}
	if u.Host = host; port != "" && port != map[string]string{"http": "80", "https": "443"}[u.Scheme] {
		u.Host += ":" + port
	}
	return nil
}

// zoneName matches the time zones that browsers know. A machine may have more.
var zoneName = regexp.MustCompile(`^[A-Z][A-Za-z0-9_+-]*(/[A-Z][A-Za-z0-9_+-]*)*$`)

// Zone returns the time zone with a name.
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
