import type { AnswerOf } from '@/api/types'
import { texts } from './texts'

type Sent = AnswerOf<'/useragreement/fetch-agreement', 'get'>['data'][number]

export type Programme = Sent['agreement']['programme']

/** A letter. No field is sure: what the server did not send is shown as N/A. */
export type Agreement = Partial<Sent['agreement']>

/** A letter, who signed it, and the name it has in addresses. */
export interface AgreementRecord {
  key: string
  user: Partial<Sent['user']>
  agreement: Agreement
}

/** What arrives: rows that may lack anything. */
interface SentRecords {
  data?: readonly (Partial<Pick<AgreementRecord, 'user' | 'agreement'>> | null)[] | null
}

/**
 * The letters of an answer. What has no rows is not a list of agreements, whatever it is. A letter is
 * known by its own id or else by its customer's, and by its place if one customer has several.
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

/** The quarter that a letter is for, as far as it tells. */
export function quarterOf({ quarter, programme }: Agreement): string | undefined {
  return quarter || programme?.label
}

/** The bank account number, or as much of it as a page of the list carries. */
export function accountOf({ bankAccountNumber, bankAccountLast4 }: Agreement): string | undefined {
  return bankAccountNumber || (bankAccountLast4 && `•••• ${bankAccountLast4}`)
}

/** Whether a letter is for a programme. One that does not tell its quarter is for the present one. */
export function isFor(agreement: Agreement, programme: Programme): boolean {
  if (agreement.programme) return agreement.programme._id === programme._id
  const quarter = quarterOf(agreement)
  return quarter === undefined || quarter === programme.label
}

/** Whether a letter is found by what is searched for: part of the id, the name or the location. */
export function isFoundBy(q: string, { user, agreement }: AgreementRecord): boolean {
  const sought = q.trim().toLowerCase()
  return [user.customerId ?? '', user.name ?? '', agreement.location ?? ''].some((text) =>
    text.toLowerCase().includes(sought),
  )
}
