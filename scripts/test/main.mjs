// Runs the stages of `make test`, two at a time. Prints one line per stage and the number of tests
// at the end. A failed stage shows its whole log, and the other stages still run.
// usage: node scripts/test/main.mjs [lint|go|web|deploy|e2e|night|race]

import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runStage } from './run.mjs'
import { apart, stages } from './stages.mjs'

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))

const logs = '.cache/test'
const lanes = 2 // the number of cores of the smallest machine that runs this

const isOf = (stage, group) => [stage.group].flat().includes(group)

/** Returns the stages of a group, and the stages that they need. */
function select(group) {
  if (!group) return stages.filter((stage) => !apart.some((other) => isOf(stage, other)))
  const chosen = new Set()
  const take = (stage) => {
    chosen.add(stage)
    for (const name of stage.needs) take(stages.find((other) => other.name === name))
  }
  for (const stage of stages.filter((stage) => isOf(stage, group))) take(stage)
  return stages.filter((stage) => chosen.has(stage))
}

/** Runs every stage after its predecessors have ended. Calls report when a stage ends. */
async function runAll(chosen, report) {
  const results = new Map()
  const running = new Map()
  const ended = (name) => results.has(name) || !chosen.some((stage) => stage.name === name)
  const ready = (stage) =>
    !results.has(stage.name) &&
    !running.has(stage.name) &&
    [...stage.needs, ...stage.after].every(ended)

  const start = async (stage) => {
    const missing = stage.needs.find((name) => results.get(name)?.failed)
    // Always awaits, so that the stage is in `running` before it leaves it.
    const result = await (missing ? { failed: true, missing } : runStage(stage, logs))
    running.delete(stage.name)
    results.set(stage.name, result)
    report(stage, result)
  }

  while (results.size < chosen.length) {
    for (const stage of chosen.filter(ready)) {
      if (running.size < lanes) running.set(stage.name, start(stage))
    }
    await Promise.race(running.values())
  }
  return [...results.values()]
}

function report(stage, result) {
  const { failed, missing, seconds, processor, tests, log, skipped = [], unsteady = [] } = result
  const name = stage.name.padEnd(18)
  if (missing) {
    console.log(`${name} FAILED not run, because '${missing}' failed`)
    return
  }
  const count = tests ? `   ${tests.passed} passed, ${tests.failed} failed` : ''
  const cost = `${seconds.toFixed(1).padStart(6)} s, ${processor.toFixed(0).padStart(3)} s of processor`
  console.log(`${name} ${failed ? 'FAILED' : 'ok    '} ${cost}${count}`)
  for (const test of skipped) console.log(`  skipped: ${test}`)
  for (const test of unsteady) console.log(`  unsteady, passed the second time: ${test}`)
  if (unsteady.length > 0) console.log(`\n${tail(log)}\n`)
  if (failed) console.log(`\n${quoted(log)}\n`)
}

const quoted = (log) => log.trimEnd().replace(/^/gm, '  | ')

const tail = (log) => quoted(log.trimEnd().split('\n').slice(-60).join('\n'))

const began = performance.now()
rmSync(logs, { recursive: true, force: true })
mkdirSync(logs, { recursive: true })

const results = await runAll(select(process.argv[2]), report)

const sum = (key) => results.reduce((total, { tests }) => total + (tests?.[key] ?? 0), 0)
const failed = results.some((result) => result.failed)
const minutes = ((performance.now() - began) / 60_000).toFixed(1)
const processor = results.reduce((total, result) => total + (result.processor ?? 0), 0)
const cost = `${minutes} minutes and ${processor.toFixed(0)} seconds of processor`
console.log(`\n${failed ? 'Something failed' : 'All is well'} after ${cost}.`)
const ran = results.some(({ tests }) => tests)
if (ran) {
  const skipped = sum('skipped')
  console.log(
    `${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`,
  )
}
process.exitCode = failed ? 1 : 0
