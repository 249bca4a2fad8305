package archive

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/binary"
	"encoding/json"
	"errors"

	"golang.org/x/crypto/argon2"
)

// keying is how a passphrase becomes the key of one archive. It stands in the
// archive, so that the cost can be raised one day.
type keying struct {
	Salt    []byte `json:"salt"`
	Time    uint32 `json:"time"`
	Memory  uint32 `json:"memory"` // KiB
	Threads uint8  `json:"threads"`
	Check   []byte `json:"check"` // recognises the key and tells nothing of it
}

// The cost of a key: a passphrase can be tried by whoever has the archive, for
// as long as they like. What a stranger's archive asks for has a limit.
const (
	keyTime    = 3
	keyMemory  = 48 << 10
	mostMemory = 256 << 10
	mostTime   = 16
	saltSize   = 16
	keySize    = 32
)

func (k *keying) key(passphrase []byte) []byte {
	return argon2.IDKey(passphrase, k.Salt, k.Time, k.Memory, k.Threads, keySize)
}

func checkOf(key []byte) []byte {
	sum := sha256.Sum256(append([]byte("aftercare archive key check\n"), key...))
	return sum[:16]
}

// seal encrypts the records of one archive, numbered, so that none can be taken
// out, doubled or moved.
type seal struct {
	aead cipher.AEAD
	next uint64
}

// newSeal makes a fresh key and the record that a reader finds it by.
func newSeal(passphrase []byte) (*seal, []byte, error) {
	k := keying{Salt: make([]byte, saltSize), Time: keyTime, Memory: keyMemory, Threads: 1}
	rand.Read(k.Salt)
	key := k.key(passphrase)
	k.Check = checkOf(key)
	text, err := json.Marshal(k)
	if err != nil {
		return nil, nil, err
	}
	sum := sha256.Sum256(text)
	s, err := sealOf(key)
	return s, append(sum[:], text...), err
}

// openSeal asks for the passphrase of an archive.
func openSeal(record []byte, ask func() ([]byte, error)) (*seal, error) {
	damaged := &Damaged{Why: "how it was sealed cannot be read"}
	if len(record) < sha256.Size {
		return nil, damaged
	}
	text := record[sha256.Size:]
	var k keying
	if sum := sha256.Sum256(text); subtle.ConstantTimeCompare(sum[:], record[:sha256.Size]) == 0 || json.Unmarshal(text, &k) != nil {
		return nil, damaged
	}
	if k.Memory > mostMemory || k.Time > mostTime || k.Time == 0 || k.Threads == 0 {
		return nil, &Damaged{Why: "its key would cost more than any backup asks for"}
	}
	if ask == nil {
		return nil, errors.New("the archive is sealed: it needs its passphrase")
	}
	passphrase, err := ask()
	if err != nil {
		return nil, err
	}
	key := k.key(passphrase)
	if subtle.ConstantTimeCompare(checkOf(key), k.Check) == 0 {
		return nil, ErrPassphrase
	}
	return sealOf(key)
}

func sealOf(key []byte) (*seal, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCM(block)
	return &seal{aead: aead}, err
}

func (s *seal) nonce() []byte {
	nonce := make([]byte, s.aead.NonceSize())
	binary.BigEndian.PutUint64(nonce[len(nonce)-8:], s.next)
	s.next++
	return nonce
}

func (s *seal) close(kind byte, plain []byte) []byte {
	return s.aead.Seal(nil, s.nonce(), plain, []byte{kind})
}

func (s *seal) open(kind byte, sealed []byte) ([]byte, error) {
	return s.aead.Open(nil, s.nonce(), sealed, []byte{kind})
}
