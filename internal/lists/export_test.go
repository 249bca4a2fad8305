package lists

// SetDeepest lets a test with few customers reach the bound.
func (r *Reader) SetDeepest(lines int) { r.deepest = lines }
