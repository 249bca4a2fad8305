// Writes the appendix of the security page: each promise with its tests and their package. Fails if
// a promise has no test, or if a test does not exist.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

const read = (name) => readFileSync(`docs/reference/${name}`, 'utf8').split('\n')
const fail = (message) => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const declared = execFileSync(
  'grep',
  ['-rnoE', '--include=*_test.go', '^func (Test|Fuzz)[A-Za-z0-9]+', 'cmd', 'internal'],
  { encoding: 'utf8' },
)
const files = new Map(
  declared
    .trim()
    .split('\n')
    .map((line) => [line.split(' ').pop(), dirname(line.split(':')[0])]),
)

const proofs = new Map()
for (const line of read('promises.txt').filter((line) => line && !line.startsWith('#'))) {
  const [promise, tests] = line.split(': ')
  if (!tests || proofs.has(promise)) fail(`promises.txt: ${line}`)
  proofs.set(promise, tests.split(', '))
}

const links = (promise) =>
  proofs.get(promise).map((proof) => {
    const [name] = proof.split(' ')
    const file = files.get(name) ?? name
    if (!existsSync(file)) fail(`${promise} names ${name}, which is not there`)
    return `[\`${name}\`](../../${file})${proof.slice(name.length)}`
  })

const lines = []
for (const line of read('security.md')) {
  const [, promise] = line.match(/^- \*\*([A-Z]+\d+)\*\* ./) ?? []
  if (line.startsWith('## ')) lines.push(`\n${line}\n`)
  if (!promise) continue
  if (!proofs.has(promise)) fail(`${promise} has no test in promises.txt`)
  lines.push(`- **${promise}** ${links(promise).join(', ')}`)
  proofs.delete(promise)
}
if (proofs.size > 0) fail(`promises.txt has no promise for ${[...proofs.keys()]}`)

const sections = lines.join('\n').replace(/\n## [^\n]*\n(?=\n\n## |$)/g, '')
process.stdout.write(`# The tests that prove each promise

\`make gen\` writes this page from [the promises](security.md) and [the names of their tests](promises.txt).
A test runs on SQLite and on PostgreSQL unless it says otherwise.
${sections.trimEnd()}
`)
