package worklist

import (
	"context"
	"fmt"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/undo"
	"aftercare/internal/platform/web"
)

// EarlierTicket is an older ticket of the same serial number.
type EarlierTicket struct {
	ID         string    `json:"id"`
	Kind       string    `json:"kind" enum:"repair,awr"`
	Number     string    `json:"number"`
	CustomerID string    `json:"customerId"`
	Status     string    `json:"status" doc:"Last status; empty if there is none"`
	CreatedAt  time.Time `json:"createdAt"`
	Ended      bool      `json:"ended"`
}

// QueueNote is an internal note from one admin to the others.
type QueueNote struct {
	ID        string    `json:"id"`
	Record    string    `json:"record" doc:"Queue record id or customerId"`
	Text      string    `json:"text"`
	Author    string    `json:"author" doc:"Username"`
	Name      string    `json:"name" doc:"Author's name; empty if the account no longer exists"`
	CreatedAt time.Time `json:"createdAt"`
	MayDelete bool      `json:"mayDelete" doc:"Your own note, less than 10 minutes old"`
}

func (h HTTP) noteBody(ctx context.Context, n Note) QueueNote {
	return QueueNote{
		ID: n.ID, Record: n.Record, Text: n.Text, Author: n.Author.Username, Name: n.Author.Name, CreatedAt: n.CreatedAt,
		MayDelete: n.mayDelete(auth.From(ctx), h.DB.Now()) == nil,
	}
}

func (h HTTP) noteBodies(ctx context.Context, notes []Note) []QueueNote {
	out := make([]QueueNote, len(notes))
	for i, n := range notes {
		out[i] = h.noteBody(ctx, n)
	}
	return out
}

type itemInput struct {
	ID string `path:"id"`
}

// QueueItemOpened is a line of the queue with its details.
type QueueItemOpened struct {
	Item    QueueItem       `json:"item"`
	Earlier []EarlierTicket `json:"earlier" doc:"Older tickets of the same serial number, newest first"`
	Notes   []QueueNote     `json:"notes" doc:"Oldest first"`
}

type itemOutput struct{ Body QueueItemOpened }

type assignedOutput struct {
	web.Undo
	Body QueueItemOpened
}

func (h HTTP) opened(ctx context.Context, o Opened, err error) (*itemOutput, error) {
	if err != nil {
		return nil, err
	}
	o.Line.Notes = len(o.Notes)
	out := &itemOutput{Body: QueueItemOpened{Item: h.itemBody(o.Line, o.today), Earlier: make([]EarlierTicket, len(o.Earlier)), Notes: h.noteBodies(ctx, o.Notes)}}
	for i, e := range o.Earlier {
		out.Body.Earlier[i] = EarlierTicket{
			ID: e.ID, Kind: string(e.Kind), Number: e.Number, CustomerID: e.CustomerID, Status: e.Status, CreatedAt: e.CreatedAt, Ended: !e.EndedAt.IsZero(),
		}
	}
	return out, nil
}

func (h HTTP) Item(r *web.Route)           { web.Answer(r, h.item) }
func (h HTTP) AllPeople(r *web.Route)      { web.Answer(r, h.allPeople) }
func (h HTTP) PostAssign(r *web.Route)     { web.Answer(r, h.postAssign) }
func (h HTTP) PostAssignMany(r *web.Route) { web.Answer(r, h.postAssignMany) }
func (h HTTP) ListNotes(r *web.Route)      { web.Answer(r, h.listNotes) }
func (h HTTP) PostNote(r *web.Route)       { web.Answer(r, h.postNote) }
func (h HTTP) RemoveNote(r *web.Route)     { web.Answer(r, h.removeNote) }
func (h HTTP) ListViews(r *web.Route)      { web.Answer(r, h.listViews) }
func (h HTTP) PostView(r *web.Route)       { web.Answer(r, h.postView) }
func (h HTTP) PutView(r *web.Route)        { web.Answer(r, h.putView) }
func (h HTTP) RemoveView(r *web.Route)     { web.Answer(r, h.removeView) }

func (h HTTP) item(ctx context.Context, in *itemInput) (*itemOutput, error) {
	o, err := h.Open(ctx, in.ID)
	return h.opened(ctx, o, err)
}

type peopleInput struct {
	Kind string `query:"kind" example:"claim" doc:"Only people who work on this kind"`
}

// QueuePerson is a person to whom lines can be assigned.
type QueuePerson struct {
	Username string `json:"username"`
	Name     string `json:"name"`
	Role     string `json:"role" enum:"Owner,Manager,Agent"`
}

type peopleOutput struct {
	Body struct {
		People []QueuePerson `json:"people" doc:"Sorted by name"`
	}
}

func (h HTTP) allPeople(ctx context.Context, in *peopleInput) (*peopleOutput, error) {
	all, err := h.People(ctx, in.Kind)
	if err != nil {
		return nil, err
	}
	out := &peopleOutput{}
	out.Body.People = make([]QueuePerson, len(all))
	for i, p := range all {
		out.Body.People[i] = QueuePerson{Username: p.Username, Name: p.Name, Role: string(p.Role)}
	}
	return out, nil
}

type assignInput struct {
	ID   string `path:"id"`
	Body struct {
		To  string `json:"to" required:"false" doc:"Username; empty to unassign"`
		Was string `json:"was" required:"false" doc:"Username of the assignee that you last saw; empty if unassigned"`
	}
}

func (h HTTP) postAssign(ctx context.Context, in *assignInput) (*assignedOutput, error) {
	o, offer, err := h.Assign(ctx, in.ID, in.Body.To, in.Body.Was)
	item, err := h.opened(ctx, o, err)
	if err != nil {
		return nil, err
	}
	return &assignedOutput{web.Offered(offer, h.DB.Now()), item.Body}, nil
}

type assignManyInput struct {
	Body struct {
		IDs []string `json:"ids" required:"false" doc:"Queue record ids, at most 500"`
		To  string   `json:"to" required:"false" doc:"Username; empty to unassign"`
	}
}

func (h HTTP) postAssignMany(ctx context.Context, in *assignManyInput) (*web.Undoable, error) {
	changed, offer, err := h.AssignMany(ctx, in.Body.IDs, in.Body.To)
	if err != nil {
		return nil, err
	}
	said := "Nothing changed: these lines are already assigned this way."
	switch {
	case changed == 1:
		said = "1 line is assigned."
	case changed > 1:
		said = fmt.Sprintf("%d lines are assigned.", changed)
	}
	return web.SayUndoable(said, offer, h.DB.Now()), nil
}

type notesInput struct {
	Record string `query:"record" doc:"Queue record id or customerId"`
}

type notesOutput struct {
	Body struct {
		Notes []QueueNote `json:"notes" doc:"Oldest first"`
	}
}

func (h HTTP) listNotes(ctx context.Context, in *notesInput) (*notesOutput, error) {
	notes, err := h.Notes(ctx, in.Record)
	if err != nil {
		return nil, err
	}
	out := &notesOutput{}
	out.Body.Notes = h.noteBodies(ctx, notes)
	return out, nil
}

type noteInput struct {
	Body struct {
		Record string `json:"record" required:"false" doc:"Queue record id or customerId"`
		Text   string `json:"text" required:"false" doc:"At most 5000 characters"`
	}
}

type noteOutput struct{ Body QueueNote }

func (h HTTP) postNote(ctx context.Context, in *noteInput) (*noteOutput, error) {
	n, err := h.AddNote(ctx, in.Body.Record, in.Body.Text)
	if err != nil {
		return nil, err
	}
	return &noteOutput{Body: h.noteBody(ctx, n)}, nil
}

func (h HTTP) removeNote(ctx context.Context, in *itemInput) (*web.Message, error) {
	if err := h.DeleteNote(ctx, in.ID); err != nil {
		return nil, err
	}
	return web.Say("Note deleted."), nil
}

// QueueView is a saved filter, private or shared with everyone.
type QueueView struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Query   string `json:"query" doc:"Query string of the queue page, without filters that no longer exist"`
	Problem string `json:"problem,omitempty" doc:"Sentence about the removed filters; missing if there are none"`
	Shared  bool   `json:"shared,omitempty" doc:"Visible to everyone at the desk"`
	Owner   string `json:"owner,omitempty" doc:"Name of the person who shared it; missing if it is yours. Only that person can change it"`
}

type viewsOutput struct {
	Body struct {
		Views []QueueView `json:"views" doc:"Sorted by name"`
	}
}

func (h HTTP) listViews(ctx context.Context, _ *struct{}) (*viewsOutput, error) {
	views, err := h.Views(ctx)
	if err != nil {
		return nil, err
	}
	out := &viewsOutput{}
	out.Body.Views = make([]QueueView, len(views))
	for i, v := range views {
		out.Body.Views[i] = QueueView(v)
	}
	return out, nil
}

type viewDraft struct {
	Name  string  `json:"name" required:"false" doc:"At most 60 characters, different from your other views"`
	Query *string `json:"query" required:"false" doc:"Query string of the queue page: kind, assignee, status, late, ended, unanswered, q and order"`
	// Only managers may share a view.
	Shared bool `json:"shared,omitempty" doc:"true: visible to everyone at the desk; managers only"`
}

type addViewInput struct{ Body viewDraft }

type changeViewInput struct {
	ID   string `path:"id"`
	Body viewDraft
}

type viewOutput struct {
	web.Undo
	Body QueueView
}

func (h HTTP) viewAnswer(v View, offer undo.Offer, err error) (*viewOutput, error) {
	if err != nil {
		return nil, err
	}
	return &viewOutput{web.Offered(offer, h.DB.Now()), QueueView(v)}, nil
}

func (h HTTP) postView(ctx context.Context, in *addViewInput) (*viewOutput, error) {
	return h.viewAnswer(h.AddView(ctx, in.Body.Name, in.Body.Query, in.Body.Shared))
}

func (h HTTP) putView(ctx context.Context, in *changeViewInput) (*viewOutput, error) {
	return h.viewAnswer(h.ChangeView(ctx, in.ID, in.Body.Name, in.Body.Query, in.Body.Shared))
}

func (h HTTP) removeView(ctx context.Context, in *itemInput) (*web.Message, error) {
	if err := h.DeleteView(ctx, in.ID); err != nil {
		return nil, err
	}
	return web.Say("View deleted."), nil
}
