import { isPhoto } from '@/lib/photo'
import { type Found, readSignedCode, readText } from './invoiceText'

export type Source = 'pdf' | 'qr' | 'noText'

export interface Reading extends Found {
  from?: Source
}

/** The data is on the first pages. Later pages contain terms. */
const PAGES = 3

/** The width of a page when it is drawn to find the QR code. */
const DRAWN = 1600

/** The longest side of a photo in which the QR code is searched, for the memory of a phone. */
const LONGEST_SIDE = 4000

/**
 * Reads an invoice with little effort. The user types the missing values. The dense code of an
 * e-invoice is often only readable in the original of a photo, so that is tried second.
 */
export async function readInvoice(file: File, original: File, today: string): Promise<Reading> {
  try {
    if (!isPhoto(file)) return await readPdf(file, today)
    const found = await readPhoto(file, today)
    return found.from || original === file ? found : await readPhoto(original, today)
  } catch {
    return {}
  }
}

async function readPdf(file: File, today: string): Promise<Reading> {
  const { drawPage, openPdf } = await import('@/lib/pdf')
  const { promise, close } = await openPdf(file)
  try {
    const pdf = await promise
    let text = ''
    for (let number = 1; number <= Math.min(pdf.numPages, PAGES); number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent()
      for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : ' ')
      text += '\n'
    }
    const found = readText(text, today)
    if (found.amount && found.date) return { ...found, from: 'pdf' }
    const canvas = document.createElement('canvas')
    await drawPage(await pdf.getPage(1), canvas, { width: DRAWN, zoom: 1, turn: 0 }).promise
    const code = await codeOn(canvas, today)
    if (code?.amount) return { ...code, from: 'qr' }
    if (found.amount || found.date) return { ...found, from: 'pdf' }
    return text.trim() === '' ? { from: 'noText' } : {}
  } finally {
    close()
  }
}

async function readPhoto(file: File, today: string): Promise<Reading> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const found = await codeOn(canvas, today)
  return found ? { ...found, from: 'qr' } : {}
}

/** Reads the QR code in a picture, if it is from an e-invoice. */
async function codeOn(canvas: HTMLCanvasElement, today: string): Promise<Found | undefined> {
  const { width, height } = canvas
  const points = canvas.getContext('2d')?.getImageData(0, 0, width, height).data
  if (!points) return undefined
  const light = new Uint8ClampedArray(width * height)
  for (let at = 0; at < light.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [points[at * 4], points[at * 4 + 1], points[at * 4 + 2]]
    light[at] = (red + 2 * green + blue) / 4
  }
  const { BinaryBitmap, DecodeHintType, HybridBinarizer, QRCodeReader, RGBLuminanceSource } =
    await import('@zxing/library')
  const source = new RGBLuminanceSource(light, width, height)
  const bitmap = new BinaryBitmap(new HybridBinarizer(source))
  try {
    const hints = new Map([[DecodeHintType.TRY_HARDER, true]])
    return readSignedCode(new QRCodeReader().decode(bitmap, hints).getText(), today)
  } catch {
    // There is no code, or it is not readable.
    return undefined
  }
}
