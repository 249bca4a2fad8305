import type { Browser } from '@playwright/test'

/** A file for a file input. */
export interface Chosen {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Returns a PDF with readable text, like from a billing program. */
export function wordsPdf(name: string, lines: readonly string[]): Chosen {
  const text = lines.map((line) => `(${line.replaceAll(/[()\\]/g, '\\$&')}) Tj 0 -18 Td`).join('\n')
  const stream = `BT /F1 12 Tf 40 780 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = body.length
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(body, 'latin1') }
}

export interface Photographed {
  name: string
  /** The content of the signed code of a GST e-invoice. Without it, the photo has no code. */
  code?: { DocDt: string; TotInvVal: number }
}

/**
 * Creates photos of invoices like from a phone, 12 megapixels each, some with an e-invoice code.
 */
export async function photos(browser: Browser, wanted: readonly Photographed[]): Promise<Chosen[]> {
  const page = await browser.newPage()
  try {
    await page.addScriptTag({ path: '../web/node_modules/@zxing/library/umd/index.min.js' })
    const made: Chosen[] = []
    for (const one of wanted) {
      const base64 = await page.evaluate(draw, one)
      made.push({ name: one.name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') })
    }
    return made
  } finally {
    await page.close()
  }
}

/** Runs in the browser. */
async function draw({ name, code }: Photographed): Promise<string> {
  const canvas = new OffscreenCanvas(3000, 4000)
  const paper = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  paper.fillStyle = '#f4f1ea'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.fillStyle = '#333'
  paper.font = '80px sans-serif'
  for (let line = 0; line < 30; line += 1)
    paper.fillText(`${name} line ${line}`, 200, 900 + line * 100)
  if (code) {
    // biome-ignore lint/suspicious/noExplicitAny: the library is a script of this page.
    const { ZXing } = window as any
    const data = btoa(
      JSON.stringify({ data: JSON.stringify({ DocNo: name, ...code }), iss: 'NIC' }),
    )
    const side = 800
    const bits = new ZXing.QRCodeWriter().encode(
      `head.${data}.sum`,
      ZXing.BarcodeFormat.QR_CODE,
      side,
      side,
      new Map(),
    )
    paper.fillStyle = 'white'
    paper.fillRect(2000, 50, side, side)
    paper.fillStyle = 'black'
    for (let y = 0; y < side; y += 1) {
      for (let x = 0; x < side; x += 1) if (bits.get(x, y)) paper.fillRect(2000 + x, 50 + y, 1, 1)
    }
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** Returns the same photo with an orientation tag of 90 degrees. */
export function turned({ buffer, ...photo }: Chosen): Chosen {
  const note = Buffer.from(
    '457869660000' + '4d4d002a00000008' + '0001' + '011200030000000100060000' + '00000000',
    'hex',
  )
  const head = Buffer.from([0xff, 0xe1, 0, note.length + 2])
  return {
    ...photo,
    buffer: Buffer.concat([buffer.subarray(0, 2), head, note, buffer.subarray(2)]),
  }
}

/** Returns the size of a JPEG. */
export function sizeOfJpeg(file: Buffer): { width: number; height: number } {
  for (let at = 2; at < file.length; at += 2 + file.readUInt16BE(at + 2)) {
    const kind = file[at + 1] ?? 0
    const isFrame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)
    if (isFrame) return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) }
  }
  throw new Error('This is no JPEG.')
}
