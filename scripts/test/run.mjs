// Runs one stage: its commands one after the other, output into a file, then the count of its tests.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'

/**
 * A stage fails when a command fails, when a test failed, when a test was skipped (a missing
 * database or browser must not look like success), or when it should have had tests and had none.
 * In CI the few tests that failed run once more (decision 27); whoever works here sees them fail at once.
 */
export async function runStage(stage, folder) {
  const began = performance.now()
  const path = `${folder}/${stage.name.toLowerCase().replaceAll(' ', '-')}`
  let result = await attempt(stage, stage.commands, `${path}.log`)
  if (process.env.CI && stage.again && isWorthRepeating(result)) {
    const second = await attempt(stage, [stage.again(result.failures)], `${path}-again.log`)
    result = { ...together(result, second), processor: result.processor + second.processor }
  }
  return { ...result, seconds: (performance.now() - began) / 1000 }
}

/** What a machine works for a stage, however much else it does meanwhile: minutes and seconds of all who were waited for. */
const processorTime = /^(\d+)m([\d.]+)s (\d+)m([\d.]+)s$/gm

function processorSeconds(report) {
  const times = [...report.matchAll(processorTime)].map((part) => part.slice(1).map(Number))
  return times.reduce(
    (sum, [m, s, ofSystemM, ofSystemS]) => sum + (m + ofSystemM) * 60 + s + ofSystemS,
    0,
  )
}

async function attempt(stage, commands, path) {
  let code = 0
  let times = ''
  const log = createWriteStream(path)
  for (const command of commands) {
    const ended = await run(command, log, { ...process.env, ...stage.env })
    code = ended.code
    times += ended.times
    if (code === 0) continue
    // Whoever was killed from outside has said nothing itself.
    log.write(`\n${command}\nended with ${code}\n`)
    break
  }
  log.end()
  await once(log, 'finish')

  const text = readFileSync(path, 'utf8')
  const result = { failed: code !== 0, log: text, processor: processorSeconds(times) }
  return stage.count ? judge(result, stage.count(text)) : result
}

/** A change that breaks something breaks it twice, and mostly more than a few tests. */
const isWorthRepeating = ({ failed, failures = [], skipped = [] }) =>
  failed && failures.length > 0 && failures.length <= 5 && skipped.length === 0

/** What failed once and passed once does not stop a change, but it is named until it is mended. */
function together(first, second) {
  if (second.failed) return first
  const tests = { ...first.tests, passed: first.tests.passed + first.tests.failed, failed: 0 }
  return { ...first, tests, failed: false, unsteady: first.failures }
}

async function run(command, log, env) {
  const timed = `trap 'times >&3' EXIT; ${command}`
  const child = spawn('bash', ['-euo', 'pipefail', '-c', timed], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env,
  })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  let times = ''
  child.stdio[3].setEncoding('utf8').on('data', (part) => {
    times += part
  })
  const [code, signal] = await once(child, 'close')
  return { code: code ?? `signal ${signal}`, times }
}

function judge(result, { passed, failed, skipped, failures, log }) {
  const tests = { passed, failed, skipped: skipped.length }
  const nothingRan = passed + failed === 0
  return {
    ...result,
    tests,
    skipped,
    failures,
    failed: result.failed || failed > 0 || skipped.length > 0 || nothingRan,
    log: (log ?? result.log) + (nothingRan && !result.failed ? '\nNo test ran.\n' : ''),
  }
}
