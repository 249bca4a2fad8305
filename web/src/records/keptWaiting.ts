/** Whether a person sees only waiting records in a list. Stored on this device. */
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
      // If storage is blocked, only the address holds the filter.
    }
  },
}

const keyOf = (person: string, list: string) => `aftercare.waiting/${person}/${list}`
