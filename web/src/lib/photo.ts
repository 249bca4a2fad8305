import { say } from '@/language'

/** The longest side that an invoice or a fault needs to be read by, and from how many bytes on even a small photo is heavy. */
const LONGEST_SIDE = 2000
const LARGE_BYTES = 1_000_000

/** A chosen file as it travels. */
export interface Prepared {
  file: File
  /** The hash of what was chosen, if that is not what travels. */
  sha256?: string | undefined
  /** Why it cannot be opened, as far as the browser sees it. */
  flaw?: string | undefined
}

const BROKEN_PHOTO = say('This photo cannot be opened. Please take it again.')
const BROKEN_PDF = say('This PDF is damaged. Please choose another file.')

const known = new WeakMap<File, Promise<Prepared>>()

export const isPhoto = ({ type }: Blob): boolean => /^image\/(jpeg|png|webp)$/.test(type)

/**
 * Makes a photo small enough for a slow connection; whatever else was chosen stays as it is. It is done once for each
 * file, so that a repeat sends the very same bytes.
 */
export function prepare(file: File): Promise<Prepared> {
  const before = known.get(file)
  if (before) return before
  const made = isPhoto(file) ? smaller(file) : looked(file)
  known.set(file, made)
  void made.then((one) => known.set(one.file, made))
  return made
}

/** Says of a file that it was made smaller before, as one that a draft has kept. */
export function isPrepared(file: File, sha256: string | undefined): void {
  known.set(file, Promise.resolve({ file, sha256 }))
}

/** A photo that the browser cannot read, or that does not get smaller, is left to the server. */
async function smaller(file: File): Promise<Prepared> {
  const same = { file }
  // A browser that cannot draw can say nothing about a photo.
  if (typeof createImageBitmap === 'undefined') return same
  const picture = await opened(file)
  if (!picture) return { file, flaw: BROKEN_PHOTO }
  const longest = Math.max(picture.width, picture.height)
  if (longest <= LONGEST_SIDE && file.size <= LARGE_BYTES) return same
  const drawn = await drawnAs(picture, Math.min(1, LONGEST_SIDE / longest))
  picture.close()
  if (!drawn || (longest <= LONGEST_SIDE && drawn.size >= file.size)) return same
  const name = `${file.name.replace(/\.\w+$/, '')}.jpg`
  const small = new File([drawn], name, { type: 'image/jpeg', lastModified: file.lastModified })
  return { file: small, sha256: await hashOf(file) }
}

/** How far into the file a PDF may begin. */
const PDF_BEGINS = 1024

/** A page that was saved under the name of a PDF has no head. The server looks into the rest. */
async function looked(file: File): Promise<Prepared> {
  if (file.type !== 'application/pdf') return { file }
  try {
    const head = await file.slice(0, PDF_BEGINS).text()
    return head.includes('%PDF-') ? { file } : { file, flaw: BROKEN_PDF }
  } catch {
    return { file }
  }
}

/** The picture the right way up, as the camera was held. */
async function opened(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return undefined
  }
}

async function drawnAs(picture: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const paper = canvas.getContext('2d')
  if (!paper) return null
  // A JPEG has no see-through parts; they would become black.
  paper.fillStyle = 'white'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
}

/** In hex; undefined on plain http, where browsers do not compute it. */
export async function hashOf(file: Blob): Promise<string | undefined> {
  if (!crypto.subtle) return undefined
  const sum = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
