package web

import (
	"net/http"
	"net/netip"
	"strings"
)

// cameInClear tells that a request of a portal whose address is https reached a
// trusted proxy without encryption. Each proxy on the way adds the protocol it
// saw, the nearest at the end. What an earlier one or the client itself says can
// only make it worse: the whole way must have been encrypted.
func (s Site) cameInClear(r *http.Request) bool {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if !s.HTTPS || err != nil || !isTrusted(peer.Addr().Unmap(), s.TrustedProxies) || isProbe(r) {
		return false
	}
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
		sendProblem(w, newProblem(requestID(r.Context()), http.StatusForbidden, "This request was not encrypted. Please use "+s.PublicURL+" instead."))
		return
	}
	address := r.URL.RequestURI()
	if !strings.HasPrefix(address, "/") {
		address = "/" // it would continue the name of our host
	}
	w.Header().Set("Location", s.PublicURL+address)
	writePlain(w, http.StatusPermanentRedirect, "This page is at "+s.PublicURL)
}
