import { FakeRequest, serveUploads } from '@test/fakeUpload'
import { freshToken } from '@test/tokens'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { hashOf } from '@/lib/photo'
import { customerSession } from '@/lib/session'
import { STALLED_MS, type UploadOptions, upload } from './upload'

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

/** Sends a registration and returns its key. Status 0 means no answer. */
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

  test('refused for its token shows no progress until sent again', async () => {
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

  test('keeps its key until an answer, also for the same file again', async () => {
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

describe('an upload that does not move', () => {
  test('says so after 20 seconds, and that it moves again', async () => {
    vi.useFakeTimers()
    const onStall = vi.fn()
    const sent = sendForm(new FormData(), { onStall })
    vi.advanceTimersByTime(STALLED_MS - 1)
    expect(onStall).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onStall).toHaveBeenLastCalledWith(true)
    FakeRequest.last.upload.onprogress?.({ loaded: 1, total: 2, lengthComputable: true })
    expect(onStall).toHaveBeenLastCalledWith(false)
    FakeRequest.last.finish(200, '{}')
    await sent
    vi.advanceTimersByTime(STALLED_MS)
    expect(onStall).toHaveBeenCalledTimes(2)
  })
})

describe('a photo', () => {
  const photo = () => new File(['a large photo'], 'IMG.png', { type: 'image/png', lastModified: 7 })
  const canDraw = (width: number, height: number) => {
    const drawImage = vi.fn()
    vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }))
    const paper = { fillRect: vi.fn(), drawImage } as unknown as CanvasRenderingContext2D
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paper)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
      done(new Blob(['small'])),
    )
    return drawImage
  }
  const sentForm = async (chosen: File) => {
    const form = new FormData()
    form.append('invoiceFiles[]', chosen)
    const sent = serveUploads(() => Response.json({}))
    await sendForm(form)
    return sent[0]?.fields ?? {}
  }

  test("has at most 2,000 pixels a side and the original's hash", async () => {
    const drawImage = canDraw(3000, 4000)
    const chosen = photo()
    const form = await sentForm(chosen)
    expect(drawImage).toHaveBeenCalledWith(expect.anything(), 0, 0, 1500, 2000)
    expect(form['invoiceFiles[]']).toMatchObject({ name: 'IMG.jpg', type: 'image/jpeg' })
    expect(form['invoiceFiles[].sha256']).toBe(await hashOf(chosen))
  })

  test('that is sent again is the very same file', async () => {
    canDraw(3000, 4000)
    const chosen = photo()
    const first = await sentForm(chosen)
    expect((await sentForm(chosen))['invoiceFiles[]']).toBe(first['invoiceFiles[]'])
  })

  test('is unchanged if it is small, unreadable or a PDF', async () => {
    canDraw(800, 600)
    const small = photo()
    expect((await sentForm(small))['invoiceFiles[]']).toBe(small)
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')))
    const broken = photo()
    expect((await sentForm(broken))['invoiceFiles[]']).toBe(broken)
    const pdf = invoiceOf('one')
    const form = await sentForm(pdf)
    expect(form).toEqual({ 'invoiceFiles[]': pdf })
  })
})
