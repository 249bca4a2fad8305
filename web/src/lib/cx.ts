/** Joins class names and leaves out what is absent, so that a condition reads as `on && 'class'`. */
export function cx(...names: unknown[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ')
}
