package audit

import (
	"context"
	"errors"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/trail"
	"aftercare/internal/platform/web"
	"aftercare/internal/platform/xlsx"
)

// HTTP serves this package's routes.
type HTTP struct{ *Service }

// SearchInput holds the parameters that the list and the export share.
type SearchInput struct {
	Person string  `query:"person" maxLength:"200" example:"admin" doc:"Actor or person concerned: a customer id, an email or a username"`
	Record string  `query:"record" maxLength:"200" example:"admin" doc:"Number of a ticket, product, claim, scheme or other record"`
	Kind   string  `query:"kind" example:"admin.login" doc:"Kind of entry, such as ticket.status"`
	Logins string  `query:"logins" enum:"hide" doc:"hide: leaves out logins, logouts, customers' failed logins and opened files, unless kind is set"`
	From   web.Day `query:"from" format:"date" example:"2026-03-01" doc:"First day"`
	To     web.Day `query:"to" format:"date" example:"2026-03-31" doc:"Last day"`
}

// Refusals refuses wrong values.
func (SearchInput) Refusals() map[string]error {
	return map[string]error{"person": errLong, "record": errLong, "logins": errLogins, "from": errDay.At("from"), "to": errDay.At("to")}
}

// Form is a page of a search.
type Form struct {
	SearchInput
	Before int64 `query:"before" minimum:"1" example:"9000000000000000000" doc:"Entry id; returns older entries"`
	After  int64 `query:"after" minimum:"1" doc:"Entry id; returns the next newer entries"`
	Limit  int   `query:"limit" minimum:"1" maximum:"100" default:"25" example:"10" doc:"Entries per page"`
}

// Refusals refuses wrong values.
func (Form) Refusals() map[string]error {
	return map[string]error{"before": errNoPage, "after": errNoPage, "limit": errLimit}
}

// AuditPerson is a person in an entry.
type AuditPerson struct {
	Kind string `json:"kind" enum:"admin,customer,command,portal,nobody" doc:"command: the command line; portal: the portal itself; nobody: a visitor who is not logged in"`
	ID   string `json:"id" doc:"Customer id or username; empty for a visitor"`
	Name string `json:"name,omitempty" doc:"Current name"`
}

// AuditChange is a value before and after.
type AuditChange struct {
	Field  string `json:"field"`
	Before string `json:"before"`
	After  string `json:"after"`
}

// AuditEntry is an entry of the trail.
type AuditEntry struct {
	ID      string        `json:"id"`
	At      time.Time     `json:"at"`
	Kind    string        `json:"kind"`
	Title   string        `json:"title" doc:"The action"`
	By      AuditPerson   `json:"by"`
	Address string        `json:"address" doc:"IP address; empty for the command line"`
	Record  string        `json:"record" doc:"Record that was changed; empty if it is not one record"`
	Person  *AuditPerson  `json:"person,omitempty" doc:"Person concerned, if any"`
	Changes []AuditChange `json:"changes"`
	Sealed  bool          `json:"sealed" doc:"Personal details can no longer be read: the person's key was destroyed"`
}

func entryBody(e Entry) AuditEntry {
	b := AuditEntry{
		ID: strconv.FormatInt(e.N, 10), At: e.At, Kind: string(e.Kind), Title: e.Title, By: personBody(e.By, e.ByName), Address: e.Address,
		Record: e.Record, Changes: []AuditChange{}, Sealed: e.Sealed,
	}
	if e.Person.ID != "" {
		person := personBody(e.Person, e.PersonName)
		b.Person = &person
	}
	for _, c := range e.Changes {
		b.Changes = append(b.Changes, AuditChange{c.Field, c.Before, c.After})
	}
	return b
}

func personBody(p trail.Person, name string) AuditPerson {
	return AuditPerson{Kind: string(p.Kind), ID: p.ID, Name: name}
}

type listOutput struct {
	Body struct {
		Entries []AuditEntry `json:"entries" doc:"Newest first"`
		Newer   string       `json:"newer" doc:"Value for after; empty on the newest page"`
		Older   string       `json:"older" doc:"Value for before; empty on the oldest page"`
		MovedAt *time.Time   `json:"movedAt,omitempty" doc:"Time of the last restore to this server; missing if there was none"`
	}
}

func (h HTTP) List(r *web.Route)     { web.Answer(r, h.list) }
func (h HTTP) AllKinds(r *web.Route) { web.Answer(r, h.allKinds) }
func (h HTTP) Export(r *web.Route)   { web.Answer(r, h.export) }

func (h HTTP) list(ctx context.Context, in *Form) (*listOutput, error) {
	page, err := h.Page(ctx, *in)
	if err != nil {
		return nil, err
	}
	out := &listOutput{}
	out.Body.Entries = make([]AuditEntry, len(page.Entries))
	for i, e := range page.Entries {
		out.Body.Entries[i] = entryBody(e)
	}
	out.Body.Newer, out.Body.Older = cursor(page.Newer), cursor(page.Older)
	moved, err := h.Restored(ctx)
	out.Body.MovedAt = web.OrMissing(moved)
	return out, err
}

func cursor(n int64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatInt(n, 10)
}

// AuditKind is a kind of entry.
type AuditKind struct {
	Kind  string `json:"kind"`
	Title string `json:"title"`
}

func (h HTTP) allKinds(_ context.Context, _ *struct{}) (*web.List[AuditKind], error) {
	kinds := h.Kinds()
	rows := make([]AuditKind, len(kinds))
	for i, k := range kinds {
		rows[i] = AuditKind{string(k.Kind), k.Title}
	}
	return web.NewList(rows, len(rows)), nil
}

// export writes all entries of the search. The export itself also becomes an entry.
func (h HTTP) export(ctx context.Context, in *SearchInput) (*huma.StreamResponse, error) {
	search, err := h.search(ctx, Form{SearchInput: *in})
	if err != nil {
		return nil, err
	}
	sheet, err := web.XLSX(ctx, "Audit_Trail.xlsx", func(w io.Writer) error {
		sheet := xlsx.New(w, "Audit Trail",
			xlsx.Column{Title: "Time", Width: 20}, xlsx.Column{Title: "Done by", Width: 28}, xlsx.Column{Title: "Action", Width: 28},
			xlsx.Column{Title: "Record", Width: 20}, xlsx.Column{Title: "Concerns", Width: 28}, xlsx.Column{Title: "Changes", Width: 60},
			xlsx.Column{Title: "Address", Width: 20})
		err := h.Each(ctx, search, func(e Entry) error {
			concerns := ""
			if e.Person.ID != "" {
				concerns = named(e.Person, e.PersonName)
			}
			return sheet.Row(e.At.In(h.Portal().Location).Format("02 Jan 2006 15:04:05"), named(e.By, e.ByName), e.Title, e.Record, concerns, changesText(e), e.Address)
		})
		return errors.Join(err, sheet.Close())
	})
	if err == nil {
		err = h.Trail.Note(ctx, exported(in))
	}
	return sheet, err
}

func changesText(e Entry) string {
	var parts []string
	for _, c := range e.Changes {
		switch {
		case c.Before == "":
			parts = append(parts, c.Field+": "+c.After)
		case c.After == "":
			parts = append(parts, c.Field+": "+c.Before+" → (nothing)")
		default:
			parts = append(parts, c.Field+": "+c.Before+" → "+c.After)
		}
	}
	if e.Sealed {
		parts = append(parts, "(personal values can no longer be read)")
	}
	return strings.Join(parts, "\n")
}
