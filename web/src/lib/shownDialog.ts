/** The search parameters that open a dialog of the desk. */
const names = ['customer', 'claimed', 'item'] as const

/** Reports whether a navigation closes the current dialog or replaces it. */
export function leavesDialog(from: string, to: string): boolean {
  const [now, next] = [new URLSearchParams(from), new URLSearchParams(to)]
  return names.some((name) => now.has(name) && now.get(name) !== next.get(name))
}
