import { gzipSync } from 'node:zlib'
import type { Plugin, Rollup } from 'vite'

/** The layout files of each area. */
const around = {
  public: ['app/public/PublicShell.tsx'],
  customer: ['app/Queries.tsx', 'app/SessionKeeper.tsx', 'app/customer/CustomerShell.tsx'],
  desk: ['app/Queries.tsx', 'app/SessionKeeper.tsx', 'app/admin/AdminShell.tsx'],
}

/**
 * The pages that people open first, with their limit of script in bytes of gzip. React alone has 60 kB. The tracker
 * shows a whole ticket, so its limit is 10 kB higher than that of the login.
 */
const firstLoads = [
  {
    address: '/',
    page: 'features/account/LoginPage.tsx',
    with: around.public,
    bytes: 99_000,
  },
  {
    address: '/serviceProduct/ticketStatus',
    page: 'features/ticket/TrackerPage.tsx',
    with: around.public,
    bytes: 108_000,
  },
  {
    address: '/register',
    page: 'features/account/RegisterPage.tsx',
    with: [...around.public, 'app/Queries.tsx'],
    bytes: 135_000,
  },
  {
    address: '/customer_dashboard',
    page: 'app/pages/CustomerHome.tsx',
    with: around.customer,
    bytes: 130_000,
  },
  {
    address: '/customer_dashboard/registered_product',
    page: 'features/product/RegisterProductPage.tsx',
    with: around.customer,
    bytes: 152_000,
  },
  {
    address: '/admin/dashboard/queue',
    page: 'app/pages/DeskQueuePage.tsx',
    with: around.desk,
    bytes: 148_000,
  },
  {
    address: '/admin/dashboard/review',
    page: 'features/review/ReviewPage.tsx',
    with: around.desk,
    bytes: 165_000,
  },
  {
    address: '/admin/dashboard/overview',
    page: 'features/overview/OverviewPage.tsx',
    with: around.desk,
    bytes: 145_000,
  },
]

/**
 * Fails the build if a page is too heavy, and names the page. Writes loads.json: the server adds these scripts to
 * the head of each page, so that a browser loads all of them at once.
 */
export function weight(src: string): Plugin {
  return {
    name: 'weight',
    apply: 'build',
    generateBundle(_, bundle) {
      withoutDetours(bundle)
      const named = new Set(loaded(bundle, [`${src}main.tsx`]))
      const loads = firstLoads.map(({ address, page, with: others }) => {
        const files = loaded(
          bundle,
          [...others, page].map((one) => src + one),
        )
        // The page names the files of its own script already.
        const more = files.filter((file) => !named.has(file))
        return [address, more.map(({ fileName }) => `/${fileName}`)]
      })
      const source = JSON.stringify(Object.fromEntries(loads))
      this.emitFile({ type: 'asset', fileName: 'loads.json', source })
    },
    writeBundle(_, bundle) {
      for (const { page, with: others, bytes } of firstLoads) {
        const weighed = loaded(
          bundle,
          ['main.tsx', ...others, page].map((one) => src + one),
        )
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

/** The code of a file that only passes on what another file exports. */
const detour = /^export\{([\w ,]+)\}from"(\.\/[\w-]+\.js)";\s*$/

/** Lets lazy imports load the other file directly. A phone pays for each of these small files with a request. */
function withoutDetours(bundle: Rollup.OutputBundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  for (const { code, fileName } of chunks) {
    const [, names, target] = detour.exec(code) ?? []
    if (!names) continue
    const given = names.replaceAll(/(\w+) as (\w+)/g, '$2:e.$1')
    const detoured = `import(\`./${fileName.split('/').pop()}\`)`
    const importers = chunks.filter((chunk) => chunk.code.includes(detoured))
    if (importers.length === 0) throw new Error(`No file of the build imports ${fileName}.`)
    for (const chunk of importers) {
      chunk.code = chunk.code.replaceAll(detoured, `import(\`${target}\`).then(e=>({${given}}))`)
    }
    delete bundle[fileName]
  }
}

/** The files that a browser loads to show these modules. */
function loaded(bundle: Rollup.OutputBundle, modules: string[]): Rollup.OutputChunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
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
  return [...files]
}
