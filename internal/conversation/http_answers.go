package conversation

import (
	"context"
	"strconv"
	"strings"

	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/web"
)

// ReadyAnswer is a ready text for messages of the desk.
type ReadyAnswer struct {
	ID      string   `json:"id"`
	Title   string   `json:"title"`
	Text    string   `json:"text" doc:"Can contain {name}, {number} and {product}, which the page fills in"`
	Photos  []string `json:"photos" doc:"Paths of the stored files"`
	Version int64    `json:"version" doc:"Send it with a change; the server refuses if somebody else changed it first"`
}

func answerBody(a Answer) ReadyAnswer {
	b := ReadyAnswer{ID: a.ID, Title: a.Title, Text: a.Text, Version: a.Version, Photos: make([]string, len(a.Photos))}
	for i, key := range a.Photos {
		b.Photos[i] = blob.File{Key: key}.Path()
	}
	return b
}

func (h HTTP) ListAnswers(r *web.Route)  { web.Answer(r, h.listAnswers) }
func (h HTTP) PostAnswer(r *web.Route)   { web.Answer(r, h.postAnswer) }
func (h HTTP) PutAnswer(r *web.Route)    { web.Answer(r, h.putAnswer) }
func (h HTTP) RemoveAnswer(r *web.Route) { web.Answer(r, h.removeAnswer) }

type answersOutput struct {
	Body struct {
		Answers []ReadyAnswer `json:"answers" doc:"Sorted by title"`
	}
}

func (h HTTP) listAnswers(ctx context.Context, _ *struct{}) (*answersOutput, error) {
	all, err := h.Answers(ctx)
	if err != nil {
		return nil, err
	}
	out := &answersOutput{}
	out.Body.Answers = make([]ReadyAnswer, len(all))
	for i, a := range all {
		out.Body.Answers[i] = answerBody(a)
	}
	return out, nil
}

type answerForm struct {
	Title   string         `field:"title"`
	Text    string         `field:"text"`
	Version string         `field:"version"`
	Photos  []*blob.Upload `field:"photos[]"`
}

func (f answerForm) form() AnswerForm {
	return AnswerForm{Title: f.Title, Text: f.Text, Photos: f.Photos}
}

type addAnswerInput struct{ web.Form[answerForm] }

type changeAnswerInput struct {
	ID string `path:"id"`
	web.Form[answerForm]
}

type answerOutput struct{ Body ReadyAnswer }

func answered(a Answer, err error) (*answerOutput, error) {
	if err != nil {
		return nil, err
	}
	return &answerOutput{Body: answerBody(a)}, nil
}

func (h HTTP) postAnswer(ctx context.Context, in *addAnswerInput) (*answerOutput, error) {
	return answered(h.AddAnswer(ctx, in.Data.form()))
}

func (h HTTP) putAnswer(ctx context.Context, in *changeAnswerInput) (*answerOutput, error) {
	version, err := strconv.ParseInt(strings.TrimSpace(in.Data.Version), 10, 64)
	if err != nil || version < 1 {
		return nil, errAnswerVersion
	}
	return answered(h.ChangeAnswer(ctx, in.ID, version, in.Data.form()))
}

type removeAnswerInput struct {
	ID string `path:"id"`
}

func (h HTTP) removeAnswer(ctx context.Context, in *removeAnswerInput) (*web.Message, error) {
	if err := h.DeleteAnswer(ctx, in.ID); err != nil {
		return nil, err
	}
	return web.Say("Answer deleted."), nil
}
