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

// Limits of a multipart form. The request may be a little larger than the
// largest file, for the other fields beside it.
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

// Form is embedded in the input of a call that takes multipart/form-data. The
// fields of T name their part by the tag `field` and are of type string,
// []string, *blob.Upload or []*blob.Upload. Parts are read as a stream: a file
// goes to the spool and is cut off at its limit.
type Form[T any] struct {
	Data T
}

type formDescriber interface {
	describeForm() *huma.RequestBody
}

// Resolve reads the form; huma calls it before the handler.
func (f *Form[T]) Resolve(ctx huma.Context) []error {
	err := f.read(ctx)
	if err == nil {
		return nil
	}
	problem := problemOf(ctx.Context(), errors.Join(err, f.Close()))
	// The library keeps the body of a refusal, and forgets its headers.
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

// hashSuffix ends the name of a part that tells the hash of a file, as it was before the
// page made it smaller. It has the name of the file's part before it.
const hashSuffix = ".sha256"

// hashes are what a form tells of its files, by their parts and in their order.
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

// noteIn gives files their hashes, if there are as many.
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
				file.Chosen(sums[i])
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
		// A file field left empty by the browser arrives without a name.
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

// placeOf is the name of a field, in a list with its place.
func placeOf(target reflect.Value, name string) string {
	if list, ok := strings.CutSuffix(name, "[]"); ok {
		return fault.Place(list, target.Len())
	}
	return name
}

// readToTheEnd takes the rest of a form that fails by our fault. A browser that
// is cut off while it sends shows a broken connection, and not the answer.
func readToTheEnd(body io.Reader, err error) error {
	if statusOf(faultOf(err).Kind) < http.StatusInternalServerError {
		return err
	}
	// Whoever breaks off does not read the answer either.
	_, _ = io.Copy(io.Discard, body)
	return err
}

// put sets a single field once and appends to a list.
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

// brokenForm is for what goes wrong while a form is read, and for nothing else:
// what our own disk or database fails at is no mistake of the sender.
func brokenForm(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return errFormSize
	}
	said := *errFormBody
	return said.Because(err)
}

// Close lets go of the uploads.
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
	for i := range v.NumField() {
		if name := v.Type().Field(i).Tag.Get("field"); name != "" {
			fields[name] = v.Field(i)
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
