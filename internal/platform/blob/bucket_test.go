package blob

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/fault"
)

func eachBucket(t *testing.T, fn func(t *testing.T, b bucket)) {
	t.Helper()
	for place, address := range places() {
		t.Run(place, func(t *testing.T) {
			t.Parallel()
			s, err := Open(Config{URL: address(t)})
			if err != nil {
				t.Fatal(err)
			}
			fn(t, s.bucket)
		})
	}
}

func keep(t *testing.T, b bucket, name, text string) {
	t.Helper()
	if err := b.put(t.Context(), object{name: name, size: int64(len(text))}, strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
}

func names(t *testing.T, b bucket, folder string) (names []string) {
	t.Helper()
	for o, err := range b.list(t.Context(), folder) {
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, o.name)
	}
	slices.Sort(names)
	return names
}

func TestObjectsArePutReadListedAndRemoved(t *testing.T) {
	t.Parallel()
	eachBucket(t, func(t *testing.T, b bucket) {
		keep(t, b, "ab/one", "first")
		keep(t, b, "ab/one", "second")
		keep(t, b, "ab/below/two", "two")
		keep(t, b, "mark", "mark")
		content, err := b.open(t.Context(), "ab/one")
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(content)
		if err := errors.Join(err, content.Close()); err != nil || string(text) != "second" {
			t.Errorf("it reads %q (%v)", text, err)
		}
		if o, err := b.stat(t.Context(), "ab/one"); err != nil || o.size != 6 || o.written.IsZero() {
			t.Errorf("it is %+v (%v)", o, err)
		}
		if top, shard, none := names(t, b, ""), names(t, b, "ab/"), names(t, b, "cd/"); !slices.Equal(top, []string{"ab/", "mark"}) ||
			!slices.Equal(shard, []string{"below/", "one"}) || none != nil {
			t.Errorf("it lists %v, %v and %v", top, shard, none)
		}
		for _, want := range []bool{true, false} {
			if did, err := b.remove(t.Context(), "ab/one"); did != want || err != nil {
				t.Errorf("removing says %v (%v), want %v", did, err, want)
			}
		}
		if did, err := b.remove(t.Context(), "nowhere/one"); did || err != nil {
			t.Errorf("removing what is nowhere says %v (%v)", did, err)
		}
		_, opened := b.open(t.Context(), "ab/one")
		_, looked := b.stat(t.Context(), "ab/one")
		if !errors.Is(opened, errNoObject) || !errors.Is(looked, errNoObject) {
			t.Errorf("what was removed: %v, %v", opened, looked)
		}
	})
}

// The S3 client ends a list without an error when the caller's context ends.
func TestAListThatWasBrokenOffIsAnError(t *testing.T) {
	t.Parallel()
	eachBucket(t, func(t *testing.T, b bucket) {
		keep(t, b, "ab/one", "one")
		gone, leave := context.WithCancel(t.Context())
		leave()
		var told error
		for _, err := range b.list(gone, "ab/") {
			told = err
		}
		if !errors.Is(told, context.Canceled) {
			t.Errorf("it says %v", told)
		}
	})
}

func TestAnObjectThatIsNotWrittenWholeHasNoName(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	f := folder(root)
	keep(t, f.bucket(), "ab/one", "first")
	ended, end := context.WithCancel(t.Context())
	end()
	cut := errors.New("cut")
	for name, err := range map[string]error{
		"a source that breaks":   f.put(t.Context(), object{name: "ab/one"}, io.MultiReader(strings.NewReader("half"), failing{cut})),
		"a caller who has gone":  f.put(ended, object{name: "ab/one"}, strings.NewReader("second")),
		"a folder in its place":  f.put(t.Context(), object{name: "ab"}, strings.NewReader("second")),
		"a name out of the root": f.put(t.Context(), object{name: "../one"}, strings.NewReader("second")),
	} {
		if err == nil {
			t.Errorf("%s: it was written", name)
		}
	}
	text, err := os.ReadFile(filepath.Join(root, "ab", "one"))
	if left := names(t, f.bucket(), "ab/"); err != nil || string(text) != "first" || len(left) != 1 {
		t.Errorf("the file reads %q (%v), beside it are %v", text, err, left)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

func TestALinkDoesNotLeadOutOfTheFolder(t *testing.T) {
	t.Parallel()
	s := openAt(t, dbtest.Open(t, db.SQLite), folderURL(t))
	f := put(t, s, pdf, "a.pdf")
	attach(t, s, f, "CU1")
	file, secret := filepath.Join(s.folder, objectOf(f.Key)), filepath.Join(t.TempDir(), "secret")
	if err := os.Rename(file, secret); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(secret, file); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Read(t.Context(), f); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("it says %v", err)
	}
}

// keyIn answers like an empty bucket and stores the access key of the request.
func keyIn(t *testing.T, key *string) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, *key, _ = strings.Cut(r.Header.Get("Authorization"), "Credential=")
		*key, _, _ = strings.Cut(*key, "/s3/")
		w.WriteHeader(http.StatusNotFound)
	}))
	t.Cleanup(server.Close)
	return "endpoint=" + url.QueryEscape(server.URL)
}

func TestCredentialsAreThoseOfTheURLOrTheEnvironment(t *testing.T) {
	t.Setenv("AWS_ACCESS_KEY_ID", "ours")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "hidden")
	for address, want := range map[string]string{"s3://theirs:secret@portal?region=ap-south-1&": "theirs", "s3://portal?": "ours"} {
		var key string
		s, err := Open(Config{URL: address + keyIn(t, &key)})
		if err != nil {
			t.Fatal(err)
		}
		if found, err := s.bucket.exists(t.Context(), "one"); found || err != nil || !strings.HasPrefix(key, want+"/") {
			t.Errorf("%s asks as %q (%v)", address, key, err)
		}
		region := "ap-south-1"
		if want == "ours" {
			region = "us-east-1"
		}
		if !strings.HasSuffix(key, "/"+region) {
			t.Errorf("%s signs for %q", address, key)
		}
	}
}
