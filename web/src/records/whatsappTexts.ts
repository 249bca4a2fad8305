import { rupees } from '@/lib/money'
import { paths } from '@/lib/paths'
import { trackerLink } from '@/lib/trackerLink'

/** Whose portal it is, and where customers reach it. */
interface Sender {
  brand: string
  publicUrl: string
}

interface TicketNews {
  number: string
  product?: string | null | undefined
  status?: string | null | undefined
}

interface ClaimNews {
  number: string
  scheme?: string | null | undefined
  status?: string | null | undefined
  /** In rupees. */
  amount?: number | null | undefined
}

/** The facts that a message may contain: no secrets, and nothing new to the reader. */
export type News =
  | ({ kind: 'ticket' } & TicketNews)
  | ({ kind: 'claim' } & ClaimNews)
  | { kind: 'agreement'; quarter: string | null | undefined }

/** The status of a ticket before the desk sets one. */
const RECEIVED = 'We received your request.'

/** A ready text from the desk to a customer. */
export function messageTo(name: string | null | undefined, from: Sender, news: News): string {
  const greeting = name?.trim() ? `Hello ${name.trim()},` : 'Hello,'
  return lines(`${greeting} this is ${from.brand}.`, ...facts(from, news))
}

/** The same facts in a customer's own words, for whomever they share them with. */
export function shared(from: Sender, news: News): string {
  return lines(from.brand, ...facts(from, news))
}

function facts(from: Sender, news: News): (string | false)[] {
  switch (news.kind) {
    case 'ticket':
      return [
        named('Ticket', news.number, news.product),
        `Status: ${news.status?.trim() || RECEIVED}`,
        `Track it here: ${from.publicUrl}${trackerLink(news.number)}`,
      ]
    case 'claim':
      return [
        named('Claim', news.number, news.scheme),
        news.status?.trim() ? `Status: ${news.status.trim()}` : false,
        news.amount ? `Invoice amount: ${rupees(news.amount)}` : false,
        `See your claims: ${from.publicUrl}${paths.schemeStatus}`,
      ]
    case 'agreement':
      return [
        named('Agreement', news.quarter),
        `Read and print it here: ${from.publicUrl}${paths.myAgreements}`,
      ]
  }
}

/** 'Ticket T-ACDE-FGHJ-KMNP, 8 Port Switch'. */
const named = (noun: string, name: string | null | undefined, what?: string | null): string =>
  [[noun, name?.trim()].filter(Boolean).join(' '), what?.trim()].filter(Boolean).join(', ')

const lines = (...all: (string | false)[]): string => all.filter(Boolean).join('\n')
