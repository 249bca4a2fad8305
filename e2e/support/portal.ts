import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Outbox } from './outbox.ts'

const binary = fileURLToPath(new URL('../../bin/aftercare', import.meta.url))

/** Links in emails start with this address. They never come from the Host header. */
const publicURL = 'http://portal.example'

/** A running portal with demo data in its own folder. */
export interface Portal {
  url: string
  folder: string
  outbox: Outbox
  /** All its output so far: terminal messages and log. */
  printed: readonly string[]
  /** Errors that the test provokes; any other in the log fails it. */
  provoked: RegExp[]
  stop(): Promise<void>
}

const stopped = new Set<string>()

/** Reports whether an address belongs to a stopped portal. A page may still send requests to it. */
export const isStopped = (address: string) => [...stopped].some((url) => address.startsWith(url))

/** The variable with the folder of demo data from prepare.ts. */
export const prepared = 'AFTERCARE_E2E_PREPARED'

/**
 * Starts a portal in its own folder, with demo data unless the settings say no. The folder is
 * removed at the end.
 */
export async function startPortal(settings: Record<string, string> = {}): Promise<Portal> {
  const folder = await mkdtemp(join(tmpdir(), 'aftercare-e2e-'))
  const demo = process.env[prepared]
  if (demo && !settings.AFTERCARE_DEMO) await cp(demo, folder, { recursive: true })
  const portal = await serve(folder, settings)
  const stop = async () => {
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...portal, stop }
}

/** Starts the built binary on a free port, and waits until it reports its address. */
export async function serve(
  folder: string,
  settings: Record<string, string> = {},
): Promise<Portal> {
  const server = spawn(binary, ['serve'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The developer's own settings must not influence the tests.
    env: {
      PATH: process.env.PATH,
      AFTERCARE_ADDR: '127.0.0.1:0',
      AFTERCARE_DATA_DIR: folder,
      AFTERCARE_PUBLIC_URL: publicURL,
      AFTERCARE_DEMO: '1',
      AFTERCARE_RATE_FACTOR: '1000',
      AFTERCARE_DRAIN: '0s', // no load balancer waits for the end
      ...settings,
    },
  })
  const log = follow(server)
  const url = await ready(server, log)
  const outbox = new Outbox(join(folder, 'outbox'), publicURL, url)

  const provoked: RegExp[] = []
  const stop = async () => {
    stopped.add(url)
    await end(server, log, provoked)
  }
  return { url, folder, outbox, printed: log.lines, provoked, stop }
}

interface Log {
  lines: string[]
  onLine(listener: (line: string) => void): void
}

function follow(server: ChildProcess): Log {
  const lines: string[] = []
  const listeners: ((line: string) => void)[] = []
  for (const stream of [server.stdout, server.stderr]) {
    let rest = ''
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      const parts = (rest + chunk).split('\n')
      rest = parts.pop() ?? ''
      for (const line of parts) {
        lines.push(line)
        for (const listener of listeners) listener(line)
      }
    })
  }
  return { lines, onLine: (listener) => listeners.push(listener) }
}

// Matches both log formats of slog: msg=ready addr=127.0.0.1:4711 and
// {"msg":"ready","addr":"127.0.0.1:4711"}.
const address = /"?msg"?[=:]"?ready\b.*?"?addr"?[=:]"?([^"\s,}]+)/

function ready(server: ChildProcess, log: Log): Promise<string> {
  return new Promise((resolve, reject) => {
    const story = () => log.lines.join('\n')
    const late = setTimeout(
      () => reject(new Error(`The portal did not start within two minutes:\n${story()}`)),
      120_000,
    )
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`The portal ended with ${code}:\n${story()}`)))
    log.onLine((line) => {
      const match = address.exec(line)
      if (!match) return
      clearTimeout(late)
      resolve(`http://${match[1]}`)
    })
  })
}

/** Stops the portal like a deployment, and checks its exit code and log. */
async function end(server: ChildProcess, log: Log, provoked: RegExp[]) {
  const exited = once(server, 'exit')
  server.kill('SIGTERM')
  const impatient = setTimeout(() => server.kill('SIGKILL'), 120_000)
  const [code, signal] = await exited
  clearTimeout(impatient)
  if (code !== 0) {
    const story = log.lines.slice(-40).join('\n')
    throw new Error(`The portal did not end cleanly (${code ?? signal}):\n${story}`)
  }
  const errors = log.lines.filter(
    (line) =>
      /"?level"?[=:]"?ERROR/.test(line) && !provoked.some((expected) => expected.test(line)),
  )
  if (errors.length > 0) throw new Error(`The portal logged errors:\n${errors.join('\n')}`)
}
