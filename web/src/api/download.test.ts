import { expect, test } from 'vitest'
import { readStream } from './download'
import { isNetworkFailure } from './error'

function streamed(chunks: string[], fault?: Error): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream({
    pull(controller) {
      const chunk = chunks.shift()
      if (chunk !== undefined) controller.enqueue(encoder.encode(chunk))
      else if (fault) controller.error(fault)
      else controller.close()
    },
  })
  return new Response(body)
}

test('a download reports its bytes and returns the whole file', async () => {
  const seen: number[] = []
  const file = await readStream(streamed(['spread', 'sheet']), (bytes) => seen.push(bytes))
  expect(await file.text()).toBe('spreadsheet')
  expect(seen).toEqual([6, 11])
})

test('a download that breaks in the middle gives no file', async () => {
  const broken = streamed(['half'], new TypeError('network error'))
  const failure = await readStream(broken, () => undefined).catch((error: unknown) => error)
  expect(isNetworkFailure(failure)).toBe(true)
})
