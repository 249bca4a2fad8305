// Counts the tests from the report file of each runner, never from its printed output.

import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

const nothing = { passed: 0, failed: 0, skipped: [], failures: [] }

/** Counts the events of `go test -json`. The log contains only the output of failed tests. */
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

  // A panic or a timeout ends the program before its tests report. They count as failed.
  count.failed += unfinished.size
  for (const key of unfinished) failures.add(key)

  const log = [...failures].map((key) => output.get(key) ?? '').join('') + plain.join('\n')
  return { ...count, failures: outermost(failures), log }
}

/**
 * A failed subtest also fails its test and its package. This returns the names that can be run
 * separately.
 */
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
    return undefined // The line only looks like an event, so it is shown as output.
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
    // A test that passed only at the second attempt counts as failed, because it hides a defect.
    failed: named('unexpected').length + named('flaky').length,
    failures: [...named('unexpected'), ...named('flaky')].map(titleOf),
    skipped: named('skipped').map(titleOf),
  }
}

const titleOf = (test) => `${test.title} (${test.projectName})`

const readJSON = (path) => JSON.parse(readFileSync(path, 'utf8'))

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
