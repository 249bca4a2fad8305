import { ApiError } from '@/api/error'

/** The server's own sentence, or ours where it has none. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.message) || otherwise
}

/** True when someone else decided or claimed first. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409
}
