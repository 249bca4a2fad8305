import { vi } from 'vitest'

/** Replaces the browser's alert and records its sentences. */
export function hearAlerts() {
  const alert = vi.fn<(sentence: string) => void>()
  vi.stubGlobal('alert', alert)
  return alert
}
