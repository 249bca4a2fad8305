// The stages of `make test` and `make night` (decision 51). `needs` must have succeeded, `after`
// must have ended: the browser tests wait for the Go tests only to use both cores alone. `again`
// repeats the failed tests, for CI.

import { countGo, countPlaywright, countVitest } from './count.mjs'

const stage = (fields) => ({ needs: [], after: [], ...fields })

const vitestReport = '.cache/test/vitest.json'
const playwrightReport = '.cache/test/playwright.json'

// Uses the same flags as the portal, so that the standard library is not compiled twice.
const withPostgreSQL = 'CGO_ENABLED=0 go run -trimpath ./tools/withpg'
const go = `${withPostgreSQL} scripts/test/go`

const pages = `cd web && npx vitest run --reporter=default --reporter=json --outputFile.json=../${vitestReport}`

/** Unit tests of the pages. Files named `*.night.test.tsx` walk over all pages, so they wait. */
const unitTests = (args) => ({
  needs: ['Web set-up'],
  commands: [`${pages} ${args}`],
  again: (files) => `${pages} ${files.join(' ')}`,
  count: () => countVitest(vitestReport),
})

/** Runs one test by `package test`, or a package whose failure belongs to no test. */
const again = (goTest) => (failures) =>
  failures
    .map((failure) => failure.split(' '))
    .map(([name, test]) => (test ? `${goTest} -run '^${test}$' ${name}` : `${goTest} ${name}`))
    .join(' && ')

const browser = {
  commands: ['cd e2e && npx playwright test --reporter=list,json'],
  again: () => 'cd e2e && npx playwright test --reporter=list,json --last-failed',
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `../${playwrightReport}` },
  count: () => countPlaywright(playwrightReport),
}

/** Groups that are not part of `make test`. A stage may have several groups. */
export const apart = ['night', 'race']

export const stages = [
  stage({
    name: 'Web set-up',
    commands: [
      'make web/node_modules/.installed tools/openapi/node_modules/.installed e2e/node_modules/.installed',
    ],
  }),
  stage({
    name: 'Go set-up',
    commands: ['make golangci', 'go mod download'],
  }),
  stage({
    name: 'Race set-up',
    group: 'race',
    needs: ['Go set-up'],
    commands: ['make system-race'],
  }),
  stage({
    name: 'Database set-up',
    commands: ['make system-postgresql'],
  }),
  stage({
    name: 'Browser set-up',
    after: ['Database set-up'], // Debian's package manager runs only once at a time.
    commands: ['make system-chromium'],
  }),
  stage({
    name: 'Deployment set-up',
    group: 'night',
    after: ['Database set-up', 'Browser set-up'],
    commands: ['make system-deployment', 'cd deploy/check && go mod download'],
  }),
  stage({
    name: 'Cluster set-up',
    group: 'night',
    after: ['Database set-up', 'Browser set-up', 'Deployment set-up'],
    commands: ['make system-cluster .cache/bin/versitygw'],
  }),
  stage({
    name: 'Build',
    needs: ['Web set-up', 'Go set-up'],
    commands: ['make build'],
  }),
  stage({
    name: 'Go lint',
    group: 'lint',
    needs: ['Go set-up'],
    // The programs contain the built pages. Code compiled before the build would be compiled again
    // for the tests.
    after: ['Build'],
    commands: ['scripts/check-pins', 'make lint-go'],
  }),
  stage({
    name: 'Web lint',
    group: 'lint',
    needs: ['Web set-up'],
    // The build checks the types and leaves its results for the linter.
    after: ['Build'],
    commands: ['make lint-web'],
  }),
  stage({
    name: 'Go tests',
    group: 'go',
    needs: ['Go set-up', 'Database set-up'],
    after: ['Go lint'],
    commands: [`${go} day`],
    again: again(`${go} plain`),
    count: countGo,
  }),
  stage({
    name: 'Go by night',
    group: 'night',
    needs: ['Go set-up', 'Database set-up'],
    commands: [`${go} night`],
    again: again(`${go} plain`),
    count: countGo,
  }),
  stage({
    name: 'Every race',
    group: 'race',
    needs: ['Race set-up', 'Database set-up'],
    commands: [`${go} watched ./...`],
    again: again(`${go} watched`),
    count: countGo,
  }),
  stage({
    name: 'Web unit tests',
    group: 'web',
    ...unitTests("--exclude '**/*.night.test.tsx'"),
  }),
  stage({ name: 'Web by night', group: 'night', ...unitTests('.night.test.tsx') }),
  stage({
    name: 'Generated files',
    needs: ['Web set-up', 'Go set-up'],
    after: ['Build'],
    commands: ['scripts/gen --check'],
  }),
  stage({
    name: 'Deployment',
    group: ['deploy', 'night'],
    needs: ['Build', 'Database set-up', 'Deployment set-up'],
    after: ['Go by night'],
    // Checks the examples in deploy/ with their programs, and the guide line by line. It is a
    // separate module with its own dependencies.
    commands: [
      'make lint-deploy',
      `${withPostgreSQL} go test -C deploy/check -trimpath -vet=off -count=1 -timeout=30m -json ./...`,
    ],
    count: countGo,
  }),
  stage({
    name: 'Bench smoke run',
    group: 'night',
    needs: ['Build', 'Database set-up'],
    // Runs the whole benchmark once on a small scale. It checks answers, not times.
    commands: ['make bin/bench', 'bin/bench smoke'],
  }),
  stage({
    name: 'Drill',
    group: 'night',
    needs: ['Build', 'Database set-up', 'Cluster set-up'],
    // A busy machine makes a healthy primary lose its place.
    after: ['Bench smoke run', 'Go by night', 'Deployment'],
    // Four faults once, and no record: the machine does other work. It needs root.
    commands: [
      'make drill DRILL=failover FAULTS="rolling upgrade,switchover,replica killed in bulk,rolling restart" RESULTS=',
    ],
  }),
  stage({
    name: 'Browser tests',
    group: 'e2e',
    needs: ['Build', 'Browser set-up'],
    after: ['Go tests', 'Web unit tests'],
    ...browser,
  }),
  stage({
    name: 'Browser by night',
    group: 'night',
    needs: ['Build', 'Browser set-up'],
    after: ['Go by night', 'Deployment', 'Bench smoke run', 'Drill'],
    ...browser,
    env: { ...browser.env, AFTERCARE_E2E: 'night' },
  }),
]
