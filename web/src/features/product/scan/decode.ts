import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library'

/** The code formats on device labels. */
const formats = [
  BarcodeFormat.CODE_128,
  BarcodeFormat.EAN_13,
  BarcodeFormat.EAN_8,
  BarcodeFormat.QR_CODE,
  BarcodeFormat.DATA_MATRIX,
]

const reader = new MultiFormatReader()
reader.setHints(
  new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, formats],
    [DecodeHintType.TRY_HARDER, true],
  ]),
)

/** Returns the text of the code in a picture, or undefined if it finds none. */
export function decode({ data, width, height }: ImageData): string | undefined {
  const light = new Uint8ClampedArray(width * height)
  for (let at = 0; at < light.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]]
    light[at] = (red + 2 * green + blue) / 4
  }
  try {
    const source = new RGBLuminanceSource(light, width, height)
    return reader.decodeWithState(new BinaryBitmap(new HybridBinarizer(source))).getText()
  } catch {
    // Most pictures have no readable code. The next picture follows at once.
    return undefined
  }
}
