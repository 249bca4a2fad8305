// Writes the bill of materials of a release as CycloneDX: the Go modules in the binary, and the
// packages of the pages.
// usage: node scripts/sbom.mjs VERSION BINARY

import { execFileSync } from 'node:child_process'

const [version, binary] = process.argv.slice(2)
const run = (file, args, cwd) =>
  execFileSync(file, args, { cwd, encoding: 'utf8', maxBuffer: 64 << 20 })

/**
 * Parses `go version -m`: one line per module. A replaced module is followed by its replacement.
 */
function modules() {
  const found = []
  for (const line of run('go', ['version', '-m', binary]).split('\n')) {
    const [kind, name, number] = line.trim().split(/\s+/)
    if (kind === '=>') found.pop()
    if (kind === 'dep' || kind === '=>') found.push({ name, version: number })
  }
  return found.map((m) => {
    const purl = `pkg:golang/${m.name}@${m.version}`
    return { type: 'library', 'bom-ref': purl, ...m, purl }
  })
}

function packages() {
  const document = JSON.parse(
    run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], 'web'),
  )
  return document.components.map(({ type, name, group, version, purl, licenses }) => {
    return { type, 'bom-ref': purl, group, name, version, purl, licenses }
  })
}

const own = { type: 'application', 'bom-ref': `aftercare@${version}`, name: 'aftercare', version }
const components = [...modules(), ...packages()].sort((a, b) => (a.purl < b.purl ? -1 : 1))
const bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: own },
  components,
  dependencies: [{ ref: own['bom-ref'], dependsOn: components.map((c) => c['bom-ref']) }],
}
console.log(JSON.stringify(bill, null, 2))
