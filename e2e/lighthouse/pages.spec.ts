import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromium as ours } from '../support/chromium.ts'
import { signIn, signInAtTheDesk } from '../support/people.ts'
import { startPortal } from '../support/portal.ts'
import { expect, test } from '../support/test.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const PORT = 9333
const root = fileURLToPath(new URL('../..', import.meta.url))

/** The file for the table; empty to write none. */
const docs = process.env.DOCS ?? 'docs/reference/performance.md'

const dealer = { email: 'ravi@example.com', password: 'demo-password' }

/** The pages, each with its goal. */
const pages = [
  { name: 'login', path: '/', for: 'everyone', goal: 95, isIndexed: true },
  { name: 'register', path: '/register', for: 'everyone', goal: 95, isIndexed: true },
  {
    name: 'tracker',
    path: '/serviceProduct/ticketStatus',
    for: 'everyone',
    goal: 95,
    isIndexed: true,
  },
  { name: 'dashboard', path: '/customer_dashboard', for: 'customer', goal: 90 },
  {
    name: 'register a product',
    path: '/customer_dashboard/registered_product',
    for: 'customer',
    goal: 90,
  },
  { name: 'queue', path: '/admin/dashboard/queue', for: 'desk', goal: 90 },
  { name: 'overview', path: '/admin/dashboard/overview', for: 'desk', goal: 90 },
  { name: 'review', path: '/admin/dashboard/review', for: 'desk', goal: 90 },
] as const

type Measured = Record<(typeof columns)[number][0], number> & { misses: string[] }

/** The figures of the table, with their headings. */
const columns = [
  ['performance', 'performance'],
  ['accessibility', 'accessibility'],
  ['best-practices', 'best practices'],
  ['seo', 'SEO'],
  ['first-contentful-paint', 'first paint s'],
  ['largest-contentful-paint', 'largest paint s'],
  ['total-blocking-time', 'blocked ms'],
  ['cumulative-layout-shift', 'shift'],
  ['script', 'script kB'],
] as const

test('the pages that people open first', async () => {
  const portal = await startPortal()
  const folder = await mkdtemp(join(tmpdir(), 'aftercare-lighthouse-'))
  const loads: number[] = []
  const lines: string[] = []
  try {
    const context = await launch(folder)
    const page = context.pages()[0] ?? (await context.newPage())
    for (const { path, ...about } of pages) {
      await context.clearCookies()
      if (about.for === 'customer') await signIn(page, portal, dealer)
      if (about.for === 'desk') await signInAtTheDesk(page, portal)
      const rounds: Measured[] = []
      for (let round = 0; round < ROUNDS; round++) {
        loads.push(loadavg()[0] ?? 0)
        await asIfNew(page, portal.url)
        rounds.push(await measured(portal.url + path))
      }
      lines.push(lineOf(about, rounds))
      console.log(lines.at(-1), [...new Set(rounds.flatMap(({ misses }) => misses))].join(', '))
    }
    await context.close()
  } finally {
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
  }
  if (docs) await publish(join(root, docs), lines, loads)
})

/** Starts a browser with a port for Lighthouse and the usual compiler settings. */
function launch(folder: string): Promise<BrowserContext> {
  const { executablePath, args } = ours().launchOptions
  return chromium.launchPersistentContext(folder, {
    executablePath,
    args: [
      ...args.filter((one) => !one.startsWith('--js-flags')),
      `--remote-debugging-port=${PORT}`,
    ],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
}

/** Removes all cached files and keeps the login. */
async function asIfNew(page: Page, origin: string) {
  await page.goto('about:blank')
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'service_workers,cache_storage,local_storage,indexeddb',
  })
  await session.detach()
}

async function measured(url: string): Promise<Measured> {
  const run = await lighthouse(url, {
    port: PORT,
    output: 'json',
    logLevel: 'error',
    // The login is in the storage.
    disableStorageReset: true,
  })
  const report = run?.lhr
  expect(report?.runtimeError?.message, url).toBeUndefined()
  expect(new URL(report?.finalDisplayedUrl ?? '').pathname).toBe(new URL(url).pathname)
  const scores = Object.entries(report?.categories ?? {}).map(([name, { score }]) => [
    name,
    Math.round((score ?? 0) * 100),
  ])
  const audits = report?.audits ?? {}
  const figures = columns
    .filter(([name]) => audits[name])
    .map(([name]) => [name, audits[name]?.numericValue ?? 0])
  const asked = audits['network-requests']?.details as
    | { items: { resourceType?: string; transferSize?: number }[] }
    | undefined
  const script = (asked?.items ?? [])
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
  const misses = ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
    (report?.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  )
  return { ...Object.fromEntries([...scores, ...figures]), script, misses }
}

interface About {
  name: string
  goal: number
  isIndexed?: true
}

/** Returns a line of the table with the median of each figure. A figure that misses its goal is bold. */
function lineOf({ name, goal, isIndexed }: About, rounds: readonly Measured[]): string {
  const cells = columns.map(([figure]) => {
    const value = median(rounds.map((round) => round[figure]))
    const least = { performance: goal, accessibility: 100, 'best-practices': 100, seo: 100 }[
      figure as string
    ]
    if (figure === 'seo' && !isIndexed) return ''
    if (figure === 'script') return String(Math.round(value / 1000))
    if (figure === 'cumulative-layout-shift') return value.toFixed(2)
    if (figure.endsWith('paint')) return (value / 1000).toFixed(1)
    const text = String(Math.round(value))
    return least !== undefined && value < least ? `**${text}**` : text
  })
  return `| ${[name, ...cells].join(' | ')} |`
}

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** Writes the table between the marks in the file. */
async function publish(file: string, lines: readonly string[], loads: readonly number[]) {
  const version = execFileSync(join(root, 'bin/aftercare'), ['version'], { encoding: 'utf8' })
  const text = [
    '',
    `- **Machine**: ${cpus().length} cores (${cpus()[0]?.model}), load ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)} meanwhile`,
    `- **Command**: \`make lighthouse\`, ${new Date().toISOString().slice(0, 10)}, version \`${version.trim().split(/\s+/).at(-1)}\``,
    `- Built binary with demo data, mobile, nothing kept by the browser, median of ${ROUNDS}. What misses its goal is bold.`,
    '',
    `| page | ${columns.map(([, heading]) => heading).join(' | ')} |`,
    `|${'---|'.repeat(columns.length + 1)}`,
    ...lines,
    '',
    '',
  ].join('\n')
  const page = await readFile(file, 'utf8')
  const marks =
    /(<!-- lighthouse: written by make lighthouse -->\n)[\s\S]*?(<!-- end of lighthouse -->)/
  expect(page).toMatch(marks)
  await writeFile(
    file,
    page.replace(marks, (_, begin, end) => begin + text + end),
  )
}
