import { causeOf } from './error'

interface LoadQuery {
  isError: boolean
  error: unknown
  refetch: () => unknown
}

/** What a table says of rows that could not be loaded: the screen's sentence, why, and the way to try again. */
export function loadFailure<Message>({ isError, error, refetch }: LoadQuery, message: Message) {
  return isError ? { message, cause: causeOf(error), onRetry: () => void refetch() } : null
}
