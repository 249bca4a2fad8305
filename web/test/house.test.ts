import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const source = resolve(root, 'src')

const files = ['src', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, folder, name))
    .filter((name) => /\.tsx?$/.test(name)),
)
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const isSource = (file: string) => file.startsWith(source) && !isTest(file)

/** Where the page, and what is generated, come in from outside. */
const entrances = ['src/main.tsx', 'src/api/schema.gen.ts']

interface Import {
  from: string
  /** The file that is imported. */
  file: string
  /** The names that are taken; all of them for an import of a whole module. */
  names: string[] | 'all'
}

function importsOf(from: string): Import[] {
  const found: Import[] = []
  const text = texts.get(from) ?? ''
  for (const [, clause = '', address = ''] of text.matchAll(
    /(?:import|export)\s([^'";]*?)\sfrom\s'([^']+)'/g,
  )) {
    const file = fileAt(from, address)
    if (!file) continue
    const names = [...(/\{([^}]*)\}/.exec(clause)?.[1] ?? '').split(',')]
      .map(
        (name) =>
          name
            .replace(/\btype\s/, '')
            .split(/\sas\s/)[0]
            ?.trim() ?? '',
      )
      .filter(Boolean)
    if (/^(type\s+)?\w/.test(clause.replace(/^type\s+\{/, '{'))) names.push('default')
    found.push({ from, file, names: clause.includes('*') ? 'all' : names })
  }
  for (const [, address = ''] of text.matchAll(/import\('([^']+)'\)|^import '([^']+)'/gm)) {
    const file = fileAt(from, address)
    if (file) found.push({ from, file, names: ['default'] })
  }
  return found
}

function fileAt(from: string, address: string): string | undefined {
  const base = address.startsWith('@test/')
    ? join(root, 'test', address.slice(6))
    : address.startsWith('@/')
      ? join(source, address.slice(2))
      : resolve(dirname(from), address)
  return ['', '.ts', '.tsx'].map((ending) => base + ending).find((file) => texts.has(file))
}

function exportsOf(file: string): string[] {
  const text = texts.get(file) ?? ''
  const named = /^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm
  const names = Array.from(text.matchAll(named), ([, name = '']) => name)
  return /^export default /m.test(text) ? [...names, 'default'] : names
}

const imports = files.flatMap(importsOf)
const short = (file: string) => relative(root, file)

test('the pages use no file of their tests', () => {
  const wrong = imports.filter(({ from, file }) => isSource(from) && !isSource(file))
  expect(wrong.map(({ from, file }) => `${short(from)} imports ${short(file)}`)).toEqual([])
})

test('everything that a file exports is used by another, and not by its test alone', () => {
  const dead = files
    .filter((file) => isSource(file) && !entrances.includes(short(file)))
    .flatMap((file) =>
      exportsOf(file)
        .filter((name) => !isUsed(file, name))
        .map((name) => `${short(file)}: ${name}`),
    )
  expect(dead).toEqual([])
})

function isUsed(file: string, name: string): boolean {
  const takers = imports.filter(
    (one) => one.file === file && (one.names === 'all' || one.names.includes(name)),
  )
  // A rule may be exported for its test, if the file itself goes by it.
  const goesByIt = (texts.get(file)?.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0) > 1
  return takers.some(({ from }) => isSource(from)) || (takers.length > 0 && goesByIt)
}

test('only lib/money writes an amount', () => {
  const money = join(source, 'lib/money.ts')
  const otherWays = /style: 'currency'|₹\$\{|₹\s?\{|'₹\s?' ?\+|\bRs\.? ?\$\{/
  const others = files.filter((file) => isSource(file) && file !== money)
  expect(others.filter((file) => otherWays.test(texts.get(file) ?? ''))).toEqual([])
})

test('only lib/count writes a number of things', () => {
  const homes = ['lib/count.ts', 'lib/money.ts'].map((name) => join(source, name))
  const otherWays = [
    /\.toLocaleString\(|Intl\.NumberFormat/,
    // '1 note' or `${count} notes`; `${count} ${count === 1 ? 'note' : 'notes'}`; `note${count === 1 ? '' : 's'}`.
    /=== 1\s*\?\s*['"`][^'"`]*\b1 |\} \$\{[\w.]+ === 1 \?|=== 1 \? '' : 's'/,
  ]
  const others = files.filter((file) => isSource(file) && !homes.includes(file))
  const wrong = others.filter((file) => otherWays.some((way) => way.test(texts.get(file) ?? '')))
  expect(wrong.map(short)).toEqual([])
})

test('only the generated table knows by which words a ticket ends, and what decides', () => {
  const home = join(source, 'lib/statuses.gen.ts')
  const words = /'(Under Process|On Hold|Completed|Delivered|Approved|Rejected)'/
  const others = files.filter((file) => isSource(file) && file !== home)
  expect(others.filter((file) => words.test(texts.get(file) ?? '')).map(short)).toEqual([])
})

test('a sentence about a failure has one home', () => {
  const homes = new Map<string, Set<string>>()
  for (const file of files.filter(isSource)) {
    for (const [, sentence = ''] of (texts.get(file) ?? '').matchAll(
      /'([^'\n]*[Tt]ry again[^'\n]*\.)'/g,
    )) {
      homes.set(sentence, (homes.get(sentence) ?? new Set()).add(short(file)))
    }
  }
  expect([...homes].filter(([, where]) => where.size > 1)).toEqual([])
})

test('what could not be loaded is said by LoadFailure alone', () => {
  const features = files.filter(isSource).filter((file) => short(file).startsWith('src/features/'))
  const others = features.filter((file) => /LostIllustration/.test(texts.get(file) ?? ''))
  expect(others.map(short)).toEqual([])
})
