// Reads the OpenAPI document and writes the lowest role that each call needs, so that pages hide
// actions that the server would refuse. The roles are defined in Go, beside each call.
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
