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
	"io"
	"slices"
)

// handler opens an encrypted file that needs no password: one that only says that
// it may not be printed or changed, as banks and shops send them.
type handler struct {
	key    []byte
	method name // of the streams
	texts  name // the method of the texts
}

// The ways in which streams are encrypted.
const (
	plainStreams name = "None"
	rc4Streams   name = "V2"
	aesStreams   name = "AESV2"
	aes256       name = "AESV3"
)

// padding is what the format takes for an empty password.
const padding = "\x28\xbf\x4e\x5e\x4e\x75\x8a\x41\x64\x00\x4e\x56\xff\xfa\x01\x08\x2e\x2e\x00\xb6\xd0\x68\x3e\x80\x2f\x0c\xa9\xfe\x64\x53\x69\x7a"

// unlock finds the keys of an encrypted file. Several may say how it is done; each
// that opens is used.
func (c *checker) unlock() error {
	if !c.locked {
		return nil
	}
	if len(c.locks) > maxLocks {
		return unreadable("encrypted in more than %d ways", maxLocks)
	}
	standard := false
	for _, lock := range c.locks {
		if filter, plain := lock.get("Filter"); filter != name("Standard") || !plain {
			continue
		}
		standard = true
		for _, id := range append(slices.Clone(c.ids), nil) {
			if h, ok := open(lock, id); ok {
				c.handlers = append(c.handlers, h)
			}
		}
	}
	switch {
	case len(c.handlers) > 0:
		return nil
	case standard:
		return ErrPassword
	}
	return unreadable("encrypted in an uncommon way")
}

// open tries the empty password.
func open(lock dictionary, id []byte) (handler, bool) {
	revision, ok := lock.number("R")
	version, ok2 := lock.number("V")
	owner, ok3 := lock.text("O")
	user, ok4 := lock.text("U")
	if !ok || !ok2 || !ok3 || !ok4 || len(owner) < 32 || len(user) < 32 {
		return handler{}, false
	}
	method, ok := lock.method("StmF", version)
	texts, ok2 := lock.method("StrF", version)
	if !ok || !ok2 {
		return handler{}, false
	}
	if revision >= 5 {
		key, ok := openNew(lock, user, revision)
		return handler{key, method, texts}, ok
	}
	key, ok := openOld(lock, owner, user, id, revision, version)
	return handler{key, method, texts}, ok
}

func (d dictionary) text(key name) ([]byte, bool) {
	value, plain := d.get(key)
	found, ok := value.(text)
	return found, plain && ok
}

// method is how streams are encrypted, or texts.
func (d dictionary) method(of name, version int) (name, bool) {
	switch version {
	case 1, 2, 3:
		return rc4Streams, true
	case 4, 5:
		chosen, plain := d.get(of)
		filters, plain2 := d.get("CF")
		if chosen == nil || chosen == name("Identity") {
			return plainStreams, plain
		}
		all, ok := filters.(dictionary)
		which, ok2 := chosen.(name)
		if !ok || !ok2 || !plain || !plain2 {
			return "", false
		}
		filter, plain := all.get(which)
		one, ok := filter.(dictionary)
		if !ok || !plain {
			return "", false
		}
		method, plain := one.get("CFM")
		switch method {
		case plainStreams, rc4Streams, aesStreams, aes256:
			return method.(name), plain
		}
	}
	return "", false
}

// openOld is how it was done until 2008.
func openOld(lock dictionary, owner, user, id []byte, revision, version int) ([]byte, bool) {
	rights, ok := lock.number("P")
	if !ok {
		return nil, false
	}
	length := 5
	if bits, ok := lock.number("Length"); revision >= 3 && ok && bits >= 40 && bits <= 128 {
		length = bits / 8
	} else if version == 4 {
		length = 16
	}
	sum := md5.New()
	sum.Write([]byte(padding))
	sum.Write(owner[:32])
	sum.Write(binary.LittleEndian.AppendUint32(nil, uint32(rights)))
	sum.Write(id)
	if metadata, _ := lock.get("EncryptMetadata"); revision >= 4 && metadata == word("false") {
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

// xored encrypts with a key of which every byte is changed by the round.
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

// openNew is how it has been done since.
func openNew(lock dictionary, user []byte, revision int) ([]byte, bool) {
	sealed, ok := lock.text("UE")
	if len(user) < 48 || !ok || len(sealed) < 32 || revision > 6 {
		return nil, false
	}
	hash := func(salt []byte) []byte {
		if revision == 5 {
			sum := sha256.Sum256(salt)
			return sum[:]
		}
		return hardened(salt)
	}
	if !bytes.Equal(hash(user[32:40]), user[:32]) {
		return nil, false
	}
	block, err := aes.NewCipher(hash(user[40:48]))
	if err != nil {
		return nil, false
	}
	key := make([]byte, 32)
	cipher.NewCBCDecrypter(block, make([]byte, aes.BlockSize)).CryptBlocks(key, sealed[:32])
	return key, true
}

// hardened is the slow hash of the newest revision, of an empty password.
func hardened(salt []byte) []byte {
	first := sha256.Sum256(salt)
	key := first[:]
	for round := 0; ; round++ {
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
		switch remainder % 3 {
		case 0:
			sum := sha256.Sum256(repeated)
			key = sum[:]
		case 1:
			sum := sha512.Sum384(repeated)
			key = sum[:]
		default:
			sum := sha512.Sum512(repeated)
			key = sum[:]
		}
		if round >= 63 && int(repeated[len(repeated)-1]) <= round-31 {
			return key[:32]
		}
	}
}

// decrypt opens the content of a stream.
func (h handler) decrypt(r io.Reader, number, generation int) (io.Reader, error) {
	key := h.key
	switch h.method {
	case plainStreams:
		return r, nil
	case rc4Streams, aesStreams:
		own := slices.Concat(h.key, []byte{byte(number), byte(number >> 8), byte(number >> 16), byte(generation), byte(generation >> 8)})
		if h.method == aesStreams {
			own = append(own, "sAlT"...)
		}
		sum := md5.Sum(own)
		key = sum[:min(len(h.key)+5, 16)]
	}
	if h.method == rc4Streams {
		stream, err := rc4.NewCipher(key)
		if err != nil {
			return nil, unreadable("%v", err)
		}
		return cipher.StreamReader{S: stream, R: r}, nil
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, unreadable("%v", err)
	}
	start := make([]byte, aes.BlockSize)
	if _, err := io.ReadFull(r, start); err != nil {
		return nil, unreadable("an encrypted stream is cut short")
	}
	return &blockReader{r: r, mode: cipher.NewCBCDecrypter(block, start)}, nil
}

// blockReader decrypts block by block. The last one is filled up with bytes that
// nobody reads.
type blockReader struct {
	r     io.Reader
	mode  cipher.BlockMode
	ready []byte
	block [aes.BlockSize]byte
}

func (b *blockReader) Read(into []byte) (int, error) {
	if len(b.ready) == 0 {
		if _, err := io.ReadFull(b.r, b.block[:]); err != nil {
			return 0, io.EOF
		}
		b.mode.CryptBlocks(b.block[:], b.block[:])
		b.ready = b.block[:]
	}
	n := copy(into, b.ready)
	b.ready = b.ready[n:]
	return n, nil
}
