import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Attempts, recall, unansweredAttempts } from '@/api/idempotency'
import { markDrafts } from '@/lib/draftMark'
import type { Content, DraftBox } from '@/lib/drafts'
import { customerSession } from '@/lib/session'
import { draftWaits, ownDrafts } from './draftBox'

/** How long somebody pauses before what they typed is kept. */
const PAUSE_MS = 300

/** Never kept, whatever form has it. */
const SECRET = /password|bank|ifsc/i

/** Why nothing is kept: another tab has this form, the device has no room, or the key is not here yet. */
export type DraftProblem = 'elsewhere' | 'full' | 'locked'

interface Options {
  /** Which form, and of which record; undefined keeps nothing. */
  name: string | undefined
  /** What the form holds; undefined if nothing was entered. */
  read: () => Content | undefined
  /** Puts back what was kept. */
  restore: (kept: Content) => void
  /** Empties the form. */
  clear: () => void
}

export interface Draft {
  /** When what stands in the form was entered, if it was kept. */
  restoredAt: number | undefined
  problem: DraftProblem | undefined
  startOver: () => void
}

/**
 * Keeps what was entered into a form on this device, until it is sent or discarded. A reload, a tab that was killed and
 * an automatic logout bring it back; so they do the keys of what was sent without an answer.
 */
export function useDraft({ name, read, restore, clear }: Options) {
  const [restoredAt, setRestoredAt] = useState<number>()
  const [problem, setProblem] = useState<DraftProblem>()
  const box = useRef<DraftBox>(undefined)
  const isFull = useRef(false)
  const timer = useRef(0)
  /** Whether there is something to remove. */
  const wasKept = useRef(false)
  /** What was sent or discarded: as long as the form shows it, it is not kept again. */
  const ended = useRef<string>(undefined)
  const work = useRef<Promise<void>>(Promise.resolve())
  const onKept = useEffectEvent(restore)
  const onRead = useEffectEvent(read)

  /** One write after the other; the last one has it all. */
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
    // Without it the form works as before. Without a connection there is no key: it is asked for again.
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
      // What was typed last is kept, too; after a logout nothing is.
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
    // By now the form shows it.
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

/** Under which name the keys of what was sent without an answer are kept. */
const SENT = ' sent'

/** The same for a form that holds the same. */
const looks = ({ values, files }: Content): string =>
  JSON.stringify([values, Object.values(files).map((chosen) => chosen.map(({ name }) => name))])
