import { causeOf } from './error'

interface LoadQuery {
  isError: boolean
  error: unknown
  refetch: () => unknown
}

/** Returns the message of a table whose rows failed to load: text, cause and retry. */
export function loadFailure<Message>({ isError, error, refetch }: LoadQuery, message: Message) {
  return isError ? { message, cause: causeOf(error), onRetry: () => void refetch() } : null
}
