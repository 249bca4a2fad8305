/** The longest side that a photo needs to show a fault, and what else makes it smaller: its bytes, its pixels. */
const LONGEST_SIDE = 2560
const LARGE_BYTES = 1_500_000
const MANY_PIXELS = 25_000_000

/**
 * A photo as a phone takes it, made small enough to travel on a slow connection. What the browser cannot
 * read, or what does not get smaller, is left as it is: the server says what is wrong with it.
 */
export async function smallerPhoto(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file)
    const hasManyPixels = picture.width * picture.height > MANY_PIXELS
    if (file.size <= LARGE_BYTES && !hasManyPixels) return file
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const paper = canvas.getContext('2d')
    if (!paper) return file
    // A JPEG has no see-through parts; they would become black.
    paper.fillStyle = 'white'
    paper.fillRect(0, 0, canvas.width, canvas.height)
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
    if (!small || (small.size >= file.size && !hasManyPixels)) return file
    return new File([small], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
  } catch {
    return file
  }
}
