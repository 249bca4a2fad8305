import { gzipSync } from 'node:zlib'
import type { Plugin, Rollup } from 'vite'

/** What people load first, by its modules: the login, the tracker, and what stands around the pages of an area. */
const around = {
  entrance: ['main.tsx', 'app/public/PublicShell.tsx'],
  customer: [
    'main.tsx',
    'app/Queries.tsx',
    'app/SessionKeeper.tsx',
    'app/customer/CustomerShell.tsx',
  ],
  desk: ['main.tsx', 'app/Queries.tsx', 'app/SessionKeeper.tsx', 'app/admin/AdminShell.tsx'],
}

/** The most script that a page may load when it is opened first, in bytes of gzip. */
const limits = [
  { page: 'features/account/LoginPage.tsx', with: around.entrance, bytes: 100_000 },
  { page: 'features/ticket/TrackerPage.tsx', with: around.entrance, bytes: 110_000 },
  { page: 'app/pages/CustomerHome.tsx', with: around.customer, bytes: 160_000 },
  { page: 'app/pages/DeskQueuePage.tsx', with: around.desk, bytes: 226_000 },
  { page: 'features/review/ReviewPage.tsx', with: around.desk, bytes: 210_000 },
  { page: 'features/overview/OverviewPage.tsx', with: around.desk, bytes: 190_000 },
]

/** Fails a build in which a page became too heavy, and names the page. */
export function weight(src: string): Plugin {
  return {
    name: 'weight',
    apply: 'build',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const { page, with: others, bytes } of limits) {
        const weighed = [
          ...loaded(
            [...others, page].map((one) => src + one),
            chunks,
          ),
        ]
        const sum = weighed.reduce(
          (total, { code }) => total + gzipSync(code, { level: 9 }).length,
          0,
        )
        if (sum > bytes) this.error(`${page} loads ${sum} bytes of script; the limit is ${bytes}.`)
        this.info(`${page}: ${sum} of ${bytes} bytes of script in ${weighed.length} files`)
      }
    },
  }
}

/** The files that a browser loads to show these modules. */
function loaded(modules: string[], chunks: Rollup.OutputChunk[]): Set<Rollup.OutputChunk> {
  const files = new Set<Rollup.OutputChunk>()
  const add = (chunk: Rollup.OutputChunk | undefined) => {
    if (!chunk || files.has(chunk)) return
    files.add(chunk)
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
  }
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module))
    if (!chunk) throw new Error(`No file of the build has ${module}.`)
    add(chunk)
  }
  return files
}
