package web

import (
	"net/http"
	"net/netip"
	"strings"
)

// clientIP returns the address of the TCP peer. If the peer is a trusted proxy, it returns the
// right-most address in X-Forwarded-For that is not a trusted proxy.
func clientIP(r *http.Request, trusted []netip.Prefix) string {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	addr := peer.Addr().Unmap()
	if isTrusted(addr, trusted) {
		addr = lastStranger(addr, strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ","), trusted)
	}
	if addr.Is6() {
		if p, err := addr.WithZone("").Prefix(64); err == nil {
			return p.String()
		}
	}
	return addr.String()
}

// lastStranger walks back through the proxies and returns the first address that is not trusted.
func lastStranger(addr netip.Addr, hops []string, trusted []netip.Prefix) netip.Addr {
	for i := len(hops) - 1; i >= 0 && isTrusted(addr, trusted); i-- {
		hop, ok := parseHop(hops[i])
		if !ok {
			break
		}
		addr = hop
	}
	return addr
}

// parseHop parses an address as proxies write it: plain, with a port, in brackets or in quotes.
func parseHop(text string) (netip.Addr, bool) {
	text = strings.Trim(strings.TrimSpace(text), `"`)
	if withPort, err := netip.ParseAddrPort(text); err == nil {
		return withPort.Addr().Unmap(), true
	}
	if inner, ok := strings.CutPrefix(text, "["); ok {
		text, _ = strings.CutSuffix(inner, "]")
	}
	addr, err := netip.ParseAddr(text)
	return addr.Unmap(), err == nil
}

func isTrusted(addr netip.Addr, trusted []netip.Prefix) bool {
	for _, p := range trusted {
		if p.Contains(addr) {
			return true
		}
	}
	return false
}

// maxAgent is longer than the user agent of any browser.
const maxAgent = 512

func userAgent(r *http.Request) string {
	agent := r.UserAgent()
	return strings.ToValidUTF8(agent[:min(len(agent), maxAgent)], "")
}
