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

// Encryption is how letters travel to a mail server.
type Encryption string

const (
	STARTTLS Encryption = "starttls" // asked for after the greeting, and insisted on
	TLS      Encryption = "tls"      // from the first byte
	Clear    Encryption = "none"     // none, because somebody said so
)

// Server is a mail server as an operator or an owner names it.
type Server struct {
	Host               string
	Port               int
	Encryption         Encryption
	Username, Password string
	From               string // empty for the support address

	// Chosen tells that it was named on a page, and not by whoever runs the machine:
	// it must not lead to where only this machine gets.
	Chosen bool
	// Locked tells that its password is stored, and cannot be read with the secret
	// that the portal has now.
	Locked bool
}

// ParseURL reads the URL of a mail server. It may hold a password, so no error
// repeats it.
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

// Address is the server as people write it.
func (s *Server) Address() string { return net.JoinHostPort(s.Host, strconv.Itoa(s.Port)) }

// errOutOfBounds is for an address that no owner may name.
var errOutOfBounds = errors.New("mail: this address is none of a mail server")

// inBounds refuses, at the moment of the connection and so whatever a name leads
// to, the addresses at which there is no mail server but much to steal: those of a
// link, where clouds answer with the keys of the machine, and those of nobody.
// Mail servers on this machine and in its own network are common.
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
	// The one address of a cloud that does not look like its kind.
	metadata := netip.MustParseAddr("fd00:ec2::254")
	return ip.IsLinkLocalUnicast() || ip.IsMulticast() || ip.IsUnspecified() || ip == metadata || ip == netip.AddrFrom4([4]byte{255, 255, 255, 255})
}

// meant is an address, and the one of four numbers that a gateway on the way may
// make of it: by NAT64, by 6to4, or as it was written in the early days.
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
