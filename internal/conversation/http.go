package conversation

import (
	"context"
	"strconv"
	"strings"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/web"
)

// HTTP serves this package's routes. Customer and desk use the same calls under different paths.
type HTTP struct{ *Service }

// TicketMessage is a message on a ticket.
type TicketMessage struct {
	Number     int64     `json:"number" doc:"Position in the conversation, from 1"`
	From       string    `json:"from" enum:"customer,desk"`
	Author     string    `json:"author,omitempty" doc:"Username of the desk author; only the desk sees it"`
	AuthorName string    `json:"authorName,omitempty" doc:"Name of the desk author; missing if the account no longer exists"`
	Text       string    `json:"text" doc:"Empty for a message with photos only"`
	Photos     []string  `json:"photos" doc:"Paths of the stored files"`
	At         time.Time `json:"at"`
}

func body(ctx context.Context, m Message) TicketMessage {
	b := TicketMessage{Number: m.Sequence, From: string(customer), Text: m.Text, At: m.At, Photos: make([]string, len(m.Photos))}
	if m.IsDesk() {
		b.From = string(desk)
	}
	// A customer does not see who at the desk wrote.
	if auth.From(ctx).Kind == auth.Admin {
		b.Author, b.AuthorName = m.Author, m.AuthorName
	}
	for i, key := range m.Photos {
		b.Photos[i] = blob.File{Key: key}.Path()
	}
	return b
}

type threadInput struct {
	ID     string `path:"id" doc:"Record id of the ticket"`
	Before int64  `query:"before" minimum:"1" maximum:"2147483647" example:"9" doc:"Number of a message; returns earlier messages"`
}

func (*threadInput) Refusals() map[string]error { return map[string]error{"before": errBefore} }

type threadOutput struct {
	Body struct {
		Messages []TicketMessage `json:"messages" doc:"Oldest first, at most 50"`
		Earlier  bool            `json:"earlier" doc:"There are older messages; use before with the first number"`
		Unread   int64           `json:"unread" doc:"Number of messages from the other side that the caller's side has not read"`
		Untold   bool            `json:"untold" doc:"For the desk: the customer turned off emails about replies"`
		SeenUpTo int64           `json:"seenUpTo" doc:"Number of the last message that the other side has read"`
	}
}

func (h HTTP) Messages(r *web.Route) { web.Answer(r, h.messages) }
func (h HTTP) Post(r *web.Route)     { web.Answer(r, h.post) }
func (h HTTP) Read(r *web.Route)     { web.Answer(r, h.read) }
func (h HTTP) Unread(r *web.Route)   { web.Answer(r, h.unread) }

// messages lists the messages of a ticket. It does not mark them as read; the page does that with another
// call.
func (h HTTP) messages(ctx context.Context, in *threadInput) (*threadOutput, error) {
	t, err := h.Thread(ctx, in.ID, in.Before)
	if err != nil {
		return nil, err
	}
	out := &threadOutput{}
	out.Body.Messages = make([]TicketMessage, len(t.Messages))
	for i, m := range t.Messages {
		out.Body.Messages[i] = body(ctx, m)
	}
	out.Body.Earlier, out.Body.Unread, out.Body.SeenUpTo, out.Body.Untold = t.Earlier, t.Unread, t.SeenUpTo, t.IsUntold
	return out, nil
}

type messageForm struct {
	Text   string         `field:"text"`
	Seen   string         `field:"seen"`
	Status string         `field:"status"`
	Photos []*blob.Upload `field:"photos[]"`
}

type messageInput struct {
	ID string `path:"id" doc:"Record id of the ticket"`
	web.Form[messageForm]
}

type messageOutput struct {
	web.Undo
	Body TicketMessage
}

func (h HTTP) post(ctx context.Context, in *messageInput) (*messageOutput, error) {
	f := Form{Text: in.Data.Text, Photos: in.Data.Photos}
	if text := strings.TrimSpace(in.Data.Seen); text != "" {
		seen, err := strconv.ParseInt(text, 10, 32)
		if err != nil || seen < 0 {
			return nil, errSeen
		}
		f.Seen = &seen
	}
	// Only the desk can set a status.
	if sideOf(ctx) == desk {
		f.Status = strings.TrimSpace(in.Data.Status)
	}
	m, err := h.Send(ctx, in.ID, f)
	if err != nil {
		return nil, err
	}
	return &messageOutput{web.Offered(m.Offer, h.DB.Now()), body(ctx, m.Message)}, nil
}

type readInput struct {
	ID   string `path:"id" doc:"Record id of the ticket"`
	Body struct {
		UpTo int64 `json:"upTo" doc:"Number of the last message that was seen"`
	}
}

type readOutput struct {
	Body struct {
		Unread int64 `json:"unread" doc:"Number of unread messages that remain"`
	}
}

func (h HTTP) read(ctx context.Context, in *readInput) (*readOutput, error) {
	unread, err := h.MarkRead(ctx, in.ID, in.Body.UpTo)
	if err != nil {
		return nil, err
	}
	out := &readOutput{}
	out.Body.Unread = unread
	return out, nil
}

// TicketNews is a ticket with unread messages from the desk.
type TicketNews struct {
	ID     string `json:"id" doc:"Record id of the ticket"`
	Number string `json:"number"`
	Kind   string `json:"kind" enum:"repair,awr"`
	Unread int64  `json:"unread" doc:"Number of messages that the customer has not read"`
}

type newsOutput struct {
	Body struct {
		Tickets []TicketNews `json:"tickets" doc:"Tickets with unread messages, newest ticket first"`
	}
}

func (h HTTP) unread(ctx context.Context, _ *struct{}) (*newsOutput, error) {
	news, err := h.News(ctx)
	if err != nil {
		return nil, err
	}
	out := &newsOutput{}
	out.Body.Tickets = make([]TicketNews, len(news))
	for i, n := range news {
		out.Body.Tickets[i] = TicketNews{ID: n.TicketID, Number: n.Number, Kind: n.Kind, Unread: n.Unread}
	}
	return out, nil
}
