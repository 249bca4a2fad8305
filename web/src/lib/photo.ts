import { say } from '@/language'

/**
 * The longest side in pixels that keeps an invoice readable, and the size in bytes from which a
 * photo is compressed.
 */
const LONGEST_SIDE = 2000
const LARGE_BYTES = 1_000_000

/** A file that is ready to upload. */
export interface Prepared {
  file: File
  /** The hash of the original file, if the uploaded file is smaller. */
  sha256?: string | undefined
  /** Why the browser cannot open the file. */
  flaw?: string | undefined
}

const BROKEN_PHOTO = say('This photo cannot be opened. Please take it again.')
const BROKEN_PDF = say('This PDF is damaged. Please choose another file.')

const known = new WeakMap<File, Promise<Prepared>>()

export const isPhoto = ({ type }: Blob): boolean => /^image\/(jpeg|png|webp)$/.test(type)

/**
 * Makes a photo small enough for a slow connection. Other files stay unchanged. Each file is
 * prepared once, so that a repeat sends the same bytes.
 */
export function prepare(file: File): Promise<Prepared> {
  const before = known.get(file)
  if (before) return before
  const made = isPhoto(file) ? smaller(file) : looked(file)
  known.set(file, made)
  void made.then((one) => known.set(one.file, made))
  return made
}

/** Marks a file as already prepared, such as a file from a draft. */
export function isPrepared(file: File, sha256: string | undefined): void {
  known.set(file, Promise.resolve({ file, sha256 }))
}

/** Compresses a photo. If it does not get smaller, the original is used. */
async function smaller(file: File): Promise<Prepared> {
  const same = { file }
  // Without createImageBitmap, the photo cannot be checked.
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

/** The maximum offset of the PDF header in a file. */
const PDF_BEGINS = 1024

/**
 * Checks the header of a PDF, because a saved web page may have the name of a PDF. The server
 * checks the rest.
 */
async function looked(file: File): Promise<Prepared> {
  if (file.type !== 'application/pdf') return { file }
  try {
    const head = await file.slice(0, PDF_BEGINS).text()
    return head.includes('%PDF-') ? { file } : { file, flaw: BROKEN_PDF }
  } catch {
    return { file }
  }
}

/** Opens a photo with the orientation of the camera. */
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
  // A JPEG has no transparency. Transparent parts would become black.
  paper.fillStyle = 'white'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
}

/** Returns the SHA-256 in hex. Undefined on plain http, where browsers do not offer it. */
export async function hashOf(file: Blob): Promise<string | undefined> {
  if (!crypto.subtle) return undefined
  const sum = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
