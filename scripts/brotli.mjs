// Writes a Brotli file beside each script and style sheet of a folder.
// usage: node scripts/brotli.mjs FOLDER
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const folder = process.argv[2]
for (const name of readdirSync(folder).filter((one) => /\.(m?js|css)$/.test(one))) {
  const content = readFileSync(join(folder, name))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params }))
}
