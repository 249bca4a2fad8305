package blob

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
)

// putTimeout is for one file of at most ten megabytes.
const putTimeout = 20 * time.Second

// Config says where files are stored. URL is "file:/absolute/folder" or
// "s3://bucket?endpoint=…&region=…".
type Config struct {
	URL       string
	DB        *db.DB
	Logger    *slog.Logger
	DiskLimit DiskLimit // for a folder
	Quota     Quota
	Look      bool // read only: a missing folder is not created

	Observer Observer // may be empty
}

// Store keeps the objects. The table files says who owns them.
type Store struct {
	bucket bucket
	folder string    // the root of a local store, "" for a bucket
	room   DiskLimit // for a local store
	quota  Quota     // of each customer
	db     *db.DB
	log    *slog.Logger
	watch  Observer

	begun       sync.Map // keys of this process's uploads that are not attached yet
	notes       notes
	recognising sync.Mutex
	ours        atomic.Bool // the store has this portal's mark
}

// File is a stored file, as its row describes it.
type File struct {
	Key, Owner, Name string
	Type             Type
	Size             int64
	SHA256           string // of the stored content; it shows damage
	SentSHA256       string // of the original file; it shows duplicates. Only Put sets it
}

// Path returns the address of the file, as records store it.
func (f File) Path() string { return "files/" + f.Key }

// Open prepares the store. It creates a local folder and does not connect.
func Open(c Config) (*Store, error) {
	s := &Store{db: c.DB, log: c.Logger, room: c.DiskLimit, quota: c.Quota, watch: c.Observer}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	// The URL may hold a secret, so no error repeats it.
	u, err := url.Parse(c.URL)
	if err != nil {
		return nil, errors.New("blob: the files URL cannot be read")
	}
	switch u.Scheme {
	case "file":
		var root folder
		root, err = openFolder(u, !c.Look)
		s.bucket, s.folder = root.bucket(), string(root)
	case "s3":
		var remote *s3
		if remote, err = openS3(u); err == nil {
			s.bucket = remote.bucket()
		}
	default:
		err = fmt.Errorf("blob: files live at file:… or s3://…, not at %q", u.Scheme)
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Put stores the content under a random key. The file has no owner until Attach, so the caller
// defers Discard.
func (s *Store) Put(ctx context.Context, u *Upload) (File, error) {
	files, err := s.PutAll(ctx, u)
	if err != nil {
		return File{}, err
	}
	return files[0], nil
}

// PutAll stores several files, or none of them.
func (s *Store) PutAll(ctx context.Context, uploads ...*Upload) ([]File, error) {
	if len(uploads) == 0 {
		return nil, nil
	}
	for _, u := range uploads {
		if u.Type.extension() == "" {
			return nil, request(Invoices)
		}
	}
	if err := s.recognised(ctx); err != nil {
		return nil, err
	}
	keys, err := s.begin(ctx, uploads)
	if err != nil {
		return nil, err
	}
	files := make([]File, len(uploads))
	for i, u := range uploads {
		files[i] = File{Key: keys[i], Name: u.Name, Type: u.Type, Size: u.Size, SHA256: u.kept, SentSHA256: u.SHA256}
	}
	for i, u := range uploads {
		if err := s.upload(ctx, keys[i], u); err != nil {
			s.abandon(ctx, keys[i])
			s.Discard(ctx, files...)
			return nil, s.room.fault(s.folder, err)
		}
	}
	return files, nil
}

func (s *Store) upload(ctx context.Context, key string, u *Upload) error {
	if err := s.mounted(ctx); err != nil {
		return err
	}
	defer s.watch.measure(Putting)()
	ctx, cancel := context.WithTimeout(ctx, putTimeout)
	defer cancel()
	content := u.Reader()
	if s.folder != "" {
		content = metered{content, s.room, s.folder}
	}
	return s.bucket.put(ctx, object{name: objectOf(key), kind: string(u.Type), size: u.Size}, content)
}

// Stat returns the row of an attached file.
func (s *Store) Stat(ctx context.Context, key string) (File, error) {
	if !isKey(key) {
		return File{}, notFound(nil)
	}
	f := File{Key: key}
	err := s.db.QueryRow(ctx, `SELECT owner, name, type, size, sha256 FROM files WHERE key = $1 AND size > 0`, key).
		Scan(&f.Owner, &f.Name, &f.Type, &f.Size, &f.SHA256)
	if errors.Is(err, sql.ErrNoRows) {
		return File{}, notFound(nil)
	}
	if known := db.Fault(err); known != nil {
		return File{}, known
	}
	f.Name = displayName(f.Name, f.Type) // old rows may have a wrong extension
	return f, err
}

// Read opens an attached file, unless it differs from the stored one. It reads the file twice to
// check this. Files are small, and a changed invoice must not pass as the customer's.
func (s *Store) Read(ctx context.Context, f File) (io.ReadCloser, error) {
	if err := s.recognised(ctx); err != nil {
		return nil, err
	}
	content, err := s.open(ctx, f.Key)
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	_, err = io.Copy(sum, content)
	if err := errors.Join(err, content.Close()); err != nil {
		return nil, storageFault(err)
	}
	if found := hex.EncodeToString(sum.Sum(nil)); found != f.SHA256 {
		return nil, damaged(fmt.Errorf("blob: %s has the checksum %s, want %s", f.Key, found, f.SHA256))
	}
	return s.open(ctx, f.Key)
}

func (s *Store) open(ctx context.Context, key string) (io.ReadCloser, error) {
	done := s.watch.measure(Opening)
	content, err := s.bucket.open(ctx, objectOf(key))
	done()
	if errors.Is(err, errIrregular) || errors.Is(err, errNoObject) {
		return nil, damaged(fmt.Errorf("blob: %s %w", key, err))
	}
	if err != nil {
		return nil, storageFault(err)
	}
	return content, nil
}

func (s *Store) Close() error {
	s.bucket.close()
	return nil
}

// keyBytes random bytes make a key that cannot be guessed. In base32 they are exactly keyLength
// characters.
const (
	keyBytes    = 20
	keyLength   = 32
	shardLength = 2
)

func newKey(t Type) string { return id.Secret(keyBytes) + t.extension() }

// isKey accepts only keys that Put makes, so no key can leave the store.
func isKey(key string) bool { return typeOf(key) != "" }

// typeOf returns the type of the file with a key, or "" if it is not a key.
func typeOf(key string) Type {
	if len(key) <= keyLength {
		return ""
	}
	for _, c := range key[:keyLength] {
		if !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz234567", c) {
			return ""
		}
	}
	for _, t := range Invoices {
		if key[keyLength:] == t.extension() {
			return t
		}
	}
	return ""
}

// objectOf spreads the objects over 1,024 folders, so that each of them stays quick to list.
func objectOf(key string) string { return key[:shardLength] + "/" + key }
