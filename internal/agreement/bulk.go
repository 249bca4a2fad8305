package agreement

import "aftercare/internal/platform/civil"

// StandardProgramme returns the default programme for the quarter that starts on a day. A bulk load uses it
// for past quarters.
func StandardProgramme(starts civil.Date) Programme { return standardProgramme(Quarter{starts}) }
