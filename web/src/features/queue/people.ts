import type { Person } from './api'
import { texts } from './texts'

/** The people of a list to choose from: oneself first. Typing a name chooses it. */
export function peopleOptions(people: readonly Person[], me: string | undefined) {
  const own = people.find(({ username }) => username === me)
  const others = people.filter(({ username }) => username !== me)
  return [
    ...(own ? [{ value: own.username, label: texts.assign.you(own.name || own.username) }] : []),
    ...others.map(({ username, name }) => ({ value: username, label: name || username })),
  ]
}
