import type { Person } from './api'
import { texts } from './texts'

/** Returns the options of a person list, with the current user first. */
export function peopleOptions(people: readonly Person[], me: string | undefined) {
  const own = people.find(({ username }) => username === me)
  const others = people.filter(({ username }) => username !== me)
  return [
    ...(own ? [{ value: own.username, label: texts.assign.you(own.name || own.username) }] : []),
    ...others.map(({ username, name }) => ({ value: username, label: name || username })),
  ]
}
