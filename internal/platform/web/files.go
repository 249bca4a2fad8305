package web

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"github.com/klauspost/compress/gzhttp"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/fault"
)

// Files serves stored files to their owner, and to admins by role.
type Files struct {
	Store *blob.Store
	// ForAgents reports whether a file belongs to a record that Agents may see. Only Managers may
	// open other files.
	ForAgents func(ctx context.Context, key string) (bool, error)
	// Opened is called for every opened file, with its owner.
	Opened func(ctx context.Context, owner string) error
}

type fileInput struct {
	Key  string `path:"key"`
	Site string `header:"Sec-Fetch-Site"`
}

func (f Files) Open(r *Route)    { Answer(r, f.open) }
func (f Files) Storage(r *Route) { Answer(r, f.storage) }

// open sends a stored file. A file of another customer gives the same error as a missing file.
func (f Files) open(ctx context.Context, in *fileInput) (*huma.StreamResponse, error) {
	if err := fromHere(in.Site); err != nil {
		return nil, err
	}
	if err := takeSeat(ctx, amongFiles); err != nil {
		return nil, err
	}
	meta, err := f.Store.Stat(ctx, in.Key)
	if err != nil {
		return nil, err
	}
	if err := f.mayOpen(ctx, meta); err != nil {
		return nil, err
	}
	if err := f.Opened(ctx, meta.Owner); err != nil {
		return nil, err
	}
	content, err := f.Store.Read(ctx, meta)
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(hctx huma.Context) {
		defer content.Close()
		header(hctx, meta)
		hctx.SetStatus(http.StatusOK)
		if hctx.Method() == http.MethodHead {
			return
		}
		_, w := humago.Unwrap(hctx)
		if _, err := io.Copy(newPacedWriter(ctx, w), content); err != nil {
			loggerFrom(ctx).Warn("file not sent whole", "key", meta.Key, "cause", err)
		}
	}}, nil
}

// mayOpen allows the owner of a file, and admins who may see its record.
func (f Files) mayOpen(ctx context.Context, meta blob.File) error {
	actor := auth.From(ctx)
	if actor.MayRead(meta.Owner) != nil {
		return fault.New(fault.NotFound, "File not found.")
	}
	if !actor.IsAgent() {
		return nil
	}
	isForAgents, err := f.ForAgents(ctx, meta.Key)
	if err == nil && !isForAgents {
		err = errDeskRole
	}
	return err
}

// fromHere refuses a request that another site makes with the portal's cookie.
func fromHere(site string) error {
	if site == "cross-site" {
		return fault.New(fault.Forbidden, "Files can only be opened from the portal itself.")
	}
	return nil
}

type storageOutput struct {
	Body struct {
		Files    int64 `json:"files" doc:"Number of files that the customer uploaded"`
		Bytes    int64 `json:"bytes"`
		MaxFiles int64 `json:"maxFiles" doc:"0 if there is no limit"`
		MaxBytes int64 `json:"maxBytes" doc:"0 if there is no limit"`
	}
}

func (f Files) storage(ctx context.Context, _ *struct{}) (*storageOutput, error) {
	used, err := f.Store.Usage(ctx, auth.From(ctx).ID)
	if err != nil {
		return nil, err
	}
	out, most := &storageOutput{}, f.Store.Quota()
	out.Body.Files, out.Body.Bytes, out.Body.MaxFiles, out.Body.MaxBytes = used.Files, used.Bytes, most.Files, most.Bytes
	return out, nil
}

func header(ctx huma.Context, f blob.File) {
	disposition, policy := "attachment", imagePolicy
	switch f.Type {
	case blob.PDF:
		disposition, policy = "inline", documentPolicy
	case blob.JPEG, blob.PNG, blob.WebP:
		disposition = "inline"
	}
	_, extension, _ := strings.Cut(string(f.Type), "/")
	ctx.SetHeader("Content-Type", string(f.Type))
	ctx.SetHeader("Content-Length", fmt.Sprint(f.Size))
	ctx.SetHeader("Content-Disposition", fmt.Sprintf(`%s; filename="file.%s"; filename*=UTF-8''%s`, disposition, extension, url.PathEscape(f.Name)))
	ctx.SetHeader("Content-Security-Policy", policy)
	ctx.SetHeader("Cache-Control", "private, no-store")
	// These types are already compressed. Without compression the answer has a length, so a client
	// notices if the file is incomplete.
	ctx.SetHeader(gzhttp.HeaderNoCompression, "1")
}
