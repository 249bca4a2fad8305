import { vi } from 'vitest'

/**
 * Replaces the browser's XMLHttpRequest, which uploads files. A test ends the upload itself;
 * serveUploads ends it for whole pages.
 */
export class FakeRequest {
  static last: FakeRequest
  headers: Record<string, string> = {}
  upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {}
  status = 0
  statusText = ''
  responseText = ''
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void

  constructor() {
    FakeRequest.last = this
  }
  getResponseHeader = (_name: string): string | null => null
  open = vi.fn()
  send = vi.fn()
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  abort() {
    this.onabort?.()
    this.onloadend?.()
  }
  finish(status: number, body: string) {
    this.status = status
    this.responseText = body
    this.onload?.()
    this.onloadend?.()
  }
}

interface SentForm {
  path: string
  fields: Record<string, FormDataEntryValue>
}

/** Answers every upload of a test, and returns the sent forms in order. */
export function serveUploads(answer: () => Response | Promise<Response>): SentForm[] {
  const sent: SentForm[] = []
  class Request extends FakeRequest {
    override send = vi.fn(async (form: FormData) => {
      sent.push({ path: this.open.mock.lastCall?.[1], fields: Object.fromEntries(form) })
      // Browsers report this progress when the last byte is sent, before the answer.
      this.upload.onprogress?.({ loaded: 1, total: 1, lengthComputable: true })
      try {
        const response = await answer()
        this.finish(response.status, await response.text())
      } catch {
        this.onerror?.()
        this.onloadend?.()
      }
    })
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return sent
}
