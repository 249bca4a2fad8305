package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"aftercare/tools/pgserver"
)

// Each node has its own network, with two cables: one to the other nodes, for etcd and replication, and
// one to the portals. So one can be cut without the other.
const (
	toPeers   = "peers"
	toPortals = "portals"
)

func (n *node) peerHost() string   { return fmt.Sprint("10.0.0.", n.number) }
func (n *node) portalHost() string { return fmt.Sprint("10.0.1.", n.number) }

// ownNetwork makes sure that addresses and mounts end with the drill.
func ownNetwork(ctx context.Context) error {
	if all, err := net.Interfaces(); err != nil || len(all) != 1 || os.Geteuid() != 0 {
		return errors.Join(errors.New("run the drill as root in a network of its own: make drill"), err)
	}
	return ip(ctx, nil, "link set lo up")
}

// layNetwork makes a switch for each kind of cable.
func layNetwork(ctx context.Context) error {
	return ip(ctx, nil, "link add "+toPeers+" type bridge", "link set "+toPeers+" up",
		"link add "+toPortals+" type bridge", "link set "+toPortals+" up", "addr add 10.0.1.254/24 dev "+toPortals)
}

// plugIn gives the node a network, which lives as long as a process that sleeps in it.
func (n *node) plugIn(ctx context.Context) error {
	sleeper := exec.Command("unshare", "--net", "sh", "-c", "echo; exec sleep infinity")
	sleeper.SysProcAttr = pgserver.WithParent(&syscall.SysProcAttr{Setpgid: true}, syscall.SIGKILL)
	entered, err := sleeper.StdoutPipe()
	if err == nil {
		err = sleeper.Start()
	}
	if err == nil {
		_, err = entered.Read(make([]byte, 1))
	}
	if err != nil {
		return err
	}
	n.sleeper = sleeper.Process
	n.enter = []string{"nsenter", fmt.Sprintf("--net=/proc/%d/ns/net", n.sleeper.Pid)}
	if err := ip(ctx, n.enter, "link set lo up"); err != nil {
		return err
	}
	for cable, addr := range map[string]string{toPeers: n.peerHost(), toPortals: n.portalHost()} {
		err := errors.Join(
			ip(ctx, nil, fmt.Sprintf("link add %s%d type veth peer name %s netns %d", cable, n.number, cable, n.sleeper.Pid),
				fmt.Sprintf("link set %s%d master %s up", cable, n.number, cable)),
			ip(ctx, n.enter, "addr add "+addr+"/24 dev "+cable, "link set "+cable+" up"))
		if err != nil {
			return err
		}
	}
	return nil
}

// cut pulls cables for a while. Packets vanish, and nobody gets an error.
func (n *node) cut(ctx context.Context, gone time.Duration, cables ...string) error {
	set := func(state string) (err error) {
		for _, cable := range cables {
			err = errors.Join(err, ip(ctx, nil, fmt.Sprintf("link set %s%d %s", cable, n.number, state)))
		}
		return err
	}
	if err := set("down"); err != nil {
		return err
	}
	time.Sleep(gone)
	return set("up")
}

// ip runs commands of ip(8), in the drill's network or in that of a node.
func ip(ctx context.Context, enter []string, commands ...string) error {
	args := append(append([]string{}, enter...), "ip", "-batch", "-")
	command := exec.CommandContext(ctx, args[0], args[1:]...)
	command.Stdin = strings.NewReader(strings.Join(commands, "\n"))
	if output, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %s", strings.Join(commands, "; "), err, output)
	}
	return nil
}
