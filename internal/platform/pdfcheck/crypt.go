package pdfcheck

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/md5"
	"crypto/rc4"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/binary"
	"hash"
	"slices"
)

// handler decrypts a file that needs no password. Banks and shops send such files to forbid
// printing or changes.
type handler struct {
	key    []byte
	method string // of the streams
}

const (
	plainStreams = "None"
	rc4Streams   = "V2"
	aesStreams   = "AESV2"
	aes256       = "AESV3"
)

// padding is the format's value for an empty password.
const padding = "\x28\xbf\x4e\x5e\x4e\x75\x8a\x41\x64\x00\x4e\x56\xff\xfa\x01\x08\x2e\x2e\x00\xb6\xd0\x68\x3e\x80\x2f\x0c\xa9\xfe\x64\x53\x69\x7a"

// unlock returns the ways to read object streams: unchanged, or with the keys of an encrypted file
// that opens without a password.
func (c *checker) unlock() ([]handler, error) {
	if !c.locked || len(c.locks) == 0 {
		return []handler{{method: plainStreams}}, nil
	}
	var handlers []handler
	for _, lock := range c.locks[:min(len(c.locks), maxLocks)] {
		for _, id := range append(slices.Clone(c.ids[:min(len(c.ids), maxLocks)]), nil) {
			if h, ok := open(lock, id); ok && string(lock["Filter"]) == "Standard" {
				handlers = append(handlers, h)
			}
		}
	}
	if len(handlers) == 0 {
		return nil, ErrPassword
	}
	return handlers, nil
}

// maxLocks limits the encryption entries and the ids of a file. Real files have one of each.
const maxLocks = 8

// open tries the empty password.
func open(lock values, id []byte) (handler, bool) {
	revision, version, owner, user := lock.number("R"), lock.number("V"), lock["O"], lock["U"]
	if len(owner) < 32 || len(user) < 32 {
		return handler{}, false
	}
	method := string(lock["CFM"])
	if version <= 3 {
		method = rc4Streams
	} else if filter := string(lock["StmF"]); filter == "" || filter == "Identity" {
		method = plainStreams
	}
	if revision >= 5 {
		key, ok := openNew(lock["UE"], user, revision)
		return handler{key, method}, ok
	}
	key, ok := openOld(lock, owner, user, id, revision, version)
	return handler{key, method}, ok
}

// openOld handles the encryption that was used until 2008.
func openOld(lock values, owner, user, id []byte, revision, version int) ([]byte, bool) {
	length := 5
	if bits := lock.number("Length"); revision >= 3 && bits >= 40 && bits <= 128 {
		length = bits / 8
	} else if version == 4 {
		length = 16
	}
	sum := md5.New()
	sum.Write([]byte(padding))
	sum.Write(owner[:32])
	sum.Write(binary.LittleEndian.AppendUint32(nil, uint32(lock.number("P"))))
	sum.Write(id)
	if revision >= 4 && string(lock["EncryptMetadata"]) == "false" {
		sum.Write([]byte("\xff\xff\xff\xff"))
	}
	key := sum.Sum(nil)
	if revision >= 3 {
		for range 50 {
			next := md5.Sum(key[:length])
			key = next[:]
		}
	}
	key = key[:length]
	if revision == 2 {
		return key, bytes.Equal(xored(key, 0, []byte(padding)), user[:32])
	}
	check := md5.Sum(append([]byte(padding), id...))
	found := check[:]
	for round := range 20 {
		found = xored(key, byte(round), found)
	}
	return key, bytes.Equal(found, user[:16])
}

// xored encrypts with RC4. Each byte of the key is changed by the round.
func xored(key []byte, round byte, content []byte) []byte {
	changed := make([]byte, len(key))
	for i := range key {
		changed[i] = key[i] ^ round
	}
	out := make([]byte, len(content))
	stream, err := rc4.NewCipher(changed)
	if err != nil {
		return nil
	}
	stream.XORKeyStream(out, content)
	return out
}

func openNew(sealed, user []byte, revision int) ([]byte, bool) {
	if len(user) < 48 || len(sealed) < 32 || revision > 6 {
		return nil, false
	}
	if !bytes.Equal(hashed(user[32:40], revision), user[:32]) {
		return nil, false
	}
	block, err := aes.NewCipher(hashed(user[40:48], revision))
	if err != nil {
		return nil, false
	}
	key := make([]byte, 32)
	cipher.NewCBCDecrypter(block, make([]byte, aes.BlockSize)).CryptBlocks(key, sealed[:32])
	return key, true
}

// hashed returns the hash of an empty password. It is slow in the newest revision.
func hashed(salt []byte, revision int) []byte {
	first := sha256.Sum256(salt)
	key := first[:]
	for round := 0; revision > 5; round++ {
		repeated := bytes.Repeat(key, 64)
		block, err := aes.NewCipher(key[:16])
		if err != nil {
			return nil
		}
		cipher.NewCBCEncrypter(block, key[16:32]).CryptBlocks(repeated, repeated)
		remainder := 0
		for _, b := range repeated[:16] {
			remainder += int(b)
		}
		sum := [...]func() hash.Hash{sha256.New, sha512.New384, sha512.New}[remainder%3]()
		sum.Write(repeated)
		key = sum.Sum(nil)
		if round >= 63 && int(repeated[len(repeated)-1]) <= round-31 {
			return key[:32]
		}
	}
	return key
}

func (h handler) decrypt(content []byte, number, generation int) ([]byte, error) {
	key := h.key
	switch h.method {
	case plainStreams:
		return content, nil
	case rc4Streams, aesStreams:
		own := slices.Concat(h.key, []byte{byte(number), byte(number >> 8), byte(number >> 16), byte(generation), byte(generation >> 8)})
		if h.method == aesStreams {
			own = append(own, "sAlT"...)
		}
		sum := md5.Sum(own)
		key = sum[:min(len(h.key)+5, 16)]
	}
	switch h.method {
	case rc4Streams:
		return xored(key, 0, content), nil
	case aesStreams, aes256:
	default:
		return nil, unreadable("streams encrypted by %s", h.method)
	}
	block, err := aes.NewCipher(key)
	if err != nil || len(content) < aes.BlockSize {
		return nil, unreadable("an encrypted stream is cut short (%v)", err)
	}
	start, sealed := content[:aes.BlockSize], content[aes.BlockSize:]
	out := make([]byte, len(sealed)/aes.BlockSize*aes.BlockSize)
	cipher.NewCBCDecrypter(block, start).CryptBlocks(out, sealed[:len(out)])
	return out, nil
}
