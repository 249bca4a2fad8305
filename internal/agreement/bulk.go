package agreement

import "aftercare/internal/platform/civil"

// StandardProgramme is what the company promises unless the desk says
// otherwise, for the quarter that begins on a day. A bulk load gives it to the
// quarters that lie before the portal's first.
func StandardProgramme(starts civil.Date) Programme { return standardProgramme(Quarter{starts}) }
