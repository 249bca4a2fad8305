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

// putTimeout bounds the storing of one file, which is at most ten megabytes.
const putTimeout = 20 * time.Second

// Config says where files live. URL is "file:/absolute/folder" or
// "s3://bucket?endpoint=…&region=…".
type Config struct {
	URL    string
	DB     *db.DB
	Logger *slog.Logger
	Room   Room // of a folder
	Quota  Quota
	Look   bool // only look: a folder that is missing stays so

	Observer Observer // of how long it takes, if it is not empty
}

// Store keeps the objects; table files says which of them belong to whom.
type Store struct {
	bucket bucket
	folder string // the root of a local store, "" for a bucket
	room   Room   // that a local store leaves
	quota  Quota  // of each customer
	db     *db.DB
	log    *slog.Logger
	watch  Observer

	begun       sync.Map // keys of uploads that this process has not seen attached
	notes       notes
	recognising sync.Mutex
	ours        atomic.Bool // the store carries this portal's mark
}

// File is a stored file as its row describes it.
type File struct {
	Key, Owner, Name string
	Type             Type
	Size             int64
	SHA256           string // of what is stored, by which damage is noticed
	SentSHA256       string // of what was sent, by which the same file is recognised; only Put knows it
}

// Path is how records refer to the file and where the server shows it.
func (f File) Path() string { return "files/" + f.Key }

// Open prepares the store. It creates a local folder, and calls no network.
func Open(c Config) (*Store, error) {
	s := &Store{db: c.DB, log: c.Logger, room: c.Room, quota: c.Quota, watch: c.Observer}
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

// Put stores the content under a random key. The file belongs to nobody until
// Attach, and the caller defers a Discard.
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

// Stat gives what is known of an attached file.
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
	f.Name = displayName(f.Name, f.Type) // early files were kept under whatever ending was sent
	return f, err
}

// Read opens the content of an attached file, unless it is no longer what was
// stored. It reads it twice for that: a file is small, and a changed invoice must
// not be taken for the one that a customer handed in.
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

// keyBytes of chance make a key that cannot be guessed; in base32 they are
// keyLength characters, without a remainder.
const (
	keyBytes    = 20
	keyLength   = 32
	shardLength = 2
)

func newKey(t Type) string { return id.Secret(keyBytes) + t.extension() }

// isKey accepts only what Put makes, so that no key can leave the store.
func isKey(key string) bool { return typeOf(key) != "" }

// typeOf is the type of the file that a key is for, "" if it is no key.
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

// objectOf spreads the objects over 1,024 folders by their first characters,
// so that none of them grows slow to list.
func objectOf(key string) string { return key[:shardLength] + "/" + key }
