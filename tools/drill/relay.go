package main

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"slices"
	"strings"
	"sync/atomic"
	"time"
)

// relay passes connections on to a server. It can be slow, or cut connections off in the middle of a body.
type relay struct {
	to, addr string
	listener net.Listener
	delay    atomic.Int64 // each way, in nanoseconds
	tear     atomic.Int64 // a connection ends before it has carried so many bytes; 0 for never
	silent   atomic.Bool  // all bytes vanish
}

func openRelay(to string) (*relay, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	r := &relay{to: to, addr: listener.Addr().String(), listener: listener}
	go func() {
		for {
			from, err := listener.Accept()
			if err != nil {
				return // closed
			}
			go r.pass(from.(*net.TCPConn))
		}
	}()
	return r, nil
}

func (r *relay) pass(from *net.TCPConn) {
	defer from.Close() //nolint:errcheck // it may have ended
	if r.silent.Load() {
		_, _ = io.Copy(io.Discard, from) // until the caller gives up
		return
	}
	server, err := net.Dial("tcp", r.to)
	if err != nil {
		return
	}
	to := server.(*net.TCPConn)
	defer to.Close() //nolint:errcheck // it may have ended
	left := &atomic.Int64{}
	left.Store(1<<62 - 1)
	if tear := r.tear.Load(); tear > 0 {
		left.Store(rand.N(tear))
	}
	ended := make(chan struct{}, 2)
	for _, way := range [][2]net.Conn{{from, to}, {to, from}} {
		go func() {
			if torn := r.carry(way[0], way[1], left); torn {
				_, _ = from.SetLinger(0), to.SetLinger(0) // a reset, not an end
			}
			ended <- struct{}{}
		}()
	}
	<-ended
}

type packet struct {
	bytes []byte
	due   time.Time
}

// carry ends when one side does, or when the connection has carried all that it may.
func (r *relay) carry(from io.Reader, to io.Writer, left *atomic.Int64) (torn bool) {
	underWay := make(chan packet, 1000)
	go func() {
		defer close(underWay)
		for {
			buffer := make([]byte, 16<<10)
			n, err := from.Read(buffer)
			if err != nil {
				return
			}
			underWay <- packet{buffer[:n], time.Now().Add(time.Duration(r.delay.Load()))}
		}
	}()
	for p := range underWay {
		time.Sleep(time.Until(p.due))
		if r.silent.Load() {
			continue
		}
		over := max(0, -left.Add(-int64(len(p.bytes))))
		_, err := to.Write(p.bytes[:max(0, int64(len(p.bytes))-over)])
		if err != nil || over > 0 {
			go func() { // until the connection is closed
				for range underWay {
				}
			}()
			return over > 0
		}
	}
	return false
}

// behind lets the replicas reach servers through relays while something happens.
func (f *fleet) behind(ctx context.Context, happens func([]*relay) error, servers ...string) (err error) {
	var relays []*relay
	was := f.env
	f.env = slices.Clone(was)
	for _, server := range servers {
		r, err := openRelay(server)
		if err != nil {
			return err
		}
		defer r.listener.Close() //nolint:errcheck // nothing was written
		relays = append(relays, r)
		for i := range f.env {
			f.env[i] = strings.ReplaceAll(f.env[i], server, r.addr)
		}
	}
	if err := f.restartAll(ctx); err != nil {
		return err
	}
	err = happens(relays)
	for _, r := range relays {
		r.delay.Store(0)
		r.tear.Store(0)
		r.silent.Store(false)
	}
	f.env = was
	return errors.Join(err, f.restartAll(ctx))
}

func (f *fleet) restartAll(ctx context.Context) error {
	for i := range f.portals {
		if err := f.restart(ctx, i, f.Binary, "serve"); err != nil {
			return err
		}
	}
	return nil
}
