// Writes the page that shows all pictures of a folder, one row per screen.
// usage: node scripts/gallery.mjs FOLDER

import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.argv[2]
const rows = new Map()
for (const file of readdirSync(folder)) {
  const [, name, width, theme, language] = /^(.+)-(\d+)-(light|dark)-(en|hi)\.jpg$/.exec(file) ?? []
  if (name) rows.set(name, [...(rows.get(name) ?? []), { file, width, theme, language }])
}

const order = ({ width, language, theme }) => [width.padStart(5, '0'), language, theme].join()
const picture = ({ file, width, theme, language }) =>
  `<a href="${file}"><img src="${file}" loading="lazy" alt="">${width} ${theme} ${language}</a>`
const sections = [...rows]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([name, pictures]) => {
    const sorted = pictures.sort((one, other) => (order(one) < order(other) ? -1 : 1))
    return `<h2 id="${name}">${name}</h2><div>${sorted.map(picture).join('')}</div>`
  })

writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title>
<style>body{font:14px sans-serif}div{display:flex;gap:12px;overflow:auto}a{flex:none}
img{display:block;height:480px;border:1px solid #888}</style>
<h1>Every screen: ${rows.size}</h1>
${sections.join('\n')}
</html>
`,
)
