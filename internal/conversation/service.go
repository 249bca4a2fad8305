package conversation

import (
	"context"
	"fmt"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
	"aftercare/internal/platform/undo"
)

// Files stores uploads.
type Files interface {
	PutAll(ctx context.Context, uploads ...*blob.Upload) ([]blob.File, error)
	Attach(ctx context.Context, tx *db.Tx, owner string, files ...blob.File) error
	Detach(ctx context.Context, tx *db.Tx, key string) error
	Discard(ctx context.Context, files ...blob.File)
}

// Statuses adds statuses to tickets.
type Statuses interface {
	// CheckStatus returns a status in its stored form, or an error.
	CheckStatus(text string) (string, error)
	// AddStatus adds a status to a locked ticket and returns its audit entry. Its email waits for the hold. With
	// silent it sends no email, because another email already mentions the status.
	AddStatus(ctx context.Context, tx *db.Tx, hold *jobs.Hold, ticketID, status string, silent bool) (trail.Entry, error)
	// WithdrawStatus removes the status with this position, or refuses if it is not the last one.
	WithdrawStatus(ctx context.Context, tx *db.Tx, ticketID string, sequence int64) ([]trail.Entry, error)
}

// Worklist is the desk's queue. A customer's message reopens a closed ticket and marks it as waiting for a
// reply.
type Worklist interface {
	// MessageSent reports a message on a ticket, in its transaction. opens says whether it reopens the ticket.
	// waitsSince is when the customer started to wait for a reply, or zero.
	MessageSent(ctx context.Context, tx *db.Tx, ticketID string, opens bool, waitsSince time.Time) error
}

// Service implements the operations of this package.
type Service struct {
	DB       *db.DB
	Files    Files
	Worklist Worklist
	Mail     mail.Sender // to customers; leaves out personal details unless the address is confirmed
	Desk     mail.Sender // to desk users
	Trail    *trail.Log
	Limits   limit.Limiter
	Portal   func() portal.Facts
	// Statuses is used if a message sets a status.
	Statuses Statuses
	Undo     *undo.Offers
	// Tells reports whether a customer gets emails about replies.
	Tells func(ctx context.Context, customerID string) (bool, error)
}

// Thread is a page of a conversation, oldest message first.
type Thread struct {
	Messages []Message
	Earlier  bool  // there are older messages
	Unread   int64 // messages from the other side that the caller's side has not read
	SeenUpTo int64 // sequence of the last message that the other side has read
	IsUntold bool  // for the desk: the customer turned off emails about replies
}

// Thread returns the newest page of a conversation, or the page before a message.
func (s *Service) Thread(ctx context.Context, ticketID string, before int64) (t Thread, err error) {
	who := sideOf(ctx)
	about, st, err := s.ticket(ctx, s.DB, ticketID)
	if err != nil {
		return t, err
	}
	if who == desk {
		told, err := s.Tells(ctx, about.Customer.ID)
		if err != nil {
			return t, fmt.Errorf("conversation: the choice of letters: %w", err)
		}
		t.IsUntold = !told
	}
	t.Unread, t.SeenUpTo = st.of(who).Unread, st.of(who.other()).Read
	if before == 0 {
		before = st.Messages + 1
	}
	t.Earlier = before > pageOf+1
	t.Messages, err = messagesBetween(ctx, s.DB, ticketID, before-pageOf, before-1)
	if err != nil {
		return t, fmt.Errorf("conversation: messages: %w", err)
	}
	return t, nil
}

// Sent is a new message. The caller can undo the status that came with it for a short time.
type Sent struct {
	Message
	Offer undo.Offer
}

// Send adds a message from the caller.
func (s *Service) Send(ctx context.Context, ticketID string, form Form) (Sent, error) {
	form, err := form.checked()
	if err == nil && form.Status != "" {
		form.Status, err = s.Statuses.CheckStatus(form.Status)
	}
	if err != nil {
		return Sent{}, err
	}
	// Check once before photos are stored. The check in the transaction decides.
	about, st, err := s.ticket(ctx, s.DB, ticketID)
	if err == nil {
		err = mayAdd(about, st)
	}
	if err != nil {
		return Sent{}, err
	}
	who, actor := sideOf(ctx), auth.From(ctx)
	rule := messagesOfCustomer
	if who == desk {
		rule = messagesOfDesk
	}
	if err := s.Limits.Allow(ctx, rule, actor.ID); err != nil {
		return Sent{}, err
	}
	photos, err := s.Files.PutAll(ctx, form.Photos...)
	if err != nil {
		return Sent{}, err
	}
	defer s.Files.Discard(ctx, photos...)
	return idempotent.Once(ctx, s.DB, "message:"+string(who)+":"+actor.ID, func(tx *db.Tx) (Sent, error) {
		return s.send(ctx, tx, ticketID, form, photos)
	})
}

// mayAdd refuses a message if the conversation is full or the customer was deleted.
func mayAdd(t Ticket, st state) error {
	switch {
	case t.Customer.Email == "":
		return auth.ErrDeleted
	case st.Messages >= mostMessages:
		return errFull
	}
	return nil
}

func (s *Service) send(ctx context.Context, tx *db.Tx, ticketID string, form Form, photos []blob.File) (m Sent, err error) {
	who, actor := sideOf(ctx), auth.From(ctx)
	if err := lockTicket(ctx, tx, ticketID); err != nil {
		return m, err
	}
	var hold *jobs.Hold
	if form.Status != "" {
		hold = s.Undo.Hold(tx)
	}
	entries, isTold, err := s.addStatus(ctx, tx, hold, ticketID, form.Status)
	if err != nil {
		return m, err
	}
	t, st, err := s.ticket(ctx, tx, ticketID)
	if err == nil {
		err = mayAdd(t, st)
	}
	if err != nil {
		return m, err
	}
	seen := st.Messages
	if form.Seen != nil {
		seen = *form.Seen
	}
	if _, err := s.advance(ctx, tx, t, &st, who, seen); err != nil {
		return m, err
	}
	m.Message = Message{ID: id.New(tx.Now()), Text: form.Text, At: tx.Now()}
	if who == desk {
		m.Author, m.AuthorName = actor.ID, actor.Name
	}
	// Photos from the desk also belong to the customer, so that the customer can open them.
	if err := s.Files.Attach(ctx, tx, t.Customer.ID, photos...); err != nil {
		return m, err
	}
	for _, photo := range photos {
		m.Photos = append(m.Photos, photo.Key)
	}
	tells, err := s.add(ctx, tx, t, &st, &m.Message)
	if err != nil {
		return m, err
	}
	tells = tells || isTold
	if tells {
		if err := s.tell(ctx, tx, hold, t, m.Message, form.Status); err != nil {
			return m, err
		}
	}
	if m.Offer, err = s.Undo.Offer(ctx, tx, hold, undoStatus, sentStatus{ticketID, t.Statuses, m.Sequence, tells}); err != nil {
		return m, err
	}
	if who == customer {
		return m, nil
	}
	return m, s.Trail.Write(ctx, tx, append(entries, written(t, m.Message))...)
}

// addStatus sets the status that comes with a message. isTold reports whether the email about the message
// mentions it, so that the customer gets one email instead of two.
func (s *Service) addStatus(ctx context.Context, tx *db.Tx, hold *jobs.Hold, ticketID, status string) (entries []trail.Entry, isTold bool, err error) {
	if status == "" {
		return nil, false, nil
	}
	t, _, err := s.ticket(ctx, tx, ticketID)
	if err == nil {
		isTold, err = s.Tells(ctx, t.Customer.ID)
	}
	if err != nil {
		return nil, false, err
	}
	entry, err := s.Statuses.AddStatus(ctx, tx, hold, ticketID, status, isTold)
	return []trail.Entry{entry}, isTold, err
}

func (s *Service) add(ctx context.Context, tx *db.Tx, t Ticket, st *state, m *Message) (tells bool, err error) {
	from := customer
	if m.IsDesk() {
		from = desk
	}
	tells = st.add(from, m.At, t.Statuses)
	m.Sequence = st.Messages
	if err := putState(ctx, tx, t, *st); err != nil {
		return tells, err
	}
	if err := insertMessage(ctx, tx, t, *m); err != nil {
		return tells, err
	}
	var waitsSince time.Time
	if st.WroteAfter >= t.Statuses {
		waitsSince = st.WroteAt
	}
	return tells, s.Worklist.MessageSent(ctx, tx, t.ID, from == customer, waitsSince)
}

// MarkRead marks messages as read by the caller's side, up to a message.
func (s *Service) MarkRead(ctx context.Context, ticketID string, upTo int64) (unread int64, err error) {
	if upTo < 0 {
		return 0, errUpTo
	}
	who := sideOf(ctx)
	// Usually nothing is unread and nothing needs to be written.
	if _, st, err := s.ticket(ctx, s.DB, ticketID); err != nil || st.of(who).Unread == 0 {
		return 0, err
	}
	err = idempotent.Repeatable(ctx, s.DB, func(tx *db.Tx) error {
		if err := lockTicket(ctx, tx, ticketID); err != nil {
			return err
		}
		t, st, err := s.ticket(ctx, tx, ticketID)
		if err != nil {
			return err
		}
		moved, err := s.advance(ctx, tx, t, &st, who, upTo)
		unread = st.of(who).Unread
		if err != nil || !moved {
			return err
		}
		return putState(ctx, tx, t, st)
	})
	return unread, err
}

func (s *Service) advance(ctx context.Context, q db.Queryer, t Ticket, st *state, who side, upTo int64) (moved bool, err error) {
	own := st.of(who)
	if upTo = min(upTo, st.Messages); upTo <= own.Read {
		return false, nil
	}
	own.Read = upTo
	own.Unread, err = countAfter(ctx, q, t.ID, who.other(), upTo)
	return true, err
}

// News is a ticket with messages from the desk that the customer has not read.
type News struct {
	TicketID, Number, Kind string
	Unread                 int64
}

// News returns the caller's tickets with unread messages.
func (s *Service) News(ctx context.Context) ([]News, error) {
	return newsOf(ctx, s.DB, auth.From(ctx).ID)
}

// sideOf returns the caller's side. The routes admit only customers and desk users.
func sideOf(ctx context.Context) side {
	if auth.From(ctx).Kind == auth.Admin {
		return desk
	}
	return customer
}

// ticket returns a ticket and the state of its conversation. To a customer, other people's tickets look as if
// they did not exist.
func (s *Service) ticket(ctx context.Context, q db.Queryer, ticketID string) (Ticket, state, error) {
	t, st, err := ticketByID(ctx, q, ticketID)
	if err == nil && sideOf(ctx) == customer && t.Customer.ID != auth.From(ctx).ID {
		return Ticket{}, state{}, errNoTicket
	}
	return t, st, err
}
