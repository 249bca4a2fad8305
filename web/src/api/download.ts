import { ApiError, isCancelled } from './error'

const MOST_HELD = 16_000_000

/**
 * Reads a streamed answer to its end and tells how many bytes have arrived. The server makes exports
 * while it sends them, so the whole length is not known before the last byte.
 */
export async function readStream(
  response: Response,
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  let chunks: BlobPart[] = []
  let held = 0
  const reader = response.body?.getReader()
  if (!reader) throw new Error('The answer came without a body.')
  let received = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return new Blob(chunks)
      chunks.push(value)
      held += value.byteLength
      received += value.byteLength
      // The browser may put a Blob on disk: the page itself holds no more than this.
      if (held > MOST_HELD) {
        chunks = [new Blob(chunks)]
        held = 0
      }
      onProgress(received)
    }
  } catch (error) {
    // A connection that breaks in the middle must not leave half a file that looks whole.
    throw isCancelled(error) ? error : ApiError.network()
  }
}
