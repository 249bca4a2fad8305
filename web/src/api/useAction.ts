import {
  type MutateOptions,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { useRef } from 'react'

type Action<Data, Variables> = Omit<UseMutationResult<Data, Error, Variables>, 'mutate'> & {
  mutate: (variables: Variables, then?: MutateOptions<Data, Error, Variables>) => void
}

/**
 * A mutation that runs once at a time. The second click of a double click comes before the page has
 * shown that the first one was heard, so a disabled button alone does not stop it.
 */
export function useAction<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): Action<Data, Variables> {
  const mutation = useMutation(options)
  const isRunning = useRef(false)
  const release = () => {
    isRunning.current = false
  }
  return {
    ...mutation,
    mutate(variables, then) {
      if (isRunning.current) return
      isRunning.current = true
      // A failure is told by the mutation itself; here it only ends the turn.
      mutation.mutateAsync(variables, then).then(release, release)
    },
  }
}
