import { FakeRequest } from '@test/fakeUpload'
import { freshToken } from '@test/tokens'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { customerSession } from '@/lib/session'
import { type UploadOptions, upload } from './upload'

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})

function send(options: { onProgress?: (share: number | null) => void; signal?: AbortSignal } = {}) {
  return sendForm(new FormData(), options)
}

function sendForm(form: FormData, options: Partial<UploadOptions> = {}) {
  return upload('/Registered/RegisteredProduct', form, { session: customerSession, ...options })
}

const lastKey = () => FakeRequest.last.headers['Idempotency-Key']

/** Sends a registration; the server answers with a status, or 0 for not at all. Gives its key. */
async function keyOf(form: FormData, status: number) {
  const sent = sendForm(form).catch(() => undefined)
  if (status === 0) FakeRequest.last.onerror?.()
  else FakeRequest.last.finish(status, JSON.stringify({}))
  await sent
  return lastKey()
}

function registration(serialNo: string, invoice: File): FormData {
  const form = new FormData()
  form.set('serialNo', serialNo)
  form.set('invoice', invoice)
  return form
}

const invoiceOf = (content: string) =>
  new File([content], 'invoice.pdf', { type: 'application/pdf', lastModified: 1 })

describe('an upload', () => {
  test('carries the token and a key, and tells its progress', async () => {
    const token = freshToken()
    customerSession.start(token)
    const onProgress = vi.fn()
    const sent = send({ onProgress })
    const request = FakeRequest.last
    request.upload.onprogress?.({ loaded: 5, total: 20, lengthComputable: true })
    request.finish(201, JSON.stringify({ productID: 'P1' }))
    await expect(sent).resolves.toEqual({ productID: 'P1' })
    expect(request.headers).toEqual({
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(onProgress).toHaveBeenCalledWith(0.25)
  })

  test('that is refused throws the sentence of the server', async () => {
    const sent = send()
    FakeRequest.last.finish(413, JSON.stringify({ message: 'File size exceeds the limit of 10MB' }))
    await expect(sent).rejects.toMatchObject({
      status: 413,
      message: 'File size exceeds the limit of 10MB',
    })
  })

  test('with a token that no longer counts ends the session', async () => {
    customerSession.start(freshToken())
    const sent = send()
    FakeRequest.last.finish(401, JSON.stringify({}))
    await expect(sent).rejects.toMatchObject({ status: 401 })
    expect(customerSession.current()).toBeUndefined()
  })

  test('that is refused for its token shows no progress until it is sent again', async () => {
    customerSession.start(freshToken())
    const onProgress = vi.fn()
    const sent = send({ onProgress })
    FakeRequest.last.upload.onprogress?.({ loaded: 7, total: 25, lengthComputable: true })
    FakeRequest.last.finish(401, JSON.stringify({}))
    await expect(sent).rejects.toMatchObject({ status: 401 })
    expect(onProgress.mock.calls).toEqual([[0.28], [null]])
  })

  test('without an answer throws a failure of the network', async () => {
    const sent = send()
    FakeRequest.last.onerror?.()
    await expect(sent).rejects.toMatchObject({ kind: 'network' })
  })

  test('keeps its key until it is answered, and the same file picked again changes nothing', async () => {
    const first = await keyOf(registration('S1', invoiceOf('one')), 0)
    expect(await keyOf(registration('S1', invoiceOf('one')), 503)).toBe(first)
    expect(await keyOf(registration('S1', invoiceOf('one')), 201)).toBe(first)
    expect(await keyOf(registration('S1', invoiceOf('one')), 201)).not.toBe(first)
  })

  test('with another text or another file has another key', async () => {
    const keys = [
      await keyOf(registration('S1', invoiceOf('one')), 0),
      await keyOf(registration('S2', invoiceOf('one')), 0),
      await keyOf(registration('S2', invoiceOf('another')), 0),
    ]
    expect(new Set(keys).size).toBe(3)
  })

  test('can be cancelled', async () => {
    const controller = new AbortController()
    const sent = send({ signal: controller.signal })
    controller.abort()
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
  })
})
