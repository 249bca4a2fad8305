import { deskSessions } from './api'
import { Sessions } from './Sessions'

/** Where whoever is logged in at the desk is logged in as well. */
export function DeskSessions() {
  return <Sessions of={deskSessions} />
}
