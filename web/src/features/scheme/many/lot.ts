import { typedAmount } from '@/lib/money'
import { isDay, UNREADABLE_DATE } from '@/lib/typedDate'
import type { Claim } from '../answers'
import { isAmount } from '../invoiceForm'
import { texts as scheme } from '../texts'
import type { Source } from './readInvoice'
import { texts } from './texts'

/** The maximum number of invoices per batch. The server accepts three batches per hour. */
export const MOST = 100

export type Stage =
  | { is: 'ready' }
  | { is: 'sending' }
  | { is: 'waiting' }
  | { is: 'refused'; why: string }
  | { is: 'sent'; ticketNo: string }

export interface Row {
  id: string
  file: File
  /** The hash of the original file, to find duplicates. */
  hash: string
  /** Why the file is refused. */
  flaw?: string | undefined
  isRead: boolean
  scheme: string
  from: string
  date: string
  amount: string
  /** Where date and amount come from, until the user changes them. */
  source?: Source | undefined
  qrAmount?: string | undefined
  /** Whether the user wants to send a possible duplicate. */
  isWanted?: boolean | undefined
  stage: Stage
}

export type Entered = Pick<Row, 'scheme' | 'from' | 'date' | 'amount' | 'isWanted'>

/**
 * The part of a row that a draft stores, without the file. Drafts of older versions lack the
 * optional fields.
 */
export type KeptRow = Omit<Row, 'file' | 'stage' | 'isRead'> & {
  name?: string
  isRead?: boolean
  /** Why the server refused it. */
  refused?: string | undefined
}

export function keptRow({ file, stage, ...row }: Row): KeptRow {
  return { ...row, name: file.name, refused: stage.is === 'refused' ? stage.why : undefined }
}

/**
 * Restores a row from a draft. If the file is missing, the row keeps its name, so that the user
 * notices.
 */
export function restoredRow(kept: KeptRow, id: string, file: File | undefined): Row | undefined {
  const { name, refused, isRead = true, ...row } = kept
  if (!file && !name) return undefined
  return {
    ...row,
    id,
    file: file ?? new File([], name ?? ''),
    flaw: row.flaw ?? (file ? undefined : texts.gone),
    isRead: isRead || !file,
    stage: refused ? { is: 'refused', why: refused } : { is: 'ready' },
  }
}

/** Returns the scheme of all unsent rows, if it is the same. */
export function commonScheme(rows: readonly Row[]): string {
  const schemes = new Set(rows.filter(isOpen).map(({ scheme }) => scheme))
  return schemes.size === 1 ? ([...schemes][0] ?? '') : ''
}

export const isOpen = ({ stage }: Row): boolean => stage.is === 'ready' || stage.is === 'refused'

export function problemsOf(row: Row, today: string): Partial<Record<keyof Entered, string>> {
  const { date } = row
  return {
    ...(row.scheme === '' && { scheme: texts.schemeRequired }),
    ...(date !== '' && !isDay(date) && { date: UNREADABLE_DATE }),
    ...(isDay(date) && date > today && { date: texts.dateFuture }),
    ...(!isAmount(row.amount) && { amount: scheme.invoice.amountUnclear }),
  }
}

export const hasProblem = (row: Row, today: string): boolean =>
  Object.keys(problemsOf(row, today)).length > 0

export const differs = ({ amount, qrAmount }: Row): boolean =>
  qrAmount !== undefined && Number(typedAmount(amount) ?? 0) !== Number(qrAmount)

/** A possible duplicate: the same file or the same purchase. */
export interface Twin {
  isSameFile: boolean
  /** The name of another file in the batch, or the number of a claim. */
  of: string
  isClaim: boolean
}

/** Finds possible duplicates of each row among earlier rows and existing claims. */
export function twins(rows: readonly Row[], claims: readonly Claim[]): Map<string, Twin> {
  const found = new Map<string, Twin>()
  const files = new Map<string, Twin>()
  const purchases = new Map<string, Twin>()
  for (const claim of claims) {
    const twin = { isSameFile: true, of: claim.ticketNo, isClaim: true }
    if (claim.invoiceSha256) files.set(claim.invoiceSha256, twin)
    const purchase = purchaseOf(claim.purchaseDate ?? '', String(claim.invoiceAmount ?? ''))
    if (purchase) purchases.set(purchase, { ...twin, isSameFile: false })
  }
  for (const row of rows) {
    if (row.stage.is === 'sent') continue
    const purchase = purchaseOf(row.date, typedAmount(row.amount) ?? '')
    const twin = files.get(row.hash) ?? purchases.get(purchase)
    if (twin) found.set(row.id, twin)
    const self = { isSameFile: true, of: row.file.name, isClaim: false }
    if (row.hash && !files.has(row.hash)) files.set(row.hash, self)
    if (purchase && !purchases.has(purchase))
      purchases.set(purchase, { ...self, isSameFile: false })
  }
  return found
}

/** Returns a key of day and amount, to compare purchases. Empty if one is unknown. */
const purchaseOf = (date: string, amount: string): string =>
  isDay(date) && Number(amount) > 0 ? `${date} ${Number(amount)}` : ''
