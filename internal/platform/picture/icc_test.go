package picture_test

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"

	"aftercare/internal/platform/picture"
)

// profile returns a simple profile with all places for text: description, copyright, makers and an
// unknown tag.
func profile(space string, curve ...uint16) []byte {
	if curve == nil {
		curve = []uint16{0, 100, 65535}
	}
	xyz := "XYZ \x00\x00\x00\x00\x00\x00\x6f\xa2\x00\x00\x38\xf5\x00\x00\x03\x90"
	curv := binary.BigEndian.AppendUint32([]byte("curv\x00\x00\x00\x00"), uint32(len(curve)))
	for _, value := range curve {
		curv = binary.BigEndian.AppendUint16(curv, value)
	}
	tags := []struct{ name, value string }{
		{"desc", "desc\x00\x00\x00\x00" + planted},
		{"cprt", "text\x00\x00\x00\x00" + planted},
		{"priv", "data\x00\x00\x00\x00" + planted},
		{"wtpt", xyz}, {"rXYZ", xyz}, {"gXYZ", xyz}, {"bXYZ", xyz},
		{"rTRC", string(curv)}, {"gTRC", string(curv)},
		{"bTRC", "para\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x33\x33"},
		{"kTRC", string(curv)}, {"A2B0", "mft2" + planted},
	}
	header := make([]byte, 128)
	copy(header[4:], "lcms\x04\x20\x00\x00mntr"+space+"XYZ ")
	copy(header[36:], "acsp")
	copy(header[48:], planted[:8])
	copy(header[80:], planted[:48])
	out := binary.BigEndian.AppendUint32(header, uint32(len(tags)))
	place, values := len(out)+12*len(tags), ""
	for _, tag := range tags {
		out = append(out, tag.name...)
		out = binary.BigEndian.AppendUint32(out, uint32(place+len(values)))
		out = binary.BigEndian.AppendUint32(out, uint32(len(tag.value)))
		values += tag.value + strings.Repeat("\x00", (4-len(tag.value)%4)%4)
	}
	out = append(out, values...)
	binary.BigEndian.PutUint32(out, uint32(len(out)))
	return out
}

func inJPEG(t *testing.T, profile []byte) []byte {
	t.Helper()
	clean, err := picture.CleanJPEG(insert(sample(t, "baseline.jpg"), 20, segment(0xe2, "ICC_PROFILE\x00\x01\x01"+string(profile))))
	if err != nil {
		t.Fatal(err)
	}
	return clean
}

func TestTheNumbersOfAColourProfileStayWithoutItsTexts(t *testing.T) {
	t.Parallel()
	for _, space := range []string{"RGB ", "GRAY"} {
		clean := inJPEG(t, profile(space))
		if !bytes.Contains(clean, []byte("ICC_PROFILE")) || !bytes.Contains(clean, []byte("\x00\x00\x00\x03\x00\x00\x00\x64\xff\xff")) {
			t.Errorf("the curves of %sare gone", space)
		}
		for _, text := range []string{"PLAN", "desc", "cprt", "priv", "lcms", "A2B0"} {
			if bytes.Contains(clean, []byte(text)) {
				t.Errorf("%q of %sis still there", text, space)
			}
		}
	}
}

func TestAProfileThatIsNotOfTheSimpleKindIsDropped(t *testing.T) {
	t.Parallel()
	lacking := bytes.Replace(profile("RGB "), []byte("gXYZ"), []byte("xxxx"), 1)
	for name, p := range map[string][]byte{
		"of a press":                       profile("CMYK"),
		"without one of its colours":       lacking,
		"with more tags than it has bytes": append(profile("RGB ")[:128], 0xff, 0xff, 0xff, 0xff),
		"that is cut short":                profile("RGB ")[:130],
	} {
		if bytes.Contains(inJPEG(t, p), []byte("ICC_PROFILE")) {
			t.Errorf("a profile %s is still there", name)
		}
	}
}
