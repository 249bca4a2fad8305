/** Joins class names and skips absent ones, so that `on && 'class'` works. */
export function cx(...names: unknown[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ')
}
