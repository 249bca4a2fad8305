import { customerPagePath, queueItemPath, reviewPath, serialPath } from '@/lib/paths'
import type { Hit } from './api'
import { texts } from './texts'

/** A record as shown in the search, and as remembered. */
export interface Line {
  kind: Hit['kind']
  title: string
  detail: string
  to: string
}

export function lineOf(hit: Hit): Line {
  return { kind: hit.kind, ...namesOf(hit), to: placeOf(hit) }
}

function namesOf(hit: Hit): { title: string; detail: string } {
  switch (hit.kind) {
    case 'customer':
      return { title: hit.customerName, detail: said(hit.number, ...contactOf(hit)) }
    case 'ticket': {
      const kind = texts.ticketKinds[hit.ticketKind ?? 'repair']
      return {
        title: hit.number,
        detail: said(kind, hit.customerName, hit.phone, hit.town, hit.productName),
      }
    }
    case 'product':
      return {
        title: said(hit.productName, hit.serialNo),
        detail: said(hit.number, hit.modelNo, hit.customerName, hit.phone, hit.town),
      }
    case 'claim':
      return {
        title: hit.number,
        detail: said(hit.schemeName, hit.customerName, hit.phone, hit.town),
      }
  }
}

/** Puts the matched contact first, so that the user sees why the customer was found. */
function contactOf({ matched, phone, town, email }: Hit): (string | undefined)[] {
  return matched === 'email' ? [email, phone, town] : [phone, town, email]
}

function placeOf(hit: Hit): string {
  switch (hit.kind) {
    case 'customer':
      return customerPagePath(hit.customerId)
    case 'ticket':
      return queueItemPath(hit.number)
    case 'product':
      return serialPath(hit.serialNo ?? '')
    case 'claim':
      return reviewPath('claim', hit.number)
  }
}

/** Returns the number to dial, or nothing if it has too few digits. */
export function phoneOf({ phone }: Hit): string {
  const dialled = phone?.replaceAll(/(?!^\+)\D/g, '') ?? ''
  return dialled.length >= 5 ? dialled : ''
}

const said = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' · ')
