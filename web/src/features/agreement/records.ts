import type { AnswerOf } from '@/api/types'
import { texts } from './texts'

type Sent = AnswerOf<'/useragreement/fetch-agreement', 'get'>['data'][number]

export type Programme = Sent['agreement']['programme']

/** A letter. Any field may be missing, and is then shown as N/A. */
export type Agreement = Partial<Sent['agreement']>

/** A letter, its signer, and its key in addresses. */
export interface AgreementRecord {
  key: string
  user: Partial<Sent['user']>
  agreement: Agreement
}

/** The server's answer. Rows may be incomplete. */
interface SentRecords {
  data?: readonly (Partial<Pick<AgreementRecord, 'user' | 'agreement'>> | null)[] | null
}

/**
 * Returns the letters of an answer, and throws if the answer has no list. The key of a letter is
 * its id, or else the customer's id with its position.
 */
export function recordsOf(body: SentRecords | undefined): AgreementRecord[] {
  if (!Array.isArray(body?.data)) throw new Error(texts.list.invalidData)
  const known = new Map<string, number>()
  return body.data.map((row) => {
    const user = row?.user ?? {}
    const agreement = row?.agreement ?? {}
    const name = agreement._id ?? user.customerId ?? agreement.customerId ?? 'agreement'
    const place = (known.get(name) ?? 0) + 1
    known.set(name, place)
    return { key: place === 1 ? name : `${name}-${place}`, user, agreement }
  })
}

export function quarterOf({ quarter, programme }: Agreement): string | undefined {
  return quarter || programme?.label
}

/** Returns the bank account number, or its last digits if the list has only those. */
export function accountOf({ bankAccountNumber, bankAccountLast4 }: Agreement): string | undefined {
  return bankAccountNumber || (bankAccountLast4 && `•••• ${bankAccountLast4}`)
}

/**
 * Reports whether a letter is for a programme. A letter without a quarter counts for the current
 * one.
 */
export function isFor(agreement: Agreement, programme: Programme): boolean {
  if (agreement.programme) return agreement.programme._id === programme._id
  const quarter = quarterOf(agreement)
  return quarter === undefined || quarter === programme.label
}

/** Reports whether a letter matches the search in id, name or location. */
export function isFoundBy(q: string, { user, agreement }: AgreementRecord): boolean {
  const sought = q.trim().toLowerCase()
  return [user.customerId ?? '', user.name ?? '', agreement.location ?? ''].some((text) =>
    text.toLowerCase().includes(sought),
  )
}
