import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

// Rules that no linter checks. Knip finds unused exports, and Biome wrong imports.

const root = resolve(import.meta.dirname, '..')
const source = resolve(root, 'src')

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  // The translations repeat every sentence.
  .filter((name) => !/^language.[a-z]{2}./.test(name))
  .map((name) => join(source, name))
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const short = (file: string) => relative(root, file)

test('the pages use no file of their tests', () => {
  expect(files.filter((file) => /'@test\/|\.test'/.test(texts.get(file) ?? '')).map(short)).toEqual(
    [],
  )
})

test('only lib/money writes an amount', () => {
  const money = join(source, 'lib/money.ts')
  const otherWays = /style: 'currency'|₹\$\{|₹\s?\{|'₹\s?' ?\+|\bRs\.? ?\$\{/
  const others = files.filter((file) => file !== money)
  expect(others.filter((file) => otherWays.test(texts.get(file) ?? ''))).toEqual([])
})

test('only lib/count and lib/money write numbers', () => {
  const homes = ['lib/count.ts', 'lib/lazyFormat.ts', 'lib/money.ts'].map((name) =>
    join(source, name),
  )
  const otherWays = [
    /\.toLocaleString\(|Intl\.NumberFormat/,
    // '1 note' or `${count} notes`; `${count} ${count === 1 ? 'note' : 'notes'}`; `note${count === 1 ? '' : 's'}`.
    /=== 1\s*\?\s*['"`][^'"`]*\b1 |\} \$\{[\w.]+ === 1 \?|=== 1 \? '' : 's'/,
  ]
  const others = files.filter((file) => !homes.includes(file))
  const wrong = others.filter((file) => otherWays.some((way) => way.test(texts.get(file) ?? '')))
  expect(wrong.map(short)).toEqual([])
})

test('only the generated table knows the words of final statuses', () => {
  const home = join(source, 'lib/statuses.gen.ts')
  const words = /'(Under Process|On Hold|Completed|Delivered|Approved|Rejected)'/
  const others = files.filter((file) => file !== home)
  expect(others.filter((file) => words.test(texts.get(file) ?? '')).map(short)).toEqual([])
})

test('a sentence about a failure has one home', () => {
  const homes = new Map<string, Set<string>>()
  for (const file of files) {
    for (const [, sentence = ''] of (texts.get(file) ?? '').matchAll(
      /'([^'\n]*[Tt]ry again[^'\n]*\.)'/g,
    )) {
      homes.set(sentence, (homes.get(sentence) ?? new Set()).add(short(file)))
    }
  }
  expect([...homes].filter(([, where]) => where.size > 1)).toEqual([])
})

test('only LoadFailure reports a failed load', () => {
  const features = files.filter((file) => short(file).startsWith('src/features/'))
  const others = features.filter((file) => /LostIllustration/.test(texts.get(file) ?? ''))
  expect(others.map(short)).toEqual([])
})
