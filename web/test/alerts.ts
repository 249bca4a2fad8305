import { vi } from 'vitest'

/** Takes the place of the browser's alert, and hears what it is to say. */
export function hearAlerts() {
  const alert = vi.fn<(sentence: string) => void>()
  vi.stubGlobal('alert', alert)
  return alert
}
