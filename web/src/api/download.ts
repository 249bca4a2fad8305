import { ApiError, isCancelled } from './error'

const MOST_HELD = 16_000_000

/**
 * Reads a streamed answer and reports the bytes received. The total size of an export is unknown
 * until its end.
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
      // The browser may move a Blob to disk, so the page keeps only this many bytes in memory.
      if (held > MOST_HELD) {
        chunks = [new Blob(chunks)]
        held = 0
      }
      onProgress(received)
    }
  } catch (error) {
    // A broken connection must not leave an incomplete file that looks complete.
    throw isCancelled(error) ? error : ApiError.network()
  }
}
