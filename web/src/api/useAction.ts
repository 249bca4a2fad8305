import {
  type MutateOptions,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { forget, unansweredKeys } from './idempotency'

type Action<Data, Variables> = Omit<UseMutationResult<Data, Error, Variables>, 'mutate'> & {
  mutate: (variables: Variables, then?: MutateOptions<Data, Error, Variables>) => void
}

/**
 * A mutation that runs once at a time. The second click of a double click comes before the page has
 * shown that the first one was heard, so a disabled button alone does not stop it. What got no answer
 * can be sent again safely as long as its form is there.
 */
export function useAction<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): Action<Data, Variables> {
  const mutation = useMutation(options)
  const isRunning = useRef(false)
  const lost = useRef(new Set<string>())
  const release = () => {
    isRunning.current = false
  }
  useEffect(() => {
    const keys = lost.current
    return () => forget(keys)
  }, [])
  return {
    ...mutation,
    mutate(variables, then) {
      if (isRunning.current) return
      isRunning.current = true
      const before = unansweredKeys()
      // A failure is told by the mutation itself; here it only ends the turn.
      mutation.mutateAsync(variables, then).then(release, () => {
        for (const key of unansweredKeys()) if (!before.has(key)) lost.current.add(key)
        release()
      })
    },
  }
}
