import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { iconFiles } from './icons.ts'
import contract from './openapi.json' with { type: 'json' }
import './test/groupBy.ts'
import { weight } from './weight.ts'

/** The server that answers the calls of a page during development. */
const server = 'http://127.0.0.1:8080'

// Pages and calls share one origin, so the development server has to know which of the two a request is
// for: by the first part of its address, as the contract has it.
const firstParts = new Set(Object.keys(contract.paths).map((path) => path.split('/')[1]))
const calls = `^/(${[...firstParts, 'openapi.json', 'brand.css'].join('|')})(/|\\?|$)`

/** Writes the server's values into the page, because Vite replaces the server during development. */
function serverTags(): Plugin {
  return {
    name: 'server-tags',
    apply: 'serve',
    async transformIndexHtml(html, { server: vite }) {
      try {
        const page = await (await fetch(server)).text()
        const tags = page.match(/<meta name="aftercare:[^>]*>|<link [^>]*\/brand\.css">/g) ?? []
        return html.replace('</head>', () => `${tags.join('')}</head>`)
      } catch (error) {
        vite?.config.logger.warn(`${server} does not answer yet (${error}): reload when it does.`)
        return html
      }
    },
  }
}

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The pages that people open first, and the frames around them. */
const areas = {
  main: ['main.tsx'],
  entrance: ['app/public/PublicShell.tsx', 'features/account/LoginPage.tsx'],
  tracker: ['app/public/PublicShell.tsx', 'features/ticket/TrackerPage.tsx'],
  register: ['features/account/RegisterPage.tsx'],
  customer: ['app/Queries.tsx', 'app/SessionKeeper.tsx', 'app/customer/CustomerShell.tsx'],
  home: ['app/pages/CustomerHome.tsx'],
  form: ['features/product/RegisterProductPage.tsx'],
  desk: ['app/Queries.tsx', 'app/SessionKeeper.tsx', 'app/admin/AdminShell.tsx'],
  queue: ['app/pages/DeskQueuePage.tsx'],
  review: ['features/review/ReviewPage.tsx'],
  overview: ['features/overview/OverviewPage.tsx'],
}

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

type Area = keyof typeof areas

/** The number of these areas that need a module. */
const countOf = (by: (area: Area) => boolean, ...all: Area[]) => all.filter(by).length

// Files that more areas need come first, so that no file needs a later one.
const files: { name: string; needs: (by: (area: Area) => boolean, id: string) => boolean }[] = [
  {
    name: 'main',
    needs: (by) =>
      by('main') ||
      (by('tracker') && (by('form') || by('desk'))) ||
      (by('entrance') &&
        countOf(by, 'customer', 'desk', 'home', 'form', 'queue', 'review', 'overview') > 0),
  },
  { name: 'public', needs: (by) => by('entrance') && by('tracker') },
  {
    name: 'status',
    needs: (by) =>
      by('home') &&
      (by('tracker') || (by('review') && countOf(by, 'form', 'queue', 'overview') === 0)),
  },
  { name: 'contact', needs: (by) => by('tracker') && by('review') },
  {
    name: 'area',
    needs: (by) =>
      (by('customer') && countOf(by, 'register', 'desk', 'queue', 'review', 'overview') > 0) ||
      (by('desk') && countOf(by, 'register', 'home', 'form') > 0) ||
      countOf(by, 'register', 'home', 'form', 'queue', 'review', 'overview') > 3,
  },
  { name: 'save', needs: (by, id) => by('register') && by('review') && ofSave.test(id) },
  { name: 'fields', needs: (by) => by('register') && (by('form') || by('review')) },
  { name: 'customer', needs: (by) => by('customer') || (by('home') && by('form')) },
  { name: 'desk', needs: (by) => by('desk') },
  { name: 'table', needs: (by) => by('home') && (by('queue') || by('overview')) },
  { name: 'parts', needs: (by) => by('queue') && countOf(by, 'form', 'review', 'overview') > 0 },
  { name: 'cards', needs: (by) => countOf(by, 'form', 'review', 'overview') > 1 },
]

/** Groups the modules that these areas need in one file. */
const areaGroup = ({ name, needs }: (typeof files)[number], place: number) => ({
  debugName: name,
  name: (id: string, modules: Modules) =>
    needs((area) => neededBy(area, modules).has(id), id) ? name : null,
  priority: 20 - place,
})

/** Groups the modules that one area needs. */
const ownGroup = (area: Area, priority: number) =>
  areaGroup({ name: area, needs: (by) => by(area) }, 20 - priority)

/** Groups the modules that one area shares with other pages. */
const partsGroup = (area: Area, priority: number) => ({
  ...areaGroup({ name: `${area}-parts`, needs: (by) => by(area) }, 20 - priority),
  test: ofAll,
  minShareCount: 2,
})

const needed = new Map<string, Set<string>>()

function neededBy(area: Area, modules: Modules): Set<string> {
  const known = needed.get(area)
  if (known) return known
  const all = new Set<string>()
  needed.set(area, all)
  const add = (id: string) => {
    if (all.has(id)) return
    all.add(id)
    for (const one of modules.getModuleInfo(id)?.importedIds ?? []) add(one)
  }
  for (const root of areas[area]) add(folder(`./src/${root}`))
  return all
}

// Every test of a component has a document. These have one too; all others start without, which is
// much faster.
const needDocument = [
  'src/api/{client,upload}.test.ts',
  'src/app/watchSessions.test.ts',
  'src/lib/{cookies,session}.test.ts',
]

/** Modules that features share. */
const ofAll = /src[\\/](records|components|api|lib)[\\/]|lucide-react/

/** Files that load with a frame around pages. */
const ofFrame = /[\\/](Queries|SessionKeeper|\w+Shell)-/

/** Files that every page has from its start. */
const ofStart = /[\\/](main|rolldown-runtime)-/

/** Files that every page has by its frame. */
const ofFrames = /[\\/](main|rolldown-runtime|area|customer|desk|public)-/

/** Our own modules, and icons. */
const ofOurs = /src[\\/]|lucide-react/

/** Modules of dialogs, headings and files, which forms and most other pages need. */
const ofMost =
  /components[\\/](overlay[\\/](useModal|Dialog|Popup)|page[\\/](Card|PageHeader))|lib[\\/](files|useObjectUrl)|api[\\/]upload/

/** Modules that every page with a button that saves needs. */
const ofSave = /records[\\/]useSave\.|form[\\/]useProblems/

/** Modules of forms that send files or keep drafts. */
const ofForms =
  /records[\\/](useSaveForm|useDraft|draftBox|DraftNote|useFileField)|form[\\/](FilePicker|SendingNote)|lib[\\/](photo|draftMark)/

/** Modules of conversations. */
const ofConversations = /records[\\/]conversation[\\/](?!api|NewsNotes|UnreadMark)/

export default defineConfig({
  plugins: [iconFiles(), react(), tailwindcss(), serverTags(), weight(folder('./src/'))],
  resolve: {
    alias: { '@': folder('./src'), '@test': folder('./test') },
  },
  server: {
    proxy: {
      [calls]: {
        target: server,
        // A browser that navigates to /admin/login wants the page, although a call has the same
        // path. Stored files are the exception: they are opened by navigation and never a page.
        bypass: (request) => {
          const wantsPage =
            request.method === 'GET' && request.headers.accept?.includes('text/html')
          return wantsPage && !request.url?.startsWith('/files/') ? request.url : undefined
        },
      },
    },
  },
  build: {
    // The content security policy allows no data: fonts and no inline script, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A page comes after its frame, so its list of files leaves out those of the frame, and itself.
      resolveDependencies: (file, files) =>
        files.filter((one) => one !== file && !(ofFrame.test(file) ? ofStart : ofFrames).test(one)),
    },
    // Few files for the first screen: on a phone's line each further one costs more than it saves.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            ...files.map(areaGroup),
            ownGroup('entrance', 10),
            partsGroup('tracker', 9),
            ownGroup('tracker', 8),
            ownGroup('home', 6),
            partsGroup('queue', 5),
            { ...ownGroup('queue', 4), test: /src[\\/](app|features)[\\/]/ },
            { ...ownGroup('form', 3.9), test: ofOurs },
            ownGroup('review', 3.8),
            partsGroup('overview', 3.7),
            { name: 'most', test: ofMost, priority: 3.5 },
            { name: 'icons', test: /lucide-react/, minShareCount: 3, priority: 3.2 },
            {
              name: 'shared',
              // Pages without a form do not load what forms need, nor what a conversation needs.
              test: (id: string) =>
                ofAll.test(id) && !ofForms.test(id) && !ofConversations.test(id),
              minShareCount: 3,
              priority: 1,
            },
            { name: 'fields', test: /react-hook-form/, priority: 0.8 },
            { name: 'sending', test: ofForms, minShareCount: 3, priority: 0.5 },
            { name: 'conversation', test: ofConversations, minShareCount: 2 },
          ],
        },
      },
    },
    // The placeholder that lets the server compile before the first build lives in public/, so that
    // it comes back after the folder was emptied.
    emptyOutDir: true,
  },
  test: {
    restoreMocks: true,
    unstubGlobals: true,
    // A dialog with a table takes a busy machine several seconds to render and search by role.
    testTimeout: 120_000,
    // Style sheets are empty in tests, except the one whose colours are measured.
    css: { include: [/tokens\.css/] },
    // A file in a worker of its own would start the runner, and a document, sixty times over. Each test
    // leaves behind what it found (test/setup.ts), so that files can follow each other.
    isolate: false,
    // Most of what a test makes outlives a small nursery and is copied for nothing.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          environment: 'node',
          include: ['{src,test}/**/*.test.ts'],
          exclude: needDocument,
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx', ...needDocument],
          setupFiles: ['./test/leanReact.ts', './test/setup.ts'],
          sequence: { setupFiles: 'list' },
        },
      },
    ],
  },
})
