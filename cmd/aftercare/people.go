package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"text/tabwriter"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/operate"
)

type personLine struct {
	Name       string     `json:"name"`
	Username   string     `json:"username"`
	Email      string     `json:"email"`
	Role       string     `json:"role"`
	Since      time.Time  `json:"since"`
	LastSeen   *time.Time `json:"lastSeen"`
	DisabledAt *time.Time `json:"disabledAt"`
}

func lineOf(p operate.Person) personLine {
	return personLine{Name: p.Name, Username: p.Username, Email: p.Email, Role: string(p.Role), Since: p.Since, LastSeen: orNone(p.LastSeen), DisabledAt: orNone(p.DisabledAt)}
}

func orNone(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

type invitationLine struct {
	Email     string    `json:"email"`
	Role      string    `json:"role"`
	InvitedBy string    `json:"invitedBy"`
	Sent      time.Time `json:"sent"`
	Expires   time.Time `json:"expires"`
}

func lineOfInvitation(i operate.Invitation) invitationLine {
	return invitationLine{Email: i.Email, Role: string(i.Role), InvitedBy: i.InvitedBy, Sent: i.Sent, Expires: i.Expires}
}

type adminList struct {
	app.Config
	JSON bool `name:"json" help:"Print a JSON object."`
}

func (c *adminList) Run(ctx context.Context) error {
	return beside(ctx, c.Config, func(a *app.App) error {
		people, err := operate.People(ctx, a)
		if err != nil {
			return err
		}
		invitations, err := operate.Invitations(ctx, a)
		if err != nil {
			return err
		}
		if !c.JSON {
			return writePeople(os.Stdout, a, people, invitations)
		}
		list := struct {
			People      []personLine     `json:"people"`
			Invitations []invitationLine `json:"invitations"`
		}{[]personLine{}, []invitationLine{}}
		for _, p := range people {
			list.People = append(list.People, lineOf(p))
		}
		for _, i := range invitations {
			list.Invitations = append(list.Invitations, lineOfInvitation(i))
		}
		return writeJSON(os.Stdout, list)
	})
}

func writePeople(out io.Writer, a *app.App, people []operate.Person, invitations []operate.Invitation) error {
	fmt.Fprintf(out, "People at the desk of %s:\n", a.Place())
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "USERNAME\tNAME\tEMAIL\tROLE\tSTATE\tLAST SEEN")
	for _, p := range people {
		state, seen := "enabled", "-"
		if p.Disabled() {
			state = "disabled"
		}
		if !p.LastSeen.IsZero() {
			seen = a.Time(p.LastSeen)
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\n", oneLine(p.Username, 60), dash(oneLine(p.Name, 60)), oneLine(p.Email, 80), p.Role, state, seen)
	}
	if len(invitations) == 0 {
		return table.Flush()
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(out, "\nInvitations:")
	fmt.Fprintln(table, "EMAIL\tROLE\tINVITED BY\tWORKS UNTIL")
	for _, i := range invitations {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", oneLine(i.Email, 80), i.Role, dash(oneLine(i.InvitedBy, 60)), a.Time(i.Expires))
	}
	return table.Flush()
}

type adminInvite struct {
	app.Config
	Email string `arg:"" help:"The email address to invite. The link works once, for 48 hours. The server sends it."`
	Role  string `enum:"Owner,Manager,Agent" default:"Agent" help:"Their role: ${enum}."`
	JSON  bool   `name:"json" help:"Print the result as a JSON object."`
}

func (c *adminInvite) Run(ctx context.Context) error {
	return beside(ctx, c.Config, func(a *app.App) error {
		invitation, err := operate.Invite(ctx, a, c.Email, c.Role)
		if err != nil {
			return err
		}
		if c.JSON {
			return writeJSON(os.Stdout, lineOfInvitation(invitation))
		}
		delivery, err := a.Staff.Delivery(ctx)
		if err != nil {
			return err
		}
		fmt.Printf("Invitation to %s, with the role %s, to the desk of %s: it works until %s. %s\n",
			invitation.Email, invitation.Role, a.Place(), a.Time(invitation.Expires), cmp.Or(delivery.Trouble(), "The server sends it."))
		return nil
	})
}

type adminDisable struct {
	app.Config
	Username string `arg:"" help:"The username to disable."`
	JSON     bool   `name:"json" help:"Print the result as a JSON object."`
}

func (c *adminDisable) Run(ctx context.Context) error {
	return beside(ctx, c.Config, func(a *app.App) error {
		p, err := operate.Disable(ctx, a, c.Username)
		return told(a, p, err, c.JSON, "disabled, and logged out everywhere")
	})
}

type adminEnable struct {
	app.Config
	Username string `arg:"" help:"The username to enable."`
	JSON     bool   `name:"json" help:"Print the result as a JSON object."`
}

func (c *adminEnable) Run(ctx context.Context) error {
	return beside(ctx, c.Config, func(a *app.App) error {
		p, err := operate.Enable(ctx, a, c.Username)
		return told(a, p, err, c.JSON, "enabled, with the role "+string(p.Role))
	})
}

func told(a *app.App, p operate.Person, err error, asJSON bool, what string) error {
	if err != nil {
		return err
	}
	if asJSON {
		return writeJSON(os.Stdout, lineOf(p))
	}
	_, err = fmt.Printf("Admin %q of %s: %s.\n", p.Username, a.Place(), what)
	return err
}
