import type { DeskCall } from '@/records/deskRole'

/** What a route tells the shells around it about itself. */
export interface RouteHandle {
  title: string
  /** The call that a desk page needs. Roles that may not make it see a sentence instead. */
  needs?: DeskCall | undefined
}
