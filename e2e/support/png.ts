import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number, opacity: number]

/** Draws a picture with a function. Each coordinate is from 0 to 1. */
export function png(
  width: number,
  height: number,
  at: (x: number, y: number) => Colour | undefined,
): Buffer {
  const rows = Array.from({ length: height }, (_, row) => {
    const points = Array.from(
      { length: width },
      (_, column) => at((column + 0.5) / width, (row + 0.5) / height) ?? [0, 0, 0, 0],
    )
    // Each row starts with its filter type: none.
    return Buffer.from([0, ...points.flat()])
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits each for red, green, blue and opacity.
  head.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
