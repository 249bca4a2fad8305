import { daysBetween } from '@/lib/civil'
import { longDate } from '@/lib/dates'
import { ownProductPath, ownTicketPath } from '@/lib/paths'
import { daysLeftToExtend } from '@/lib/warranty'
import { withoutLinks } from '@/records/parcel'
import { sayStatus } from '@/records/sayStatus'
import { RECEIVED } from '@/records/TicketStatus'
import type { Product } from './api'
import { daysLeft, texts } from './texts'

const t = texts.step

/** The next step for a product: a link or a request. */
export interface NextStep {
  label: string
  why: string
  /** Whether the customer must act, or a date is near. */
  isUrgent: boolean
  to?: string
  applies?: 'service' | 'extend'
  /** A status that may contain a tracking link. */
  parcel?: string
}

/** Returns the most urgent step. `news` has the tickets with new messages. */
export function nextStep(product: Product, today: string, news: readonly string[]): NextStep {
  const { replacedBy, dueBack, returned, openTickets = [], expiryDate } = product
  if (replacedBy) {
    const isDue = Boolean(dueBack) && !returned
    return {
      label: t.seeNew,
      why: isDue ? t.returnBy(longDate(dueBack)) : t.replaced,
      isUrgent: isDue,
      to: ownProductPath(replacedBy.productID),
    }
  }
  const unread = openTickets.find(({ ticketNumber }) => news.includes(ticketNumber))
  const ticket = unread ?? openTickets[0]
  if (ticket) {
    return {
      label: unread ? t.read : t.seeTicket(ticket.ticketNumber),
      why: unread
        ? t.message(ticket.ticketNumber)
        : ticket.status
          ? withoutLinks(sayStatus(ticket.status))
          : RECEIVED,
      parcel: ticket.status,
      isUrgent: unread !== undefined,
      to: ownTicketPath(ticket.kind, ticket.ticketNumber),
    }
  }
  const left = product.isClaimed ? undefined : daysLeftToExtend(product.purchaseDate, today)
  if (left !== undefined)
    return { label: t.extend, why: daysLeft(left), isUrgent: true, applies: 'extend' }
  const days = daysBetween(today, expiryDate)
  const why = days < 0 ? t.ended : days >= 0 ? t.covered : t.anyTime
  return { label: t.service, why, isUrgent: false, applies: 'service' }
}
