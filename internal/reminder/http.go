package reminder

import (
	"context"

	"aftercare/internal/platform/web"
)

// HTTP serves this package's routes.
type HTTP struct{ *Service }

// NoticeChoice says whether a customer wants emails of a topic.
type NoticeChoice struct {
	Topic  string `json:"topic" enum:"warranty-end,extension,decision,status,answer"`
	Wanted bool   `json:"wanted"`
}

func body(c Choice) NoticeChoice { return NoticeChoice{Topic: string(c.Topic), Wanted: c.Wanted} }

type choicesOutput struct {
	Body struct {
		Notices []NoticeChoice `json:"notices" doc:"One per topic; other emails cannot be turned off"`
	}
}

func answer(all []Choice, err error) (*choicesOutput, error) {
	if err != nil {
		return nil, err
	}
	out := &choicesOutput{}
	out.Body.Notices = make([]NoticeChoice, len(all))
	for i, c := range all {
		out.Body.Notices[i] = body(c)
	}
	return out, nil
}

func (h HTTP) Mine(r *web.Route)         { web.Answer(r, h.mine) }
func (h HTTP) Choose(r *web.Route)       { web.Answer(r, h.choose) }
func (h HTTP) ReadLink(r *web.Route)     { web.Answer(r, h.readLink) }
func (h HTTP) ChooseByLink(r *web.Route) { web.Answer(r, h.chooseByLink) }
func (h HTTP) OneClick(r *web.Route)     { web.Answer(r, h.oneClick) }
func (h HTTP) Digest(r *web.Route)       { web.Answer(r, h.digest) }
func (h HTTP) ChooseDigest(r *web.Route) { web.Answer(r, h.chooseDigest) }

func (h HTTP) mine(ctx context.Context, _ *struct{}) (*choicesOutput, error) {
	return answer(h.Choices(ctx))
}

type chooseInput struct {
	Body struct {
		Topic  string `json:"topic" required:"false"`
		Wanted bool   `json:"wanted"`
	}
}

func (h HTTP) choose(ctx context.Context, in *chooseInput) (*choicesOutput, error) {
	return answer(h.Service.Choose(ctx, in.Body.Topic, in.Body.Wanted))
}

type linkOutput struct{ Body NoticeChoice }

func answerLink(c Choice, err error) (*linkOutput, error) {
	if err != nil {
		return nil, err
	}
	return &linkOutput{body(c)}, nil
}

type readLinkInput struct {
	Body struct {
		Token string `json:"token" required:"false"`
	}
}

func (h HTTP) readLink(ctx context.Context, in *readLinkInput) (*linkOutput, error) {
	return answerLink(h.ByLink(ctx, in.Body.Token))
}

type chooseByLinkInput struct {
	Body struct {
		Token  string `json:"token" required:"false"`
		Wanted bool   `json:"wanted"`
	}
}

func (h HTTP) chooseByLink(ctx context.Context, in *chooseByLinkInput) (*linkOutput, error) {
	return answerLink(h.Service.ChooseByLink(ctx, in.Body.Token, in.Body.Wanted))
}

type oneClickInput struct {
	Token string `path:"token"`
}

// oneClick serves mail programs that unsubscribe their user automatically.
func (h HTTP) oneClick(ctx context.Context, in *oneClickInput) (*web.Message, error) {
	if _, err := h.Service.ChooseByLink(ctx, in.Token, false); err != nil {
		return nil, err
	}
	return web.Say("You will receive no more emails of this kind."), nil
}

type digestOutput struct {
	Body struct {
		Digest string `json:"digest" enum:"on,off"`
	}
}

func answerDigest(wanted bool, err error) (*digestOutput, error) {
	if err != nil {
		return nil, err
	}
	out := &digestOutput{}
	out.Body.Digest = off
	if wanted {
		out.Body.Digest = on
	}
	return out, nil
}

func (h HTTP) digest(ctx context.Context, _ *struct{}) (*digestOutput, error) {
	return answerDigest(h.WantsDigest(ctx))
}

type digestInput struct {
	Body struct {
		Digest string `json:"digest" required:"false" doc:"on or off"`
	}
}

func (h HTTP) chooseDigest(ctx context.Context, in *digestInput) (*digestOutput, error) {
	return answerDigest(h.Service.ChooseDigest(ctx, in.Body.Digest))
}
