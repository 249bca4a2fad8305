import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fieldsOf, isCancelled, isNetworkFailure, sentenceOf } from '@/api/error'
import { forget, unansweredKeys } from '@/api/idempotency'
import { NOT_DONE } from '@/api/refusals'
import type { UploadOptions } from '@/api/upload'
import { useProblems } from '@/components/form/useProblems'
import { type ToastMessage, useToast } from '@/components/overlay/ToastProvider'

/** A message. The default tone is success. */
type Said = string | ToastMessage

type Upload = Required<Pick<UploadOptions, 'onProgress' | 'onStall' | 'signal'>>

/** Why a request is not complete: no data moves, or there is no connection. */
export type Trouble = 'stalled' | 'waiting'

/** The abort reason when the user asks for a new attempt. */
const AGAIN = 'again'

export interface SaveOptions<Input, Answer> {
  /** Calls the server. The second argument is for a call that sends a file. */
  send: (input: Input, upload: Upload) => Promise<Answer>
  /** The toast after success. Empty if the page itself shows the result. */
  done?: Said | ((answer: Answer, input: Input) => Said)
  /** The sentence for a failure if the server sends none, or a function that makes one from the error. */
  failure?: string | ((error: unknown) => string)
  /** Whether the page shows `problem`. If not, a toast shows it. */
  inPage?: boolean
  /** Whether to show `failure` even if fields show their own errors. */
  alwaysSays?: boolean
  /** Queries to reload after success or failure, because someone else may have changed the data first. */
  refresh?: readonly QueryKey[]
  onSaved?: ((answer: Answer, input: Input) => void) | undefined
  /** Returns true if no error message is needed. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to answer
  onFailed?: (error: Error, input: Input) => boolean | void
  /** Called after success and after failure. */
  onEnd?: () => void
  onSending?: (isSending: boolean) => void
  /** The number of submits. Each one focuses the first wrong field. */
  attempts?: number
  /** Maps the name of a sent field to the name in the form. */
  sentAs?: Record<string, string>
  mutationKey?: QueryKey
  /**
   * Whether a request without an answer is repeated, with the same key, when the connection is
   * back.
   */
  repeats?: boolean | undefined
  /** Whether a second save waits for the first. If not, it is ignored as a double click. */
  inTurn?: boolean
}

/**
 * Every page saves through this hook. Only one request runs at a time, because a double click comes
 * before the button is disabled. A request without an answer can be repeated safely while the form
 * is open.
 */
export function useSave<Input = void, Answer = unknown>(options: SaveOptions<Input, Answer>) {
  const { send, done, failure = NOT_DONE, inPage = false, alwaysSays = false } = options
  const { repeats, inTurn = false } = options
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
  const turns = useRef<Input[]>([])
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
   * Sends the request, and repeats it once if no answer came. The server ignores the repeat if it
   * knows the key. While offline, the repeat waits.
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
      // A button waits until its list has reloaded. A form does not wait.
      return inPage ? undefined : reading.current
    },
  })

  function clear() {
    setProblem(undefined)
    problems.clear()
  }

  function save(input: Input) {
    if (!isRunning.current) {
      clear()
      run(input)
    } else if (inTurn) turns.current.push(input)
  }

  function run(input: Input) {
    isRunning.current = true
    onSending?.(true)
    const before = unansweredKeys()
    const end = () => {
      isRunning.current = false
      // The message of an earlier failure stays.
      for (const next of turns.current.splice(0, 1)) run(next)
    }
    // The mutation reports the failure. This handler only ends the attempt.
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
    /** The input of the current or the last request. */
    input: mutation.variables,
    error: mutation.error,
    problem,
    /** Whether the fields show the errors. */
    isAtFields,
    progress,
    /** The reason for a delay, and the user's two options. */
    sending: {
      trouble,
      onCancel: () => attempt.current?.abort(new DOMException('Cancelled.', 'AbortError')),
      onAgain: () => attempt.current?.abort(AGAIN),
    },
    form: problems.form,
    at: problems.at,
    /** Shows an error that the page itself found at a field. */
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

/** Resolves when there is a connection. Rejects if the request is cancelled. */
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
