import { writeFile } from 'node:fs/promises'

const WIDTH = 1280
const HEIGHT = 720

/** The bars and gaps of Code 128 characters, six each: their widths in modules. */
const CODE_128 =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232'
const START_B = 104
const STOP = '2331112'

/** Returns the widths of the bars and gaps of a text. */
function bars(text: string): number[] {
  const values = [...text].map((letter) => letter.charCodeAt(0) - 32)
  const sum = values.reduce((all, value, place) => all + value * (place + 1), START_B) % 103
  const patterns = [START_B, ...values, sum].map((value) =>
    CODE_128.slice(value * 6, value * 6 + 6),
  )
  return [...patterns.join(''), ...STOP].map(Number)
}

/** Writes a video for Chromium's camera: a label with a Code 128, grey and grainy like a photo. */
export async function filmOf(text: string, path: string) {
  const widths = bars(text)
  const modules = widths.reduce((sum, width) => sum + width, 0)
  const scale = Math.floor((WIDTH * 0.7) / modules)
  const left = Math.floor((WIDTH - modules * scale) / 2)
  const row = new Uint8Array(WIDTH).fill(205)
  let at = left
  for (const [place, width] of widths.entries()) {
    if (place % 2 === 0) row.fill(40, at, at + width * scale)
    at += width * scale
  }
  const light = Buffer.alloc(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const isLabel = y > HEIGHT * 0.3 && y < HEIGHT * 0.7
      const grain = ((x * 31 + y * 17) % 13) - 6
      light[y * WIDTH + x] = (isLabel ? (row[x] ?? 0) : 150) + grain
    }
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, grey])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F5:1 Ip A1:1 C420\n`)
  await writeFile(path, Buffer.concat([head, frame, frame]))
}
