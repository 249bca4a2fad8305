package pdfcheck

// CheckWithin is Check with bounds that a test reaches in no time.
func CheckWithin(content []byte, work, packed, unpacked int) error {
	return check(content, bounds{work, packed, unpacked})
}
