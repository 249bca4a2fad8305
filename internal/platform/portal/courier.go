package portal

import (
	"net/url"
	"strings"
)

// Courier is a parcel service with a tracking page.
type Courier struct {
	Name    string
	Pattern string // the address of that page, with docketMark in place of the number
}

const docketMark = "{docket}"

// IsPattern reports whether an address is a valid tracking pattern. It must be https, and the
// number must not be able to change the host.
func IsPattern(pattern string) bool {
	if strings.Count(pattern, docketMark) != 1 || strings.ContainsFunc(pattern, func(r rune) bool { return r <= ' ' || r == 0x7f || strings.ContainsRune("<>\"'`\\", r) }) {
		return false
	}
	u, err := url.Parse(strings.Replace(pattern, docketMark, "0", 1))
	if err != nil || u.Scheme != "https" || u.Hostname() == "" || u.User != nil || u.Opaque != "" {
		return false
	}
	at := strings.Index(pattern, docketMark)
	return strings.HasPrefix(pattern, "https://"+u.Host) && at > len("https://"+u.Host) && !strings.Contains(u.Host, "{")
}

// Link returns the tracking link of a parcel.
func (c Courier) Link(docket string) string {
	return strings.Replace(c.Pattern, docketMark, url.QueryEscape(docket), 1)
}

// Courier returns the courier with a name, in any case.
func (f Facts) Courier(name string) (c Courier, known bool) {
	for _, c := range f.Couriers {
		if strings.EqualFold(c.Name, name) {
			return c, true
		}
	}
	return c, false
}
