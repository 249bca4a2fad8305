package web

import (
	"net/http"
	"time"
)

// HiddenCookie is the header that sets a cookie which only the server reads, and
// which no other site makes a browser send.
func HiddenCookie(name, value string, lifetime time.Duration, https bool) string {
	cookie := http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: int(lifetime.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: https,
	}
	return cookie.String()
}
