// Reads the OpenAPI document and writes who may make each call into a folder. The access is declared in Go,
// beside each call.
// - roles.ts: the lowest role at the desk for each call, so that pages hide what the server would refuse
// - calls.txt: all calls by who may make them, for the review of a change
import { readFileSync, writeFileSync } from 'node:fs'

const [document, folder] = process.argv.slice(2)
const { paths } = JSON.parse(readFileSync(document, 'utf8'))

const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]) => ({
    name: `${method.toUpperCase()} ${path}`,
    access: call['x-access'],
    role: call['x-role'],
  })),
)
calls.sort((one, other) => (one.name < other.name ? -1 : 1))

const lines = calls.filter(({ role }) => role).map(({ name, role }) => `  '${name}': '${role}',`)
writeFileSync(
  `${folder}/roles.ts`,
  `/** Written by \`make gen\`: the least role at the desk that may make each of its calls. */
export const leastRoles = {
${lines.join('\n')}
} as const
`,
)

const groups = {}
for (const { name, access, role } of calls) {
  const who = [access, role].filter(Boolean).join(', ')
  groups[who] = `${groups[who] ?? ''}  ${name}\n`
}
const texts = Object.entries(groups)
  .sort()
  .map(([who, names]) => `${who}\n${names}`)
writeFileSync(
  `${folder}/calls.txt`,
  `Written by make gen: who may make each call. A desk role is the lowest that is allowed.
'anyone' means customers with their own data, and the desk.

${texts.join('\n')}`,
)
