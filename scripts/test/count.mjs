// How many tests ran, from each runner's own report: never from what it prints for people.

import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

const nothing = { passed: 0, failed: 0, skipped: [], failures: [] }

/** Counts the events of `go test -json`, and keeps for people only the output of what failed. */
export function countGo(text) {
  const count = { passed: 0, failed: 0, skipped: [] }
  const output = new Map()
  const failures = new Set()
  const unfinished = new Set()
  const plain = []

  for (const line of text.split('\n')) {
    const event = parse(line)
    if (!event) {
      plain.push(line)
      continue
    }
    // Build errors name the import path instead of the package.
    const key = `${event.Package ?? event.ImportPath} ${event.Test ?? ''}`
    if (event.Output) output.set(key, (output.get(key) ?? '') + event.Output)
    if (event.Action === 'build-fail' || event.Action === 'fail') failures.add(key)
    if (!event.Test) continue
    if (event.Action === 'run') unfinished.add(key)
    if (['pass', 'fail', 'skip'].includes(event.Action)) unfinished.delete(key)
    if (event.Action === 'pass') count.passed++
    if (event.Action === 'fail') count.failed++
    if (event.Action === 'skip') count.skipped.push(`${event.Package} ${event.Test}`)
  }

  // A panic or a time-out ends the program before its tests can report: they have failed, too.
  count.failed += unfinished.size
  for (const key of unfinished) failures.add(key)

  const log = [...failures].map((key) => output.get(key) ?? '').join('') + plain.join('\n')
  return { ...count, failures: outermost(failures), log }
}

/** A failed subtest has failed the test around it, and that its package: what can be run by itself is named. */
function outermost(failures) {
  const tests = [...failures].filter((key) => /^\S+ [^\s/]+$/.test(key))
  const told = new Set(tests.map((key) => key.split(' ')[0]))
  const packages = [...failures].map((key) => key.split(' ')[0])
  return [...tests, ...new Set(packages.filter((name) => !told.has(name)))]
}

function parse(line) {
  if (!line.startsWith('{')) return undefined
  try {
    return JSON.parse(line)
  } catch {
    return undefined // A line that only looks like an event is output, and is shown as such.
  }
}

export function countVitest(path) {
  if (!existsSync(path)) return nothing
  const report = readJSON(path)
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const named = (status) => tests.filter((test) => test.status === status)
  return {
    passed: named('passed').length,
    failed: named('failed').length,
    failures: report.testResults
      .filter((file) => file.status === 'failed')
      .map((file) => relative('web', file.name)),
    skipped: ['pending', 'skipped', 'todo', 'disabled'].flatMap(named).map((test) => test.fullName),
  }
}

export function countPlaywright(path) {
  if (!existsSync(path)) return nothing
  const specs = readJSON(path).suites.flatMap(specsOf)
  const tests = specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, title: spec.title })))
  const named = (status) => tests.filter((test) => test.status === status)
  return {
    passed: named('expected').length,
    // A test that passed only at the second attempt is a failure nobody has understood yet.
    failed: named('unexpected').length + named('flaky').length,
    failures: [...named('unexpected'), ...named('flaky')].map(titleOf),
    skipped: named('skipped').map(titleOf),
  }
}

const titleOf = (test) => `${test.title} (${test.projectName})`

const readJSON = (path) => JSON.parse(readFileSync(path, 'utf8'))

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
