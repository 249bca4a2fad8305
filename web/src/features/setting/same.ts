/** Whether two settings are alike: texts, numbers, and lists of them. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
