package web

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// cameInClear reports whether a request for an https portal reached a trusted proxy without
// encryption. Each proxy adds the protocol it saw to X-Forwarded-Proto, the nearest one last. Every
// entry must be https, so a false entry cannot hide a plain request.
func (s Site) cameInClear(r *http.Request) bool {
	if len(s.TrustedProxies) == 0 {
		return false
	}
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !isTrusted(peer.Addr().Unmap(), s.TrustedProxies) || !s.isOurHTTPS(r) || isProbe(r) {
		return false
	}
	if s.facts().Fixed {
		return s.inClear(r)
	}
	// An owner may have typed a wrong public URL. So do not redirect to it before an encrypted
	// request has arrived there. Otherwise the owner could not correct it.
	if !s.inClear(r) {
		if r.Header.Get("X-Forwarded-Proto") != "" {
			address := s.facts().PublicURL
			s.encrypted.Store(&address)
		}
		return false
	}
	address := s.encrypted.Load()
	return address != nil && *address == s.facts().PublicURL
}

// isOurHTTPS reports whether the request is for the portal's https address. If the operator set the
// public URL, that is true for every host. If the owner set it, other hosts are served as they are.
func (s Site) isOurHTTPS(r *http.Request) bool {
	facts := s.facts()
	return facts.IsHTTPS() && (facts.Fixed || strings.EqualFold(hostOf(r), facts.Host()))
}

func hostOf(r *http.Request) string {
	if host, _, err := net.SplitHostPort(r.Host); err == nil {
		return host
	}
	return strings.Trim(r.Host, "[]")
}

func (s Site) inClear(r *http.Request) bool {
	for protocol := range strings.SplitSeq(strings.Join(r.Header.Values("X-Forwarded-Proto"), ","), ",") {
		if protocol = strings.TrimSpace(protocol); protocol != "" && !strings.EqualFold(protocol, "https") {
			return true
		}
	}
	return false
}

// isProbe reports whether this is a health check. Load balancers may send any headers, and the
// answer holds no secrets.
func isProbe(r *http.Request) bool { return r.URL.Path == "/healthz" || r.URL.Path == "/readyz" }

// sendToHTTPS redirects a page request to the https address and refuses an API call. After a
// redirect, the client would send its password or token unencrypted again every time.
func (s Site) sendToHTTPS(w http.ResponseWriter, r *http.Request) {
	reads := r.Method == http.MethodGet || r.Method == http.MethodHead
	if !reads || r.Header.Get("Authorization") != "" {
		sendProblem(w, newProblem(requestID(r.Context()), http.StatusForbidden, "This request was not encrypted. Please use "+s.facts().PublicURL+" instead."))
		return
	}
	address := r.URL.RequestURI()
	if !strings.HasPrefix(address, "/") {
		address = "/" // otherwise it would extend the host name
	}
	w.Header().Set("Location", s.facts().PublicURL+address)
	status := http.StatusPermanentRedirect
	if !s.facts().Fixed {
		status = http.StatusTemporaryRedirect // browsers keep a permanent redirect for ever, but an owner may change the URL
	}
	writePlain(w, status, "This page is at "+s.facts().PublicURL)
}
