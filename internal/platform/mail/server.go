package mail

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"syscall"
)

// Encryption is how the connection to a mail server is encrypted.
type Encryption string

const (
	STARTTLS Encryption = "starttls" // requested after the greeting, and required
	TLS      Encryption = "tls"      // from the first byte
	Clear    Encryption = "none"     // no encryption, on explicit request
)

// Server is a mail server from the operator's or the owner's settings.
type Server struct {
	Host               string
	Port               int
	Encryption         Encryption
	Username, Password string
	From               string // empty for the support address

	// ByOwner means that an owner entered the server on a page. It must not lead to addresses that
	// only this machine can reach.
	ByOwner bool
	// Locked means that the stored password cannot be read with the portal's current secret.
	Locked bool
}

// ParseURL parses the URL of a mail server. The URL may hold a password, so no error repeats it.
func ParseURL(text string) (*Server, error) {
	u, err := url.Parse(text)
	if err != nil || u.Hostname() == "" || strings.Trim(u.Path, "/") != "" || u.Fragment != "" {
		return nil, errors.New("must look like smtp://user:password@host:587, or begin with smtps://")
	}
	if u.RawQuery != "" && (u.RawQuery != withoutTLS || u.Scheme != "smtp") {
		return nil, errors.New("can have only the parameter ?tls=none, with smtp://, for a mail server without encryption")
	}
	s := &Server{Host: u.Hostname(), Encryption: STARTTLS}
	switch u.Scheme {
	case "smtp":
		s.Port = 587
	case "smtps":
		s.Port, s.Encryption = 465, TLS
	default:
		return nil, errors.New("must begin with smtp:// or smtps://")
	}
	if u.RawQuery == withoutTLS {
		s.Encryption = Clear
	}
	if u.Port() != "" {
		if s.Port, err = strconv.Atoi(u.Port()); err != nil || s.Port < 1 || s.Port > 65535 {
			return nil, errors.New("has a port that does not exist")
		}
	}
	if u.User != nil {
		s.Username = u.User.Username()
		s.Password, _ = u.User.Password()
	}
	return s, nil
}

// Address returns the host and port.
func (s *Server) Address() string { return net.JoinHostPort(s.Host, strconv.Itoa(s.Port)) }

var errOutOfBounds = errors.New("mail: this address is none of a mail server")

// inBounds refuses addresses that are never a mail server but may be dangerous. Link-local
// addresses are one example, because clouds serve a machine's keys there. It runs at the moment of
// the connection, so it also checks the address behind a name. Mail servers on this machine or in
// its network are allowed.
func inBounds(_ context.Context, _, address string, _ syscall.RawConn) error {
	peer, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("%w: %w", errOutOfBounds, err)
	}
	for _, ip := range meant(peer.Addr()) {
		if isOutOfBounds(ip) {
			return errOutOfBounds
		}
	}
	return nil
}

func isOutOfBounds(ip netip.Addr) bool {
	// This cloud metadata address is not link-local.
	metadata := netip.MustParseAddr("fd00:ec2::254")
	return ip.IsLinkLocalUnicast() || ip.IsMulticast() || ip.IsUnspecified() || ip == metadata || ip == netip.AddrFrom4([4]byte{255, 255, 255, 255})
}

// meant returns an address and the IPv4 address that a gateway may make of it: by NAT64, by 6to4,
// or in the old IPv4-compatible form.
func meant(ip netip.Addr) []netip.Addr {
	ip = ip.Unmap().WithZone("")
	all := []netip.Addr{ip}
	if ip.Is4() {
		return all
	}
	bytes := ip.As16()
	for prefix, at := range map[string]int{"64:ff9b::/96": 12, "64:ff9b:1::/48": 12, "::/96": 12, "2002::/16": 2} {
		if netip.MustParsePrefix(prefix).Contains(ip) {
			all = append(all, netip.AddrFrom4([4]byte(bytes[at:at+4])))
		}
	}
	return all
}
