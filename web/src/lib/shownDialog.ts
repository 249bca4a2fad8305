/** The names under which an address of the desk says whose dialog is open. */
const names = ['customer', 'claimed', 'item'] as const

/** Whether a way from one address to another closes the dialog of the first, or shows another in its place. */
export function leavesDialog(from: string, to: string): boolean {
  const [now, next] = [new URLSearchParams(from), new URLSearchParams(to)]
  return names.some((name) => now.has(name) && now.get(name) !== next.get(name))
}
