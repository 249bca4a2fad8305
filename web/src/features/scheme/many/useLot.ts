import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isCancelled, isNetworkFailure, sentenceOf } from '@/api/error'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'
import { INVOICE_TYPES, refusalOf } from '@/lib/files'
import { hashOf, prepare } from '@/lib/photo'
import { customerSession } from '@/lib/session'
import { useDraft } from '@/records/useDraft'
import { type Scheme, submitClaim } from '../api'
import { claimFormData } from '../invoiceForm'
import { schemesKey } from '../ownClaimsQuery'
import { texts as schemeTexts } from '../texts'
import { connected } from './connected'
import {
  commonScheme,
  type Entered,
  isOpen,
  type KeptRow,
  keptRow,
  MOST,
  type Row,
  restoredRow,
  type Stage,
} from './lot'
import { readInvoice } from './readInvoice'
import { texts } from './texts'

/** The number of parallel uploads. More would slow each other down. */
const AT_ONCE = 3

/** The number of attempts for an invoice without an answer. */
const TRIES = 5

interface Known {
  today: string
  schemes: readonly Scheme[]
  /** The default values of a new row. */
  scheme: string
  from: string
}

/** The invoices of a batch: the data read from them, and their upload state. */
export function useLot({ today, schemes, scheme: usual, from }: Known) {
  const [rows, setRows] = useState<readonly Row[]>([])
  const [shares, setShares] = useState<Record<string, number>>({})
  const [leftOut, setLeftOut] = useState(0)
  const [isSending, setSending] = useState(false)
  const queries = useQueryClient()
  const latest = useRef(rows)
  const reading = useRef<Promise<void>>(Promise.resolve())
  const stopping = useRef<AbortController>(undefined)
  const count = useRef(0)
  const scheme = commonScheme(rows) || usual

  function change(edit: (rows: readonly Row[]) => readonly Row[]) {
    latest.current = edit(latest.current)
    setRows(latest.current)
  }
  const patch = (id: string, part: Partial<Row> | ((row: Row) => Partial<Row>)) =>
    change((all) =>
      all.map((row) =>
        row.id === id ? { ...row, ...(typeof part === 'function' ? part(row) : part) } : row,
      ),
    )
  const setStage = (id: string, stage: Stage) => patch(id, { stage })

  const unsent = rows.filter(({ stage }) => stage.is !== 'sent')
  const draft = useDraft({
    name: 'invoices',
    read: () => {
      if (unsent.length === 0) return undefined
      const whole = unsent.filter(({ flaw }) => !flaw)
      return {
        values: { rows: unsent.map(keptRow) },
        files: Object.fromEntries(whole.map(({ id, file }) => [id, [file]])),
      }
    },
    restore: ({ values, files }) => {
      const kept = (values.rows ?? []) as KeptRow[]
      const back = kept.flatMap((row, place): Row | [] => {
        count.current += 1
        // A draft of an older version has its files in the order of its rows.
        const file = files[row.id]?.[0] ?? files.files?.[place]
        return restoredRow(row, `kept-${count.current}`, file) ?? []
      })
      change((all) => [...back, ...all].slice(0, MOST))
      readAll(back)
    },
    clear: () => change(() => []),
  })
  const { touch } = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes in a row is kept.
  useEffect(() => touch(), [touch, rows])
  // Leaving the page stops the upload, so it asks first. The other rows are kept.
  useUnsavedWork(unsent.length > 0 && !isSending, undefined, draft.isKept)
  useUnsavedWork(isSending)
  useEffect(() => () => stopping.current?.abort(), [])

  function add(chosen: readonly File[]) {
    const taken = chosen.slice(0, Math.max(0, MOST - latest.current.length))
    setLeftOut(chosen.length - taken.length)
    const fresh = taken.map((file): Row => {
      count.current += 1
      const flaw = refusalOf(file, INVOICE_TYPES)
      const id = `row-${count.current}`
      const empty = { date: '', amount: '', hash: '' }
      return {
        id,
        file,
        flaw,
        isRead: Boolean(flaw),
        scheme,
        from,
        ...empty,
        stage: { is: 'ready' },
      }
    })
    change((all) => [...all, ...fresh])
    readAll(fresh)
  }

  /** One file at a time, because a phone may not have enough memory for many photos. */
  function readAll(added: readonly Row[]) {
    for (const { id, file, isRead } of added) {
      if (!isRead) reading.current = reading.current.then(() => read(id, file))
    }
  }

  async function read(id: string, chosen: File) {
    if (!latest.current.some((row) => row.id === id)) return
    const { file, sha256, flaw } = await prepare(chosen)
    const hash = sha256 ?? (await hashOf(chosen)) ?? ''
    if (flaw) {
      patch(id, { hash, isRead: true, flaw })
      return
    }
    // Replaces the original photo, which needs much memory.
    patch(id, { hash, file })
    const { date = '', amount = '', from: source } = await readInvoice(file, chosen, today)
    patch(id, (row) => ({
      isRead: true,
      date: row.date || date,
      amount: row.amount || amount,
      source: row.date || row.amount ? row.source : source,
      qrAmount: source === 'qr' && amount ? amount : undefined,
    }))
  }

  const edit = (id: string, part: Partial<Entered>) =>
    patch(id, (row) => ({
      ...part,
      ...(('date' in part || 'amount' in part) && { source: undefined }),
      stage: row.stage.is === 'refused' ? { is: 'ready' } : row.stage,
    }))

  async function sendOne(id: string, stop: AbortSignal) {
    for (let tries = 1; ; tries += 1) {
      const row = latest.current.find((one) => one.id === id)
      const chosen = schemes.find(({ schemeId }) => schemeId === row?.scheme)
      const session = customerSession.shown()
      if (!row || !chosen || !session) {
        setStage(id, { is: 'refused', why: schemeTexts.invoice.noCustomer })
        return
      }
      const attempt = new AbortController()
      const halt = () => attempt.abort()
      stop.addEventListener('abort', halt)
      try {
        setStage(id, { is: 'sending' })
        const form = claimFormData(session, chosen, row.file, {
          purchaseDate: row.date,
          purchaseFrom: row.from,
          amount: row.amount,
          agreed: true,
        })
        if (row.qrAmount) form.append('qrAmounts[]', row.qrAmount)
        const { ticketNos } = await submitClaim(form, {
          onProgress: (share) => setShares((all) => ({ ...all, [id]: share ?? 0 })),
          onStall: (isStalled) => isStalled && attempt.abort(),
          signal: attempt.signal,
        })
        setStage(id, { is: 'sent', ticketNo: ticketNos?.[0] ?? '' })
        return
      } catch (error) {
        if (stop.aborted) {
          setStage(id, { is: 'ready' })
          return
        }
        const isLost = isNetworkFailure(error) || isCancelled(error)
        if (!isLost || tries === TRIES) {
          const why = sentenceOf(error) || texts.failure
          setStage(id, { is: 'refused', why })
          return
        }
        setStage(id, { is: 'waiting' })
        // While offline, no attempt was made.
        if (await connected(stop)) tries -= 1
      } finally {
        stop.removeEventListener('abort', halt)
      }
    }
  }

  /** Sends invoices with their keys, so that a repeat does not create a second claim. */
  async function send(chosen: readonly Row[]) {
    if (isSending) return
    const stop = new AbortController()
    stopping.current = stop
    setSending(true)
    const queue = chosen.map(({ id }) => id)
    const work = async () => {
      for (let id = queue.shift(); id && !stop.signal.aborted; id = queue.shift()) {
        await sendOne(id, stop.signal)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    setSending(false)
    void queries.invalidateQueries({ queryKey: schemesKey })
  }

  return {
    rows,
    scheme,
    shares,
    leftOut,
    isSending,
    draft: draft.shown,
    add,
    edit,
    remove: (ids: ReadonlySet<string>) => change((all) => all.filter(({ id }) => !ids.has(id))),
    editAll: (part: Partial<Entered>) =>
      change((all) => all.map((row) => (isOpen(row) ? { ...row, ...part } : row))),
    send,
    stop: () => stopping.current?.abort(),
  }
}
