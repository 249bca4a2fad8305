import { deskSessions } from './api'
import { Sessions } from './Sessions'

export function DeskSessions() {
  return <Sessions of={deskSessions} />
}
