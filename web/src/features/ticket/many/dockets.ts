import type { Preview, PreviewTicket } from './api'
import { texts as t } from './texts'

/** A typed docket number, and the value that it replaced. */
export interface Correction {
  told: string
  typed: string
}

/** By ticket number. A correction counts only while the list has the value that it replaced. */
export type Corrections = Readonly<Record<string, Correction>>

export const docketOf = ({ number, docket = '' }: PreviewTicket, corrections: Corrections) => {
  const correction = corrections[number]
  return correction?.told === docket ? correction.typed : docket
}

/** Returns what is wrong with a line's docket number. The server checks the ones it read itself. */
export function docketProblem(ticket: PreviewTicket, corrections: Corrections) {
  const docket = docketOf(ticket, corrections).trim()
  if (docket === (ticket.docket ?? '')) return ticket.docketWrong
  return /^(?=.*[A-Za-z0-9])[A-Za-z0-9-]{1,40}$/.test(docket)
    ? undefined
    : docket === ''
      ? t.ownDocketNeeded
      : t.docketWrong
}

/** Reports whether the list has docket numbers that the preview does not know. */
export const isCorrected = (changed: Preview['changed'], corrections: Corrections) =>
  changed.some((ticket) => docketOf(ticket, corrections).trim() !== (ticket.docket ?? ''))

/** Returns all current docket numbers, for the next preview. */
export const docketsOf = ({ changed, unchanged }: Preview, corrections: Corrections) =>
  [...changed, ...unchanged]
    .map((ticket) => ({
      number: ticket.number,
      docket: docketOf(ticket, corrections).trim(),
    }))
    .filter(({ docket }) => docket !== '')

/** Returns docket numbers that several tickets have. */
export function doubledDockets(changed: Preview['changed'], corrections: Corrections) {
  const seen = new Set<string>()
  const doubled = new Map<string, string>()
  for (const ticket of changed) {
    const docket = docketOf(ticket, corrections).trim()
    const key = docket.toUpperCase()
    if (key && seen.has(key) && !doubled.has(key)) doubled.set(key, docket)
    seen.add(key)
  }
  return [...doubled.values()]
}

/** Puts tickets with a missing docket number first, so that users find them. */
export const lackingFirst = (changed: Preview['changed']) => [
  ...changed.filter(({ docketWrong }) => docketWrong),
  ...changed.filter(({ docketWrong }) => !docketWrong),
]

/** Returns the tracking link of a parcel. Empty without a number. */
export const parcelLink = (pattern: string, docket: string) =>
  docket.trim() === '' ? '' : pattern.replace('{docket}', encodeURIComponent(docket.trim()))
