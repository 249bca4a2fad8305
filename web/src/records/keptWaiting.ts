/** Whether a person wants to see only what waits in a list, on this device. */
export const keptWaiting = {
  of(person: string, list: string): boolean {
    try {
      return localStorage.getItem(keyOf(person, list)) !== null
    } catch {
      return false
    }
  },

  keep(person: string, list: string, isWanted: boolean): void {
    try {
      if (isWanted) localStorage.setItem(keyOf(person, list), '1')
      else localStorage.removeItem(keyOf(person, list))
    } catch {
      // Storage may be forbidden; then the address alone says it.
    }
  },
}

const keyOf = (person: string, list: string) => `aftercare.waiting/${person}/${list}`
