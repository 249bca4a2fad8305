/**
 * Reports whether the address names this record. Upper and lower case are the same, for typed
 * addresses.
 */
export const sameName = (named: string, name: string | undefined): boolean =>
  named !== '' && named.toUpperCase() === name?.toUpperCase()
