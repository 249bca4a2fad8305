package lists

// SetDeepest lets a test with few customers reach the limit.
func (r *Reader) SetDeepest(lines int) { r.deepest = lines }
