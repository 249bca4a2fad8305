/** Whether an address names a record: whoever types it by hand does not mind capitals. */
export const sameName = (named: string, name: string | undefined): boolean =>
  named !== '' && named.toUpperCase() === name?.toUpperCase()
