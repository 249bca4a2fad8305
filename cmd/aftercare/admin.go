package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/alecthomas/kong"

	"aftercare/internal/app"
	"aftercare/internal/operate"
)

type admin struct {
	List          adminList          `cmd:"" help:"List the people at the desk and the open invitations."`
	Invite        adminInvite        `cmd:"" help:"Invite someone to the desk by email."`
	Disable       adminDisable       `cmd:"" help:"Disable a person at the desk, on every replica. The last owner cannot be disabled."`
	Enable        adminEnable        `cmd:"" help:"Enable a disabled person."`
	Set           adminSet           `cmd:"" default:"withargs" help:"Create an admin, or set a new mailbox and password. This is the default: 'aftercare admin NAME'."`
	SecondStepOff adminSecondStepOff `cmd:"" help:"Reset the two-step login of an admin who lost their phone."`
}

type adminSecondStepOff struct {
	app.Config
	Username string `arg:"" help:"The admin's username."`
}

func (c *adminSecondStepOff) Run(ctx context.Context) error {
	return beside(ctx, c.Config, func(a *app.App) error {
		if err := a.TakeOffSecondStep(ctx, c.Username); err != nil {
			return err
		}
		fmt.Printf("Admin %q of %s: two-step login was reset, and all sessions ended.\n", c.Username, a.Place())
		return nil
	})
}

type adminSet struct {
	app.Config
	Username     string `arg:"" help:"The admin's username."`
	Email        string `arg:"" optional:"" help:"The admin's mailbox for reset links. Leave it out to keep the current one."`
	KeepPassword bool   `help:"Change only the mailbox. Without it, the command asks for a new password or reads it from standard input."`
}

var errPasswordArgument = errors.New("do not give a password on the command line: other users can read it there, and the shell keeps it. " +
	"Leave it out and type it when asked, or send it as one line on standard input. If this is a real password, choose another one")

// isPasswordArgument reports whether err is about an extra argument, which is probably a password.
// The error must not repeat it.
func isPasswordArgument(err error) bool {
	parsing, ok := errors.AsType[*kong.ParseError](err)
	if !ok || !strings.HasPrefix(parsing.Error(), "unexpected argument") {
		return false
	}
	node := parsing.Context.Selected()
	return node != nil && node.Name == "set" && node.Parent.Name == "admin"
}

func (c *adminSet) Run(ctx context.Context) error {
	if c.KeepPassword && c.Email == "" {
		return errors.New("nothing to change: give a mailbox, or leave --keep-password out")
	}
	return beside(ctx, c.Config, func(a *app.App) error {
		if err := operate.CheckAdmin(ctx, a, c.Username, c.Email, !c.KeepPassword); err != nil {
			return err
		}
		password := ""
		if !c.KeepPassword {
			var err error
			if password, err = readPassword(ctx, os.Stdin, os.Stderr, fmt.Sprintf("New password of the admin %q of %s", c.Username, a.Place())); err != nil {
				return err
			}
		}
		change, err := operate.SetAdmin(ctx, a, c.Username, c.Email, password)
		if err != nil {
			return err
		}
		fmt.Printf("Admin %q of %s: %s.\n", change.Username, a.Place(), change)
		return nil
	})
}
