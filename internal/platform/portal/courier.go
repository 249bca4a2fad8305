package portal

import (
	"net/url"
	"strings"
)

// Courier is somebody who carries parcels and shows on a page where each of them is.
type Courier struct {
	Name    string
	Pattern string // the address of that page, with docketMark where the number goes
}

const docketMark = "{docket}"

// IsPattern tells whether an address shows a parcel wherever a number goes into it.
// It is https, and no number decides whose page it leads to.
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

// Link is where a parcel can be followed.
func (c Courier) Link(docket string) string {
	return strings.Replace(c.Pattern, docketMark, url.QueryEscape(docket), 1)
}

// Courier is the one of a name, however it is capitalised.
func (f Facts) Courier(name string) (c Courier, known bool) {
	for _, c := range f.Couriers {
		if strings.EqualFold(c.Name, name) {
			return c, true
		}
	}
	return c, false
}
