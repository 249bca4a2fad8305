import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fieldsOf, isCancelled, isNetworkFailure, sentenceOf } from '@/api/error'
import { forget, unansweredKeys } from '@/api/idempotency'
import { NOT_DONE } from '@/api/refusals'
import type { UploadOptions } from '@/api/upload'
import { useProblems } from '@/components/form/useProblems'
import { type ToastMessage, useToast } from '@/components/overlay/ToastProvider'

/** A sentence, which says that all went well unless its tone says otherwise. */
type Said = string | ToastMessage

type Upload = Required<Pick<UploadOptions, 'onProgress' | 'onStall' | 'signal'>>

/** Why something that is being sent does not arrive: nothing moves, or it waits for the connection. */
export type Trouble = 'stalled' | 'waiting'

/** What a person asks for who does not want to wait any longer. */
const AGAIN = 'again'

export interface SaveOptions<Input, Answer> {
  /** Calls the server. The second argument is for a call that sends a file. */
  send: (input: Input, upload: Upload) => Promise<Answer>
  /** What a toast says once it is saved; nothing where the page shows it. */
  done?: Said | ((answer: Answer, input: Input) => Said)
  /** The sentence for a failure if the server sends none, or a function that makes one from the error. */
  failure?: string | ((error: unknown) => string)
  /** Whether the page shows `problem`; otherwise a toast says it. */
  inPage?: boolean
  /** Whether `failure` is shown also when the fields show their own errors. */
  alwaysSays?: boolean
  /** Queries to reload after success or failure, because someone else may have changed the data first. */
  refresh?: readonly QueryKey[]
  onSaved?: ((answer: Answer, input: Input) => void) | undefined
  /** Answers true if the failure needs no more words. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to answer
  onFailed?: (error: Error, input: Input) => boolean | void
  /** Once the answer is there, whatever it is. */
  onEnd?: () => void
  onSending?: (isSending: boolean) => void
  /** How often a form was sent: each time its first wrong field gets the focus. */
  attempts?: number
  /** Under which name the form has a field that is sent under another. */
  sentAs?: Record<string, string>
  mutationKey?: QueryKey
  /** Whether what got no answer is sent once more under its key, as soon as there is a connection. */
  repeats?: boolean | undefined
}

/**
 * The one way in which a page changes something. It runs once at a time, since the second click of a double click comes
 * before the button is disabled. What got no answer can be sent again safely as long as its form is there.
 */
export function useSave<Input = void, Answer = unknown>(options: SaveOptions<Input, Answer>) {
  const { send, done, failure = NOT_DONE, inPage = false, alwaysSays = false, repeats } = options
  const { refresh = [], onSaved, onFailed, onEnd, onSending, mutationKey } = options
  const queries = useQueryClient()
  const toast = useToast()
  const problems = useProblems(options.attempts ?? 0, options.sentAs)
  const [problem, setProblem] = useState<string>()
  const [isAtFields, setAtFields] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const [trouble, setTrouble] = useState<Trouble>()
  const attempt = useRef<AbortController>(undefined)
  const isRunning = useRef(false)
  const lost = useRef(new Set<string>())
  useEffect(() => {
    const keys = lost.current
    return () => forget(keys)
  }, [])

  const reading = useRef<Promise<unknown>>(undefined)
  function readAgain() {
    const read = refresh.map((queryKey) => queries.invalidateQueries({ queryKey }))
    reading.current = Promise.all(read)
  }

  /**
   * Sends it, and what got no answer once more: under the same key the server does it once. Without a connection
   * that waits until there is one.
   */
  async function sendSafely(input: Input): Promise<Answer> {
    for (let isRepeated = false; ; ) {
      attempt.current = new AbortController()
      const { signal } = attempt.current
      const onStall = (isStalled: boolean) => setTrouble(isStalled ? 'stalled' : undefined)
      try {
        return await send(input, { onProgress: setProgress, onStall, signal })
      } catch (error) {
        const isAskedAgain = signal.reason === AGAIN
        if (!isAskedAgain && (!repeats || isRepeated || !isNetworkFailure(error))) throw error
        isRepeated = isRepeated || !isAskedAgain
        setProgress(null)
        setTrouble('waiting')
        await connected(signal)
        setTrouble(undefined)
      }
    }
  }

  const mutation = useMutation<Answer, Error, Input>({
    ...(mutationKey && { mutationKey }),
    mutationFn: (input) => sendSafely(input).finally(() => setTrouble(undefined)),
    onSuccess: (answer, input) => {
      readAgain()
      setProgress(null)
      const said = typeof done === 'function' ? done(answer, input) : done
      if (said) toast(typeof said === 'string' ? { text: said, tone: 'success' } : said)
      onSaved?.(answer, input)
    },
    onError: (error, input) => {
      readAgain()
      setProgress(null)
      if (isCancelled(error)) return
      const isTold = onFailed?.(error, input)
      const isPlaced = problems.show(fieldsOf(error))
      setAtFields(isPlaced)
      if (isTold || (isPlaced && !alwaysSays)) return
      const text = typeof failure === 'function' ? failure(error) : sentenceOf(error, failure)
      if (inPage) setProblem(text)
      else toast({ text, tone: 'error' })
    },
    onSettled: () => {
      onEnd?.()
      onSending?.(false)
      // A button waits for the list that it is in; a form is done with its answer.
      return inPage ? undefined : reading.current
    },
  })

  function clear() {
    setProblem(undefined)
    problems.clear()
  }

  function save(input: Input) {
    if (isRunning.current) return
    isRunning.current = true
    clear()
    onSending?.(true)
    const before = unansweredKeys()
    const end = () => {
      isRunning.current = false
    }
    // The mutation shows the failure; here it only ends the turn.
    mutation.mutateAsync(input).then(end, () => {
      for (const key of unansweredKeys()) if (!before.has(key)) lost.current.add(key)
      end()
    })
  }

  return {
    save,
    isSaving: mutation.isPending,
    isSaved: mutation.isSuccess,
    answer: mutation.data,
    /** What is on its way, or was sent last. */
    input: mutation.variables,
    error: mutation.error,
    /** What is wrong with the whole of it. */
    problem,
    /** Whether the fields say what is wrong with them. */
    isAtFields,
    /** How much of a file has been sent. */
    progress,
    /** Why it does not arrive, with the two ways out. */
    sending: {
      trouble,
      onCancel: () => attempt.current?.abort(new DOMException('Cancelled.', 'AbortError')),
      onAgain: () => attempt.current?.abort(AGAIN),
    },
    form: problems.form,
    at: problems.at,
    /** Puts at its field what the page itself finds wrong. */
    refuse: problems.show,
    forget: problems.forget,
    /** Removes the error of the whole form after a change. */
    quieten: () => setProblem(undefined),
    clear,
    reset: () => {
      clear()
      mutation.reset()
    },
  }
}

/** Resolves as soon as there is a connection; rejects if that was given up. */
function connected(signal: AbortSignal): Promise<void> {
  if (navigator.onLine !== false || signal.reason === AGAIN) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const end = () => {
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      if (signal.aborted && signal.reason !== AGAIN) reject(signal.reason)
      else resolve()
    }
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
