package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/fault"
)

// Limits of a multipart form. A request may be a little larger than the largest file, because of
// the other fields.
const (
	maxFormBytes  = 11 << 20
	maxFormParts  = 40
	maxFieldBytes = 16 << 10
)

var (
	errFormType  = fault.New(fault.Unsupported, "Please send the request as multipart/form-data.")
	errFormBody  = fault.New(fault.Invalid, "The form could not be read. Please try again.")
	errFormSize  = fault.New(fault.TooLarge, "File size exceeds the limit of 10MB")
	errFormParts = fault.New(fault.Invalid, "The form has too many parts.")
	errFieldSize = fault.New(fault.TooLarge, "One of the fields is too long.")
)

// Form is embedded in the input of a call that accepts multipart/form-data. The fields of T name
// their part with the tag `field` and have the type string, []string, *blob.Upload or
// []*blob.Upload. T may embed a struct. A file goes to the spool, up to its size limit.
type Form[T any] struct {
	Data T
}

type formDescriber interface {
	describeForm() *huma.RequestBody
}

// Resolve reads the form. huma calls it before the handler.
func (f *Form[T]) Resolve(ctx huma.Context) []error {
	err := f.read(ctx)
	if err == nil {
		return nil
	}
	problem := problemOf(ctx.Context(), errors.Join(err, f.Close()))
	// huma sends the body of a refusal but drops its headers, so set them here.
	for name, values := range problem.GetHeaders() {
		ctx.SetHeader(name, values[0])
	}
	return []error{problem}
}

func (f *Form[T]) read(ctx huma.Context) error {
	mediaType, params, err := mime.ParseMediaType(ctx.Header("Content-Type"))
	if err != nil || mediaType != "multipart/form-data" || params["boundary"] == "" {
		return errFormType
	}
	upload := uploadIn(ctx)
	body := http.MaxBytesReader(nil, io.NopCloser(upload.reader(ctx)), routeOf(ctx).bodyBytes)
	reader := multipart.NewReader(body, params["boundary"])
	fields := formFields(reflect.ValueOf(&f.Data).Elem())
	told := hashes{}
	for parts := 0; ; parts++ {
		part, err := reader.NextPart()
		if err == io.EOF && parts > 0 {
			told.noteIn(fields)
			return nil
		}
		if err != nil {
			return brokenForm(err)
		}
		if parts == maxFormParts {
			return errFormParts
		}
		if err := told.read(part); err != nil {
			return err
		}
		if target, ok := fields[part.FormName()]; ok {
			if err := readPart(ctx.Context(), target, part, upload); err != nil {
				return readToTheEnd(body, err)
			}
		}
	}
}

// hashSuffix ends the name of a part that holds the hash of a file, taken before the page shrank
// the file. The rest of the name is the file's part.
const hashSuffix = ".sha256"

// hashes holds the hashes of a form's files, by part name and in order.
type hashes map[string][]string

func (h hashes) read(part *multipart.Part) error {
	name, isHash := strings.CutSuffix(part.FormName(), hashSuffix)
	if !isHash {
		return nil
	}
	text, err := io.ReadAll(io.LimitReader(part, sha256.Size*2+1))
	if err != nil {
		return brokenForm(err)
	}
	if sum, err := hex.DecodeString(string(text)); err != nil || len(sum) != 0 && len(sum) != sha256.Size {
		return errFormBody
	}
	h[name] = append(h[name], strings.ToLower(string(text)))
	return nil
}

func (h hashes) noteIn(fields map[string]reflect.Value) {
	for name, sums := range h {
		var files []*blob.Upload
		switch v := fields[name]; {
		case !v.IsValid():
		case v.Type() == reflect.TypeFor[*blob.Upload]() && !v.IsNil():
			files = []*blob.Upload{v.Interface().(*blob.Upload)}
		case v.Type() == reflect.TypeFor[[]*blob.Upload]():
			files = v.Interface().([]*blob.Upload)
		}
		for i, file := range files {
			if len(sums) == len(files) && sums[i] != "" {
				file.SetOriginalHash(sums[i])
			}
		}
	}
}

func readPart(ctx context.Context, target reflect.Value, part *multipart.Part, upload *upload) error {
	switch target.Interface().(type) {
	case string, []string:
		text, err := io.ReadAll(io.LimitReader(part, maxFieldBytes+1))
		switch {
		case err != nil:
			return brokenForm(err)
		case len(text) > maxFieldBytes:
			return errFieldSize
		case !storable(string(text)):
			return errBadText
		}
		return put(target, reflect.ValueOf(string(text)))
	default:
		// A browser sends an empty file field without a file name.
		if part.FileName() == "" {
			return nil
		}
		if err := upload.begin(); err != nil {
			return err
		}
		file, err := upload.api.spool.Receive(ctx, part, part.FileName())
		if err != nil {
			return fault.At(placeOf(target, part.FormName()), err)
		}
		return put(target, reflect.ValueOf(file))
	}
}

// placeOf returns the name of a field. In a list the name includes the index.
func placeOf(target reflect.Value, name string) string {
	if list, ok := strings.CutSuffix(name, "[]"); ok {
		return fault.Place(list, target.Len())
	}
	return name
}

// readToTheEnd reads the rest of a form after a server error. Otherwise the browser would show a
// broken connection instead of the answer.
func readToTheEnd(body io.Reader, err error) error {
	if statusOf(faultOf(err).Kind) < http.StatusInternalServerError {
		return err
	}
	// A client that disconnects does not read the answer either.
	_, _ = io.Copy(io.Discard, body)
	return err
}

// put sets a single field, once, or appends to a list.
func put(target, value reflect.Value) error {
	if target.Kind() == reflect.Slice {
		target.Set(reflect.Append(target, value))
		return nil
	}
	if !target.IsZero() {
		if u, ok := value.Interface().(*blob.Upload); ok {
			return errors.Join(errFormBody, u.Close())
		}
		return errFormBody
	}
	target.Set(value)
	return nil
}

// brokenForm returns the error for a form that cannot be read. It must not be used for errors of
// our disk or database.
func brokenForm(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return errFormSize
	}
	said := *errFormBody
	return said.Because(err)
}

// Close frees the uploads.
func (f *Form[T]) Close() error {
	var errs []error
	for _, field := range formFields(reflect.ValueOf(&f.Data).Elem()) {
		switch v := field.Interface().(type) {
		case *blob.Upload:
			if v != nil {
				errs = append(errs, v.Close())
			}
		case []*blob.Upload:
			for _, u := range v {
				errs = append(errs, u.Close())
			}
		}
	}
	return errors.Join(errs...)
}

func formFields(v reflect.Value) map[string]reflect.Value {
	fields := make(map[string]reflect.Value, v.NumField())
	for _, field := range reflect.VisibleFields(v.Type()) {
		if name := field.Tag.Get("field"); name != "" {
			fields[name] = v.FieldByIndex(field.Index)
		}
	}
	return fields
}

func (f *Form[T]) describeForm() *huma.RequestBody {
	schema := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}}
	text := &huma.Schema{Type: huma.TypeString}
	file := &huma.Schema{Type: huma.TypeString, Format: "binary"}
	for name, field := range formFields(reflect.ValueOf(&f.Data).Elem()) {
		switch field.Interface().(type) {
		case string:
			schema.Properties[name] = text
		case []string:
			schema.Properties[name] = &huma.Schema{Type: huma.TypeArray, Items: text}
		case *blob.Upload:
			schema.Properties[name] = file
		default:
			schema.Properties[name] = &huma.Schema{Type: huma.TypeArray, Items: file}
		}
	}
	return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"multipart/form-data": {Schema: schema}}}
}
