// Reads the OpenAPI document and writes which role at the desk each of its calls asks for at least, so that the
// pages show nobody what the server would refuse. The roles are written once, beside each call in Go.
import { readFileSync } from 'node:fs'

const { paths } = JSON.parse(readFileSync(0, 'utf8'))

const lines = Object.entries(paths).flatMap(([path, calls]) =>
  Object.entries(calls)
    .filter(([, call]) => call['x-role'])
    .map(([method, call]) => `  '${method.toUpperCase()} ${path}': '${call['x-role']}',`),
)

process.stdout.write(`/** Written by \`make gen\`: the least role at the desk that may make each of its calls. */
export const leastRoles = {
${lines.sort().join('\n')}
} as const
`)
