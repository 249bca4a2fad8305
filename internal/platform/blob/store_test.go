package blob

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/fault"
)

func TestAFileComesBackAsItWasStored(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, s *Store, _ *clock) {
		photo := jpegImage(t, 300, 200)
		f := put(t, s, photo, `C:\photos\my bill.JPG`)
		attach(t, s, f, "CU1234")

		got, err := s.Stat(t.Context(), f.Key)
		if err != nil {
			t.Fatal(err)
		}
		f.Owner, f.SentSHA256 = "CU1234", "" // the row does not store it
		if got != f || got.Name != "my bill.JPG" || got.Type != JPEG || got.Size != int64(len(photo)) {
			t.Errorf("the row says %+v, want %+v", got, f)
		}
		if content(t, s, f) != photo {
			t.Error("the content is not what was stored")
		}
		if got.Path() != "files/"+f.Key || strings.Contains(f.Key, "bill") || !strings.HasSuffix(f.Key, ".jpg") {
			t.Errorf("the path is %s", got.Path())
		}
	})
}

func TestTheLargestFileIsStoredWhole(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, s *Store, _ *clock) {
		u, err := spool(t).Receive(t.Context(), padded(MaxBytes), "big.pdf")
		if err != nil {
			t.Fatal(err)
		}
		f, err := s.Put(t.Context(), u)
		if err := errors.Join(err, u.Close()); err != nil {
			t.Fatal(err)
		}
		if got := len(content(t, s, f)); got != MaxBytes {
			t.Errorf("%d bytes came back", got)
		}
	})
}

func TestAMissingFileIsNotFound(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, s *Store, _ *clock) {
		unattached := put(t, s, pdf, "a.pdf").Key
		if _, err := s.Stat(t.Context(), unattached); fault.KindOf(err) != fault.NotFound {
			t.Errorf("a file without a row: %v", err)
		}
		for _, key := range []string{
			"", "x", "../../etc/passwd", "..%2f..%2fetc%2fpasswd", `..\..\secret.pdf`, "aa/" + unattached,
			strings.Repeat("a", keyLength) + ".pdf", strings.Repeat("a", keyLength) + ".svg",
			strings.Repeat("a", keyLength), strings.ToUpper(unattached), unattached + "\x00",
		} {
			if _, err := s.Stat(t.Context(), key); fault.KindOf(err) != fault.NotFound {
				t.Errorf("Stat(%q): %v", key, err)
			}
		}
	})
}

func TestOnlyKnownTypesAreStored(t *testing.T) {
	t.Parallel()
	s := openAt(t, dbtest.Open(t, db.SQLite), folderURL(t))
	_, err := s.Put(t.Context(), receive(t, svg, "drawing.png"))
	if fault.KindOf(err) != fault.Unsupported {
		t.Errorf("an SVG: %v", err)
	}
}

func TestALocalFileIsForTheOwnerOfTheProcessAlone(t *testing.T) {
	t.Parallel()
	s := openAt(t, dbtest.Open(t, db.SQLite), folderURL(t))
	put(t, s, pdf, "a.pdf")
	var found []string
	err := filepath.WalkDir(s.folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		found = append(found, fmt.Sprintf("%v", info.Mode()))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	// The folder holds the root, the shard, the file and the mark, and no temporary file.
	slices.Sort(found) // the order depends on the shard's name
	if got := strings.Join(found, " "); got != "-rw------- -rw------- drwx------ drwx------" {
		t.Errorf("the folder holds %s", got)
	}
}

func TestAStoreThatIsAwayIsUnavailable(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.SQLite)
	address, server := s3Server(t)
	s3, local := openAt(t, d, address), openAt(t, d, folderURL(t))
	server.Close()
	if err := os.RemoveAll(local.folder); err != nil {
		t.Fatal(err)
	}
	if err := local.Recognise(t.Context()); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("Recognise without the folder: %v", err)
	}
	if err := s3.Recognise(t.Context()); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("Recognise without the server: %v", err)
	}
	if _, err := s3.Put(t.Context(), receive(t, pdf, "a.pdf")); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("Put without the server: %v", err)
	}
	if _, err := s3.Read(t.Context(), File{Key: strings.Repeat("a", keyLength) + ".pdf"}); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("Read without the server: %v", err)
	}
}

func TestAServerThatHangsDoesNotHoldARequest(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	release := make(chan struct{})
	hanging := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		cancel() // the caller is waiting now
		<-release
	}))
	t.Cleanup(hanging.Close)
	t.Cleanup(func() { close(release) })
	s := openAt(t, dbtest.Open(t, db.SQLite), "s3://key:secret@portal?endpoint="+url.QueryEscape(hanging.URL))
	if _, err := s.Put(ctx, receive(t, pdf, "a.pdf")); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("Put: %v", err)
	}
}

func TestABucketThatDoesNotExistIsUnavailable(t *testing.T) {
	t.Parallel()
	address, _ := s3Server(t)
	s := openAt(t, dbtest.Open(t, db.SQLite), strings.Replace(address, "@portal", "@nowhere", 1))
	if err := s.Recognise(t.Context()); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("Recognise: %v", err)
	}
}

func TestAFileThatWasChangedOrLostInTheStoreIsNotServed(t *testing.T) {
	t.Parallel()
	eachStore(t, func(t *testing.T, s *Store, _ *clock) {
		f := put(t, s, pdf, "a.pdf")
		attach(t, s, f, "CU1")
		isDamaged := func(how string) {
			_, err := s.Read(t.Context(), f)
			if refusal, ok := fault.As(err); !ok || refusal.Sentence != "This file is damaged and cannot be shown. Please contact support." {
				t.Errorf("a file that was %s: %v", how, err)
			}
		}
		for how, content := range map[string]string{"changed": strings.Replace(pdf, "%", "$", 1), "cut": pdf[:len(pdf)-1], "emptied": ""} {
			plantText(t, s, objectOf(f.Key), content)
			isDamaged(how)
		}
		unplant(t, s, objectOf(f.Key))
		isDamaged("lost")
	})
}

func TestAFullDiskIsNamed(t *testing.T) {
	t.Parallel()
	full := &os.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}
	if err := storageFault(full); fault.KindOf(err) != fault.StorageFull {
		t.Errorf("no space left: %v", err)
	}
}

func TestABadAddressStopsTheStartAndKeepsItsSecret(t *testing.T) {
	t.Parallel()
	for _, address := range []string{
		"", "files", "file:relative/folder", "file://host/folder", "ftp://user:hidden@host/x", "s3://key:hidden@",
		"s3://key:hidden@bucket?endpoint=nonsense", "s3://key:hidden@bucket?endpoint=https://s3.example.com/below", "s3://key:hidden@bucket?colour=red", "s3://key:hidden@bu%zzcket",
		"file:/dev/null/folder",
	} {
		_, err := Open(Config{URL: address})
		if err == nil {
			t.Errorf("%q was accepted", address)
		} else if strings.Contains(err.Error(), "hidden") {
			t.Errorf("the error tells the secret: %v", err)
		}
	}
}
