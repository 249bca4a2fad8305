// Reads the list of pages (web/src/app/pages.ts) and writes their addresses for links and for the
// server.
// usage: node scripts/addresses.mjs FOLDER    writes paths.ts and addresses.txt there
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const web = resolve(import.meta.dirname, '../web')
const vite = createRequire(join(web, 'package.json')).resolve('vite')
const { runnerImport } = await import(pathToFileURL(vite).href)

const { module } = await runnerImport(join(web, 'src/app/pages.ts'), {
  configFile: false,
  root: web,
  logLevel: 'error',
  resolve: { alias: { '@': join(web, 'src') } },
})

const pages = {
  ...module.entrances,
  ...module.publicPages,
  ...module.customerPages,
  ...module.deskPages,
}
const addresses = Object.entries(module.redirects).concat(
  Object.entries(pages).map(([name, { path }]) => [name, path]),
)

const folder = process.argv[2]
writeFileSync(
  join(folder, 'paths.ts'),
  `/** Written by \`make gen\` from app/pages.ts: every address of the portal. */
export const paths = {
${addresses.map(([name, path]) => `  ${name}: '${path}',`).join('\n')}
} as const
`,
)
writeFileSync(join(folder, 'addresses.txt'), `${addresses.map(([, path]) => path).join('\n')}\n`)
