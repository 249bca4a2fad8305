package conversation

import (
	"context"
	"fmt"
	"regexp"
	"slices"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/trail"
)

// Answer is a ready text for messages of the desk. A message gets a copy, so changing an answer changes no
// message.
type Answer struct {
	ID, Title, Text string
	Photos          []string
	Version         int64 // raised by each change
}

// AnswerForm is an answer that a manager typed.
type AnswerForm struct {
	Title, Text string
	Photos      []*blob.Upload // replace all photos of the answer
}

const (
	mostAnswers   = 100
	longestTitle  = 60
	longestAnswer = 2000
	// answerOwner owns the files of answers, because they belong to no customer.
	answerOwner = "desk"
)

var (
	errNoAnswer      = fault.New(fault.NotFound, "This answer does not exist.")
	errAnswerChanged = fault.New(fault.Conflict, "Someone else changed this answer. Please check it again.")
	errManyAnswers   = fault.Newf(fault.Conflict, "You have %d answers, the most allowed. Please delete one first.", mostAnswers)
	errAnswerVersion = fault.New(fault.Invalid, "The version must be a whole number from 1.").At("version")
	inBraces         = regexp.MustCompile(`\{[^{}]*\}`)
)

// placeholders returns the words that a message replaces with the customer's name, the ticket number and the
// product.
func placeholders() []string { return []string{"{name}", "{number}", "{product}"} }

func (f AnswerForm) checked() (AnswerForm, error) {
	var form fault.Form
	var err error
	f.Title, err = field.Text("a title", f.Title, longestTitle)
	form.Check("title", err)
	f.Text, err = field.Text("the answer", f.Text, longestAnswer)
	form.Check("text", err)
	for _, word := range inBraces.FindAllString(f.Text, -1) {
		if err == nil && !slices.Contains(placeholders(), word) {
			err = fault.Newf(fault.Invalid, "You cannot use %s here. You can use {name}, {number} and {product}.", word)
			form.Check("text", err)
		}
	}
	checkPhotos(&form, f.Photos)
	return f, form.Err()
}

// Answers returns all answers, sorted by title.
func (s *Service) Answers(ctx context.Context) ([]Answer, error) {
	all, err := answersIn(ctx, s.DB)
	if err != nil {
		return nil, fmt.Errorf("conversation: answers: %w", err)
	}
	return all, nil
}

// AddAnswer stores a new answer.
func (s *Service) AddAnswer(ctx context.Context, form AnswerForm) (Answer, error) {
	return s.saveAnswer(ctx, "answer-add:", form, func(tx *db.Tx, a *Answer) (trail.Entry, error) {
		a.ID, a.Version = id.New(tx.Now()), 1
		return answerEntry(didAddAnswer, Answer{}, *a), insertAnswer(ctx, tx, *a)
	})
}

// ChangeAnswer replaces an answer. It fails if the answer is no longer at the version the caller saw.
func (s *Service) ChangeAnswer(ctx context.Context, answerID string, version int64, form AnswerForm) (Answer, error) {
	return s.saveAnswer(ctx, "answer-change:", form, func(tx *db.Tx, a *Answer) (trail.Entry, error) {
		before, err := lockAnswer(ctx, tx, answerID)
		if err != nil {
			return trail.Entry{}, err
		}
		if before.Version != version {
			return trail.Entry{}, errAnswerChanged
		}
		a.ID, a.Version = answerID, version+1
		if err := s.removePhotos(ctx, tx, before); err != nil {
			return trail.Entry{}, err
		}
		return answerEntry(didChangeAnswer, before, *a), updateAnswer(ctx, tx, *a)
	})
}

func (s *Service) saveAnswer(ctx context.Context, scope string, form AnswerForm, save func(tx *db.Tx, a *Answer) (trail.Entry, error)) (Answer, error) {
	form, err := form.checked()
	if err != nil {
		return Answer{}, err
	}
	photos, err := s.Files.PutAll(ctx, form.Photos...)
	if err != nil {
		return Answer{}, err
	}
	defer s.Files.Discard(ctx, photos...)
	return idempotent.Once(ctx, s.DB, scope+auth.From(ctx).ID, func(tx *db.Tx) (Answer, error) {
		a := Answer{Title: form.Title, Text: form.Text}
		for _, photo := range photos {
			a.Photos = append(a.Photos, photo.Key)
		}
		entry, err := save(tx, &a)
		if err == nil {
			err = s.Files.Attach(ctx, tx, answerOwner, photos...)
		}
		if err == nil {
			err = insertAnswerPhotos(ctx, tx, a)
		}
		if err != nil {
			return a, err
		}
		return a, s.Trail.Write(ctx, tx, entry)
	})
}

// DeleteAnswer deletes an answer. Messages made with it stay.
func (s *Service) DeleteAnswer(ctx context.Context, answerID string) error {
	return idempotent.Do(ctx, s.DB, "answer-delete:"+auth.From(ctx).ID, func(tx *db.Tx) error {
		before, err := lockAnswer(ctx, tx, answerID)
		if err == nil {
			err = s.removePhotos(ctx, tx, before)
		}
		if err == nil {
			err = deleteAnswer(ctx, tx, answerID)
		}
		if err != nil {
			return err
		}
		return s.Trail.Write(ctx, tx, answerEntry(didDeleteAnswer, before, Answer{Title: before.Title}))
	})
}

func (s *Service) removePhotos(ctx context.Context, tx *db.Tx, a Answer) error {
	if err := deleteAnswerPhotos(ctx, tx, a.ID); err != nil {
		return err
	}
	for _, key := range a.Photos {
		if err := s.Files.Detach(ctx, tx, key); err != nil {
			return err
		}
	}
	return nil
}
