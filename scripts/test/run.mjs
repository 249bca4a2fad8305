// Runs one stage: its commands one after the other, output into a file, then the count of its tests.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'

/**
 * A stage fails when a command fails, when a test failed, when a test was skipped (a missing
 * database or browser must not look like success), or when it should have had tests and had none.
 */
export async function runStage(stage, folder) {
  const began = performance.now()
  const path = `${folder}/${stage.name.toLowerCase().replaceAll(' ', '-')}.log`
  let code = 0
  const log = createWriteStream(path)
  for (const command of stage.commands) {
    code = await run(command, log, { ...process.env, ...stage.env })
    if (code === 0) continue
    // Whoever was killed from outside has said nothing itself.
    log.write(`\n${command}\nended with ${code}\n`)
    break
  }
  log.end()
  await once(log, 'finish')

  const text = readFileSync(path, 'utf8')
  const result = { seconds: (performance.now() - began) / 1000, failed: code !== 0, log: text }
  return stage.count ? judge(result, stage.count(text)) : result
}

async function run(command, log, env) {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  const [code, signal] = await once(child, 'close')
  return code ?? `signal ${signal}`
}

function judge(result, { passed, failed, skipped, log }) {
  const tests = { passed, failed, skipped: skipped.length }
  const nothingRan = passed + failed === 0
  return {
    ...result,
    tests,
    skipped,
    failed: result.failed || failed > 0 || skipped.length > 0 || nothingRan,
    log: (log ?? result.log) + (nothingRan && !result.failed ? '\nNo test ran.\n' : ''),
  }
}
