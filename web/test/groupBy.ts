// The test runner prints failures with Map.groupBy, which came with Node 21. On Node 20, the oldest the
// portal is built with, a failing test would otherwise hide its message behind an error of the runner.
Map.groupBy ??= function groupBy<Key, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index)
    groups.set(key, [...(groups.get(key) ?? []), item])
    index += 1
  }
  return groups
}
