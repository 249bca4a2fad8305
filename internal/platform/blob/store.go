package blob

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"gocloud.dev/blob"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
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
}

// Store keeps the objects; table files says which of them belong to whom.
type Store struct {
	bucket *blob.Bucket
	folder string // the root of a local store, "" for a bucket
	room   Room   // that a local store leaves
	db     *db.DB
	log    *slog.Logger
}

// File is a stored file as its row describes it.
type File struct {
	Key, Owner, Name, SHA256 string
	Type                     Type
	Size                     int64
}

// Path is how records refer to the file and where the server shows it.
func (f File) Path() string { return "files/" + f.Key }

// Open prepares the store. It creates a local folder, and calls no network.
func Open(ctx context.Context, c Config) (*Store, error) {
	s := &Store{db: c.DB, log: c.Logger, room: c.Room}
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
		s.bucket, s.folder, err = openFolder(u)
	case "s3":
		s.bucket, err = openS3(ctx, u)
	default:
		err = fmt.Errorf("blob: files live at file:… or s3://…, not at %q", u.Scheme)
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Put stores the content under a random key. The file belongs to nobody until
// Attach; a file that is never attached is swept away.
func (s *Store) Put(ctx context.Context, u *Upload) (File, error) {
	extension := u.Type.extension()
	if extension == "" {
		return File{}, fault.New(fault.Unsupported, request(Invoices))
	}
	f := File{Key: id.Secret(keyBytes) + extension, Name: u.Name, SHA256: u.SHA256, Type: u.Type, Size: u.Size}
	object := objectOf(f.Key)
	ctx, cancel := context.WithTimeout(ctx, putTimeout)
	defer cancel()
	content := u.Reader()
	if s.folder != "" {
		content = metered{content, s.room, s.folder}
	}
	err := s.bucket.Upload(ctx, object, content, &blob.WriterOptions{
		ContentType: string(u.Type),
		BeforeWrite: ownerOnly,
	})
	if err == nil && s.folder != "" {
		err = persist(s.folder, object)
	}
	if err != nil {
		return File{}, s.room.fault(s.folder, errors.Join(err, s.removeHalf(object)))
	}
	return f, nil
}

// removeHalf removes what a failed Put has left: the library gives a file its
// name also when only half of it could be written.
func (s *Store) removeHalf(object string) error {
	if s.folder == "" {
		return nil
	}
	err := os.Remove(filepath.Join(s.folder, filepath.FromSlash(object)))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}

// ownerOnly takes the reading rights of others from a local file.
func ownerOnly(as func(any) bool) error {
	var f *os.File
	if as(&f) {
		return f.Chmod(0o600)
	}
	return nil
}

// Attach gives the file to its owner, in the transaction that refers to it.
func (s *Store) Attach(ctx context.Context, tx *db.Tx, f File, owner string) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO files (key, owner, name, type, size, sha256, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		f.Key, owner, f.Name, string(f.Type), f.Size, f.SHA256, db.Micros(tx.Now()))
	return err
}

// Stat gives what is known of an attached file.
func (s *Store) Stat(ctx context.Context, key string) (File, error) {
	if !isKey(key) {
		return File{}, notFound(nil)
	}
	f := File{Key: key}
	err := s.db.QueryRow(ctx, `SELECT owner, name, type, size, sha256 FROM files WHERE key = $1`, key).
		Scan(&f.Owner, &f.Name, &f.Type, &f.Size, &f.SHA256)
	if errors.Is(err, sql.ErrNoRows) {
		return File{}, notFound(nil)
	}
	if known := db.Fault(err); known != nil {
		return File{}, known
	}
	return f, err
}

// Read opens the content. The reader can also seek, for ranges.
func (s *Store) Read(ctx context.Context, key string) (io.ReadCloser, error) {
	if !isKey(key) {
		return nil, notFound(nil)
	}
	r, err := s.bucket.NewReader(ctx, objectOf(key), nil)
	if err != nil {
		return nil, storageFault(err)
	}
	return r, nil
}

// Ping tells whether the folder or bucket can be reached now.
func (s *Store) Ping(ctx context.Context) error {
	if s.folder != "" {
		if _, err := os.Stat(s.folder); err != nil {
			return unreachable(err)
		}
		return nil
	}
	ok, err := s.bucket.IsAccessible(ctx)
	if err == nil && !ok {
		err = errors.New("blob: the bucket does not exist")
	}
	if err != nil {
		return unreachable(err)
	}
	return nil
}

func (s *Store) Close() error { return s.bucket.Close() }

// keyBytes of chance make a key that cannot be guessed; in base32 they are
// keyLength characters, without a remainder.
const (
	keyBytes  = 20
	keyLength = 32
)

// isKey accepts only what Put makes, so that no key can leave the store.
func isKey(key string) bool {
	if len(key) <= keyLength {
		return false
	}
	for _, c := range key[:keyLength] {
		if !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz234567", c) {
			return false
		}
	}
	for _, t := range Invoices {
		if key[keyLength:] == t.extension() {
			return true
		}
	}
	return false
}

// objectOf spreads the objects over 1,024 folders by their first characters,
// so that none of them grows slow to list.
func objectOf(key string) string { return key[:2] + "/" + key }
