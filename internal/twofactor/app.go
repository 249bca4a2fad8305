package twofactor

import (
	"bytes"
	"encoding/base64"
	"image/png"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"
	"github.com/pquerna/otp/totp"
)

// All authenticator apps support six digits and a new code every 30 seconds.
const (
	appDigits = 6
	appPeriod = 30 * time.Second

	// appSkew is how many 30-second steps a phone's clock may be wrong.
	appSkew = 3

	pictureSize = 336 // pixels
)

func newApp(brand, username string) (key *otp.Key, picture string, err error) {
	key, err = totp.Generate(totp.GenerateOpts{Issuer: issuer(brand), AccountName: username, Period: uint(appPeriod.Seconds()), Digits: otp.DigitsSix})
	if err != nil {
		return nil, "", err
	}
	drawn, err := key.Image(pictureSize, pictureSize)
	if err != nil {
		return nil, "", err
	}
	var b bytes.Buffer
	if err := png.Encode(&b, drawn); err != nil {
		return nil, "", err
	}
	return key, "data:image/png;base64," + base64.StdEncoding.EncodeToString(b.Bytes()), nil
}

// issuer returns the name that the app shows with its codes. It replaces colons, because a colon would end
// the name.
func issuer(brand string) string {
	plain := []rune(brand)
	for i, r := range plain {
		if r == ':' {
			plain[i] = ' '
		}
	}
	return string(plain)
}

// stepOf returns the time step of a code. It accepts only steps near the current time and later than the last
// used step.
func stepOf(secret, code string, now time.Time, last int64) (step int64, ok bool, err error) {
	if !isOfApp(code) {
		return 0, false, nil
	}
	at := now.Unix() / int64(appPeriod.Seconds())
	for step = at - appSkew; step <= at+appSkew; step++ {
		if step <= last {
			continue
		}
		ok, err = hotp.ValidateCustom(code, uint64(step), secret, hotp.ValidateOpts{Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1})
		if ok || err != nil {
			return step, ok, err
		}
	}
	return 0, false, nil
}
