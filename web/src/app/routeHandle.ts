import type { DeskCall } from '@/records/deskRole'

/** What a route tells the shells around it about itself. */
export interface RouteHandle {
  title: string
  /** The call without which a page of the desk shows nothing; whoever may not make it is told so. */
  needs?: DeskCall | undefined
}
