import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Attempts, recall, unansweredAttempts } from '@/api/idempotency'
import { markDrafts } from '@/lib/draftMark'
import type { Content, DraftBox } from '@/lib/drafts'
import { ownDrafts } from './draftBox'

/** How long somebody pauses before what they typed is kept. */
const PAUSE_MS = 300

/** Never kept, whatever form has it. */
const SECRET = /password|bank|ifsc/i

/** Why nothing is kept: another tab has this form, or the device has no room. */
export type DraftProblem = 'elsewhere' | 'full'

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
  const timer = useRef(0)
  /** Whether there is something to remove. */
  const isKept = useRef(false)
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
      .then(() => setProblem(undefined))
      .catch(() => setProblem('full'))
  }, [])

  const keep = useEffectEvent(() => {
    window.clearTimeout(timer.current)
    if (!name) return
    const content = onRead()
    if (!content) {
      if (isKept.current) next((own) => own.remove(name))
      isKept.current = false
      return
    }
    if (looks(content) === ended.current) return
    ended.current = undefined
    isKept.current = true
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
      if (!kept) return
      const { [SENT]: sent, ...values } = kept.values
      recall((sent ?? []) as Attempts)
      onKept({ values, files: kept.files })
      setRestoredAt(kept.at)
    }
    async function hold() {
      const own = await ownDrafts()
      if (!own || isGone || !name) return
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
    // Without it the form works as before.
    hold().catch(() => undefined)
    const leave = () => {
      if (document.visibilityState === 'hidden') keep()
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      isGone = true
      window.clearTimeout(timer.current)
      box.current = undefined
      document.removeEventListener('visibilitychange', leave)
      release()
    }
  }, [name])

  useEffect(() => {
    // By now the form shows it.
    isKept.current = restoredAt !== undefined
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
    onEnd()
    setRestoredAt(undefined)
    if (name) next((own) => own.remove(name))
  }, [name, next])

  const shown: Draft = {
    restoredAt,
    problem,
    startOver: () => {
      clear()
      remove()
    },
  }
  return { shown, touch, remove }
}

/** Under which name the keys of what was sent without an answer are kept. */
const SENT = ' sent'

/** The same for a form that holds the same. */
const looks = ({ values, files }: Content): string =>
  JSON.stringify([values, Object.values(files).map((chosen) => chosen.map(({ name }) => name))])
