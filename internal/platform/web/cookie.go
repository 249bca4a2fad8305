package web

import (
	"net/http"
	"time"
)

// HiddenCookie returns the header for a cookie that scripts cannot read and that is not sent from
// other sites.
func HiddenCookie(name, value string, lifetime time.Duration, https bool) string {
	cookie := http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: int(lifetime.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: https,
	}
	return cookie.String()
}
