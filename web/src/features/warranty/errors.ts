import { ApiError } from '@/api/error'

/** The error's own sentence, which the server wrote for people, or ours where it has none. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return (error instanceof Error && error.message) || otherwise
}

/** True when someone else decided or claimed first. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409
}
