import { execFileSync } from 'node:child_process'

/** How to start the system's Chromium: no browser is downloaded, and it talks to nobody but the portal. */
export function chromium() {
  return {
    browserName: 'chromium' as const,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? found(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  }
}

function found(): string {
  try {
    return execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim()
  } catch {
    throw new Error('There is no chromium on the PATH: run `make e2e`, or name one in CHROMIUM.')
  }
}
