import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import contract from './openapi.json' with { type: 'json' }
import './test/groupBy.ts'

/** The server that answers the calls of a page during development. */
const server = 'http://127.0.0.1:8080'

// Pages and calls share one origin, so the development server has to know which of the two a request is
// for: by the first part of its address, as the contract has it.
const firstParts = new Set(Object.keys(contract.paths).map((path) => path.split('/')[1]))
const calls = `^/(${[...firstParts, 'openapi.json', 'brand.css'].join('|')})(/|\\?|$)`

/** Writes into the page what the server would write, for whom Vite stands in during development. */
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

// Every test of a component has a document. These have one too; all others start without, which is
// much faster.
const needDocument = [
  'src/api/{client,upload}.test.ts',
  'src/app/watchSessions.test.ts',
  'src/lib/{cookies,session}.test.ts',
]

export default defineConfig({
  plugins: [react(), tailwindcss(), serverTags()],
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
    modulePreload: { polyfill: false },
    // Few files for the first screen: on a phone's line each further one costs more than it saves.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack|openapi-fetch|cookie-es|set-cookie-parser)[\\/]/,
              priority: 2,
            },
            {
              name: 'shared',
              // Pages without a form do not load what forms need.
              test: /src[\\/](records|components|api|lib)[\\/](?!useSaveForm)|lucide-react/,
              minShareCount: 3,
              priority: 1,
            },
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
