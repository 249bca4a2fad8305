package web

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// cameInClear tells that a request of a portal whose address is https reached a
// trusted proxy without encryption. Each proxy on the way adds the protocol it
// saw, the nearest at the end. What an earlier one or the client itself says can
// only make it worse: the whole way must have been encrypted.
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
	// Nobody is led to an address that an owner typed before a request has come from
	// there, encrypted: it may be wrong, and then nobody could mend it.
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

// isOurHTTPS tells that the portal has an https address, and that the request is
// for it. One that the operator set is the address of every request, whatever a
// proxy makes of the host; beside one that the owner typed, others are served as
// they come.
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

// inClear tells that some proxy on the way saw no encryption.
func (s Site) inClear(r *http.Request) bool {
	for protocol := range strings.SplitSeq(strings.Join(r.Header.Values("X-Forwarded-Proto"), ","), ",") {
		if protocol = strings.TrimSpace(protocol); protocol != "" && !strings.EqualFold(protocol, "https") {
			return true
		}
	}
	return false
}

// isProbe is for what balancers ask, who may say what they like: the answer holds
// nothing to hide.
func isProbe(r *http.Request) bool { return r.URL.Path == "/healthz" || r.URL.Path == "/readyz" }

// sendToHTTPS leads whoever opens a page to the encrypted address. A call is
// refused: led on in silence, its program would send every password and token
// in the clear first, for ever.
func (s Site) sendToHTTPS(w http.ResponseWriter, r *http.Request) {
	reads := r.Method == http.MethodGet || r.Method == http.MethodHead
	if !reads || r.Header.Get("Authorization") != "" {
		sendProblem(w, newProblem(requestID(r.Context()), http.StatusForbidden, "This request was not encrypted. Please use "+s.facts().PublicURL+" instead."))
		return
	}
	address := r.URL.RequestURI()
	if !strings.HasPrefix(address, "/") {
		address = "/" // it would continue the name of our host
	}
	w.Header().Set("Location", s.facts().PublicURL+address)
	status := http.StatusPermanentRedirect
	if !s.facts().Fixed {
		status = http.StatusTemporaryRedirect // browsers keep the other for ever, and owners change their minds
	}
	writePlain(w, status, "This page is at "+s.facts().PublicURL)
}
