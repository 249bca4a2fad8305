import { say } from '@/language'
import { rupees } from '@/lib/money'
import { paths } from '@/lib/paths'
import { trackerLink } from '@/lib/trackerLink'
import { sayStatus } from './sayStatus'

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
  amount?: number | null | undefined
}

/** The data in a message. It has no secrets, and nothing that the reader does not know. */
export type News =
  | ({ kind: 'ticket' } & TicketNews)
  | ({ kind: 'claim' } & ClaimNews)
  | { kind: 'agreement'; quarter: string | null | undefined }

/** The status of a ticket before the desk sets one. */
const RECEIVED = say('We received your request.')

export function messageTo(name: string | null | undefined, from: Sender, news: News): string {
  const greeting = name?.trim() ? `Hello ${name.trim()},` : 'Hello,'
  return lines(`${greeting} this is ${from.brand}.`, ...facts(from, news))
}

/** The same facts as a text that a customer can share. */
export function shared(from: Sender, news: News): string {
  return lines(from.brand, ...facts(from, news))
}

function facts(from: Sender, news: News): (string | false)[] {
  switch (news.kind) {
    case 'ticket':
      return [
        named(say('Ticket'), news.number, news.product),
        statusLine(news.status?.trim() || RECEIVED),
        say('Track it here: {link}', { link: from.publicUrl + trackerLink(news.number) }),
      ]
    case 'claim':
      return [
        named(say('Claim'), news.number, news.scheme),
        news.status?.trim() ? statusLine(news.status.trim()) : false,
        news.amount ? say('Invoice amount: {amount}', { amount: rupees(news.amount) }) : false,
        say('See your claims: {link}', { link: from.publicUrl + paths.schemeStatus }),
      ]
    case 'agreement':
      return [
        named(say('Agreement'), news.quarter),
        say('Read and print it here: {link}', { link: from.publicUrl + paths.myAgreements }),
      ]
  }
}

const statusLine = (status: string): string =>
  say('Status: {status}', { status: sayStatus(status) })

/** 'Ticket T-ACDE-FGHJ-KMNP, 8 Port Switch'. */
const named = (noun: string, name: string | null | undefined, what?: string | null): string =>
  [[noun, name?.trim()].filter(Boolean).join(' '), what?.trim()].filter(Boolean).join(', ')

const lines = (...all: (string | false)[]): string => all.filter(Boolean).join('\n')
