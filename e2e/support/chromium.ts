import { execFileSync } from 'node:child_process'

/**
 * How to start Debian's Chromium without its window, the same engine at two thirds of the cost: no
 * browser is downloaded, and it talks to nobody but the portal.
 */
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
        // A page lives for seconds here: compiling its functions a second and a third time costs more than it saves.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  }
}

function found(): string {
  try {
    return execFileSync('which', ['chromium-headless-shell'], { encoding: 'utf8' }).trim()
  } catch {
    throw new Error(
      'There is no chromium-headless-shell on the PATH: run `make e2e`, or name a Chromium in CHROMIUM.',
    )
  }
}
