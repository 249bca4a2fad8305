// Runs one stage: its commands in order, with output into a file, then counts its tests.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'

/**
 * Runs a stage. It fails if a command or a test failed, if a test was skipped, or if it has no
 * tests. A missing database must not look like success. In CI, a few failed tests run once more
 * (decision 27).
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

/** The processor time of a stage: minutes and seconds of all its processes. */
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
    // A process that was killed from outside has printed nothing.
    log.write(`\n${command}\nended with ${code}\n`)
    break
  }
  log.end()
  await once(log, 'finish')

  const text = readFileSync(path, 'utf8')
  const result = { failed: code !== 0, log: text, processor: processorSeconds(times) }
  return stage.count ? judge(result, stage.count(text)) : result
}

/**
 * Reports whether a repeat makes sense. A real defect fails twice, and usually in more than a few
 * tests.
 */
const isWorthRepeating = ({ failed, failures = [], skipped = [] }) =>
  failed && failures.length > 0 && failures.length <= 5 && skipped.length === 0

/**
 * A test that failed once and then passed does not stop a change. The report names it until it is
 * fixed.
 */
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
