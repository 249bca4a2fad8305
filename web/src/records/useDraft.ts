import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Attempts, recall, unansweredAttempts } from '@/api/idempotency'
import { markDrafts } from '@/lib/draftMark'
import type { Content, DraftBox } from '@/lib/drafts'
import { customerSession } from '@/lib/session'
import { draftWaits, ownDrafts } from './draftBox'

/** The pause in typing after which the draft is saved. */
const PAUSE_MS = 300

/** Fields with these names are never stored. */
const SECRET = /password|bank|ifsc/i

/**
 * Why no draft is saved: another tab has the form open, the storage is full, or the key is missing.
 */
export type DraftProblem = 'elsewhere' | 'full' | 'locked'

interface Options {
  /** The form and its record. With undefined, no draft is saved. */
  name: string | undefined
  /** Returns the content of the form. Undefined if it is empty. */
  read: () => Content | undefined
  restore: (kept: Content) => void
  clear: () => void
}

export interface Draft {
  restoredAt: number | undefined
  problem: DraftProblem | undefined
  startOver: () => void
}

/**
 * Saves form input on this device until it is sent or discarded. It returns after a reload, a crash
 * or an automatic logout. Keys of requests without an answer are saved, too.
 */
export function useDraft({ name, read, restore, clear }: Options) {
  const [restoredAt, setRestoredAt] = useState<number>()
  const [problem, setProblem] = useState<DraftProblem>()
  const box = useRef<DraftBox>(undefined)
  const isFull = useRef(false)
  const timer = useRef(0)
  /** Whether a stored draft exists. */
  const wasKept = useRef(false)
  /**
   * The content that was sent or discarded. While the form still shows it, it is not saved again.
   */
  const ended = useRef<string>(undefined)
  const work = useRef<Promise<void>>(Promise.resolve())
  const onKept = useEffectEvent(restore)
  const onRead = useEffectEvent(read)

  /** Runs one write after the other. The last one has the complete content. */
  const next = useCallback((run: (own: DraftBox) => Promise<void>) => {
    const own = box.current
    if (!own) return
    work.current = work.current
      .then(() => run(own))
      .then(() => {
        isFull.current = false
        setProblem(undefined)
      })
      .catch(() => {
        isFull.current = true
        setProblem('full')
      })
  }, [])

  const keep = useEffectEvent(() => {
    window.clearTimeout(timer.current)
    timer.current = 0
    if (!name) return
    const content = onRead()
    if (!content) {
      if (wasKept.current) next((own) => own.remove(name))
      wasKept.current = false
      return
    }
    if (looks(content) === ended.current) return
    ended.current = undefined
    wasKept.current = true
    markDrafts()
    const open = Object.entries(content.values).filter(([field]) => !SECRET.test(field))
    const values = { ...Object.fromEntries(open), [SENT]: unansweredAttempts() }
    next((own) => own.write(name, { ...content, values }))
  })

  useEffect(() => {
    if (!name) return
    let isGone = false
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    async function begin(own: DraftBox, form: string) {
      const kept = await own.read(form)
      if (isGone) return
      box.current = own
      if (!kept) return keep() // of what was typed before the key came
      const { [SENT]: sent, ...values } = kept.values
      recall((sent ?? []) as Attempts)
      onKept({ values, files: kept.files })
      setRestoredAt(kept.at)
    }
    async function hold() {
      const own = await ownDrafts()
      if (isGone || !name) return
      if (!own) {
        if (await draftWaits(name)) setProblem('locked')
        return
      }
      const had = await own.alone(name, async () => {
        if (isGone) return true
        setProblem(undefined)
        await begin(own, name)
        await released
        await work.current
        return true
      })
      if (!had && !isGone) setProblem('elsewhere')
    }
    // The form also works without a draft. If the key could not be loaded, this tries again when
    // online.
    let isHolding = false
    const begins = () => {
      if (isHolding) return
      isHolding = true
      hold()
        .catch(() => undefined)
        .finally(() => {
          isHolding = false
        })
    }
    begins()
    window.addEventListener('online', begins)
    const leave = () => {
      if (document.visibilityState === 'hidden') keep()
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      // Saves the last input, unless the user has logged out.
      if (timer.current && customerSession.shown()) keep()
      isGone = true
      window.clearTimeout(timer.current)
      box.current = undefined
      window.removeEventListener('online', begins)
      document.removeEventListener('visibilitychange', leave)
      release()
    }
  }, [name])

  // A form that closes before it has a name leaves no timer behind.
  useEffect(() => () => window.clearTimeout(timer.current), [])

  useEffect(() => {
    // The form shows the draft from now on.
    wasKept.current = restoredAt !== undefined
  }, [restoredAt])

  const touch = useCallback(() => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => keep(), PAUSE_MS)
  }, [])

  const onEnd = useEffectEvent(() => {
    const content = read()
    ended.current = content && looks(content)
  })
  const remove = useCallback(() => {
    window.clearTimeout(timer.current)
    timer.current = 0
    onEnd()
    setRestoredAt(undefined)
    if (name) next((own) => own.remove(name))
  }, [name, next])

  const isKept = useCallback(() => box.current !== undefined && !isFull.current, [])

  const shown: Draft = {
    restoredAt,
    problem,
    startOver: () => {
      clear()
      remove()
    },
  }
  return { shown, touch, remove, isKept }
}

/** The entry for the keys of requests without an answer. */
const SENT = ' sent'

/** Two forms with equal content have the same value. */
const looks = ({ values, files }: Content): string =>
  JSON.stringify([values, Object.values(files).map((chosen) => chosen.map(({ name }) => name))])
