import type { DeskCall } from '@/records/deskRole'

export interface RouteHandle {
  title: string
  /** The API call that a desk page needs. Other roles see a message instead. */
  needs?: DeskCall | undefined
}
