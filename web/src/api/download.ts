import { ApiError, isCancelled } from './error'

/**
 * Reads a streamed answer to its end and tells how many bytes have arrived. The server makes exports
 * while it sends them, so the whole length is not known before the last byte.
 */
export async function readStream(
  response: Response,
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  if (!reader) throw new Error('The answer came without a body.')
  let received = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return new Blob(chunks)
      chunks.push(value)
      received += value.byteLength
      onProgress(received)
    }
  } catch (error) {
    // A connection that breaks in the middle must not leave half a file that looks whole.
    throw isCancelled(error) ? error : ApiError.network()
  }
}
